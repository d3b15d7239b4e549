import { type MovableLanes, type Prepared, seatStrategies, Streams, type Table } from '@cards/core';
import { type Cell, gameOf } from './plan/cell.js';
import { prepareCell } from './plan/prepare.js';
import { Tally, type TallyEntries } from './tally.js';

/** A batch that stopped because a strategy or a game misbehaved in one of its games. */
export class GameError extends Error {
  /** Always `GameError`. */
  override readonly name = 'GameError';
  /** What was played. */
  readonly cell: Cell;
  /** The seed of the batch. */
  readonly seed: string;
  /** The index of the game. */
  readonly game: number;

  /**
   * @param message - who did what
   * @param where - the cell, the seed and the index of the game
   * @param cause - the error behind it
   */
  constructor(
    message: string,
    where: { readonly cell: Cell; readonly seed: string; readonly game: number },
    cause?: unknown,
  ) {
    super(message, { cause });
    this.cell = where.cell;
    this.seed = where.seed;
    this.game = where.game;
  }
}

/** How many blocks a cell is cut into; all are full but perhaps the last. */
export function blockCount({ game, trials }: Cell): number {
  return Math.ceil(trials / game.blockSize);
}

/** How many games block `block` of a cell holds. */
export function gamesIn({ game, trials }: Cell, block: number): number {
  return Math.min(game.blockSize, trials - block * game.blockSize);
}

/**
 * A cell that is ready to play: its table is set once and plays any block.
 */
export class OpenCell {
  private readonly cell: Cell;
  private readonly seed: string;
  private readonly table: Table;
  private readonly lanes: MovableLanes;

  /**
   * @param cell - what to play
   * @param seed - the seed of the experiment
   * @param prepared - the tables of its strategies, where they are at hand
   */
  constructor(cell: Cell, seed: string, prepared: ReadonlyMap<string, Prepared> = prepareCell(cell)) {
    const { params, strategies } = cell;
    const game = gameOf(cell);
    this.cell = cell;
    this.seed = seed;
    this.table = game.table(params, seatStrategies(game, params, strategies, prepared));
    this.lanes = new Streams(seed, game.id).lanes(game.seats);
  }

  /**
   * Plays one block: a pure function of experiment, cell and block number.
   *
   * @param block - its number, from 0
   * @param pulse - shown at 0 the position in the block of each game before it is played, for a watchdog
   * @returns for each measure, what was counted
   * @throws GameError when a strategy or the game breaks its contract
   */
  play(block: number, pulse: { [at: number]: number } = []): readonly TallyEntries[] {
    const { cell, seed, table, lanes } = this;
    const bounds = cell.game.measures.map((measure) => measure.bounds(cell.params));
    const tallies = bounds.map(([min, max]) => new Tally(min, max));
    const measures = new Int32Array(tallies.length);
    const first = block * cell.game.blockSize;
    const games = gamesIn(cell, block);
    for (let position = 0; position < games; position++) {
      pulse[0] = position;
      try {
        table.play(lanes.at(first + position), measures);
        for (let m = 0; m < tallies.length; m++) (tallies[m] as Tally).add(measures[m] as number);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        throw new GameError(message, { cell, seed, game: first + position }, error);
      }
    }
    return tallies.map((tally) => tally.entries());
  }
}
