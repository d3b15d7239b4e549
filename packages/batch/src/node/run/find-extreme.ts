import { MisbehaviorError } from '@cards/core';
import { blockSizeOf } from '../../plan/blocks.js';
import { isPlayable } from '../../plan/plan-data.js';
import { Log } from '../durable/log.js';
import { merge } from './merge.js';
import { NOT_REPRODUCIBLE, NOT_STORED, RunError } from '../durable/run-error.js';
import type { StoredRun } from '../durable/stored-run.js';
import { cellAt, type OneCellOptions, runOnCell } from './replay.js';
import type { FindTask } from '../../workers/play-blocks.js';
import { blockFailure } from '../../workers/worker-error.js';

/** The game to find in a finished run, and the options. */
export interface ExtremeRequest extends OneCellOptions {
  /** The finished run, from `openRun`. */
  readonly run: StoredRun;
  /** The position of the cell, from 0. */
  readonly cell: number;
  /** The position of the measure in the measures of the cell, from 0. */
  readonly measure: number;
  /** Whether to find the lowest or the highest value of the measure. */
  readonly end: 'lowest' | 'highest';
}

/** The first game with the lowest or highest value of a measure. */
export interface ExtremeGame {
  /** The index of the game. */
  readonly game: number;
  /** The value of the measure in this game. */
  readonly value: number;
  /** The number of games that have this value. */
  readonly times: number;
  /** The number of all games of the cell. */
  readonly of: number;
}

/**
 * Finds the first game of a finished run in which a measure is lowest or highest. A run stores only the histograms of
 * its blocks, so the first block with this value is played again.
 *
 * @param request - the run, the measure and the options
 * @throws RunError if the run is not finished, the cell has no such measure, or a strategy or the game was passed as a
 *   value
 * @throws InputError if the run has no such cell
 * @throws GameError if a strategy or the game breaks its contract
 * @throws MisbehaviorError if the block has no game with this value when it is played again
 * @throws the reason of the signal, if the signal cancels the search
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { findExtreme, openRun, replay, simulate } from '@cards/batch/node';
 * import { pairs } from '@cards/pairs';
 *
 * const out = join(mkdtempSync(join(tmpdir(), 'runs-')), 'good');
 * await simulate({ seed: 1, cells: [{ game: pairs, strategies: ['good'], trials: 3000 }] }, { out });
 * const run = await openRun(out);
 * const longest = await findExtreme({ run, cell: 0, measure: 0, end: 'highest' });
 * longest.of; // => 3000
 * const { measures } = await replay({ plan: run.plan, game: longest.game }, () => {});
 * measures[0] === longest.value; // => true
 * ```
 */
export async function findExtreme({ run, cell, measure, end, ...options }: ExtremeRequest): Promise<ExtremeGame> {
  const { directory, manifest, plan } = run;
  if (!isPlayable(manifest))
    throw new RunError(
      `can't play games of the run in ${directory}: ${NOT_STORED}; use the program that started the run`,
    );
  const summary = (await merge([run])).cells[cell];
  const { measures } = cellAt(plan, cell);
  const { name = '' } = measures[measure] ?? {};
  const counted = summary?.measures[name];
  if (summary === undefined || counted === undefined)
    throw new RunError(
      `the run in ${directory} has no measure ${measure} in cell ${cell}: its measures are 0 to ${measures.length - 1}`,
    );
  const value = end === 'lowest' ? counted.min : counted.max;
  const size = blockSizeOf(cellAt(plan, cell));
  // A cell with a stopping rule can have stored blocks after the last one that counts.
  let block = Math.ceil(summary.trials / size);
  new Log(plan).addCounts(directory, (at, number, counts) => {
    if (at === cell && number < block && counts[measure]?.some(([one]) => one === value) === true) block = number;
  });
  const task: Omit<FindTask, 'cell'> = { block, measure, value };
  const game = await runOnCell<number | undefined>(plan, cell, options, { name: 'find', task }, (error) =>
    blockFailure(error, block * size),
  );
  if (game !== undefined) return { game, value, times: counted.histogram[value] ?? 0, of: counted.n };
  throw new MisbehaviorError(
    `block ${block} was played again and has no game with ${name} ${value}: ${NOT_REPRODUCIBLE}`,
  );
}
