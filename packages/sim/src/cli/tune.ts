import { expandGrid } from '@cards/batch';
import { runPlan } from '@cards/batch/node';
import { gameHashOf } from '@cards/batch/node/internal';
import { tune } from '@cards/report';
import { GOALS, shellLine, tuneDocument } from '@cards/report/internal';
import { outOf, seedOf } from './cell-options.js';
import { findGame, withSearchOf } from './find-game.js';
import { wordsOf } from './next-command.js';
import { ANY_GAME, DOCUMENT, PARAMS, QUIET, SEED, TIMEOUT, verbOf, WORKERS } from './options.js';
import { playWithProgress, printDocument } from './output.js';
import { computationLine } from './progress.js';

/** The default maximum number of games of a setting. */
const TRIALS = 4000;

export const verb = verbOf({
  description:
    'Finds the setting of a game that is fair, decisive or short, or in which skill counts most. If every setting can be solved, the best one is proved; otherwise all play the same deals, and a setting leaves the race when it cannot be the best one.',
  arguments: [ANY_GAME],
  options: {
    ...PARAMS,
    '--goal <goal>': { help: 'what the settings are compared by', choices: GOALS, default: 'fair' },
    '--player <spec>':
      'play games of this strategy of the game, and solve nothing (default: search:16, or the last default strategy)',
    '--trials <n>': { help: 'maximum number of games of a setting', default: TRIALS },
    ...SEED,
    '--out <dir>': 'keep finished blocks in this directory, so that an interrupted race can be continued',
    ...WORKERS,
    ...TIMEOUT,
    ...DOCUMENT,
    ...QUIET,
  },
  async run(io, [name = ''], options) {
    const { param = [], goal, player, trials } = options;
    const seed = seedOf(io, 'race', options);
    const loaded = await findGame(io, name);
    const game = typeof loaded.search === 'string' ? await withSearchOf(io, loaded) : loaded;
    const wordsWith = (most: number): readonly string[] => [
      'tune',
      name,
      ...wordsOf({ param, goal: goal === 'fair' ? undefined : goal, player }),
      ...wordsOf({ trials: most === TRIALS ? undefined : most, seed }),
    ];
    const words = wordsWith(trials);
    const out = outOf(io, options.out);
    const continuedBy = [...words, ...wordsOf({ out: options.out })];
    const work = { ...options, continuedBy, format: 'json' } as const;
    const { onProgress, end } = computationLine(io, options.quiet ?? false);
    const tuned = await tune(game, {
      settings: expandGrid(param),
      goal,
      player,
      trials,
      seed: seed ?? '1',
      gameHash: gameHashOf(game),
      onProgress,
      play(plan, rounds) {
        end();
        const kept = { out, rounds, notes: { rounds: 'race', goal }, command: ['cards-sim', ...words] };
        return playWithProgress(io, plan, work, out, (listeners) => runPlan(plan, { ...listeners, ...kept }));
      },
    });
    end();
    const lineOf = (most: number): string => shellLine([...io.command, ...wordsWith(most)]);
    await printDocument(io, tuneDocument(tuned, lineOf(trials), lineOf(4 * trials)), options, [game]);
  },
});
