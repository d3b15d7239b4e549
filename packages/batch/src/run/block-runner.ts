import { checkRules, cutText, parseSpec, type Precomputed, type SeekableRngs, Streams } from '@cards/core';
import { type Cell, gameOf } from '../plan/cell.js';
import { blockSizeOf, gamesIn } from '../plan/blocks.js';
import { faultPlace, placed } from '../plan/strategy-definition.js';
import { CellRunner } from './cell-runner.js';
import { GameError } from './failure.js';
import { Tally, type TallyEntries } from '@cards/statistics';

/**
 * Runs `precompute` of each strategy of a cell, by spec, unless the result is known. Strategies from files that are not
 * loaded are left out.
 */
export function precomputeCell(
  cell: Cell,
  known: ReadonlyMap<string, Precomputed> = new Map(),
): ReadonlyMap<string, Precomputed> {
  const { params, lineups, code, own } = cell;
  const definitions = gameOf(cell).strategies;
  const precomputed = new Map(known);
  for (const strategy of new Set(lineups.flat())) {
    const isNotLoaded = code[strategy] !== undefined && own.every(({ name }) => name !== strategy);
    if (isNotLoaded || precomputed.has(strategy)) continue;
    const { spec, definition, args } = parseSpec(definitions, strategy);
    const data = definition.precompute?.(params, args);
    if (data !== undefined) precomputed.set(spec, data);
  }
  return precomputed;
}

/** More than the number of games in any block. */
const NEVER = 2 ** 30;

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
  private readonly rngs: SeekableRngs;
  private position = 0;
  private last: CellRunner | undefined;

  /**
   * @param cell - the cell
   * @param seed - the canonical text of the seed
   * @param precomputed - the precomputed data of the strategies of the cell, by spec; computed here when left out
   */
  constructor(
    private readonly cell: Cell,
    private readonly seed: string,
    private readonly precomputed: ReadonlyMap<string, Precomputed> = precomputeCell(cell),
  ) {
    this.rngs = new Streams(seed, cell.game.id).gameRngs(cell.lineups[0].length);
  }

  /**
   * Plays one block. The result depends only on the cell, the seed and the number of the block. Each call creates new
   * players, so even a strategy that keeps state between games, against its contract, does not depend on other blocks.
   *
   * @param block - the number of the block, an integer from 0
   * @param onGame - gets the position of a game in its block before it begins, for a watchdog, and returns the position
   *   at which to be called again; no call when left out
   * @param measures - receives the measures of every game as `[game][lineup][measure]`, one after another, in the order
   *   of `countedMeasures`. Without it, only the histograms are kept.
   * @returns `[measure]`: a histogram for each measure of the cell
   * @throws GameError when a strategy or the game breaks its contract
   * @throws MisbehaviorError when a strategy cannot be created
   */
  play(
    block: number,
    onGame: (position: number) => number = () => NEVER,
    measures?: Int32Array,
  ): readonly TallyEntries[] {
    const tallies = this.cell.measures.map(({ bounds }) => new Tally(...bounds));
    const runner = this.createRunner(measures !== undefined);
    let written = 0;
    this.playUntil(
      runner,
      block,
      (values) => {
        for (let at = 0; at < tallies.length; at++) (tallies[at] as Tally).add(values[at] as number);
        if (measures !== undefined) written = copyMeasures(runner, measures, written);
        return false;
      },
      onGame,
    );
    return tallies.map((tally) => tally.entries());
  }

  /**
   * Finds the first game of a block whose measures satisfy a condition. A histogram shows that such a game exists, but
   * not its index.
   *
   * @param block - the number of the block, an integer from 0
   * @param matches - the condition; its argument has the measures of a game, in the order of the cell, and the next
   *   game overwrites it
   * @param onGame - as for {@link play}
   * @returns the index of the game in the cell; undefined when no game of the block matches
   * @throws GameError when a strategy or the game breaks its contract
   * @throws MisbehaviorError when a strategy cannot be created
   */
  find(
    block: number,
    matches: (values: Int32Array) => boolean,
    onGame: (position: number) => number = () => NEVER,
  ): number | undefined {
    return this.playUntil(this.createRunner(), block, matches, onGame);
  }

  private playUntil(
    runner: CellRunner,
    block: number,
    matches: (values: Int32Array) => boolean,
    onGame: (position: number) => number,
  ): number | undefined {
    const { cell, seed } = this;
    try {
      return this.playUncaught(runner, block, matches, onGame);
    } catch (error) {
      const game = block * blockSizeOf(cell) + this.position;
      const misbehavior = runner.attribute(error);
      const alone = this.failsAlone(game)
        ? ''
        : ', but not when the game is played alone: a strategy or the game keeps state from one game to the next';
      throw new GameError(
        cutText(misbehavior.message) + alone + faultPlace(misbehavior, cell.own),
        { cell, seed, game, lineup: runner.playing },
        misbehavior,
      );
    }
  }

  /** Has no `try` block, see `GameRunner.playUncaught`. */
  private playUncaught(
    runner: CellRunner,
    block: number,
    matches: (values: Int32Array) => boolean,
    onGame: (position: number) => number,
  ): number | undefined {
    const { cell, rngs } = this;
    const values = new Int32Array(cell.measures.length);
    const first = block * blockSizeOf(cell);
    const games = gamesIn(cell, block);
    let next = 0;
    for (let position = 0; position < games; position++) {
      this.position = position;
      if (position >= next) next = onGame(position);
      runner.playUncaught(rngs, first + position, values);
      if (matches(values)) return first + position;
    }
    return undefined;
  }

  private createRunner(keepsMeasures = false): CellRunner {
    const { cell, precomputed, last } = this;
    // The games of packages have their own tests.
    if (last === undefined && cell.gameHash !== undefined) checkRules(cell.game, cell.params);
    try {
      if (last?.keepsMeasures !== keepsMeasures) return (this.last = new CellRunner(cell, precomputed, keepsMeasures));
      last.renew();
      return last;
    } catch (error) {
      throw placed(error, this.cell.own);
    }
  }

  private failsAlone(game: number): boolean {
    const { cell, precomputed } = this;
    try {
      new CellRunner(cell, precomputed).play(this.rngs, game, new Int32Array(cell.measures.length));
      return false;
    } catch {
      return true;
    }
  }
}

/** Appends what is kept of all games under the last index. */
function copyMeasures(runner: CellRunner, into: Int32Array, start: number): number {
  let at = start;
  for (let game = 0; game < runner.gameCount; game++) for (const value of runner.keptOf(game)) into[at++] = value;
  return at;
}
