import type { Precomputed } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import { measuresIn } from '../records/record-columns.js';
import { BlockRunner, precomputeCell } from '../run/block-runner.js';
import type { Counted, PlayTask } from '../run/failure.js';
import { Heartbeat } from './heartbeat.js';
import type { Handlers, Reporter } from './serve.js';

/** A cell in a worker, and the tables of its strategies that are known. */
export interface LoadedCell {
  readonly cell: Cell;
  readonly tables: ReadonlyMap<string, Precomputed> | undefined;
}

/** The first game of a block with a value to find. The answer is its index; undefined if there is none. */
export interface FindTask {
  readonly cell: number;
  readonly block: number;
  /** The position of the measure in the measures of the cell. */
  readonly measure: number;
  readonly value: number;
}

interface OpenedCell {
  readonly cell: Cell;
  readonly runner: BlockRunner;
  readonly heartbeat: Heartbeat;
}

/** The handlers of a worker that plays blocks, `play`, and finds games in them, `find`. */
export function playHandlers(seed: string, load: (index: number) => Promise<LoadedCell>, { beat }: Reporter): Handlers {
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
    play: async ({ cell: index, block, keepsMeasures, exactFrom }: PlayTask): Promise<Counted> => {
      const { cell, runner, heartbeat } = await (exactFrom === undefined ? openOnce(index) : open(index, exactFrom));
      const measures = keepsMeasures ? new Int32Array(measuresIn(cell, block)) : undefined;
      const place = cell.own.length === 1 ? cell.own[0]?.place : undefined;
      const counts = runner.play(block, (position) => heartbeat.at(position, place), measures);
      return { kind: 'counted', counts, ...(measures && { measures }) };
    },
    find: async ({ cell, block, measure, value }: FindTask): Promise<number | undefined> => {
      const { runner, heartbeat } = await openOnce(cell);
      return runner.find(
        block,
        (values) => values[measure] === value,
        (position) => heartbeat.at(position),
      );
    },
  };
}
