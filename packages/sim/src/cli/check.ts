import { RunError } from '@cards/batch/node';
import { check, checkGame } from '@cards/tournament/node';
import { type AnyGame, hasCode, InputError } from '@cards/core';
import { failedGame, checkDocument, rulesDocument } from '@cards/report/internal';
import { oneSetting } from './cell-options.js';
import { findGame, resolveFrom } from './find-game.js';
import type { Io } from './io.js';
import { replayCommand } from './next-command.js';
import {
  DOCUMENT,
  ISOLATED,
  isolatedOf,
  PARAM,
  QUIET,
  RANDOM_SEED,
  SEED,
  TIMEOUT,
  verbOf,
  WORKERS,
} from './options.js';
import { printDocument } from './output.js';
import { computationLine, progressBar } from './progress.js';

/** The default number of games in each cell. It takes a few seconds and gives scores to about 0.01. */
const TRIALS = 2000;

/** `cards-sim check mine.ts --game unowar`, which also ranks the strategy, and `cards-sim check ./game.ts`. */
export const verb = verbOf({
  description:
    'Runs the conformance tests on a game, or on a strategy from a file, which is also ranked among the built-in strategies. The exit code is 1 if a test fails.',
  arguments: [
    "game such as ./game.ts; or with --game a strategy file such as ./mine.ts, or ./mine.ts#mine if the file exports several strategies; or a program, such as 'exec:python3 bot.py'",
  ],
  options: {
    '--game <game>': 'game that the strategy plays (see cards-sim games); without it, the rules of a game are checked',
    ...PARAM,
    '--trials <n>': { help: 'games for each line-up of the ranking', default: TRIALS },
    ...SEED,
    ...ISOLATED,
    ...WORKERS,
    ...TIMEOUT,
    ...DOCUMENT,
    ...QUIET,
  },
  async run(io, [strategy = ''], options) {
    const { game: name, param, trials, seed, workers, timeout, quiet = false } = options;
    if (name === undefined) {
      const checked = await gameToCheck(io, strategy);
      const { onProgress, end } = computationLine(io, quiet);
      const onTest = (done: number, limit: number): void => onProgress?.({ unit: 'tests', done, limit });
      const base = { game: checked, gameTimeout: timeout, signal: io.signal, resolveFrom: resolveFrom(io), onTest };
      const report = await checkGame(base).finally(end);
      await printDocument(io, rulesDocument(report), options, [checked]);
      if (!report.passed) throw new RunError(`the rules of ${report.game} failed the check`);
      return;
    }
    const params = oneSetting(param, 'check');
    const isolated = isolatedOf(options);
    const bar = progressBar(io, quiet, 0);
    const work = { workers, isolated, gameTimeout: timeout, signal: io.signal, resolveFrom: resolveFrom(io) };
    const game = await findGame(io, name);
    const report = await check({
      ...work,
      strategy,
      directory: io.directory,
      game,
      params,
      trials,
      seed: seed === RANDOM_SEED ? undefined : seed,
      onProgress: bar.onProgress,
      explain: (error) => failedGame(error.message, error.game, replayCommand(io, error, isolated)),
    }).finally(bar.end);
    await printDocument(io, checkDocument(report), options, [game]);
    if (!report.passed) throw new RunError(`${report.strategy} failed the check`);
  },
});

/** The game of the argument. A file without one has a strategy, which needs a game. */
async function gameToCheck(io: Io, name: string): Promise<AnyGame> {
  try {
    return await findGame(io, name);
  } catch (error) {
    if (!hasCode<InputError>(error, 'CARDS_INPUT') || !/exports no game|is not a game|unknown game/.test(error.message))
      throw error;
    throw new InputError(
      `${error.message}. To check a strategy, name its game: --game unowar`,
      error.given,
      error.choices,
    );
  }
}
