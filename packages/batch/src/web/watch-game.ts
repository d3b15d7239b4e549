import { createPlayers, GameStepper, type Move, type Player, type Seat, Streams } from '@cards/core';
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

interface WatchTask {
  readonly lineup: Lineup;
  readonly game: number;
}

interface CostTask {
  readonly lineup: Lineup;
  readonly games: number;
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
  const pool = webPool(request, { seed, cells: [loadable(cell)] });
  const moves: Move[] = [];
  let found = typeof wanted === 'number' ? { game: wanted } : undefined;
  try {
    if (typeof wanted !== 'number') found = await find(pool, { ...request, lineup }, wanted);
    if (found === undefined) return undefined;
    const task: WatchTask = { lineup, game: found.game };
    await pool.run({ name: 'watch', task, onNote: (move) => moves.push(move as Move) });
    return { ...found, moves };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof TaskError || error instanceof WorkerError)) throw error;
    return found && { ...found, moves };
  } finally {
    await pool.close();
  }
}

async function find(
  pool: Pool,
  { cell, lineup }: { readonly cell: Cell; readonly lineup: Lineup },
  wanted: MeasuredValue | CostliestOf,
): Promise<Omit<WatchedGame, 'moves'> | undefined> {
  if ('costliestOf' in wanted)
    return pool.run({ name: 'costliest', task: { lineup, games: wanted.costliestOf } satisfies CostTask });
  const measure = cell.measures.findIndex(({ name }) => name === wanted.measure);
  const task: FindTask = { cell: 0, block: 0, measure, value: wanted.value };
  const game = await pool.run<FindTask, number | undefined>({ name: 'find', task });
  return game === undefined ? undefined : { game };
}

/** The handlers of a worker that sends each move as soon as it is played, and finds a game whose moves cost much. */
export function watchHandlers(
  seed: string,
  load: (index: number) => Promise<LoadedCell>,
  { beat, note }: Reporter,
): Handlers {
  /** Returns a function that plays a game of the cell. */
  async function player(
    lineup: Lineup,
    wrap: (player: Player<unknown>, seat: Seat, cell: Cell) => Player<unknown>,
  ): Promise<(index: number, onMove: (move: Move) => void) => void> {
    const { cell, tables } = await load(0);
    const game = gameOf(cell);
    const players = createPlayers(game, cell.params, lineup, precomputeCell(cell, tables));
    const wrapped = players.map((one, seat) => wrap(one, seat as Seat, cell));
    const stepper = new GameStepper(game.engine(cell.params), wrapped);
    const rngs = new Streams(seed, game.id).gameRngs(lineup.length);
    return (index, onMove) => {
      stepper.begin(rngs.seek(index));
      while (!stepper.engine.over) {
        beat({ position: index, isExact: true });
        onMove(stepper.step());
      }
    };
  }

  return {
    watch: async ({ lineup, game }: WatchTask) => {
      const play = await player(lineup, (one) => one);
      play(game, note);
    },
    costliest: async ({ lineup, games }: CostTask): Promise<Omit<WatchedGame, 'moves'> | undefined> => {
      let cost = 0;
      const play = await player(lineup, (one, seat, { game, params }) =>
        withRegret(one, { game, seat, values: positionsOf(game, params)() }, (regret) => {
          cost += regret ?? 0;
        }),
      );
      let most: { readonly game: number; readonly cost: number } | undefined;
      for (let game = 0; game < games; game++) {
        cost = 0;
        play(game, () => undefined);
        if (cost > (most?.cost ?? 0)) most = { game, cost };
      }
      return most;
    },
  };
}
