import { InputError } from '@cards/core';
import { defaultsOf } from '@cards/core/internal';
import type { Cell } from './cell.js';
import type { Plan } from './plan.js';

/** The largest number of games in a block of a cell with an external player, so that slow games are divided too. */
const PROGRAM_BLOCK = 50;

/**
 * The number of games in a block of a cell: that of its game, or fewer if the cell says so or a player is a program of
 * its own. It is part of the identity of the experiment.
 */
export function blockSizeOf({ game, code, maxBlockSize }: Pick<Cell, 'game' | 'code' | 'maxBlockSize'>): number {
  const blockSize = game.defaults?.blockSize ?? defaultsOf(game).blockSize;
  const most = Math.min(blockSize, maxBlockSize ?? blockSize);
  return hasProgram(code) ? Math.min(most, PROGRAM_BLOCK) : most;
}

/** Whether a strategy is an external player: a program of its own. */
export function hasProgram(code: Cell['code']): boolean {
  return Object.values(code).some(({ command }) => command !== undefined);
}

/** The number of blocks of a cell. All have the same number of games, except that the last one may have fewer. */
export function blockCount(cell: Cell): number {
  return Math.ceil(cell.trials / blockSizeOf(cell));
}

/**
 * The number of games of one block; in a paired cell, of game pairs.
 *
 * @param cell - the cell
 * @param block - the number of the block, an integer from 0
 */
export function gamesIn(cell: Cell, block: number): number {
  const size = blockSizeOf(cell);
  return Math.min(size, cell.trials - block * size);
}

/** A part of a batch: every `of`-th block, counted across all cells. */
export interface Shard {
  /** The number of this part, from 1 to `of`. */
  readonly index: number;
  /** The number of parts. */
  readonly of: number;
}

/** The shard that is the whole batch. */
export const WHOLE: Shard = { index: 1, of: 1 };

const MAX_SHARDS = 100_000;

/**
 * Checks a shard and returns it without other members.
 *
 * @param shard - the shard
 * @param plan - the batch
 * @throws InputError when the numbers of the shard are invalid, or the batch has a stopping rule and more than one
 *   shard
 */
export function checkShard({ index, of }: Shard, plan: Plan): Shard {
  if (!(Number.isInteger(of) && of >= 1 && of <= MAX_SHARDS && Number.isInteger(index) && index >= 1 && index <= of)) {
    throw new InputError(`a shard must be i/n with i from 1 to n and n from 1 to ${MAX_SHARDS}, not ${index}/${of}`);
  }
  if (of > 1 && plan.cells.some(({ stop }) => stop !== undefined)) {
    throw new InputError(
      'a batch with a precision or a sequential test cannot be split into shards, because its end depends on the blocks of all shards; run the whole batch, or set trials instead',
    );
  }
  return { index, of };
}

/**
 * `[cell]`: the first block of a shard, at least the number of blocks of the cell if the shard has none in it; the
 * others follow in steps of `of`. Blocks are assigned in turn, across cells, so that all shards have about the same
 * size.
 */
export function firstBlocks({ cells }: Plan, { index, of }: Shard): readonly number[] {
  // The number of blocks of all earlier cells, modulo `of`.
  let before = 0;
  return cells.map((cell) => {
    const first = (((index - 1 - before) % of) + of) % of;
    before = (before + blockCount(cell)) % of;
    return first;
  });
}

/** The number of games of a shard. If a cell has a stopping rule, it is the maximum. */
export function gamesOfShard(plan: Plan, shard: Shard): number {
  return firstBlocks(plan, shard).reduce((sum, first, index) => {
    const cell = plan.cells[index];
    const blocks = cell === undefined ? 0 : Math.ceil(Math.max(0, blockCount(cell) - first) / shard.of);
    if (cell === undefined || blocks === 0) return sum;
    // Only the last block of a cell may have fewer games.
    return sum + (blocks - 1) * blockSizeOf(cell) + gamesIn(cell, first + (blocks - 1) * shard.of);
  }, 0);
}

/** A scheduler of array jobs, which start one program once for each task. */
interface Scheduler {
  readonly name: string;
  readonly index: string;
  /** The variable for the index of the first task, or that index. */
  readonly first: string | 0;
  /** The variable for the difference of two indexes. Left out, it is 1. */
  readonly step?: string;
  /** The variable for the number of tasks. Left out, the scheduler does not report it. */
  readonly count?: string;
}

const SCHEDULERS: readonly Scheduler[] = [
  {
    name: 'Slurm',
    index: 'SLURM_ARRAY_TASK_ID',
    first: 'SLURM_ARRAY_TASK_MIN',
    step: 'SLURM_ARRAY_TASK_STEP',
    count: 'SLURM_ARRAY_TASK_COUNT',
  },
  { name: 'Kubernetes', index: 'JOB_COMPLETION_INDEX', first: 0 },
  { name: 'AWS Batch', index: 'AWS_BATCH_JOB_ARRAY_INDEX', first: 0, count: 'AWS_BATCH_JOB_ARRAY_SIZE' },
];

/**
 * Reads the option `--shard`: `3/10`, or `auto/10` for the index that the scheduler of an array job gave this process.
 * `auto` alone takes the number of tasks from the scheduler too, if it reports it.
 */
export function readShard(text: string, env: Readonly<Record<string, string | undefined>>): Shard {
  const { index, of } = /^(?<index>\d+|auto)(?:\/(?<of>\d+))?$/.exec(text)?.groups ?? {};
  const total = of === undefined ? undefined : Number(of);
  if (index === 'auto') return ofScheduler(total, env);
  if (index !== undefined && total !== undefined) return { index: Number(index), of: total };
  throw new InputError(`--shard must be i/n, such as 3/10, or auto/n in an array job, not '${text}'`);
}

function ofScheduler(of: number | undefined, env: Readonly<Record<string, string | undefined>>): Shard {
  const numberIn = (name: string | undefined): number | undefined => {
    const text = name === undefined ? undefined : env[name];
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const scheduler = SCHEDULERS.find((one) => numberIn(one.index) !== undefined);
  if (scheduler === undefined) {
    const names = SCHEDULERS.map(({ name }) => name).join(', ');
    throw new InputError(`--shard auto found no array job (${names}); write the shard as i/n, such as 3/10`);
  }
  const { name, index, first, step, count } = scheduler;
  const from = first === 0 ? 0 : (numberIn(first) ?? 1);
  const task = ((numberIn(index) ?? 0) - from) / (numberIn(step) ?? 1) + 1;
  const tasks = numberIn(count);
  if (of !== undefined && tasks !== undefined && tasks !== of)
    throw new InputError(
      `--shard auto/${of} does not match the array job: ${name} started ${tasks} tasks; write auto/${tasks}`,
    );
  const total = of ?? tasks;
  if (total === undefined) throw new InputError(`${name} does not report the number of tasks; write --shard auto/n`);
  if (Number.isInteger(task) && task >= 1 && task <= total) return { index: task, of: total };
  throw new InputError(`${name} reports task ${task} of ${total}; the task must be an integer from 1 to ${total}`);
}
