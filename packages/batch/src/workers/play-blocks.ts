import type { Precomputed } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import { gamesIn } from '../plan/blocks.js';
import { measuresIn } from '../records.js';
import { writeCounts } from '../run/block-counts.js';
import { BlockRunner, precomputeCell } from '../run/block-runner.js';
import { type Handlers, Heartbeat, now, type Reporter } from './serve.js';
import { LOADING, type PlayedBlocks, type PlayTask } from './messages.js';

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

type BlockCounts = ReturnType<BlockRunner['play']>;

/** The time after a heartbeat in which the next cell begins without one, in milliseconds: cells can be that short. */
const PAUSE = 50;

interface OpenedCell {
  readonly cell: Cell;
  readonly runner: BlockRunner;
  readonly heartbeat: Heartbeat;
}

/** The handlers of a worker that plays blocks, `play`, and finds games in them, `find`. */
export function playHandlers(seed: string, load: (index: number) => Promise<LoadedCell>, reporter: Reporter): Handlers {
  const { beat, note, begin } = reporter;
  /** The cell of the last block, because a worker usually plays many blocks of one cell. */
  let last: (OpenedCell & { readonly index: number }) | undefined;
  /** The games in earlier blocks of the task and the cell: heartbeats count them, and name the game of a block. */
  let before = 0;
  let next = 0;
  /** When the last heartbeat was sent. None, if it says whose code runs: later code then needs one of its own. */
  let sent = Number.NEGATIVE_INFINITY;

  async function open(index: number, exactFrom?: number): Promise<OpenedCell> {
    const { cell: loaded, tables } = await load(index);
    const isShort = exactFrom === undefined && loaded.own.length === 0 && now() - sent < PAUSE;
    [before, next] = [0, isShort ? 1 : 0];
    const heartbeat = new Heartbeat((one) => {
      sent = one.isExact === true ? Number.NEGATIVE_INFINITY : now();
      beat({ ...one, position: one.position - before });
    }, exactFrom);
    const cell = exactFrom === undefined ? loaded : heartbeat.watch(loaded);
    return { cell, heartbeat, runner: new BlockRunner(cell, seed, precomputeCell(cell, tables)) };
  }

  async function openOnce(index: number): Promise<OpenedCell> {
    if (last?.index !== index) last = { index, ...(await open(index)) };
    return last;
  }

  function playIn({ cell, runner, heartbeat }: OpenedCell, block: number, measures?: Int32Array): BlockCounts {
    const place = cell.own.length === 1 ? cell.own[0]?.place : undefined;
    const onGame = (position: number): number => {
      if (before + position >= next) next = heartbeat.at(before + position, place);
      return next - before;
    };
    const counts = runner.play(block, onGame, measures);
    before += gamesIn(cell, block);
    return counts;
  }

  return {
    play: async ({ cells, blocks, time, keepsMeasures, exactFrom }: PlayTask): Promise<PlayedBlocks> => {
      const [start, counts, measures]: [number, number[], Int32Array[]] = [now(), [], []];
      const answer = (): PlayedBlocks => ({ counts: Uint8Array.from(counts), measures });
      [before, next, sent] = [0, 0, Number.NEGATIVE_INFINITY];
      try {
        for (const [at, block] of blocks.entries()) {
          if (at > 0 && now() - start >= time) break;
          begin(at);
          if (exactFrom !== undefined && at > 0) beat({ position: LOADING });
          const opening = exactFrom === undefined ? openOnce : open;
          // oxlint-disable-next-line no-await-in-loop -- one block after another, with time for promises of strategies
          const opened = await opening(cells[at] as number, at === 0 ? exactFrom : LOADING);
          const kept = keepsMeasures === true ? new Int32Array(measuresIn(opened.cell, block)) : undefined;
          writeCounts(opened.cell, playIn(opened, block, kept), counts);
          if (kept !== undefined) measures.push(kept);
        }
        return answer();
      } catch (error) {
        note(answer());
        throw error;
      }
    },
    find: async ({ cell, block, measure, value }: FindTask): Promise<number | undefined> => {
      before = 0;
      const { runner, heartbeat } = await openOnce(cell);
      return runner.find(
        block,
        (values) => values[measure] === value,
        (position) => heartbeat.at(position),
      );
    },
  };
}
