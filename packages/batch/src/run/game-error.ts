import { brandError, isBranded } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import type { Lineup } from '../plan/lineups.js';

const BRAND = '@cards/batch/GameError';

/** A batch that stopped because a strategy or a game misbehaved in one of its games. */
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
  /** The file of the experiment and the position of the cell in it, where the experiment comes from a file. */
  readonly fromFile:
    | {
        /** The file, as an absolute path. */
        readonly file: string;
        /** The position, from 0. */
        readonly cell: number;
      }
    | undefined;

  /**
   * @param message - who did what
   * @param where - the cell, the seed, the index of the game, the line-up where it is not the cell's first, and the file where there is one
   * @param cause - the error behind it
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
