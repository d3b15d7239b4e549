import { parentPort, workerData } from 'node:worker_threads';
import { type AnyGame, InputError, messageOf, MisbehaviorError } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import { precomputeCell } from '../plan/precompute.js';
import { serializePlan } from '../plan/serialized-plan.js';
import { BlockRunner } from '../run/block-runner.js';
import { findGame } from '../run/find-game.js';
import { GameError } from '../run/game-error.js';
import { traceGame } from '../run/trace.js';
import { type CheckAnswer, checkStrategy, type CheckTask } from './check/check-task.js';
import { loadExperiment } from './modules/experiment-file.js';
import { locateGame } from './modules/resolve-module.js';
import { loadStrategy } from './modules/strategy-file.js';
import {
  type DescribeAnswer,
  type DescribeTask,
  type Failure,
  type FindAnswer,
  type FindTask,
  isSameCell,
  type PlayAnswer,
  type PlayTask,
  type Received,
  type SerializedCell,
  type TraceAnswer,
  type TraceTask,
  type WorkerData,
} from './workers/messages.js';
import { LOADING } from './workers/watchdog.js';
import { END, type TaskMessage } from './workers/worker-thread.js';

// Only results go to stdout. User code prints to stderr.
process.stdout.write = process.stderr.write.bind(process.stderr);

const { seed, cells, heartbeats, source, resolveFrom } = workerData as WorkerData;

/** The experiment of the file `source`; undefined until a cell of it is needed. */
let loaded: Promise<Plan> | undefined;

/** The cell of the last block, because a worker usually plays many blocks of one cell. */
let opened: { readonly index: number; readonly runner: BlockRunner } | undefined;

async function playTask({ cell: index, block, slot }: Received<PlayTask>): Promise<PlayAnswer> {
  try {
    if (opened?.index !== index) {
      const cell = await load(index);
      opened = { index, runner: new BlockRunner(cell, seed, precomputeCell(cell, cells[index]?.precomputed)) };
    }
    return { kind: 'counted', counts: opened.runner.play(block, heartbeats.subarray(slot, slot + 1)) };
  } catch (error) {
    return failure(error);
  }
}

/** Plays one game, and sends its text line by line. */
async function traceTask({ cell, game, verbose, slot, lines }: Received<TraceTask>): Promise<TraceAnswer> {
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

/** Finds a game in a block by its value. */
async function findTask({ cell, slot, ...sought }: Received<FindTask>): Promise<FindAnswer> {
  try {
    return { kind: 'found', game: findGame(await load(cell), seed, sought, heartbeats.subarray(slot, slot + 1)) };
  } catch (error) {
    return failure(error);
  }
}

/** Loads an experiment from its file and serializes it, so that its code runs in this worker only. */
async function describeTask({ source: file }: Received<DescribeTask>): Promise<DescribeAnswer> {
  try {
    const plan = await loadExperiment(file, resolveFrom);
    const exported = new Set<AnyGame>();
    for (const { game } of plan.cells) if ((await locateGame(game, resolveFrom)) !== undefined) exported.add(game);
    return { kind: 'described', plan: serializePlan(plan, (game) => exported.has(game)) };
  } catch (error) {
    if (error instanceof MisbehaviorError || error instanceof InputError) return failure(error);
    return { kind: 'refused', message: `can't plan the experiment '${file.file}': ${messageOf(error)}` };
  }
}

/** Checks a law for a strategy from a file. */
async function checkTask(task: Received<CheckTask>): Promise<CheckAnswer> {
  return checkStrategy(task, resolveFrom, () => Atomics.add(heartbeats, task.slot, 1));
}

async function load(index: number): Promise<Cell> {
  const known = cells[index];
  if (known === undefined) throw new RangeError(`there is no cell ${index}`);
  if (source !== undefined) {
    loaded ??= loadExperiment(source, resolveFrom);
    const { [index]: cell } = (await loaded).cells;
    if (cell === undefined || !isSameCell(cell, known)) {
      throw new InputError(
        `the experiment '${source.file}' has other cells than when the run started: it must not depend on the time, the environment or other data`,
      );
    }
    return { ...cell, trials: known.trials };
  }
  const game = await loadGame(known);
  const own = await Promise.all(
    Object.entries(known.code).map(([spec, code]) => loadStrategy(spec, code, resolveFrom)),
  );
  return { ...known, game, own };
}

async function loadGame({ game: id, module }: SerializedCell): Promise<AnyGame> {
  if (module === undefined)
    throw new InputError(`a worker can't load the game ${id}: no module exports it; set its member 'module'`);
  const exported = (await import(module.url)) as Record<string, AnyGame>;
  const game = exported[module.exportName];
  if (game?.id === id) return game;
  throw new InputError(`can't load the game ${id}: ${module.module}#${module.exportName} is another value`);
}

function failure(error: unknown): Failure {
  const message = messageOf(error);
  if (error instanceof GameError) return { kind: 'failed', message, game: error.game };
  if (error instanceof MisbehaviorError) return { kind: 'misbehaved', message };
  if (error instanceof InputError) return { kind: 'refused', message };
  throw error;
}

// The caller types each task.
const TASKS: Readonly<Record<string, (task: never) => Promise<unknown>>> = {
  playTask,
  traceTask,
  findTask,
  describeTask,
  checkTask,
};

parentPort?.on('message', (message: typeof END | (TaskMessage & { readonly task: Received<object> })) => {
  if (message === END) {
    parentPort?.close();
    return;
  }
  const { name, task } = message;
  Atomics.store(heartbeats, task.slot, LOADING);
  void (async () => {
    try {
      parentPort?.postMessage({ result: await TASKS[name]?.(task as never) });
    } catch (error) {
      parentPort?.postMessage({ error: messageOf(error) });
    }
  })();
});
