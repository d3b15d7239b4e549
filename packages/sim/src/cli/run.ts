import { resolve } from 'node:path';
import { type AnyGame, InputError } from '@cards/core';
import { gameById } from '../games.js';
import { HEADLINE } from '../headline.js';
import { isFileName } from '../node/experiment-file.js';
import { planFile } from '../node/plan-file.js';
import { GAME_TIMEOUT, runPlan } from '../node/run-plan.js';
import { type Plan, planExperiment } from '../plan/plan.js';
import { checkShard, WHOLE } from '../plan/shard.js';
import { summarize } from '../summary/summarize.js';
import { InterruptedRun } from './broken-off.js';
import type { Io } from './io.js';
import { type OutputOptions, printSummary, summaryWith, withInterval } from './output.js';
import { progressBar } from './progress.js';
import { type CellOptions, requestCells } from './request.js';
import { readShard } from './shard.js';

/** The options that say how a batch is run, as they are typed. */
export interface WorkOptions extends OutputOptions {
  readonly workers?: number;
  readonly timeout?: number;
}

/** The options of `run`, as they are typed. */
export interface RunOptions extends CellOptions, WorkOptions {
  readonly seed?: string;
  readonly out?: string;
  readonly shard?: string;
}

/** `cards-sim run [game | file]`: plays a batch and prints its summary. */
export async function run(io: Io, what: string | undefined, options: RunOptions): Promise<void> {
  const { workers, timeout, shard: part, quiet = false } = options;
  if (options.out === '') throw new InputError('--out needs the name of a directory');
  const out = options.out === undefined ? undefined : resolve(io.directory, options.out);
  if (part !== undefined && out === undefined) throw new InputError('--shard needs --out DIR, where its blocks are kept until they are merged');
  const words = withInterval(['cards-sim', 'run', ...wordsOf(what, options)], options.interval);
  const summaryOptions = await summaryWith(options.interval);
  const plan = await planOf(io, what, options);
  const shard = checkShard(part === undefined ? WHOLE : readShard(part, io.env), plan);
  let isOpen = false;
  const bar = progressBar(io, quiet);
  const results = await runPlan(
    plan,
    {
      workers,
      gameTimeout: inMilliseconds(timeout),
      signal: io.signal,
      onProgress: bar.onProgress,
      out,
      onOpen: () => (isOpen = true),
      command: words,
    },
    shard,
  )
    .finally(bar.end)
    .catch((error: unknown) => {
      throw out !== undefined && isOpen ? new InterruptedRun(error, out) : error;
    });
  if (shard.of > 1) io.err(`cards-sim: shard ${shard.index}/${shard.of} is finished; merge DIR... sums up all of them\n`);
  else printSummary(io, summarize(plan, results.entries(), summaryOptions), gamesOf(plan), words, options);
}

/** The games of a batch, each once. */
export function gamesOf({ cells }: Plan): readonly AnyGame[] {
  return [...new Map(cells.map(({ game }) => [game.id, game])).values()];
}

/** A number of seconds in milliseconds. */
export function inMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : 1000 * seconds;
}

async function planOf(io: Io, what: string | undefined, options: RunOptions): Promise<Plan> {
  const { seed, trials, timeout } = options;
  if (what === undefined) {
    const needsGame = CELL_OPTIONS.find((name) => options[name] !== undefined);
    if (needsGame !== undefined) throw new InputError(`${typed(needsGame)} needs a game: cards-sim run <game> ${typed(needsGame)} …`);
    return planExperiment({ ...HEADLINE, ...(seed === undefined ? {} : { seed }) });
  }
  if (!isFileName(what)) return planExperiment({ seed: seed ?? '1', cells: requestCells(gameById(what), options, io.directory) });
  const inFile = CELL_OPTIONS.find((name) => name !== 'trials' && options[name] !== undefined);
  if (inFile !== undefined) throw new InputError(`the experiment of a file says itself what is played; ${typed(inFile)} goes without a file`);
  return planFile(what, io.directory, { changed: { seed, trials }, gameTimeout: inMilliseconds(timeout) ?? GAME_TIMEOUT, signal: io.signal });
}

const CELL_OPTIONS = ['strategy', 'seats', 'against', 'selfPlay', 'paired', 'param', 'measure', 'trials', 'precision', 'sequential'] as const satisfies readonly (keyof CellOptions)[];

/** The words that make the same batch again: everything that changes its result, and nothing else. */
function wordsOf(what: string | undefined, options: RunOptions): string[] {
  const { strategy, seats, against, selfPlay, paired, param, measure, trials, precision, sequential, seed } = options;
  return [
    ...(what === undefined ? [] : [what]),
    ...option('strategy', strategy?.join(',')),
    ...option('seats', seats),
    ...option('against', against),
    ...(selfPlay === true ? ['--self-play'] : []),
    ...(paired === true ? ['--paired'] : []),
    ...(param ?? []).flatMap((setting) => option('param', setting)),
    ...option('measure', measure?.join(',')),
    ...option('trials', trials),
    ...option('precision', precision),
    ...option('sequential', sequential?.join(',')),
    ...option('seed', seed ?? (what !== undefined && isFileName(what) ? undefined : '1')),
  ];
}

function option(name: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`--${name}`, String(value)];
}

/** An option as it is typed. */
function typed(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
