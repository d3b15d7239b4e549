import { type SeekableRngs, type Precomputed, Streams } from '@cards/core';
import type { Cell } from './plan/cell.js';
import type { Lineup } from './plan/pairings.js';
import { precomputeCell } from './plan/prepare.js';
import { CellRunner } from './sitting.js';
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
  /** Who sat at the table: of a contrast, which of its two. */
  readonly seats: Lineup;
  /** The file of the experiment and the position of the cell in it, where it comes from a file. */
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
   * @param where - the cell, the seed, the index of the game, the table where it is not the cell's first, and the file where there is one
   * @param cause - the error behind it
   */
  constructor(
    message: string,
    where: Pick<GameError, 'cell' | 'seed' | 'game'> & Partial<Pick<GameError, 'seats' | 'fromFile'>>,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.cell = where.cell;
    this.seed = where.seed;
    this.game = where.game;
    this.seats = where.seats ?? where.cell.strategies;
    this.fromFile = where.fromFile;
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
 * A cell that is ready to play, block by block.
 */
export class BlockRunner {
  private readonly cell: Cell;
  private readonly seed: string;
  private readonly precomputed: ReadonlyMap<string, Precomputed>;
  private readonly rngs: SeekableRngs;

  /**
   * @param cell - what to play
   * @param seed - the seed of the experiment
   * @param precomputed - the tables of its strategies, where they are at hand
   */
  constructor(cell: Cell, seed: string, precomputed: ReadonlyMap<string, Precomputed> = precomputeCell(cell)) {
    this.cell = cell;
    this.seed = seed;
    this.precomputed = precomputed;
    this.rngs = new Streams(seed, cell.game.id).gameRngs(cell.game.seats);
  }

  /**
   * Plays one block: a pure function of experiment, cell and block number. Its players are new, so that what one of them
   * remembers from game to game, against the rules, does not depend on who played which blocks before.
   *
   * @param block - its number, from 0
   * @param heartbeat - shown at 0 the position in the block of each game before it is played, for a watchdog
   * @returns for each measure, what was counted
   * @throws GameError when a strategy or the game breaks its contract
   * @throws MisbehaviorError when a strategy can't be created
   */
  play(block: number, heartbeat: { [at: number]: number } = []): readonly TallyEntries[] {
    const tallies = this.cell.metrics.map(({ bounds }) => new Tally(...bounds));
    this.find(
      block,
      (values) => {
        for (let at = 0; at < tallies.length; at++) (tallies[at] as Tally).add(values[at] as number);
        return false;
      },
      heartbeat,
    );
    return tallies.map((tally) => tally.entries());
  }

  /**
   * Plays a block as far as the first game that is sought: tallies say that there is one, and not which.
   *
   * @param block - its number, from 0
   * @param isSought - shown what the cell counts of each game, in an array that the next game overwrites
   * @param heartbeat - shown at 0 the position in the block of each game before it is played, for a watchdog
   * @returns the index of the game; undefined when there is none in the block
   * @throws GameError when a strategy or the game breaks its contract
   * @throws MisbehaviorError when a strategy can't be created
   */
  find(block: number, isSought: (values: Int32Array) => boolean, heartbeat: { [at: number]: number } = []): number | undefined {
    const { cell, seed, rngs } = this;
    const values = new Int32Array(cell.metrics.length);
    const sitting = this.sit();
    const first = block * cell.game.blockSize;
    const games = gamesIn(cell, block);
    for (let position = 0; position < games; position++) {
      heartbeat[0] = position;
      const game = first + position;
      try {
        sitting.play(rngs, game, values);
      } catch (error) {
        const alone = this.failsAlone(game) ? '' : ', though not when it is played alone: something is kept from game to game';
        throw new GameError(messageOf(error) + alone, { cell, seed, game, seats: sitting.playing }, error);
      }
      if (isSought(values)) return game;
    }
    return undefined;
  }

  private sit(): CellRunner {
    return new CellRunner(this.cell, this.precomputed);
  }

  private failsAlone(game: number): boolean {
    try {
      this.sit().play(this.rngs, game, new Int32Array(this.cell.metrics.length));
      return false;
    } catch {
      return true;
    }
  }
}

/** What an error says, or at least what it is. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
