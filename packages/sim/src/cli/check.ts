import { check, RunError } from '@cards/batch/node';
import { InputError } from '@cards/core';
import { CHECK_FORMATS, failedGame, formatCheck } from '@cards/report';
import { oneSetting, RANDOM_SEED } from './cell-options.js';
import { findGame, resolveFrom } from './find-game.js';
import { replayCommand } from './next-command.js';
import { formatOption, ISOLATED, isolatedOf, PARAM, QUIET, timeoutOption, verbOf, WORKERS } from './options.js';
import { progressBar } from './progress.js';

/** The default number of games in each cell. It takes a few seconds and gives scores to about 0.01. */
const TRIALS = 2000;

/** `cards-sim check mine.ts --game unowar`: tests a strategy for conformance and ranks it. */
export const verb = verbOf({
  description:
    'Runs the conformance tests on a strategy from a file, and ranks it among the built-in strategies. The exit code is 1 if a test fails.',
  arguments: [
    "strategy file such as ./mine.ts, or ./mine.ts#mine if the file exports several strategies; or a program, such as 'exec:python3 bot.py'",
  ],
  options: {
    '--game <game>': 'game that the strategy plays (required; see cards-sim games)',
    ...PARAM,
    '--trials <n>': { help: 'games for each line-up of the ranking', default: TRIALS },
    '--seed <text>': 'seed of the tests and the ranking (default: random, a new secret one, printed with the result)',
    ...ISOLATED,
    ...WORKERS,
    ...timeoutOption('game'),
    ...formatOption(CHECK_FORMATS),
    ...QUIET,
  },
  async run(io, [strategy = ''], { game, param, trials, seed, workers, timeout, format, quiet = false, ...more }) {
    if (game === undefined)
      throw new InputError('check needs --game, the game that the strategy plays, such as --game unowar');
    const params = oneSetting(param, 'check');
    const isolated = isolatedOf(more);
    const bar = progressBar(io, quiet, 0);
    const work = { workers, isolated, gameTimeout: timeout, signal: io.signal, resolveFrom: resolveFrom(io) };
    const report = await check({
      ...work,
      strategy,
      directory: io.directory,
      game: await findGame(io, game),
      params,
      trials,
      seed: seed === RANDOM_SEED ? undefined : seed,
      onProgress: bar.onProgress,
      explain: (error) => failedGame(error.message, error.game, replayCommand(io, error, isolated)),
    }).finally(bar.end);
    io.out(formatCheck(report, format, io.width));
    if (!report.passed) throw new RunError(`${report.strategy} failed the check`);
  },
});
