import type { BlockPlayer } from '@cards/batch/node';
import { blocksOf, type JobData, type JobResult } from '../protocol/job.js';

/** The interval at which a long job looks whether its run is gone, in milliseconds. */
const LOOK = 2000;

export interface PlayOptions {
  readonly worker: string;
  readonly slot: number;
  readonly isGone: () => Promise<boolean>;
  /** Whether this worker ends. A job then returns the blocks that are finished. */
  readonly isEnding: () => boolean;
}

/**
 * Plays the blocks of a job, in order, until one fails, the run is gone or the worker ends. A failure of a strategy or
 * a game is a result, not an error, because the same block fails on every machine.
 */
export async function playJob(player: BlockPlayer, data: JobData, options: PlayOptions): Promise<JobResult> {
  const { worker, slot, isGone, isEnding } = options;
  const begin = performance.now();
  let looked = begin;
  const lines: string[] = [];
  const result = (): JobResult => ({ worker, milliseconds: performance.now() - begin, lines });
  const blocks = blocksOf(data);
  while (lines.length < blocks.length && !(lines.length > 0 && isEnding())) {
    if (performance.now() - looked > LOOK) {
      looked = performance.now();
      if (await isGone()) break;
    }
    for (const played of await player.play(slot, data.cell, blocks.slice(lines.length))) {
      if (played.kind === 'counted') lines.push(played.line);
      else return { ...result(), failed: { block: blocks[lines.length] as number, failure: played.failure } };
    }
  }
  return result();
}
