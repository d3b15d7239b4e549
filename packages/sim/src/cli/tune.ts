import { expandGrid } from '@cards/batch';
import { gameHashOf, runPlan } from '@cards/batch/node';
import { GOALS, solvedSettings, tuneDocument, tuneOf, TuneRace } from '@cards/report';
import { shellLine } from '@cards/report/internal';
import { outOf } from './cell-options.js';
import { findGame, withSearchOf } from './find-game.js';
import { ANY_GAME, DOCUMENT, PARAMS, QUIET, timeoutOption, verbOf, WORKERS } from './options.js';
import { playWithProgress, printDocument } from './output.js';

export const verb = verbOf({
  description:
    'Finds the setting of a game that is fair, decisive or short, or in which skill counts most. If every setting can be solved, the best one is proved; otherwise all play the same deals, and a setting leaves the race when it cannot be the best one.',
  arguments: [ANY_GAME],
  options: {
    ...PARAMS,
    '--goal <goal>': { help: 'what the settings are compared by', choices: GOALS, default: 'fair' },
    '--player <spec>':
      'play games of this strategy of the game, and solve nothing (default: search:16, or the last default strategy)',
    '--trials <n>': { help: 'maximum number of games of a setting', default: 4000 },
    '--seed <text>': 'seed of all deals and strategies (default: 1)',
    '--out <dir>': 'keep finished blocks in this directory, so that an interrupted race can be continued',
    ...WORKERS,
    ...timeoutOption('game'),
    ...DOCUMENT,
    ...QUIET,
  },
  async run(io, [name = ''], options) {
    const { param = [], goal, player, trials, seed = '1' } = options;
    const found = await findGame(io, name);
    const game = typeof found.search === 'string' ? await withSearchOf(io, found) : found;
    const settings = expandGrid(param);
    const race = new TuneRace(game, { settings, goal, player, trials, seed, gameHash: gameHashOf(game) });
    const wordsWith = (most: number): readonly string[] => [
      'tune',
      name,
      ...param.flatMap((one) => ['--param', one]),
      ...(goal === 'fair' ? [] : ['--goal', goal]),
      ...(player === undefined ? [] : ['--player', player]),
      ...(most === 4000 ? [] : ['--trials', String(most)]),
      ...(options.seed === undefined ? [] : ['--seed', options.seed]),
    ];
    const words = wordsWith(trials);
    const values = player === undefined ? await solvedSettings(game, race) : undefined;
    const out = outOf(io, options.out);
    const continuedBy = [...words, ...(options.out === undefined ? [] : ['--out', options.out])];
    const work = { ...options, continuedBy, format: 'json' } as const;
    if (values === undefined)
      await playWithProgress(io, race.plan, work, out, (listeners) =>
        runPlan(race.plan, {
          ...listeners,
          out,
          rounds: race,
          notes: { race: goal },
          command: ['cards-sim', ...words],
        }),
      );
    const [command, more] = [words, wordsWith(4 * trials)].map((one) => shellLine([...io.command, ...one])) as [
      string,
      string,
    ];
    await printDocument(io, tuneDocument(tuneOf(game, race, values), { command, more }), options);
  },
});
