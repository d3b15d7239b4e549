import { resolve } from 'node:path';
import { InputError } from '@cards/core';
import { expandGrid } from '@cards/batch';
import { league as playLeague, LEAGUE_TRIALS } from '@cards/batch/node';
import { formatLeague, LEAGUE_FORMATS, shellLine } from '@cards/report';
import { findGame, resolveFrom } from './find-game.js';
import { isUsed, RANDOM_SEED, seedOfRun } from './fresh-seed.js';
import { InterruptedRun } from './interrupted-run.js';
import type { Io } from './io.js';
import { type Command, Option } from 'commander';
import { progressBar } from './progress.js';
import { replayOf } from './replay-command.js';
import { LEAGUE_TEXT } from './text/league.js';
import { OPTIONS_TEXT } from './text/options.js';
import { RUN_TEXT } from './text/run.js';
import { gather, readTimeout, readTrials, readWorkers } from './values.js';
import { inMilliseconds } from './work.js';

/** The options of `league`, as they are typed. */
interface LeagueOptions {
  readonly game?: string;
  readonly param?: readonly string[];
  readonly trials: number;
  readonly seed?: string;
  readonly out?: string;
  readonly workers?: number;
  readonly timeout?: number;
  readonly format: (typeof LEAGUE_FORMATS)[number] | 'html';
  readonly quiet?: boolean;
}

/** Adds `cards-sim league`. */
export function addLeague(cli: Command, io: Io): void {
  cli
    .command('league')
    .summary(LEAGUE_TEXT.summary)
    .description(LEAGUE_TEXT.description)
    .argument('<dir>', LEAGUE_TEXT.directory)
    .option('--game <game>', LEAGUE_TEXT.game)
    .option('--param <name=value>', OPTIONS_TEXT.param, gather)
    .option('--trials <n>', LEAGUE_TEXT.trials, readTrials, LEAGUE_TRIALS)
    .option('--seed <text>', LEAGUE_TEXT.seed)
    .option('--out <dir>', LEAGUE_TEXT.out)
    .option('--workers <n>', OPTIONS_TEXT.workers, readWorkers)
    .option('--timeout <seconds>', OPTIONS_TEXT.gameTimeout, readTimeout)
    .addOption(
      new Option('--format <format>', OPTIONS_TEXT.format).choices([...LEAGUE_FORMATS, 'html']).default('table'),
    )
    .option('--quiet', OPTIONS_TEXT.quiet)
    .action((folder: string, options: LeagueOptions) => league(io, folder, options));
}

/** `cards-sim league DIR --game unowar`: plays the strategies of a folder against each other. */
async function league(io: Io, folder: string, options: LeagueOptions): Promise<void> {
  const { game, param = [], trials, workers, timeout, format, quiet = false, out } = options;
  if (game === undefined) throw new InputError(LEAGUE_TEXT.needsGame);
  if (out === '') throw new InputError(RUN_TEXT.outIsEmpty);
  const [params = {}, ...others] = expandGrid(param);
  if (others.length > 0) throw new InputError(LEAGUE_TEXT.oneValue);
  const kept = out === undefined ? undefined : resolve(io.directory, out);
  if (options.seed === RANDOM_SEED && kept !== undefined && isUsed(kept)) throw new InputError(LEAGUE_TEXT.randomTwice);
  const seed = seedOfRun(io, options) ?? '1';
  const words = [
    'league',
    folder,
    '--game',
    game,
    ...param.flatMap((one) => ['--param', one]),
    '--trials',
    String(trials),
    '--seed',
    seed,
    ...(timeout === undefined ? [] : ['--timeout', String(timeout)]),
  ];
  const bar = progressBar(io, quiet);
  let isOpen = false;
  try {
    const report = await playLeague({
      directory: resolve(io.directory, folder),
      game: await findGame(io, game),
      params,
      trials,
      seed,
      workers,
      gameTimeout: inMilliseconds(timeout),
      out: kept,
      signal: io.signal,
      onProgress: bar.onProgress,
      onOpen: () => (isOpen = true),
      resolveFrom: resolveFrom(io),
      replayCommand: (cell, text, index) => replayOf(io, cell, text, index),
    });
    bar.end();
    const shown = { command: shellLine([...io.command, ...words]), folder };
    if (format === 'html') io.out((await import('@cards/report/html')).leaguePage(report, shown));
    else io.out(formatLeague(report, format, { ...shown, width: io.width }));
  } catch (error) {
    if (out !== undefined && isOpen) throw new InterruptedRun(error, [...words, '--out', out], io);
    throw error;
  } finally {
    bar.end();
  }
}
