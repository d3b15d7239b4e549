import type { Precomputed } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import { precomputeCell } from '../plan/precompute.js';
import { measuresIn } from '../records/record-block.js';
import { BlockRunner } from '../run/block-runner.js';
import { type Failure, failureOf, type PlayAnswer, type PlayTask } from '../run/failure.js';
import { explainFrozen } from '../trust/frozen-message.js';
import { Heartbeat } from './heartbeat.js';
import type { Reporter } from './serve.js';

/** A cell in a worker, and the tables of its strategies that are known. */
export interface LoadedCell {
  readonly cell: Cell;
  readonly tables: ReadonlyMap<string, Precomputed> | undefined;
}

/** A game to find in a block. */
export interface FindTask {
  /** The position of the cell. */
  readonly cell: number;
  /** The number of the block, an integer from 0. */
  readonly block: number;
  /** The position of the metric in the metrics of the cell. */
  readonly metric: number;
  /** The value of the metric in the game. */
  readonly value: number;
}

/** The answer to a {@link FindTask}: the index of the game; undefined if the block has no such game. */
export type FindAnswer = { readonly kind: 'found'; readonly game: number | undefined } | Failure;

/** The handlers of {@link playHandlers}. */
export interface PlayHandlers {
  /** Plays a block. */
  readonly play: (task: PlayTask) => Promise<PlayAnswer>;
  /** Finds a game in a block by its value. */
  readonly find: (task: FindTask) => Promise<FindAnswer>;
}

interface OpenedCell {
  readonly cell: Cell;
  readonly runner: BlockRunner;
  readonly heartbeat: Heartbeat;
}

/**
 * The handlers of a worker that plays blocks.
 *
 * @param seed - the canonical text of the seed
 * @param load - loads a cell by its position. Code of users runs
 * @param reporter - sends the heartbeats
 */
export function playHandlers(
  seed: string,
  load: (index: number) => Promise<LoadedCell>,
  { beat }: Reporter,
): PlayHandlers {
  /** The cell of the last block, because a worker usually plays many blocks of one cell. */
  let last: (OpenedCell & { readonly index: number }) | undefined;

  async function open(index: number, exactFrom?: number): Promise<OpenedCell> {
    const { cell: loaded, tables } = await load(index);
    const heartbeat = new Heartbeat(beat, exactFrom);
    const cell = exactFrom === undefined ? loaded : heartbeat.watch(loaded);
    return { cell, heartbeat, runner: new BlockRunner(cell, seed, precomputeCell(cell, tables)) };
  }

  async function openOnce(index: number): Promise<OpenedCell> {
    if (last?.index !== index) last = { index, ...(await open(index)) };
    return last;
  }

  return {
    play: async ({ cell: index, block, keepsMeasures, exactFrom }) => {
      try {
        const { cell, runner, heartbeat } = await (exactFrom === undefined ? openOnce(index) : open(index, exactFrom));
        const measures = keepsMeasures ? new Int32Array(measuresIn(cell, block)) : undefined;
        const counts = runner.play(block, (position) => heartbeat.at(position), measures);
        return { kind: 'counted', counts, ...(measures && { measures }) };
      } catch (error) {
        return failure(error);
      }
    },
    find: async ({ cell: index, block, metric, value }) => {
      try {
        const { cell, tables } = await load(index);
        const heartbeat = new Heartbeat(beat);
        const runner = new BlockRunner(cell, seed, precomputeCell(cell, tables));
        const game = runner.find(
          block,
          (values) => values[metric] === value,
          (position) => heartbeat.at(position),
        );
        return { kind: 'found', game };
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** What a task answers after an error. */
export function failure(error: unknown): Failure {
  const found = failureOf(error);
  return { ...found, message: explainFrozen(found.message) };
}
