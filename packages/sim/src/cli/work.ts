import { resolve } from 'node:path';
import { InputError } from '@cards/core';
import { type Plan, plannedGames, type Results, type Shard } from '@cards/batch';
import { variedParams, cellName } from '@cards/report';
import type { RunOptions, SummarizeRunOptions } from '@cards/batch/node';
import { resolveFrom } from './find-game.js';
import { InterruptedRun } from './interrupted-run.js';
import type { Io } from './io.js';
import type { WorkOptions } from './options.js';
import { printPartial } from './output.js';
import { progressBar } from './progress.js';
import { remoteOf, withoutPassword } from './queue.js';

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
  if (queue !== undefined && workers !== undefined)
    throw new InputError('--workers cannot be used with --queue: each worker has its own number of threads');
  const remote = queue === undefined ? undefined : await remoteOf(io, queue);
  const again = queue === undefined ? [] : ['--queue', withoutPassword(queue)];
  let isOpen = false;
  let results: Results | undefined;
  const bar = progressBar(io, quiet, { total: plannedGames(plan), labelOf: cellLabels(plan) });
  try {
    return await play({
      workers,
      gameTimeout: timeout,
      records: records === undefined ? undefined : resolve(io.directory, records),
      signal: io.signal,
      onProgress: bar.onProgress,
      onExact: bar.onExact,
      onStart: (started) => (results = started),
      onOpen: () => (isOpen = true),
      resolveFrom: resolveFrom(io),
      remote,
    });
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
  io.err(
    `cards-sim: shard ${index}/${of} is complete; when all shards are, print the summary with: cards-sim merge DIR...\n`,
  );
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
