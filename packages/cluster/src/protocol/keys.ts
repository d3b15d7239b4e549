import { sha256 } from '@cards/core';

/** The name of the queue. A prefix has one queue, which all of its runs and workers share. */
export const QUEUE = 'blocks';

/** The time for which Redis keeps a run whose coordinator is gone, in milliseconds. */
export const RUN_LIFETIME = 60_000;

const ID_DIGITS = 32;

/** The Redis keys of a prefix, apart from those of the queue. */
export class Keys {
  constructor(private readonly prefix: string) {}

  /** The record of a run: see `formatRun`. Without it, the run is gone. */
  run(run: string): string {
    return `${this.prefix}:run:${run}`;
  }

  lease(run: string): string {
    return `${this.run(run)}:lease`;
  }

  /** The refusals of a run: a hash from the name of a worker to its reason. */
  refusals(run: string): string {
    return `${this.run(run)}:refusals`;
  }

  /** The code bundles of a run: a hash from the hash of the code to the bundle. */
  code(run: string): string {
    return `${this.run(run)}:code`;
  }

  get workers(): string {
    return `${this.prefix}:workers`;
  }

  /** The record of a worker, which expires if the worker does not renew it. */
  worker(id: string): string {
    return `${this.prefix}:worker:${id}`;
  }
}

/** Equal for equal experiments with equal versions of the packages, so that only one coordinator works on them. */
export function runId(description: string): string {
  return sha256(description).slice(0, ID_DIGITS);
}

/** The id of a job. It has no `:` and is no integer, because BullMQ gives these a meaning. */
export function jobId(run: string, cell: number, first: number, count: number): string {
  return `${run}-c${cell}-b${first}-n${count}`;
}

/** The id of the run of a job; undefined if the text is not the id of a job. */
export function runOfJob(id: string): string | undefined {
  return /^(?<run>[0-9a-f]{32})-c\d+-b\d+-n\d+$/.exec(id)?.groups?.['run'];
}
