import { createPlayers, GameStepper, type Move, Streams } from '@cards/core';
import { type Cell, gameOf } from '../plan/cell.js';
import type { Lineup } from '../plan/lineups.js';
import { precomputeCell } from '../run/block-runner.js';
import { positionsOf, withRegret } from '../run/move-records.js';
import type { FindTask, LoadedCell } from '../workers/play-blocks.js';
import type { Pool } from '../workers/pool.js';
import type { Handlers, Reporter } from '../workers/serve.js';
import { TaskError, WorkerError } from '../workers/messages.js';
import { loadable, type WebExecutorOptions, webPool } from './web-executor.js';

/** The game to play again, and the options of {@link watchGame}. */
export interface WatchRequest extends Omit<WebExecutorOptions, 'slots'> {
  /** The cell of the game. */
  readonly cell: Cell;
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The specs in seat order; those of the first game of the cell when left out. */
  readonly lineup?: Lineup;
  /**
   * The index of the game; or a measure: the first game of the first block that has its value; or the game in which the
   * moves of all seats cost most, as far as the exact values of positions are known.
   */
  readonly game: number | MeasuredValue | CostliestOf;
}

/** A value that a game has. */
export interface MeasuredValue {
  /** The name of the measure. */
  readonly measure: string;
  /** The value. */
  readonly value: number;
}

/** The first games of the cell. */
interface CostliestOf {
  /** Their number, an integer from 1. */
  readonly costliestOf: number;
}

/** A game that was played again. */
export interface WatchedGame {
  /** Its index in the cell. */
  readonly game: number;
  /** All moves until the game is over, or until a strategy fails. */
  readonly moves: readonly Move[];
  /** With {@link CostliestOf}: what its moves cost, the sum of their regrets, in the unit of the measure; above 0. */
  readonly cost?: number;
}

/** A game to play. Each move is a note, and the answer is what they cost, if that is asked for. */
interface WatchTask {
  readonly lineup: Lineup;
  readonly game: number;
  readonly hasCost: boolean;
}

/**
 * Plays a game of a batch again in a Web Worker, to show its moves on a page.
 *
 * @param request - the game and the worker
 * @returns the moves; undefined if no game has the value, or no move costs anything
 * @throws the reason of the signal, if the signal cancels it
 */
export async function watchGame(request: WatchRequest): Promise<WatchedGame | undefined> {
  const { cell, seed, lineup = cell.lineups[0], game: wanted, signal } = request;
  const hasCost = typeof wanted === 'object' && 'costliestOf' in wanted;
  const pool = webPool(request, { seed, cells: [loadable(cell)] });
  let watched: WatchedGame | undefined;
  try {
    for (const game of await gamesToPlay(pool, cell, wanted)) {
      const moves: Move[] = [];
      if (!hasCost) watched = { game, moves };
      const task: WatchTask = { lineup, game, hasCost };
      const onNote = (move: unknown): void => void moves.push(move as Move);
      // oxlint-disable-next-line no-await-in-loop -- one game after another
      const cost = await pool.run<WatchTask, number>({ name: 'watch', task, onNote });
      if (hasCost && cost > (watched?.cost ?? 0)) watched = { game, moves, cost };
    }
    return watched;
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof TaskError || error instanceof WorkerError)) throw error;
    return hasCost ? undefined : watched;
  } finally {
    await pool.close();
  }
}

async function gamesToPlay(pool: Pool, cell: Cell, wanted: WatchRequest['game']): Promise<readonly number[]> {
  if (typeof wanted === 'number') return [wanted];
  if ('costliestOf' in wanted) return Array.from({ length: wanted.costliestOf }, (_, game) => game);
  const measure = cell.measures.findIndex(({ name }) => name === wanted.measure);
  const task: FindTask = { cell: 0, block: 0, measure, value: wanted.value };
  const game = await pool.run<FindTask, number | undefined>({ name: 'find', task });
  return game === undefined ? [] : [game];
}

/** The handler of a worker that sends each move as soon as it is played. */
export function watchHandlers(
  seed: string,
  load: (index: number) => Promise<LoadedCell>,
  { beat, note }: Reporter,
): Handlers {
  let positions: ReturnType<typeof positionsOf> | undefined;
  return {
    watch: async ({ lineup, game: index, hasCost }: WatchTask): Promise<number> => {
      const { cell, tables } = await load(0);
      const game = gameOf(cell);
      let cost = 0;
      const players = createPlayers(game, cell.params, lineup, precomputeCell(cell, tables)).map((player, seat) => {
        if (!hasCost) return player;
        positions ??= positionsOf(game, cell.params);
        return withRegret(player, { game, seat, values: positions() }, (regret) => {
          cost += regret ?? 0;
        });
      });
      const stepper = new GameStepper(game.engine(cell.params), players);
      stepper.begin(new Streams(seed, game.id).gameRngs(lineup.length).seek(index));
      while (!stepper.engine.over) {
        beat({ position: index, isExact: true });
        note(stepper.step());
      }
      return cost;
    },
  };
}
