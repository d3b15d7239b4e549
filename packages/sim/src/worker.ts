import { InputError, MisbehaviorError } from '@cards/core';
import { workerData } from 'piscina';
import { GameError, messageOf, BlockRunner } from './block.js';
import { findGame } from './find-game.js';
import { type CheckAnswer, checkStrategy, type CheckTask } from './node/check-task.js';
import { loadStrategy } from './node/user-code.js';
import { loadExperiment } from './node/experiment-file.js';
import {
  type Answer,
  BEGUN,
  cellFrom,
  type DescribeAnswer,
  type DescribeTask,
  type Failure,
  type FindAnswer,
  type FindTask,
  isSameCell,
  type PlayTask,
  type TraceAnswer,
  type TraceTask,
  type WorkerData,
} from './node/wire.js';
import type { Cell } from './plan/cell.js';
import { serializePlan } from './plan/described.js';
import type { Plan } from './plan/plan.js';
import { precomputeCell } from './plan/prepare.js';
import { traceGame } from './trace.js';

// Results go to stdout and nothing else: what a strange strategy prints is not among them.
process.stdout.write = process.stderr.write.bind(process.stderr);

const { seed, cells, heartbeats, source } = workerData as WorkerData;

/** The experiment of the file that the cells come from, once it is loaded. */
let loaded: Promise<Plan> | undefined;

/** A worker mostly plays block after block of one cell: only the last one is kept open. */
let opened: { readonly index: number; readonly cell: BlockRunner } | undefined;

/** Plays a block: what the pool calls for a batch. */
export async function playTask({ cell: index, block, slot }: PlayTask): Promise<Answer> {
  Atomics.store(heartbeats, slot, BEGUN);
  try {
    if (opened?.index !== index) {
      const cell = await load(index);
      opened = { index, cell: new BlockRunner(cell, seed, precomputeCell(cell, cells[index]?.precomputed)) };
    }
    return { kind: 'counted', block: opened.cell.play(block, heartbeats.subarray(slot, slot + 1)) };
  } catch (error) {
    return failure(error);
  }
}

/** Plays one game as text: what the pool calls for a replay. */
export async function traceTask({ cell, game, verbose, slot, lines }: TraceTask): Promise<TraceAnswer> {
  Atomics.store(heartbeats, slot, BEGUN);
  try {
    const onLine = (line: string): void => {
      lines.postMessage(line);
      Atomics.add(heartbeats, slot, 1);
    };
    return { kind: 'traced', traced: traceGame(await load(cell), seed, game, onLine, { verbose }) };
  } catch (error) {
    return failure(error);
  }
}

/** Looks for a game in a block: what the pool calls for those who know only what was counted. */
export async function findTask({ cell, slot, ...sought }: FindTask): Promise<FindAnswer> {
  Atomics.store(heartbeats, slot, BEGUN);
  try {
    return { kind: 'found', game: findGame(await load(cell), seed, sought, heartbeats.subarray(slot, slot + 1)) };
  } catch (error) {
    return failure(error);
  }
}

/** Loads an experiment from its file and tells what it plays: what the pool calls for those who run none of its code. */
export async function describeTask({ source: file, slot }: DescribeTask): Promise<DescribeAnswer> {
  Atomics.store(heartbeats, slot, BEGUN);
  try {
    return { kind: 'described', plan: serializePlan(await loadExperiment(file)) };
  } catch (error) {
    // Whatever it is that a file exports, it is no experiment.
    return error instanceof MisbehaviorError || error instanceof InputError ? failure(error) : { kind: 'refused', message: `the experiment '${file.file}' can't be planned: ${messageOf(error)}` };
  }
}

/** Tries a law on a strategy from a file: what the pool calls for those who check it. */
export async function checkTask(task: CheckTask): Promise<CheckAnswer> {
  Atomics.store(heartbeats, task.slot, BEGUN);
  return checkStrategy(task, () => Atomics.add(heartbeats, task.slot, 1));
}

async function load(index: number): Promise<Cell> {
  const wire = cells[index];
  if (wire === undefined) throw new Error(`there is no cell ${index}`);
  if (source !== undefined) {
    loaded ??= loadExperiment(source);
    const { [index]: cell } = (await loaded).cells;
    if (cell === undefined || !isSameCell(cell, wire)) {
      throw new InputError(`the experiment '${source.file}' plays something else than when the run began: it may depend on the file and on nothing else`);
    }
    return { ...cell, trials: wire.trials };
  }
  const own = await Promise.all(Object.entries(wire.code).map(([spec, code]) => loadStrategy(spec, code)));
  return { ...cellFrom(wire), own };
}

function failure(error: unknown): Failure {
  const message = messageOf(error);
  if (error instanceof GameError) return { kind: 'failed', message, game: error.game };
  if (error instanceof MisbehaviorError) return { kind: 'misbehaved', message };
  if (error instanceof InputError) return { kind: 'refused', message };
  throw error;
}
