import { resolve } from 'node:path';
import { InputError } from '@cards/core';
import { type Plan, plannedGames, type Results, type Shard } from '@cards/batch';
import { variedParams, cellName } from '@cards/report';
import type { RunOptions, SummarizeRunOptions } from '@cards/batch/node';
import { resolveFrom } from './find-game.js';
import { InterruptedRun } from './interrupted-run.js';
import type { Io } from './io.js';
import { type OutputOptions, printPartial, withNotice } from './output.js';
import { progressBar } from './progress.js';
import { RUN_TEXT } from './text/run.js';
import { WORKER_TEXT } from './text/worker.js';
import { remoteOf, withoutPassword } from './worker.js';

/** The options of all commands that play a batch, as they are typed. */
export interface WorkOptions extends OutputOptions {
  readonly workers?: number;
  readonly queue?: string;
  readonly timeout?: number;
  readonly records?: string;
}

/**
 * Plays a batch and computes its summary, with a progress line.
 *
 * @param io - the input and output of the command
 * @param plan - the batch
 * @param options - the options of the command
 * @param out - the directory for finished blocks; undefined without one
 * @param play - plays it
 * @throws InterruptedRun when it did not end and its blocks are kept
 */
export async function playWithProgress<T>(
  io: Io,
  plan: Plan,
  options: WorkOptions,
  out: string | undefined,
  play: (options: RunOptions & Pick<SummarizeRunOptions, 'onExact'>) => Promise<T>,
): Promise<T> {
  const { workers, queue, timeout, quiet = false, records } = options;
  if (queue !== undefined && workers !== undefined) throw new InputError(WORKER_TEXT.workersAndQueue);
  const remote = queue === undefined ? undefined : await remoteOf(io, queue);
  const again = queue === undefined ? [] : ['--queue', withoutPassword(queue)];
  let isOpen = false;
  let results: Results | undefined;
  const bar = progressBar(io, quiet, { total: plannedGames(plan), labelOf: cellLabels(plan) });
  try {
    return await withNotice(io, quiet, (showExact) =>
      play({
        workers,
        gameTimeout: inMilliseconds(timeout),
        records: records === undefined ? undefined : resolve(io.directory, records),
        signal: io.signal,
        onProgress: bar.onProgress,
        onExact: (progress) => {
          bar.end();
          showExact(progress);
        },
        onStart: (started) => (results = started),
        onOpen: () => (isOpen = true),
        resolveFrom: resolveFrom(io),
        remote,
      }),
    );
  } catch (error) {
    bar.end();
    if (io.signal.aborted) printPartial(io, plan, results, options);
    throw out !== undefined && isOpen ? new InterruptedRun(error, ['resume', out, ...again], io) : error;
  } finally {
    bar.end();
  }
}

/** Reports that a shard is complete. A shard has no summary. */
export function reportShard(io: Io, { index, of }: Shard): void {
  io.err(`cards-sim: ${RUN_TEXT.shardComplete(index, of)}\n`);
}

/** A number of seconds in milliseconds. */
export function inMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : 1000 * seconds;
}

/** The label of a cell by its position: the game, if there are several, the varied parameters and the players. */
function cellLabels({ cells }: Plan): (index: number) => string {
  return (index) => {
    const cell = cells[index];
    if (cell === undefined) return '';
    const ofGame = cells.filter(({ game }) => game.id === cell.game.id);
    const label = cellName(cell, variedParams(ofGame));
    return ofGame.length === cells.length ? label : `${cell.game.id}, ${label}`;
  };
}
