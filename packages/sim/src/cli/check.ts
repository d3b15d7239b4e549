import { InputError } from '@cards/core';
import { type Command, Option } from 'commander';
import { CHECK_FORMATS, formatCheck } from '@cards/report';
import { check as checkStrategy, GAME_TIMEOUT, RunError } from '@cards/batch/node';
import { expandGrid } from '@cards/batch';
import type { Io } from './io.js';
import { progressBar } from './progress.js';
import { replayCommand } from './replay-command.js';
import { findGame, resolveFrom } from './find-game.js';
import { inMilliseconds } from './work.js';
import { gather, readTimeout, readTrials, readWorkers } from './values.js';

/** The options of `check`, as they are typed. */
interface CheckOptions {
  readonly game?: string;
  readonly param?: readonly string[];
  readonly trials: number;
  readonly seed: string;
  readonly workers?: number;
  readonly timeout?: number;
  readonly format: (typeof CHECK_FORMATS)[number];
  readonly quiet?: boolean;
}

/** The default number of games of each cell: a few seconds, for shares of the points to about 0.01. */
const TRIALS = 2000;

/** Adds `cards-sim check`. */
export function addCheck(cli: Command, io: Io): void {
  cli
    .command('check')
    .description(
      'try the laws on a strategy from a file, and rank it among the built-in ones; exit code 1 when it fails',
    )
    .argument('<file>', 'the file, ./mine.ts; ./mine.ts#mine where it exports several strategies')
    .option('--game <game>', 'the game that it plays, which cards-sim alone lists')
    .option('--param <name=value>', 'a parameter of the game', gather)
    .option('--trials <n>', 'games at each table of the ranking', readTrials, TRIALS)
    .option('--seed <text>', 'what those are dealt from', '1')
    .option('--workers <n>', 'threads; as many as there are processors when left out', readWorkers)
    .option('--timeout <seconds>', 'how long one game may take', readTimeout)
    .addOption(new Option('--format <format>', 'how the result is printed').choices(CHECK_FORMATS).default('table'))
    .option('--quiet', 'no progress bar')
    .action((file: string, options: CheckOptions) => check(io, file, options));
}

/** `cards-sim check mine.ts --game unowar`: checks the laws, and ranks the strategy. */
async function check(io: Io, strategy: string, options: CheckOptions): Promise<void> {
  const { game, param = [], trials, seed, workers, timeout, format, quiet = false } = options;
  if (game === undefined) throw new InputError('check needs the game that the strategy plays: --game unowar');
  const [params = {}, ...others] = expandGrid(param);
  if (others.length > 0) throw new InputError('a strategy is checked with one value for each parameter');
  const bar = progressBar(io, quiet);
  const report = await checkStrategy({
    strategy,
    directory: io.directory,
    game: await findGame(io, game),
    params,
    trials,
    seed,
    workers,
    gameTimeout: inMilliseconds(timeout) ?? GAME_TIMEOUT,
    signal: io.signal,
    resolveFrom: resolveFrom(io),
    onProgress: bar.onProgress,
    explain: (error) => `${error.message} (in game ${error.game}); see it with: ${replayCommand(error)}`,
  }).finally(bar.end);
  io.out(formatCheck(report, format, io.width));
  if (!report.passed) throw new RunError(`${report.strategy} has failed the check`);
}
