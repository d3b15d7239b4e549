import { MisbehaviorError } from '@cards/core';
import { GameError } from '../block.js';
import { isPlayable } from '../plan/described.js';
import type { CellSummary } from '../summary/summary.js';
import { merge } from './durable/merge.js';
import { CompletedBlocks } from './durable/known-blocks.js';
import { RunError } from './durable/run-error.js';
import { findRun } from './durable/stored-run.js';
import { cellAt, planOfOne } from './replay.js';
import { GAME_TIMEOUT } from './run-plan.js';
import { errorFrom, type FindAnswer, type FindTask } from './wire.js';
import { WorkerError, WorkerPool } from './worker-pool.js';

/** Which game of a finished run is looked for. */
export interface ExtremeRequest {
  /** The directory of the run. */
  readonly directory: string;
  /** The position of the cell, from 0. */
  readonly cell: number;
  /** The position of what is counted, in the cell's order. */
  readonly metrics: number;
  /** Which end of its histogram. */
  readonly end: 'lowest' | 'highest';
  /** How long one game may take, in milliseconds; 30,000 when left out. */
  readonly gameTimeout?: number | undefined;
  /** Ends the search early. */
  readonly signal?: AbortSignal | undefined;
}

/** A game at the end of a histogram. */
export interface ExtremeGame {
  /** The index of the first such game. */
  readonly game: number;
  /** Its value. */
  readonly value: number;
  /** How many games have this value. */
  readonly times: number;
  /** How many games there are. */
  readonly of: number;
}

/**
 * Finds the first game of a finished run in which something is lowest, or highest. Blocks keep no more than what they counted: the first
 * one that counted this value is played again.
 *
 * @throws RunError when there is no finished run, or one whose code is not at hand
 * @throws GameError when a strategy or the game breaks its contract
 * @throws MisbehaviorError when the block, played again, holds no such game
 * @throws the signal's reason when that ends it
 */
export async function findExtreme({ directory, cell, metrics, end, gameTimeout = GAME_TIMEOUT, signal }: ExtremeRequest): Promise<ExtremeGame> {
  const { manifest, plan } = findRun(directory);
  if (!isPlayable(manifest)) throw new RunError(`${directory} holds a strategy or a game that was given as a value: its code is not there to play it`);
  const summary = (await merge([directory])).cells[cell];
  const { name = '' } = cellAt(plan, cell).metrics[metrics] ?? {};
  const measure = summary?.measures[name];
  if (summary === undefined || measure === undefined) throw new RunError(`${directory} has counted nothing called '${name}'`);
  const value = end === 'lowest' ? measure.min : measure.max;
  const block = await firstBlock(directory, cell, metrics, value, summary);
  const game = await searchBlock({ cell, block, metrics, value });
  return { game, value, times: measure.histogram[value] ?? 0, of: measure.n };

  async function firstBlock(from: string, at: number, what: number, wanted: number, { trials }: CellSummary): Promise<number> {
    // Of a cell with a goal there may be blocks beyond the one that brought it there.
    let first = Math.ceil(trials / cellAt(plan, at).game.blockSize);
    await new CompletedBlocks(plan).read(from, plan, (ofCell, number, counts) => {
      if (ofCell === at && number < first && counts[what]?.some(([one]) => one === wanted) === true) first = number;
    });
    return first;
  }

  async function searchBlock(sought: Omit<FindTask, 'slot'>): Promise<number> {
    const one = planOfOne(plan, cell);
    const played = cellAt(plan, cell);
    const pool = new WorkerPool(one.plan, 1, gameTimeout);
    try {
      const answer = await pool.run<FindTask, FindAnswer>({ name: 'findTask', task: { ...sought, cell: one.cell, slot: 0 }, slot: 0, signal });
      if (answer.kind !== 'found') throw errorFrom(answer, plan, cell);
      if (answer.game !== undefined) return answer.game;
      throw new MisbehaviorError(`block ${block}, played again, has no game with ${name} ${value}: a strategy or a game draws on more than its generator`);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof WorkerError)) throw error;
      if (error.heartbeat < 0) throw new MisbehaviorError(`while strategies were loaded, ${error.message}`);
      throw new GameError(error.message, { cell: played, seed: plan.seed, game: block * played.game.blockSize + error.heartbeat }, error);
    } finally {
      await pool.close();
    }
  }
}
