import {
  attributeError,
  createPlayers,
  createRunner,
  type GameRunner,
  MisbehaviorError,
  type Precomputed,
  type SeekableRngs,
} from '@cards/core';
import { type Cell, gameOf } from '../plan/cell.js';
import { type CellMeasure, LARGEST_MEASURE, offsetOf, WIN_POINTS } from '../plan/measures.js';
import { type Lineup, lineupsOf } from '../plan/lineups.js';

/** The value of a measure before each game, outside all bounds, so that a measure that is not set is detected. */
const UNSET = -LARGEST_MEASURE - 1;

/**
 * Plays the games of one cell and computes its measures. Under each index it plays one game; in a paired cell it plays
 * two games with the same deal.
 *
 * Measures are checked against their bounds after each game. A game writes them to an `Int32Array`, which truncates:
 * NaN is stored as 0, 2.5 as 2 and 2^32 as 0. Such errors of a game cannot be detected here.
 */
export class CellRunner {
  /** The line-up of the last game that was started. */
  playing: Lineup;
  /** `[lineup]`: one runner, or two in a paired cell. */
  private readonly runners: readonly GameRunner[];
  /** The runner of the current game; undefined between games. */
  private current: GameRunner | undefined;
  private readonly lineups: readonly Lineup[];
  private readonly counted: readonly CellMeasure[];
  /** The game-pair score, if the cell counts it. */
  private readonly score: CellMeasure | undefined;
  /** `[game][measure]` of the last game or pair. Only a runner that keeps measures sets them in every cell. */
  readonly measures: readonly Int32Array[];
  /** `[measure]`: the measures of the first game, and of the second game of a pair. */
  private readonly first: Int32Array;
  private readonly second: Int32Array;
  /** `[measure]`: the names and the bounds. */
  private readonly names: readonly string[];
  private readonly lows: Int32Array;
  private readonly highs: Int32Array;
  /** Whether the cell counts all measures of one game, in their order. */
  private readonly isPlain: boolean;

  constructor(cell: Cell, precomputed: ReadonlyMap<string, Precomputed>, keepsMeasures = false) {
    const game = gameOf(cell);
    this.lineups = lineupsOf(cell);
    this.playing = cell.strategies;
    this.runners = this.lineups.map((lineup) =>
      createRunner(game.engine(cell.params), createPlayers(game, cell.params, lineup, precomputed)),
    );
    this.counted = cell.measures;
    this.score = cell.measures.find(({ gamePair }) => gamePair === true);
    this.first = new Int32Array(game.measures.length);
    this.second = new Int32Array(game.measures.length);
    this.measures = this.runners.length === 1 ? [this.first] : [this.first, this.second];
    this.names = game.measures.map(({ name }) => name);
    const bounds = game.measures.map((measure) => measure.bounds(cell.params));
    this.lows = Int32Array.from(bounds, ([min]) => min);
    this.highs = Int32Array.from(bounds, ([, max]) => max);
    this.isPlain = !keepsMeasures && this.runners.length === 1 && cell.measures.length === game.measures.length;
  }

  /**
   * Plays the game with one index, or both games of a paired cell, and writes the measures in the order of the cell.
   */
  play(rngs: SeekableRngs, game: number, values: Int32Array): void {
    try {
      this.playUncaught(rngs, game, values);
    } catch (error) {
      throw this.attribute(error);
    }
  }

  /**
   * As {@link CellRunner.play}, but the errors of strategies and of the game are thrown unchanged. Loops over many
   * games call it outside of `try` blocks, see `GameRunner.playUncaught`.
   */
  playUncaught(rngs: SeekableRngs, game: number, values: Int32Array): void {
    // Most cells count the measures of one game unchanged, so the game writes them directly to `values`.
    if (this.isPlain) {
      this.playAt(0, rngs, game, values);
      return;
    }
    const { first, second, counted } = this;
    const isPaired = this.runners.length > 1;
    this.playAt(0, rngs, game, first);
    if (isPaired) this.playAt(1, rngs, game, second);
    for (let at = 0; at < counted.length; at++) {
      const measure = counted[at] as CellMeasure;
      values[at] = countIn(measure, first) - (isPaired ? countIn(measure, second) - offsetOf(measure) : 0);
    }
  }

  /** The error that {@link CellRunner.play} throws, from that of {@link CellRunner.playUncaught}. */
  attribute(error: unknown): MisbehaviorError {
    return this.current?.attribute(error) ?? attributeError(error);
  }

  private playAt(at: number, rngs: SeekableRngs, game: number, measures: Int32Array): void {
    const runner = this.runners[at] as GameRunner;
    this.playing = this.lineups[at] as Lineup;
    // For a few numbers, a loop is faster than fill().
    for (let measure = 0; measure < measures.length; measure++) measures[measure] = UNSET;
    this.current = runner;
    runner.playUncaught(rngs.seek(game), measures);
    this.current = undefined;
    this.check(measures);
  }

  private check(measures: Int32Array): void {
    const { lows, highs } = this;
    for (let at = 0; at < lows.length; at++) {
      const value = measures[at] as number;
      if (value < (lows[at] as number) || value > (highs[at] as number)) throw this.outOfBounds(at, value);
    }
    if (this.score !== undefined && countIn(this.score, measures) > WIN_POINTS) {
      const [win, tie] = this.score.terms.map(([position]) => this.names[position]);
      throw new MisbehaviorError(
        `the game sets both '${win}' and '${tie}' to 1 in the same game; at most one of them may be 1`,
      );
    }
  }

  private outOfBounds(at: number, value: number): MisbehaviorError {
    const [name, low, high] = [this.names[at], this.lows[at], this.highs[at]];
    if (value === UNSET)
      return new MisbehaviorError(
        `the game does not set its measure '${name}'; it must set every measure in every game`,
      );
    return new MisbehaviorError(
      `the game sets its measure '${name}' to ${value}, which is outside the bounds ${low} to ${high} of the measure`,
    );
  }
}

/** What a measure of the cell counts in one game. */
function countIn({ terms }: CellMeasure, measures: Int32Array): number {
  let count = 0;
  for (const [position, weight] of terms) count += weight * (measures[position] as number);
  return count;
}
