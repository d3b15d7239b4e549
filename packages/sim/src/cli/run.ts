import { resolve } from 'node:path';
import { InputError } from '@cards/core';
import { checkShard, type Plan, planExperiment, WHOLE } from '@cards/batch';
import { GAME_TIMEOUT, isFileName, planFile, runPlan, summarizeRun } from '@cards/batch/node';
import { checkExpectations, readExpectations } from './expect.js';
import { findGame, gameFor, resolveFrom } from './find-game.js';
import type { Io } from './io.js';
import { checkOutput, notesOf, printSummary, summaryWith, withOptions } from './output.js';
import { type CellOptions, requestCells, specsOf } from './request.js';
import { CELL_OPTIONS } from './cell-options.js';
import { readShard } from './shard.js';
import { RUN_TEXT } from './text/run.js';
import { inMilliseconds, playWithProgress, reportShard, type WorkOptions } from './work.js';

/** The options of `run`, as they are typed. */
export interface RunOptions extends CellOptions, WorkOptions {
  readonly seed?: string;
  readonly out?: string;
  readonly shard?: string;
  readonly expect?: readonly string[];
}

/** `cards-sim run [game | file]`: plays a batch and prints its summary. */
export async function run(
  io: Io,
  what: string | undefined,
  options: RunOptions,
  words: readonly string[],
): Promise<void> {
  const { shard: part } = options;
  checkOutput(options);
  if (options.out === '') throw new InputError(RUN_TEXT.outIsEmpty);
  const out = options.out === undefined ? undefined : resolve(io.directory, options.out);
  if (part !== undefined && out === undefined) throw new InputError(RUN_TEXT.shardNeedsOut);
  // An experiment file has its own seed.
  const seed = options.seed === undefined && !(what !== undefined && isFileName(what)) ? ['--seed', '1'] : [];
  const command = ['cards-sim', 'run', ...(what === undefined ? [] : [what]), ...words, ...seed];
  const summaryOptions = summaryWith(options);
  const plan = await planOf(io, what, options);
  const expectations = readExpectations(options.expect ?? [], plan);
  if (part !== undefined && expectations.length > 0) throw new InputError(RUN_TEXT.expectNeedsAll);
  const shard = checkShard(part === undefined ? WHOLE : readShard(part, io.env), plan);
  const summary = await playWithProgress(io, plan, options, out, async (work) => {
    const results = await runPlan(plan, { ...work, out, command, notes: notesOf(options, work.records) }, shard);
    return shard.of > 1 ? undefined : summarizeRun(plan, results.entries(), { ...work, ...summaryOptions, out });
  });
  if (summary === undefined) return reportShard(io, shard);
  printSummary(io, summary, plan, withOptions(command, options), options);
  checkExpectations(io, summary, expectations);
}

async function planOf(io: Io, what: string | undefined, options: RunOptions): Promise<Plan> {
  const { seed, trials, timeout } = options;
  if (what === undefined) {
    const [needsGame] = givenOptions(options, ['seed']);
    if (needsGame !== undefined) throw new InputError(RUN_TEXT.needsGame(needsGame));
    // It loads all games.
    const { HEADLINE } = await import('../headline.js');
    return planExperiment({ ...HEADLINE, ...(seed === undefined ? {} : { seed }) });
  }
  if (!isFileName(what)) {
    const game = await gameFor(io, await findGame(io, what), specsOf(options));
    return planExperiment({ seed: seed ?? '1', cells: requestCells(game, options, io.directory) });
  }
  const [inFile] = givenOptions(options, ['seed', 'trials']);
  if (inFile !== undefined) throw new InputError(RUN_TEXT.notWithFile(inFile));
  const gameTimeout = inMilliseconds(timeout) ?? GAME_TIMEOUT;
  return planFile(what, io.directory, {
    changed: { seed, trials },
    gameTimeout,
    signal: io.signal,
    resolveFrom: resolveFrom(io),
  });
}

/** The flags of the given options that decide what is played. */
function givenOptions(options: object, except: readonly string[]): readonly string[] {
  return CELL_OPTIONS.filter(({ name }) => !except.includes(name) && Reflect.get(options, name) !== undefined).map(
    ({ typed }) => typed,
  );
}
