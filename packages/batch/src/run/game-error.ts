import { brandError, isBranded } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import type { Lineup } from '../plan/lineups.js';

const BRAND = '@cards/batch/GameError';

/** A strategy or a game misbehaved in a game of a batch, which ended the batch. */
export class GameError extends Error {
  /** Always `GameError`. */
  override readonly name = 'GameError';
  /** The cell that was played. */
  readonly cell: Cell;
  /** The seed of the batch. */
  readonly seed: string;
  /** The index of the game. */
  readonly game: number;
  /** The strategies of the game: in a paired cell, those of the game that failed. */
  readonly lineup: Lineup;
  /** The file of the experiment and the position of the cell in it, if the experiment comes from a file. */
  readonly fromFile:
    | {
        /** The file, as an absolute path. */
        readonly file: string;
        /** The position, from 0. */
        readonly cell: number;
      }
    | undefined;

  /**
   * @param message - the strategy or game at fault, and what it did
   * @param where - the cell, the seed and the index of the game; the line-up, if it is not the first one of the cell; the
   *   file, if there is one
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
    brandError(this, BRAND);
  }

  /** Recognizes the errors of every copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, GameError, value, BRAND);
  }
}
