import { join, relative, resolve } from 'node:path';
import type { Cell } from '@cards/batch';
import { league } from '@cards/tournament/node';
import { InputError } from '@cards/core';
import { shellLine, leagueDocument } from '@cards/report/internal';
import { oneSetting, outOf, seedOf } from './cell-options.js';
import { findGame, resolveFrom } from './find-game.js';
import type { Io } from './io.js';
import { continued, interruptible, replayOf, wordsOf } from './next-command.js';
import {
  DOCUMENT,
  ISOLATED,
  type Isolated,
  isolatedOf,
  isolatedWords,
  PARAM,
  QUIET,
  SEED,
  TIMEOUT,
  verbOf,
  WORKERS,
} from './options.js';
import { printDocument } from './output.js';
import { progressBar } from './progress.js';

/** The default maximum number of deals. */
const TRIALS = 2000;

export const verb = verbOf({
  description:
    'Plays a league of the strategies in a folder: TypeScript and JavaScript files, and external players in files such as mine.player.json with {"name":"mine","command":"python3 bot.py"}. Every two strategies play on the same deals with swapped seats, or at balanced tables in all rotations of the seats, in rounds, until the order is settled or all trials are played. A strategy that fails forfeits games; the report names it.',
  arguments: ['folder with the strategies'],
  options: {
    '--game <game>': 'game that the strategies play (required; see cards-sim games)',
    ...PARAM,
    '--trials <n>': {
      help: 'maximum number of deals for every two strategies or every table; in a game of one seat, for every strategy',
      default: TRIALS,
    },
    ...SEED,
    '--out <dir>': 'keep results in this directory; the same command continues an interrupted league',
    ...ISOLATED,
    ...WORKERS,
    ...TIMEOUT,
    ...DOCUMENT,
    ...QUIET,
  },
  async run(io, [folder = ''], options) {
    const { game, param = [], trials, workers, timeout, quiet = false } = options;
    if (game === undefined)
      throw new InputError('league needs --game, the game that the strategies play, such as --game unowar');
    const isolated = isolatedOf(options);
    const out = outOf(io, options.out);
    const params = oneSetting(param, 'a league');
    // A random seed is as secret as that of a league without the option.
    const seed = seedOf(io, 'league', options) === options.seed ? options.seed : undefined;
    const wordsWith = (used: string | undefined): readonly string[] => [
      'league',
      folder,
      ...wordsOf({ game, param: params, trials, seed: used }),
      ...isolatedWords(isolated),
      ...wordsOf({ timeout: timeout && timeout / 1000 }),
    ];
    let secret: string | undefined;
    const next = (): string => continued(io, [...wordsWith(secret ?? seed), ...wordsOf({ out: options.out })]);
    const work = { isolated, workers, gameTimeout: timeout, out, signal: io.signal, resolveFrom: resolveFrom(io) };
    const bar = progressBar(io, quiet, 0);
    await interruptible(io, bar, out === undefined ? undefined : next, async ({ end, onOpen, onProgress }) => {
      const played = await findGame(io, game);
      const report = await league({
        ...work,
        directory: resolve(io.directory, folder),
        game: played,
        params,
        trials,
        seed,
        onProgress,
        onOpen: (seedToKeep) => {
          secret = seedToKeep;
          onOpen();
        },
        replayCommand: (cell, text, index) => replayHere(io, folder, cell, text, index, isolated),
      });
      end();
      const command = shellLine([...io.command, ...wordsWith(report.seed)]);
      await printDocument(io, leagueDocument(report, command), options, [played]);
    });
  },
});

/** The command that replays a game where the league is called, and not in its folder, which the specs are based on. */
function replayHere(io: Io, folder: string, cell: Cell, seed: string, game: number, isolated: Isolated): string {
  const directory = resolve(io.directory, folder);
  // The files of a program are those of its own folder.
  if (cell.lineups.flat().some((spec) => spec.startsWith('exec:')))
    return `${shellLine(['cd', folder])} && ${replayOf({ ...io, directory }, cell, seed, game, isolated)}`;
  const pathOf = (spec: string): string =>
    spec.startsWith('./') ? `./${relative(io.directory, join(directory, spec))}` : spec;
  const [first, ...others] = cell.lineups.map((lineup) => lineup.map(pathOf));
  return replayOf(io, { ...cell, lineups: [first ?? [], ...others] }, seed, game, isolated);
}
