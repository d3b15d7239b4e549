import type { Cell } from '../plan/cell.js';
import type { Lineup } from '../plan/lineups.js';

/** Misbehavior of a strategy or of the game in one game of a batch. It ends the batch. */
export class GameError extends Error {
  /** Always `GameError`. */
  override readonly name = 'GameError';
  /** Always `CARDS_GAME`, see `hasCode` of `@cards/core`. */
  readonly code = 'CARDS_GAME';
  /** The cell of the game. */
  readonly cell: Cell;
  /** The canonical text of the seed of the batch. */
  readonly seed: string;
  /** The index of the game in the cell, from 0. */
  readonly game: number;
  /** The specs in seat order; in a paired cell, the line-up of the game that failed. */
  readonly lineup: Lineup;
  /** The file of the experiment and the position of the cell in it; undefined if it does not come from a file. */
  readonly fromFile:
    | {
        /** The file, as an absolute path. */
        readonly file: string;
        /** The position of the cell in the experiment, from 0. */
        readonly cell: number;
      }
    | undefined;

  /**
   * @param message - names the strategy or the game, and its error
   * @param where - the cell, the seed and the index of the game; the line-up, if it is not the first line-up of the
   *   cell; the file, if the experiment comes from one
   * @param cause - the original error
   */
  constructor(
    message: string,
    where: Pick<GameError, 'cell' | 'seed' | 'game'> & Partial<Pick<GameError, 'lineup' | 'fromFile'>>,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.cell = where.cell;
    this.seed = where.seed;
    this.game = where.game;
    this.lineup = where.lineup ?? where.cell.strategies;
    this.fromFile = where.fromFile;
  }
}
