import type { Precomputed } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import { gamesIn } from '../plan/blocks.js';
import { measuresIn } from '../records/record-columns.js';
import { appendCounts } from '../run/block-counts.js';
import { BlockRunner, precomputeCell } from '../run/block-runner.js';
import { Heartbeat, now } from './heartbeat.js';
import { type Beat, LOADING, type PlayedBlocks, type PlayTask } from './messages.js';
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
  readonly index: number;
  readonly cell: Cell;
  readonly runner: BlockRunner;
}

/** The handlers of a worker that plays blocks, `play`, and finds games in them, `find`. */
export function playHandlers(
  seed: string,
  load: (index: number) => Promise<LoadedCell>,
  { beat, note, begin, isLoading }: Reporter,
): Handlers {
  /** The cell of the last block, because a worker usually plays many blocks of one cell. */
  let last: OpenedCell | undefined;
  /** The games of the task before its current block. Heartbeats count the games of a task, and name one of a block. */
  let before = 0;
  const beatInBlock = (one: Beat): void => beat({ ...one, position: one.position - before });
  const usual = new Heartbeat(beatInBlock, isLoading);

  async function open(index: number, watch = (cell: Cell): Cell => cell): Promise<OpenedCell> {
    const { cell: loaded, tables } = await load(index);
    const cell = watch(loaded);
    return { index, cell, runner: new BlockRunner(cell, seed, precomputeCell(cell, tables)) };
  }

  async function openOnce(index: number): Promise<OpenedCell> {
    if (last?.index === index) return last;
    last = await open(index);
    usual.begin(before);
    return last;
  }

  return {
    play: async ({ cells, blocks, time, keepsMeasures, exactFrom }: PlayTask): Promise<PlayedBlocks> => {
      const start = now();
      const exact = exactFrom === undefined ? undefined : new Heartbeat(beatInBlock, isLoading, exactFrom);
      const heartbeat = exact ?? usual;
      const counts: number[] = [];
      const kept: Int32Array<ArrayBuffer>[] = [];
      const answer = (): PlayedBlocks => ({
        counts: Uint8Array.from(counts),
        ...(keepsMeasures && { measures: kept }),
      });
      let next = (before = 0);
      try {
        for (const [at, block] of blocks.entries()) {
          if (at > 0 && now() - start >= time) break;
          begin(at);
          const index = cells[at] as number;
          exact?.begin(before);
          if (exact !== undefined && at > 0) beat({ position: LOADING });
          if (last?.index !== index) next = before;
          // oxlint-disable-next-line no-await-in-loop -- one block after another, with time for promises of strategies
          const { cell, runner } = await (exact === undefined
            ? openOnce(index)
            : open(index, (one) => exact.watch(one)));
          const measures = keepsMeasures ? new Int32Array(measuresIn(cell, block)) : undefined;
          const place = cell.own.length === 1 ? cell.own[0]?.place : undefined;
          const onGame = (position: number): number => {
            if (before + position >= next) next = heartbeat.at(before + position, place);
            return next - before;
          };
          appendCounts(counts, cell, runner.play(block, onGame, measures));
          if (measures !== undefined) kept.push(measures);
          before += gamesIn(cell, block);
        }
        return answer();
      } catch (error) {
        note(answer());
        throw error;
      }
    },
    find: async ({ cell, block, measure, value }: FindTask): Promise<number | undefined> => {
      before = 0;
      const { runner } = await openOnce(cell);
      return runner.find(
        block,
        (values) => values[measure] === value,
        (position) => usual.at(position),
      );
    },
  };
}
