import {
  createPlayers,
  createRunner,
  type Engine,
  type GameRunner,
  GameStepper,
  MisbehaviorError,
  type Player,
  type Precomputed,
  type Rng,
  type Seat,
  type Strategy,
} from '@cards/core';
import { attributeError, countedMeasures, resultRule, Results, type SeekableRngs, WIN } from '@cards/core/internal';
import { type Cell, gameOf } from '../plan/cell.js';
import {
  type CellMeasure,
  LARGEST_MEASURE,
  pointsOfWin,
  talliedIn,
  type Term,
  withoutPayoff,
} from '../plan/measures.js';
import { type Lineup, playedLineups } from '../plan/lineups.js';

/** The value of a measure before each game, outside all bounds, so that a measure that is not set is detected. */
const UNSET = -LARGEST_MEASURE - 1;

/** A strategy whose moves come from another process, which can play several games at the same time. */
export interface RemoteStrategy extends Strategy<unknown> {
  /** The number of these games, from 1. */
  readonly games: number;
  /** Asks for a move, for which `move` then waits. Without it, `move` asks too. */
  ask(view: unknown, rng: Rng): void;
}

function isRemote(strategy: Strategy<unknown>): strategy is RemoteStrategy {
  return 'ask' in strategy;
}

/** One of the games that a cell plays under each index. */
interface TableGame {
  readonly lineup: Lineup;
  engine: Engine<unknown>;
  players: readonly Player<unknown>[];
  runner: GameRunner;
  /** The seats after seat 0 whose measures count. */
  readonly others: readonly Seat[];
  /** `[seat][measure]`, as a seat sees them; after them the points of the seat. */
  readonly measures: readonly Int32Array[];
  /** The results of the last game, for a runner that keeps measures. */
  readonly results: Results | undefined;
}

/** What a cell counts: for each term, the measures of its game as its seat sees them. */
interface Sum extends Pick<CellMeasure, 'terms'> {
  readonly values: readonly Int32Array[];
}

/**
 * Plays the games of one cell and computes its measures. Under each index, each of `playedLineups` plays one game of
 * the same deal.
 *
 * Measures are checked after each game. The game writes them to a `Float64Array`, which keeps what is no integer, and
 * what is checked counts as integers, with which loops are faster.
 */
export class CellRunner {
  /** The line-up of the last game that was started. */
  playing: Lineup;
  private readonly games: readonly TableGame[];
  /** The runner of the current game; undefined between games. */
  private current: GameRunner | undefined;
  private readonly sums: readonly Sum[];
  /** What a game has written, before it is checked. */
  private readonly written: Float64Array;
  /** `[measure]`: the names and the bounds. */
  private readonly names: readonly string[];
  private readonly lows: Int32Array;
  private readonly highs: Int32Array;
  /** Who won the last game, if the cell counts points. */
  private readonly winners: Results | undefined;
  /** What a win is worth in points. */
  private readonly win: number = 0;
  private readonly recorded: ReturnType<typeof countedMeasures>;

  constructor(
    private readonly cell: Cell,
    private readonly precomputed: ReadonlyMap<string, Precomputed>,
    readonly keepsMeasures = false,
  ) {
    const game = gameOf(cell);
    const { params } = cell;
    this.playing = cell.lineups[0];
    this.recorded = countedMeasures(game.measures, cell.lineups[0].length);
    const tallied = talliedIn(cell);
    const terms = tallied.flatMap((measure) => measure.terms);
    const isScored = cell.measures.some(({ gamePair }) => gamePair === true);
    if (isScored) {
      this.winners = new Results({ ...game, measures: withoutPayoff(game) }, params);
      this.win = pointsOfWin(this.winners.rule);
    }
    const hasResult = keepsMeasures && this.playing.length > 1 && resultRule(game, params) !== undefined;
    this.games = playedLineups(cell.lineups).map((lineup, at) => {
      const counted = [...terms.filter((term) => term.game === at), ...(keepsMeasures ? this.recorded : [])];
      return {
        lineup,
        ...this.playersOf(lineup),
        others: [...lineup.keys()].filter(
          (one) => one > 0 && (isScored || hasResult || counted.some(({ seat }) => seat === one)),
        ),
        measures: lineup.map(() => new Int32Array(game.measures.length + 1)),
        results: hasResult ? new Results(game, params) : undefined,
      };
    });
    this.sums = tallied.map(({ terms: parts }) => ({
      terms: parts,
      values: parts.map(({ game: at, seat }) => this.games[at]?.measures[seat] as Int32Array),
    }));
    this.written = new Float64Array(game.measures.length);
    this.names = game.measures.map(({ name }) => name);
    const bounds = game.measures.map((measure) => measure.bounds(params));
    this.lows = Int32Array.from(bounds, ([min]) => min);
    this.highs = Int32Array.from(bounds, ([, max]) => max);
  }

  /** Prepares for games that may not depend on those before: new players, and engines that have no memory. */
  renew(): void {
    this.current = undefined;
    for (const table of this.games) Object.assign(table, this.playersOf(table.lineup, table.engine));
  }

  /**
   * Plays the games with one index, and writes the measures in the order of the cell. The errors of strategies and of
   * the game are thrown unchanged, see {@link CellRunner.attribute}: loops over many games call it outside of `try`
   * blocks, see `GameRunner.playUncaught`.
   */
  playUncaught(rngs: SeekableRngs, game: number, values: Int32Array): void {
    const { games } = this;
    for (let at = 0; at < games.length; at++) this.playAt(games[at] as TableGame, rngs, game);
    this.addUp(values);
  }

  /**
   * The number of indices that players from other processes can play at the same time, each with a runner of its own; 1
   * without such players.
   */
  get together(): number {
    const remote = this.games.flatMap(({ players }) => players.map(({ strategy }) => strategy)).filter(isRemote);
    return remote.length === 0 ? 1 : Math.min(...remote.map(({ games }) => games));
  }

  /**
   * As {@link CellRunner.playUncaught}, but stops whenever a player from another process has been asked for a move. To
   * go on waits for the answer.
   */
  *playInTurns(rngs: SeekableRngs, game: number, values: Int32Array): Generator<void, void> {
    for (const table of this.games) {
      const { lineup, engine, players } = table;
      const stepper = new GameStepper(engine, players);
      const ofGame = rngs.seek(game);
      this.playing = lineup;
      this.current = undefined;
      stepper.begin(ofGame);
      while (!engine.over) {
        const player = players[engine.toMove];
        if (player !== undefined && isRemote(player.strategy)) {
          try {
            player.strategy.ask(engine.view(engine.toMove), ofGame.seats[engine.toMove] as Rng);
          } catch (error) {
            throw attributeError(error, player);
          }
          yield;
        }
        stepper.step();
      }
      this.clear();
      stepper.finish(this.written);
      this.count(table);
    }
    this.addUp(values);
  }

  /** Writes the measures of the cell, from those of the last games. */
  addUp(values: Int32Array): void {
    const { sums } = this;
    for (let at = 0; at < sums.length; at++) {
      const { terms, values: parts } = sums[at] as Sum;
      let value = 0;
      for (let term = 0; term < terms.length; term++) {
        const { position, weight } = terms[term] as Term;
        value += weight * ((parts[term] as Int32Array)[position] as number);
      }
      values[at] = value;
    }
  }

  /** The error of {@link CellRunner.playUncaught} with what caused it. */
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

  /**
   * What is kept of the last games, for a runner that keeps measures. For each line-up: its measures, then, with
   * several seats, the result of each as a whole number (`Results.countOf`), 0 in a game without results.
   */
  kept(): readonly number[] {
    return this.games.flatMap(({ lineup, results }, at) => {
      const counts = lineup.length === 1 ? [] : lineup.map((_, seat) => results?.countOf(seat) ?? 0);
      return [...this.measuresOf(at), ...counts];
    });
  }

  private playersOf(lineup: Lineup, used?: Engine<unknown>): Pick<TableGame, 'engine' | 'players' | 'runner'> {
    const { cell, precomputed } = this;
    const game = gameOf(cell);
    const engine = game.engine(cell.params, used);
    const players = createPlayers(game, cell.params, lineup, precomputed);
    return { engine, players, runner: createRunner(engine, players) };
  }

  private playAt(table: TableGame, rngs: SeekableRngs, game: number): void {
    const { lineup, runner } = table;
    this.playing = lineup;
    this.current = runner;
    this.clear();
    runner.playUncaught(rngs.seek(game), this.written);
    this.count(table);
  }

  /** Counts a game, whose measures as seat 0 sees them are written. */
  private count({ engine, others, measures, results }: TableGame): void {
    const { written, winners } = this;
    this.take(measures[0] as Int32Array);
    for (let at = 0; at < others.length; at++) {
      const seat = others[at] as Seat;
      this.clear();
      engine.measure(written, seat);
      this.take(measures[seat] as Int32Array);
    }
    this.current = undefined;
    results?.take(measures);
    if (winners !== undefined) this.score(winners.take(measures), measures);
  }

  /** Writes the points of every seat after its measures. */
  private score(winners: Results, measures: readonly Int32Array[]): void {
    const { length } = this.names;
    for (let seat = 0; seat < measures.length; seat++)
      (measures[seat] as Int32Array)[length] = (this.win * winners.countOf(seat)) / WIN;
  }

  private clear(): void {
    const { written } = this;
    // For a few numbers, a loop is faster than fill().
    for (let at = 0; at < written.length; at++) written[at] = UNSET;
  }

  /** Checks what the game has written, and copies it. */
  private take(into: Int32Array): void {
    const { written, lows, highs } = this;
    for (let at = 0; at < written.length; at++) {
      const value = written[at] as number;
      const whole = value | 0;
      if (whole !== value || whole < (lows[at] as number) || whole > (highs[at] as number))
        throw this.invalid(at, value);
      into[at] = whole;
    }
  }

  private invalid(at: number, value: number): MisbehaviorError {
    const [name, low, high] = [this.names[at], this.lows[at], this.highs[at]];
    if (value === UNSET)
      return new MisbehaviorError(
        `the game does not set its measure '${name}'; it must set every measure in every game`,
      );
    return new MisbehaviorError(
      `the game sets its measure '${name}' to ${value}, which is not an integer within its bounds ${low} to ${high}`,
    );
  }
}
