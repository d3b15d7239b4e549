import { dirname } from 'node:path';
import { InputError } from '@cards/core';
import { type Command, Option } from 'commander';
import { CHECK_FORMATS, failedGame, formatCheck } from '@cards/report';
import { check as checkStrategy, GAME_TIMEOUT, locateCode, RunError } from '@cards/batch/node';
import { type CodeRef, expandGrid } from '@cards/batch';
import { RANDOM_SEED } from './fresh-seed.js';
import type { Io } from './io.js';
import { progressBar } from './progress.js';
import { replayCommand } from './replay-command.js';
import { findGame, resolveFrom } from './find-game.js';
import { runOnChanges } from './watch.js';
import { inMilliseconds } from './work.js';
import { CHECK_TEXT } from './text/check.js';
import { OPTIONS_TEXT } from './text/options.js';
import { gather, readTimeout, readTrials, readWorkers } from './values.js';

/** The options of `check`, as they are typed. */
interface CheckOptions {
  readonly game?: string;
  readonly param?: readonly string[];
  readonly trials: number;
  readonly seed?: string;
  readonly workers?: number;
  readonly timeout?: number;
  readonly format: (typeof CHECK_FORMATS)[number];
  readonly quiet?: boolean;
  readonly watch?: boolean;
}

/** The default number of games in each cell. It takes a few seconds and gives shares of the points to about 0.01. */
const TRIALS = 2000;

/** Adds `cards-sim check`. */
export function addCheck(cli: Command, io: Io): void {
  cli
    .command('check')
    .summary(CHECK_TEXT.summary)
    .description(CHECK_TEXT.description)
    .argument('<file>', CHECK_TEXT.file)
    .option('--game <game>', CHECK_TEXT.game)
    .option('--param <name=value>', OPTIONS_TEXT.param, gather)
    .option('--trials <n>', CHECK_TEXT.trials, readTrials, TRIALS)
    .option('--seed <text>', CHECK_TEXT.seed)
    .option('--workers <n>', OPTIONS_TEXT.workers, readWorkers)
    .option('--timeout <seconds>', OPTIONS_TEXT.gameTimeout, readTimeout)
    .addOption(new Option('--format <format>', OPTIONS_TEXT.format).choices(CHECK_FORMATS).default('table'))
    .option('--watch', CHECK_TEXT.watch)
    .option('--quiet', OPTIONS_TEXT.quiet)
    .action((file: string, options: CheckOptions) =>
      options.watch === true ? checkOnChanges(io, file, options) : check(io, file, options),
    );
}

/** `cards-sim check mine.ts --game unowar --watch`: a strategy that fails does not end it. */
async function checkOnChanges(io: Io, strategy: string, options: CheckOptions): Promise<void> {
  const isComplete = strategy.includes('#') || strategy.startsWith('exec:');
  const named = isComplete ? strategy : `${strategy}#default`;
  const locate = (): CodeRef => locateCode(named, io.directory);
  let isFirst = true;
  await runOnChanges(io, { directory: dirname(locate().file), hash: () => locate().hash }, async () => {
    try {
      await check(io, strategy, options);
    } catch (error) {
      if (io.signal.aborted) return;
      // Wrong options stay wrong.
      if (!(error instanceof RunError || (error instanceof InputError && !isFirst))) throw error;
      io.err(`cards-sim: ${error.message}\n`);
    }
    isFirst = false;
    io.err(`cards-sim: ${CHECK_TEXT.watching(strategy)}\n`);
  });
}

/** `cards-sim check mine.ts --game unowar`: tests a strategy for conformance and ranks it. */
async function check(io: Io, strategy: string, options: CheckOptions): Promise<void> {
  const { game, param = [], trials, seed, workers, timeout, format, quiet = false } = options;
  if (game === undefined) throw new InputError(CHECK_TEXT.needsGame);
  const [params = {}, ...others] = expandGrid(param);
  if (others.length > 0) throw new InputError(CHECK_TEXT.oneValue);
  const bar = progressBar(io, quiet);
  const report = await checkStrategy({
    strategy,
    directory: io.directory,
    game: await findGame(io, game),
    params,
    trials,
    seed: seed === RANDOM_SEED ? undefined : seed,
    workers,
    gameTimeout: inMilliseconds(timeout) ?? GAME_TIMEOUT,
    signal: io.signal,
    resolveFrom: resolveFrom(io),
    onProgress: bar.onProgress,
    explain: (error) => failedGame(error.message, error.game, replayCommand(io, error)),
  }).finally(bar.end);
  io.out(formatCheck(report, format, io.width));
  if (!report.passed) throw new RunError(CHECK_TEXT.failed(report.strategy));
}
