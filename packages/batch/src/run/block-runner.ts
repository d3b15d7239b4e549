import { type Precomputed, type SeekableRngs, Streams, cutText } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import { gamesIn } from '../plan/blocks.js';
import { precomputeCell } from '../plan/precompute.js';
import { CellRunner } from './cell-runner.js';
import { GameError } from './game-error.js';
import { Tally, type TallyEntries } from '@cards/statistics';

/**
 * Plays the blocks of one cell in the calling thread.
 *
 * @example
 * ```ts
 * import { BlockRunner, blockCount, planCell } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const cell = planCell({ game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 500 });
 * blockCount(cell); // => 1
 * const [flips = []] = new BlockRunner(cell, '1').play(0);
 * flips.reduce((games, [, count]) => games + count, 0); // => 500
 * ```
 */
export class BlockRunner {
  private readonly cell: Cell;
  private readonly seed: string;
  private readonly precomputed: ReadonlyMap<string, Precomputed>;
  private readonly rngs: SeekableRngs;

  /**
   * @param cell - the cell
   * @param seed - the canonical text of the seed
   * @param precomputed - the precomputed data of the strategies of the cell, by spec; computed here when left out
   */
  constructor(cell: Cell, seed: string, precomputed: ReadonlyMap<string, Precomputed> = precomputeCell(cell)) {
    this.cell = cell;
    this.seed = seed;
    this.precomputed = precomputed;
    this.rngs = new Streams(seed, cell.game.id).gameRngs(cell.game.seats);
  }

  /**
   * Plays one block. The result depends only on the cell, the seed and the number of the block. Each call creates new
   * players, so even a strategy that keeps state between games, against its contract, does not depend on other blocks.
   *
   * @param block - the number of the block, an integer from 0
   * @param heartbeat - an array for a watchdog; before each game, its element 0 is set to the position of the game in
   *   the block
   * @returns `[metric]`: a histogram for each metric of the cell
   * @throws GameError when a strategy or the game breaks its contract
   * @throws MisbehaviorError when a strategy cannot be created
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
   * Finds the first game of a block whose metrics satisfy a condition. A histogram shows that such a game exists, but
   * not its index.
   *
   * @param block - the number of the block, an integer from 0
   * @param matches - the condition; its argument has the metrics of a game, in the order of the cell, and the next game
   *   overwrites it
   * @param heartbeat - an array for a watchdog; before each game, its element 0 is set to the position of the game in
   *   the block
   * @returns the index of the game in the cell; undefined when no game of the block matches
   * @throws GameError when a strategy or the game breaks its contract
   * @throws MisbehaviorError when a strategy cannot be created
   */
  find(
    block: number,
    matches: (values: Int32Array) => boolean,
    heartbeat: { [at: number]: number } = [],
  ): number | undefined {
    const { cell, seed } = this;
    const runner = this.createRunner();
    try {
      return this.findUncaught(runner, block, matches, heartbeat);
    } catch (error) {
      const game = block * cell.game.blockSize + (heartbeat[0] as number);
      const misbehavior = runner.attribute(error);
      const alone = this.failsAlone(game)
        ? ''
        : ', but not when the game is played alone: a strategy or the game keeps state from one game to the next';
      throw new GameError(
        cutText(misbehavior.message) + alone,
        { cell, seed, game, lineup: runner.playing },
        misbehavior,
      );
    }
  }

  /** Has no `try` block, see `GameRunner.playUncaught`. */
  private findUncaught(
    runner: CellRunner,
    block: number,
    matches: (values: Int32Array) => boolean,
    heartbeat: { [at: number]: number },
  ): number | undefined {
    const { cell, rngs } = this;
    const values = new Int32Array(cell.metrics.length);
    const first = block * cell.game.blockSize;
    const games = gamesIn(cell, block);
    for (let position = 0; position < games; position++) {
      heartbeat[0] = position;
      runner.playUncaught(rngs, first + position, values);
      if (matches(values)) return first + position;
    }
    return undefined;
  }

  private createRunner(): CellRunner {
    return new CellRunner(this.cell, this.precomputed);
  }

  private failsAlone(game: number): boolean {
    try {
      this.createRunner().play(this.rngs, game, new Int32Array(this.cell.metrics.length));
      return false;
    } catch {
      return true;
    }
  }
}
