import { messageOf, type Precomputed, type SeekableRngs, Streams } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import { gamesIn } from '../plan/blocks.js';
import { precomputeCell } from '../plan/precompute.js';
import { CellRunner } from './cell-runner.js';
import { GameError } from './game-error.js';
import { Tally, type TallyEntries } from '@cards/statistics';

/** Plays the blocks of one cell. */
export class BlockRunner {
  private readonly cell: Cell;
  private readonly seed: string;
  private readonly precomputed: ReadonlyMap<string, Precomputed>;
  private readonly rngs: SeekableRngs;

  /**
   * @param cell - the cell
   * @param seed - the canonical text of the seed
   * @param precomputed - the precomputed tables of its strategies, by spec; computed here when left out
   */
  constructor(cell: Cell, seed: string, precomputed: ReadonlyMap<string, Precomputed> = precomputeCell(cell)) {
    this.cell = cell;
    this.seed = seed;
    this.precomputed = precomputed;
    this.rngs = new Streams(seed, cell.game.id).gameRngs(cell.game.seats);
  }

  /**
   * Plays one block: a pure function of the experiment, the cell and the block number. It creates new players, so that a
   * strategy that illegally remembers earlier games does not depend on which blocks were played before.
   *
   * @param block - the number of the block, from 0
   * @param heartbeat - receives at 0 the position in the block of each game before it is played, for a watchdog
   * @returns `[metric]`: a histogram for each metric of the cell
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
   * Plays a block up to the first game that is sought. A histogram says that such a game exists, but not which one it is.
   *
   * @param block - the number of the block, from 0
   * @param isSought - gets the metrics of each game, in an array that the next game overwrites
   * @param heartbeat - receives at 0 the position in the block of each game before it is played, for a watchdog
   * @returns the index of the game; undefined when the block has none
   * @throws GameError when a strategy or the game breaks its contract
   * @throws MisbehaviorError when a strategy can't be created
   */
  find(
    block: number,
    isSought: (values: Int32Array) => boolean,
    heartbeat: { [at: number]: number } = [],
  ): number | undefined {
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
        const alone = this.failsAlone(game)
          ? ''
          : ', though not when it is played alone: something is kept from game to game';
        throw new GameError(messageOf(error) + alone, { cell, seed, game, lineup: sitting.playing }, error);
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
