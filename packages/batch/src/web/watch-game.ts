import { createPlayers, GameStepper, type Move, Streams } from '@cards/core';
import { type Cell, gameOf } from '../plan/cell.js';
import type { Lineup } from '../plan/lineups.js';
import { precomputeCell } from '../run/block-runner.js';
import type { FindTask, LoadedCell } from '../workers/play-blocks.js';
import { Pool } from '../workers/pool.js';
import type { Handlers, Reporter } from '../workers/serve.js';
import { TaskError, WorkerError } from '../workers/worker-error.js';
import { openWorker } from './transport.js';
import { loadable, WEB_GAME_TIMEOUT, type WebExecutorOptions } from './web-executor.js';

/** The game to play again, and the options of {@link watchGame}. */
export interface WatchRequest extends Omit<WebExecutorOptions, 'slots'> {
  /** The cell of the game. */
  readonly cell: Cell;
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The specs in seat order; those of the first game of the cell when left out. */
  readonly lineup?: Lineup;
  /** The index of the game, or a measure: the first game of the first block that has its value. */
  readonly game: number | MeasuredValue;
}

/** A value that a game has. */
export interface MeasuredValue {
  /** The name of the measure. */
  readonly measure: string;
  /** The value. */
  readonly value: number;
}

/** A game that was played again. */
export interface WatchedGame {
  /** Its index in the cell. */
  readonly game: number;
  /** All moves until the game is over, or until a strategy fails. */
  readonly moves: readonly Move[];
}

/** A game of the only cell of a worker. */
interface WatchTask {
  readonly lineup: Lineup;
  readonly game: number;
}

/**
 * Plays a game of a batch again in a Web Worker, to show its moves on a page.
 *
 * @param request - the game and the worker
 * @returns the moves; undefined if no game has the value
 * @throws the reason of the signal, if the signal cancels it
 */
export async function watchGame(request: WatchRequest): Promise<WatchedGame | undefined> {
  const { cell, seed, lineup = cell.strategies, game: wanted, startWorker, gameTimeout, signal } = request;
  const pool = new Pool({
    open: (events) => openWorker(startWorker, events),
    data: { seed, cells: [loadable(cell)] },
    timeout: gameTimeout ?? WEB_GAME_TIMEOUT,
    signal,
  });
  const moves: Move[] = [];
  let game = typeof wanted === 'number' ? wanted : undefined;
  try {
    if (typeof wanted !== 'number') game = await find(pool, cell, wanted);
    if (game === undefined) return undefined;
    const task: WatchTask = { lineup, game };
    await pool.run({ name: 'watch', task, onNote: (move) => moves.push(move as Move) });
    return { game, moves };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof TaskError || error instanceof WorkerError)) throw error;
    return game === undefined ? undefined : { game, moves };
  } finally {
    await pool.close();
  }
}

function find(pool: Pool, { measures }: Cell, { measure, value }: MeasuredValue): Promise<number | undefined> {
  const task: FindTask = { cell: 0, block: 0, measure: measures.findIndex(({ name }) => name === measure), value };
  return pool.run({ name: 'find', task });
}

/** The handler of a worker that sends each move as soon as it is played. */
export function watchHandlers(
  seed: string,
  load: (index: number) => Promise<LoadedCell>,
  { beat, note }: Reporter,
): Handlers {
  return {
    watch: async ({ lineup, game: index }: WatchTask) => {
      const { cell, tables } = await load(0);
      const game = gameOf(cell);
      const players = createPlayers(game, cell.params, lineup, precomputeCell(cell, tables));
      const stepper = new GameStepper(game.engine(cell.params), players);
      stepper.begin(new Streams(seed, game.id).gameRngs(game.seats).seek(index));
      while (!stepper.engine.over) {
        beat({ position: 0, isExact: true });
        note(stepper.step());
      }
    },
  };
}
