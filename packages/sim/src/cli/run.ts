import { resolve } from 'node:path';
import { InputError } from '@cards/core';
import { checkShard, type Plan, planExperiment, summarize, WHOLE } from '@cards/batch';
import { GAME_TIMEOUT, isFileName, planFile, runPlan } from '@cards/batch/node';
import { HEADLINE } from '../headline.js';
import { findGame, resolveFrom } from './find-game.js';
import type { Io } from './io.js';
import { notesOf, printSummary, summaryWith, withInterval } from './output.js';
import { type CellOptions, requestCells } from './request.js';
import { readShard } from './shard.js';
import { inMilliseconds, playWithProgress, reportShard, type WorkOptions } from './work.js';

/** The options of `run`, as they are typed. */
export interface RunOptions extends CellOptions, WorkOptions {
  readonly seed?: string;
  readonly out?: string;
  readonly shard?: string;
}

/** `cards-sim run [game | file]`: plays a batch and prints its summary. */
export async function run(io: Io, what: string | undefined, options: RunOptions): Promise<void> {
  const { shard: part, interval } = options;
  if (options.out === '') throw new InputError('--out needs the name of a directory');
  const out = options.out === undefined ? undefined : resolve(io.directory, options.out);
  if (part !== undefined && out === undefined) throw new InputError('--shard needs --out DIR, where its blocks are kept until they are merged');
  const command = ['cards-sim', 'run', ...wordsOf(what, options)];
  const summaryOptions = await summaryWith(interval);
  const plan = await planOf(io, what, options);
  const shard = checkShard(part === undefined ? WHOLE : readShard(part, io.env), plan);
  const results = await playWithProgress(io, plan, options, out, (work) => runPlan(plan, { ...work, out, command, notes: notesOf(options) }, shard));
  if (shard.of > 1) reportShard(io, shard);
  else printSummary(io, summarize(plan, results.entries(), summaryOptions), plan, withInterval(command, interval), options);
}

async function planOf(io: Io, what: string | undefined, options: RunOptions): Promise<Plan> {
  const { seed, trials, timeout } = options;
  if (what === undefined) {
    const needsGame = CELL_OPTIONS.find((name) => options[name] !== undefined);
    if (needsGame !== undefined) throw new InputError(`${typed(needsGame)} needs a game: cards-sim run <game> ${typed(needsGame)} …`);
    return planExperiment({ ...HEADLINE, ...(seed === undefined ? {} : { seed }) });
  }
  if (!isFileName(what)) return planExperiment({ seed: seed ?? '1', cells: requestCells(await findGame(io, what), options, io.directory) });
  const inFile = CELL_OPTIONS.find((name) => name !== 'trials' && options[name] !== undefined);
  if (inFile !== undefined) throw new InputError(`the experiment in a file says what is played; ${typed(inFile)} cannot be used with a file`);
  const gameTimeout = inMilliseconds(timeout) ?? GAME_TIMEOUT;
  return planFile(what, io.directory, { changed: { seed, trials }, gameTimeout, signal: io.signal, resolveFrom: resolveFrom(io) });
}

const CELL_OPTIONS = ['strategy', 'seats', 'against', 'selfPlay', 'paired', 'param', 'measure', 'trials', 'precision', 'sequential'] as const satisfies readonly (keyof CellOptions)[];

/** The words of the command that plays the same batch: every option that changes the result. */
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
