import {
  attributeError,
  countedMeasures,
  createPlayers,
  createRunner,
  type Engine,
  type GameRunner,
  MisbehaviorError,
  type Precomputed,
  type Seat,
  type SeekableRngs,
} from '@cards/core';
import { type Cell, gameOf } from '../plan/cell.js';
import { type CellMeasure, LARGEST_MEASURE, measureWithRole, type Term } from '../plan/measures.js';
import { type Lineup, lineupsOf } from '../plan/lineups.js';

/** The value of a measure before each game, outside all bounds, so that a measure that is not set is detected. */
const UNSET = -LARGEST_MEASURE - 1;

/** One of the games that a cell plays under each index. */
interface TableGame {
  readonly lineup: Lineup;
  readonly engine: Engine<unknown>;
  readonly runner: GameRunner;
  /** The seats after seat 0 whose measures count. */
  readonly others: readonly Seat[];
  /** `[seat][measure]`, as a seat sees them. */
  readonly measures: readonly Float64Array[];
}

/** What a cell counts: for each term, the measures of its game as its seat sees them. */
interface Sum extends Pick<CellMeasure, 'terms' | 'base'> {
  readonly values: readonly Float64Array[];
}

/**
 * Plays the games of one cell and computes its measures. Under each index it plays one game for each of `lineupsOf`,
 * all with the same deal.
 *
 * Measures are checked after each game. The game writes them to a `Float64Array`, which keeps what is no integer.
 */
export class CellRunner {
  /** The line-up of the last game that was started. */
  playing: Lineup;
  private readonly games: readonly TableGame[];
  /** The runner of the current game; undefined between games. */
  private current: GameRunner | undefined;
  private readonly sums: readonly Sum[];
  /** `[measure]`: the names and the bounds. */
  private readonly names: readonly string[];
  private readonly lows: Float64Array;
  private readonly highs: Float64Array;
  private readonly othersLows: Float64Array;
  private readonly othersHighs: Float64Array;
  /** Whether the cell counts all measures of one game as seat 0 sees them, in their order. */
  private readonly isPlain: boolean;
  /** The positions of the measures that decide the score of a round, if the cell counts it. */
  private readonly score: readonly [win: number, tie: number] | undefined;
  private readonly recorded: ReturnType<typeof countedMeasures>;

  constructor(cell: Cell, precomputed: ReadonlyMap<string, Precomputed>, keepsMeasures = false) {
    const game = gameOf(cell);
    this.playing = cell.strategies;
    this.recorded = countedMeasures(game.measures, cell.strategies.length);
    const terms = cell.measures.flatMap((measure) => measure.terms);
    this.games = lineupsOf(cell).map((lineup, at) => {
      const counted = [...terms.filter((term) => term.game === at), ...(keepsMeasures ? this.recorded : [])];
      const engine = game.engine(cell.params);
      return {
        lineup,
        engine,
        runner: createRunner(engine, createPlayers(game, cell.params, lineup, precomputed)),
        others: [...lineup.keys()].filter((one) => one > 0 && counted.some(({ seat }) => seat === one)),
        measures: lineup.map(() => new Float64Array(game.measures.length)),
      };
    });
    this.sums = cell.measures.map(({ terms: parts, base = 0 }) => ({
      base,
      terms: parts,
      values: parts.map(({ game: at, seat }) => this.games[at]?.measures[seat] as Float64Array),
    }));
    const isScored = cell.measures.some(({ gamePair }) => gamePair === true);
    this.score = isScored ? [measureWithRole(game, 'win'), measureWithRole(game, 'tie')] : undefined;
    this.names = game.measures.map(({ name }) => name);
    const bounds = game.measures.map((measure) => measure.bounds(cell.params));
    this.lows = Float64Array.from(bounds, ([min]) => min);
    this.highs = Float64Array.from(bounds, ([, max]) => max);
    // In a game for two, the bounds of a payoff can be those of seat 0 alone.
    const isTable = cell.strategies.length > 2;
    this.othersLows = isTable ? this.lows : this.lows.map(() => -LARGEST_MEASURE);
    this.othersHighs = isTable ? this.highs : this.highs.map(() => LARGEST_MEASURE);
    this.isPlain =
      !keepsMeasures && !isTable && this.games.length === 1 && cell.measures.length === game.measures.length;
  }

  /** The number of games under each index. */
  get gameCount(): number {
    return this.games.length;
  }

  /** Plays the games with one index, and writes the measures in the order of the cell. */
  play(rngs: SeekableRngs, game: number, values: Float64Array): void {
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
  playUncaught(rngs: SeekableRngs, game: number, values: Float64Array): void {
    const { games, sums } = this;
    // Most cells count the measures of one game unchanged, so the game writes them directly to `values`.
    if (this.isPlain) {
      this.playAt(games[0] as TableGame, rngs, game, values);
      return;
    }
    for (let at = 0; at < games.length; at++) this.playAt(games[at] as TableGame, rngs, game);
    for (let at = 0; at < sums.length; at++) {
      const { terms, values: parts, base = 0 } = sums[at] as Sum;
      let value = base;
      for (let term = 0; term < terms.length; term++) {
        const { position, weight } = terms[term] as Term;
        value += weight * ((parts[term] as Float64Array)[position] as number);
      }
      values[at] = value;
    }
  }

  /** The error that {@link CellRunner.play} throws, from that of {@link CellRunner.playUncaught}. */
  attribute(error: unknown): MisbehaviorError {
    return this.current?.attribute(error) ?? attributeError(error);
  }

  /** Plays one of the games with one index, and returns its measures as {@link CellRunner.measuresOf} does. */
  playGame(at: number, rngs: SeekableRngs, game: number): readonly number[] {
    try {
      this.playAt(this.games[at] as TableGame, rngs, game);
    } catch (error) {
      throw this.attribute(error);
    }
    return this.measuresOf(at);
  }

  /** The last measures of one of the games, in the order of `countedMeasures`, for a runner that keeps measures. */
  measuresOf(at: number): readonly number[] {
    return this.recorded.map(({ seat, position }) => this.games[at]?.measures[seat]?.[position] as number);
  }

  private playAt(
    { lineup, engine, runner, others, measures }: TableGame,
    rngs: SeekableRngs,
    game: number,
    first = measures[0] as Float64Array,
  ): void {
    this.playing = lineup;
    // For a few numbers, a loop is faster than fill().
    for (let measure = 0; measure < first.length; measure++) first[measure] = UNSET;
    this.current = runner;
    runner.playUncaught(rngs.seek(game), first);
    this.check(first, this.lows, this.highs);
    for (let at = 0; at < others.length; at++) {
      const own = (measures[others[at] as Seat] as Float64Array).fill(UNSET);
      engine.measure(own, others[at] as Seat);
      this.check(own, this.othersLows, this.othersHighs);
    }
    this.current = undefined;
    if (this.score !== undefined) this.checkScore(first, others, measures, this.score);
  }

  private check(measures: Float64Array, lows: Float64Array, highs: Float64Array): void {
    for (let at = 0; at < lows.length; at++) {
      const value = measures[at] as number;
      // Bounds are 32-bit integers, so `value | 0` changes what is no integer, including NaN.
      if (value < (lows[at] as number) || value > (highs[at] as number) || (value | 0) !== value)
        throw this.invalid(at, value);
    }
  }

  /** In a game with a score, at most one seat wins, and it does not tie. */
  private checkScore(
    first: Float64Array,
    others: readonly Seat[],
    measures: readonly Float64Array[],
    [win, tie]: readonly [win: number, tie: number],
  ): void {
    let wins = 0;
    for (let at = -1; at < others.length; at++) {
      const own = at < 0 ? first : (measures[others[at] as Seat] as Float64Array);
      if (own[win] !== 1) continue;
      wins++;
      if (own[tie] === 1)
        throw new MisbehaviorError(
          `the game sets both '${this.names[win]}' and '${this.names[tie]}' to 1 in the same game; at most one of them may be 1`,
        );
    }
    if (wins > 1)
      throw new MisbehaviorError(
        `the game sets '${this.names[win]}' to 1 for ${wins} seats; measure(into, seat) must write it as that seat sees it, and a game with several winners needs a measure with the role 'payoff'`,
      );
  }

  private invalid(at: number, value: number): MisbehaviorError {
    const [name, low, high] = [this.names[at], this.lows[at], this.highs[at]];
    if (value === UNSET)
      return new MisbehaviorError(
        `the game does not set its measure '${name}'; it must set every measure in every game`,
      );
    if (!Number.isInteger(value))
      return new MisbehaviorError(`the game sets its measure '${name}' to ${value}, which is not an integer`);
    return new MisbehaviorError(
      `the game sets its measure '${name}' to ${value}, which is outside the bounds ${low} to ${high} of the measure`,
    );
  }
}
