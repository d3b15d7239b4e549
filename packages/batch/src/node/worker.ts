import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { type AnyGame, hasCode, type InputError, messageOf, type MisbehaviorError, cutText } from '@cards/core';
import type { CheckAnswer } from '../check/check-trial.js';
import { exactOrUndefined } from '../plan/known-results.js';
import type { Cell } from '../plan/cell.js';
import { precomputeCell } from '../plan/precompute.js';
import { planData } from '../plan/plan-data.js';
import { measuresIn } from '../records/record-block.js';
import { BlockRunner } from '../run/block-runner.js';
import { type Failure, failureOf, type PlayAnswer, type PlayTask } from '../run/failure.js';
import { findGame } from '../run/find-game.js';
import { traceGame } from '../run/trace.js';
import { checkStrategy, type CheckTask, type MovesTask, playMoves, type ThreadMoves } from './check/check-task.js';
import type { TrialSetting } from './check/load-trial.js';
import { type DialogueAnswer, type DialogueTask, talk } from './play/dialogue-task.js';
import { Programs } from './external/programs.js';
import { playFirstGame, type QualifyAnswer, type QualifyTask } from './league/qualify-task.js';
import { loadExperiment } from './modules/experiment-file.js';
import { locateGame } from './modules/import-game.js';
import {
  type DescribeAnswer,
  type DescribeTask,
  type ExactResultAnswer,
  type ExactResultTask,
  type FindAnswer,
  type FindTask,
  type Received,
  type TraceAnswer,
  type TraceTask,
  type WorkerData,
} from './workers/messages.js';
import { disguise } from './workers/disguise.js';
import { explainFrozen } from '../trust/frozen-message.js';
import { notingPlayer } from './workers/noting-player.js';
import { LOADING } from './workers/watchdog.js';
import { WorkerCells } from './workers/worker-cells.js';
import { END, type TaskMessage } from './workers/worker-thread.js';

// Only results go to stdout. User code prints to stderr.
process.stdout.write = process.stderr.write.bind(process.stderr);

const data = workerData as WorkerData;
const { seed, heartbeats, resolveFrom } = data;
if (data.elsewhere !== undefined) disguise(data.elsewhere);

const programs = new Programs({
  timeout: data.timeout,
  start: (program) => parentPort?.postMessage({ program }, [program.port]),
});
const cells = new WorkerCells(data, programs);

/** The tasks whose time limit applies to a game. That of the others applies to each answer of a player. */
const GAME_TASKS: ReadonlySet<string> = new Set(['playTask', 'findTask']);

/** The cell of the last block, because a worker usually plays many blocks of one cell. */
let opened: { readonly index: number; readonly cell: Cell; readonly runner: BlockRunner } | undefined;

async function open(index: number, change: (cell: Cell) => Cell = (cell) => cell): Promise<NonNullable<typeof opened>> {
  const cell = change(await cells.load(index));
  return { index, cell, runner: new BlockRunner(cell, seed, precomputeCell(cell, data.tables?.[index])) };
}

async function playTask(task: Received<PlayTask>): Promise<PlayAnswer> {
  const { cell: index, block, keepsMeasures, notesPlayer = false, slot } = task;
  try {
    if (!notesPlayer && opened?.index !== index) opened = await open(index);
    const { cell, runner } =
      notesPlayer || opened === undefined ? await open(index, notingPlayer(heartbeats, slot)) : opened;
    const measures = keepsMeasures ? new Int32Array(measuresIn(cell, block)) : undefined;
    const counts = runner.play(block, heartbeats.subarray(slot, slot + 1), measures);
    return { kind: 'counted', counts, ...(measures && { measures }) };
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
    return { kind: 'traced', traced: traceGame(await cells.load(cell), seed, game, onLine, { verbose }) };
  } catch (error) {
    return failure(error);
  }
}

/** Finds a game in a block by its value. */
async function findTask({ cell, slot, ...sought }: Received<FindTask>): Promise<FindAnswer> {
  try {
    return { kind: 'found', game: findGame(await cells.load(cell), seed, sought, heartbeats.subarray(slot, slot + 1)) };
  } catch (error) {
    return failure(error);
  }
}

/** Computes the exact result of a line-up of built-in strategies. */
async function exactTask({ cell, lineup }: Received<ExactResultTask>): Promise<ExactResultAnswer> {
  try {
    const { game, params } = await cells.planned(cell);
    return { kind: 'computed', result: exactOrUndefined(game, params, lineup) };
  } catch (error) {
    return failure(error);
  }
}

/** Loads an experiment from its file and describes it, so that its code runs in this worker only. */
async function describeTask({ source: file }: Received<DescribeTask>): Promise<DescribeAnswer> {
  try {
    cells.freeze();
    const plan = await loadExperiment(file, resolveFrom);
    const exported = new Set<AnyGame>();
    for (const { game } of plan.cells) if ((await locateGame(game, resolveFrom)) !== undefined) exported.add(game);
    return { kind: 'described', plan: planData(plan, (game) => exported.has(game)) };
  } catch (error) {
    if (hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR') || hasCode<InputError>(error, 'CARDS_INPUT'))
      return failure(error);
    return { kind: 'refused', message: `can't plan the experiment '${file.file}': ${cutText(messageOf(error))}` };
  }
}

/** Checks a law for a strategy from a file. */
async function checkTask(task: Received<CheckTask>): Promise<CheckAnswer> {
  return checkStrategy(task, settingOf(task));
}

/** Plays games with a strategy from a file. */
async function movesTask(task: Received<MovesTask>): Promise<ThreadMoves> {
  return playMoves(task, settingOf(task));
}

/** Loads a strategy of a league, and plays its first game. */
async function qualifyTask(task: Received<QualifyTask>): Promise<QualifyAnswer> {
  return playFirstGame(task, settingOf(task));
}

/** Plays a dialogue with a person, who is in another thread. */
async function dialogueTask(task: Received<DialogueTask>): Promise<DialogueAnswer> {
  return talk(task, { seed, ...settingOf(task) });
}

function settingOf({ slot }: Received<object>): TrialSetting {
  return { resolveFrom, programs, trusted: cells.trusted, alive: () => Atomics.add(heartbeats, slot, 1) };
}

/** What a task answers after an error. */
function failure(error: unknown): Failure {
  const found = failureOf(error);
  return { ...found, message: explainFrozen(found.message) };
}

// The caller types each task.
const TASKS: Readonly<Record<string, (task: never) => Promise<unknown>>> = {
  playTask,
  traceTask,
  findTask,
  exactTask,
  describeTask,
  checkTask,
  movesTask,
  qualifyTask,
  dialogueTask,
};

/** The memory of an answer that is moved to the caller, not copied. */
function transferred(result: unknown): Transferable[] {
  const { measures } = (result ?? {}) as Partial<Extract<PlayAnswer, { kind: 'counted' }>>;
  return measures === undefined ? [] : [measures.buffer];
}

const prepared = cells.prepare();

parentPort?.on('message', (message: typeof END | (TaskMessage & { readonly task: Received<object> })) => {
  if (message === END) {
    programs.close();
    parentPort?.close();
    return;
  }
  const { name, task } = message;
  void (async () => {
    try {
      // The timeout does not include what the worker itself needs, which takes longer on a busy machine.
      await prepared;
      programs.release(GAME_TASKS.has(name) ? 'game' : 'answer');
      Atomics.store(heartbeats, task.slot, LOADING);
      const result = await TASKS[name]?.(task as never);
      parentPort?.postMessage({ result }, transferred(result));
    } catch (error) {
      parentPort?.postMessage({ error: cutText(messageOf(error)) });
    }
  })();
});
