import { MisbehaviorError } from '@cards/core';
import { isPlayable } from '../plan/serialized-plan.js';
import { GameError } from '../run/game-error.js';
import { CompletedBlocks } from './durable/completed-blocks.js';
import { mergeRuns } from './durable/merge.js';
import { RunError } from './durable/run-error.js';
import type { StoredRun } from './durable/stored-run.js';
import { cellAt, type OneCellOptions, withOneCell } from './replay.js';
import { errorFrom, type FindAnswer, type FindTask } from './workers/messages.js';
import { WorkerError } from './workers/worker-pool.js';

/** The game of a finished run that is sought. */
export interface ExtremeRequest extends OneCellOptions {
  /** The run. */
  readonly run: StoredRun;
  /** The position of the cell, from 0. */
  readonly cell: number;
  /** The position of the metric, in the cell's order. */
  readonly metric: number;
  /** The end of its histogram. */
  readonly end: 'lowest' | 'highest';
}

/** A game at the end of a histogram. */
export interface ExtremeGame {
  /** The index of the first such game. */
  readonly game: number;
  /** Its value. */
  readonly value: number;
  /** The number of games that have this value. */
  readonly times: number;
  /** The number of all games. */
  readonly of: number;
}

/**
 * Finds the first game of a finished run in which a metric is lowest or highest. A run keeps only the histograms of its blocks,
 * so the first block that counted this value is played again.
 *
 * @throws RunError when the run is not finished, or its code is not available
 * @throws GameError when a strategy or the game breaks its contract
 * @throws MisbehaviorError when the block, played again, holds no such game
 * @throws the reason of the signal, when the signal ends the search
 */
export async function findExtreme({ run, cell, metric, end, ...options }: ExtremeRequest): Promise<ExtremeGame> {
  const { directory, manifest, plan } = run;
  if (!isPlayable(manifest))
    throw new RunError(
      `${directory} holds a strategy or a game that was given as a value: its code is not there to play it`,
    );
  const summary = (await mergeRuns([run])).cells[cell];
  const { name = '' } = cellAt(plan, cell).metrics[metric] ?? {};
  const measure = summary?.measures[name];
  if (summary === undefined || measure === undefined)
    throw new RunError(`${directory} has counted nothing called '${name}'`);
  const value = end === 'lowest' ? measure.min : measure.max;
  const block = await firstBlock(summary.trials, value);
  return { game: await searchBlock(block, value), value, times: measure.histogram[value] ?? 0, of: measure.n };

  async function firstBlock(trials: number, wanted: number): Promise<number> {
    // A cell with a stopping rule may have blocks beyond the one that ended it.
    let first = Math.ceil(trials / cellAt(plan, cell).game.blockSize);
    await new CompletedBlocks(plan).read(directory, plan, (ofCell, number, counts) => {
      if (ofCell === cell && number < first && counts[metric]?.some(([one]) => one === wanted) === true) first = number;
    });
    return first;
  }

  async function searchBlock(number: number, wanted: number): Promise<number> {
    const played = cellAt(plan, cell);
    return withOneCell(plan, cell, options, async (pool, at) => {
      try {
        const task: FindTask = { cell: at, block: number, metric, value: wanted };
        const answer = await pool.run<FindTask, FindAnswer>({ name: 'findTask', task });
        if (answer.kind !== 'found') throw errorFrom(answer, plan, cell);
        if (answer.game !== undefined) return answer.game;
        throw new MisbehaviorError(
          `block ${number}, played again, has no game with ${name} ${wanted}: a strategy or a game draws on more than its generator`,
        );
      } catch (error) {
        if (!(error instanceof WorkerError)) throw error;
        if (error.heartbeat < 0) throw new MisbehaviorError(`while strategies were loaded, ${error.message}`);
        throw new GameError(
          error.message,
          { cell: played, seed: plan.seed, game: number * played.game.blockSize + error.heartbeat },
          error,
        );
      }
    });
  }
}
