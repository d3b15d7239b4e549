import {
  type AnyGame,
  createPlayers,
  type GameRunner,
  MisbehaviorError,
  type Precomputed,
  type SeekableRngs,
} from '@cards/core';
import { type Cell, gameOf } from '../plan/cell.js';
import { LARGEST_MEASURE, measureWithRole, WIN_POINTS } from '../plan/metrics.js';
import { type Lineup, lineupsOf } from '../plan/lineups.js';

/** In place of the position of a measure: the game-pair score. */
const NONE = -1;

/** The value of a measure before each game. It is out of all bounds, so a measure that is not set is detected. */
const UNSET = -LARGEST_MEASURE - 1;

/**
 * Plays the games of one cell and computes its metrics: one game for each index, or the two games of a paired cell, which
 * have the same deal.
 *
 * Measures are checked against their bounds after each game. A runner writes them to an `Int32Array`, which truncates: NaN is
 * stored as 0, 2.5 as 2 and 2^32 as 0. Such errors of a game cannot be detected here.
 */
export class CellRunner {
  /** The line-up of the last game that was played. */
  playing: Lineup;
  private readonly tables: readonly GameRunner[];
  private readonly seats: readonly Lineup[];
  /** `[metric]`: the position of the measure that it counts. */
  private readonly sources: Int32Array;
  private readonly first: Int32Array;
  private readonly second: Int32Array;
  /** The names of the game's measures. */
  private readonly names: readonly string[];
  private readonly lows: Int32Array;
  private readonly highs: Int32Array;
  private readonly isPlain: boolean;
  private readonly countsPoints: boolean;
  private readonly win: number;
  private readonly tie: number;

  /**
   * @param cell - the cell
   * @param precomputed - the precomputed tables of its strategies, by spec; missing ones are computed
   * @throws MisbehaviorError when a strategy can't be created
   */
  constructor(cell: Cell, precomputed: ReadonlyMap<string, Precomputed>) {
    const game = gameOf(cell);
    this.seats = lineupsOf(cell);
    this.playing = cell.strategies;
    this.tables = this.seats.map((seats) =>
      game.runner(cell.params, createPlayers(game, cell.params, seats, precomputed)),
    );
    this.sources = Int32Array.from(cell.metrics, ({ name, gamePair: ofPair }) =>
      ofPair === true ? NONE : positionOf(game, name),
    );
    this.first = new Int32Array(game.measures.length);
    this.second = new Int32Array(game.measures.length);
    this.names = game.measures.map(({ name }) => name);
    const bounds = game.measures.map((measure) => measure.bounds(cell.params));
    this.lows = Int32Array.from(bounds, ([min]) => min);
    this.highs = Int32Array.from(bounds, ([, max]) => max);
    this.countsPoints = this.sources.includes(NONE);
    this.isPlain = this.tables.length === 1 && this.sources.length === game.measures.length;
    this.win = measureWithRole(game, 'win');
    this.tie = measureWithRole(game, 'tie');
  }

  /**
   * Plays one game index; both games of a paired cell.
   *
   * @param rngs - the generators of the game of this cell
   * @param game - the index of the game
   * @param values - receives the metrics of the cell, in its order
   * @throws MisbehaviorError when a strategy or the game breaks its contract
   */
  play(rngs: SeekableRngs, game: number, values: Int32Array): void {
    // Most cells count the measures of one game unchanged: the game writes them directly into `values`.
    if (this.isPlain) {
      this.playAt(0, rngs, game, values);
      return;
    }
    const { first, sources } = this;
    this.playAt(0, rngs, game, first);
    if (this.tables.length === 1) {
      for (let at = 0; at < sources.length; at++) values[at] = first[sources[at] as number] as number;
    } else {
      this.playAt(1, rngs, game, this.second);
      this.pairedWith(values);
    }
  }

  private playAt(table: number, rngs: SeekableRngs, game: number, measures: Int32Array): void {
    this.playing = this.seats[table] as Lineup;
    // For a few numbers a loop is faster than fill().
    for (let at = 0; at < measures.length; at++) measures[at] = UNSET;
    (this.tables[table] as GameRunner).play(rngs.seek(game), measures);
    this.check(measures);
  }

  private check(measures: Int32Array): void {
    const { lows, highs } = this;
    for (let at = 0; at < lows.length; at++) {
      const value = measures[at] as number;
      if (value < (lows[at] as number) || value > (highs[at] as number)) throw this.outOfBounds(at, value);
    }
    if (this.countsPoints && pointsOf(measures, this.win, this.tie) > WIN_POINTS) {
      throw new MisbehaviorError(
        `the game sets both '${this.names[this.win]}' and '${this.names[this.tie]}' to 1 in one game`,
      );
    }
  }

  private outOfBounds(at: number, value: number): MisbehaviorError {
    const [name, low, high] = [this.names[at], this.lows[at], this.highs[at]];
    if (value === UNSET) return new MisbehaviorError(`the game does not set its measure '${name}'`);
    return new MisbehaviorError(
      `the game measures '${name}' as ${value}, which is not an integer from ${low} to ${high}`,
    );
  }

  private pairedWith(values: Int32Array): void {
    const { first, second, sources, win, tie } = this;
    for (let at = 0; at < sources.length; at++) {
      const source = sources[at] as number;
      values[at] =
        source === NONE
          ? pointsOf(first, win, tie) + WIN_POINTS - pointsOf(second, win, tie)
          : (first[source] as number) - (second[source] as number);
    }
  }
}

/** The points of seat 0 in one game. */
function pointsOf(measures: Int32Array, win: number, tie: number): number {
  return WIN_POINTS * (measures[win] as number) + (tie === NONE ? 0 : (measures[tie] as number));
}

function positionOf({ measures }: AnyGame, name: string): number {
  return measures.findIndex((measure) => measure.name === name);
}
