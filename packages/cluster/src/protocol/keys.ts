import { sha256 } from '@cards/core';

/** The name of the queue. A prefix has one queue, which all of its runs and workers share. */
export const QUEUE = 'blocks';

const ID_DIGITS = 32;

interface RunKeys {
  /** The record of the run: see `formatRun`. Without it, the run is gone. */
  readonly record: string;
  readonly lease: string;
  /** The refusals of the run: a hash from the name of a worker to its reason. */
  readonly refusals: string;
  /** The code bundles of the run: a hash from the hash of the code to the bundle. */
  readonly code: string;
}

/** The Redis keys of a run. */
export function keysOf(prefix: string, run: string): RunKeys {
  const record = `${prefix}:run:${run}`;
  return { record, lease: `${record}:lease`, refusals: `${record}:refusals`, code: `${record}:code` };
}

/** Equal for equal experiments with equal versions of the packages, so that only one coordinator works on them. */
export const runId = (description: string): string => sha256(description).slice(0, ID_DIGITS);

/** The id of a job. It has no `:` and is no integer, because BullMQ gives these a meaning. */
export function jobId(run: string, cell: number, first: number, count: number): string {
  return `${run}-c${cell}-b${first}-n${count}`;
}

/** The id of the run of a job; undefined if the text is not the id of a job. */
export function runOfJob(id: string): string | undefined {
  return /^(?<run>[0-9a-f]{32})-c\d+-b\d+-n\d+$/.exec(id)?.groups?.['run'];
}
