import type { Belief, Search } from '../contracts/belief.js';
import { createPlayers } from '../contracts/create-players.js';
import type { Engine, Move, Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { hasResult, noResult, Results } from '../contracts/result.js';
import { parseSpec } from '../contracts/spec.js';
import type { Strategy } from '../contracts/strategy.js';
import { InputError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { Streams } from '../random/streams.js';

export type SearchableGame = AnyGame &
  Required<Pick<AnyGame, 'observe'>> & { readonly search: Search<unknown, ParamValues> };

/** Whether a game has what search needs to know about it. */
export function isSearchable(game: AnyGame): game is SearchableGame {
  return typeof game.search === 'object' && game.observe !== undefined;
}

/** @throws InputError if a member is missing, the game has no result, or `rollout` or a name is wrong */
export function checkSearchable(game: AnyGame): asserts game is SearchableGame {
  const { id, strategies, search, observe } = game;
  const missing = [
    typeof search !== 'object' &&
      'search, an object with a belief, which samples states that a seat cannot distinguish, and a rollout strategy (in defineGame, resample, which is empty if nothing is hidden)',
    observe === undefined && 'observe(view), which shows search what a seat sees',
  ].filter((one) => one !== false);
  if (!isSearchable(game)) throw new InputError(`${id} cannot be searched; add to the game: ${missing.join('; ')}`);
  if (!hasResult(game)) throw noResult(game);
  const taken = strategies.find(({ name }) => name === 'flat' || name === 'search');
  if (taken !== undefined)
    throw new InputError(`${id} already has a strategy '${taken.name}'; rename it, or do not add search twice`);
  parseSpec(strategies, game.search.rollout);
}

/** A range of random numbers large enough that two moves never share their simulated games. */
const WORDS = 4294967296;

/**
 * Samples states from a belief and plays them to their end. Simulated game k of every candidate move has the same
 * random streams, so the candidates are compared on common random numbers, which removes most of the noise of a
 * difference.
 */
export class Simulator {
  readonly belief: Belief<unknown>;
  readonly seat: Seat;
  /**
   * The results of the last rollout by seat. Those of other seats than the searching one are up to a constant: of two
   * rivals they add up to 0, to the last bit.
   */
  readonly values: Float64Array;
  /** The number of moves of all rollouts. */
  played = 0;
  private readonly seats: number;
  private readonly game: SearchableGame;
  readonly results: Results;
  /** What a win is worth: 1, or 0 in another game. The values of other seats are less by it. */
  readonly win: number;
  /** By seat: the best result of the game. */
  readonly limits: Float64Array;
  private readonly rollouts: readonly Strategy<unknown>[];
  private streams: Streams | undefined;
  /** The present simulated game, and its generators as far as they were needed. */
  private index = 0;
  private chance: Rng | undefined;
  private readonly rngs: (Rng | undefined)[];

  /** @throws InputError if the rollout strategy has a memory */
  constructor(game: SearchableGame, params: ParamValues, seat: Seat) {
    const { id, search } = game;
    const seats = seatsOf(game, params);
    const { rollout } = search;
    this.game = game;
    this.seats = seats;
    this.seat = seat;
    this.belief = search.belief(params, seat);
    this.values = new Float64Array(seats);
    this.rngs = Array.from({ length: seats + 1 });
    this.results = new Results(game, params);
    const { kind, bounds } = this.results.rule;
    this.win = kind === 'winners' ? 1 : 0;
    this.limits = Float64Array.from({ length: seats }, (_, at) => bounds[1] - (at === seat ? 0 : this.win));
    const specs = Array.from({ length: seats }, () => rollout);
    this.rollouts = createPlayers(game, params, specs).map(({ strategy }) => strategy);
    if (this.rollouts.some(({ observe }) => observe !== undefined))
      throw new InputError(`the rollout strategy of ${id}, ${rollout}, has a memory; name one without observe()`);
  }

  /**
   * Starts the simulated games of a new move, with the generator of the searching player as the source of all
   * randomness.
   */
  begin(rng: Rng): void {
    const seed = `${rng.int(WORDS)}.${rng.int(WORDS)}`;
    this.streams = new Streams(seed, 'search');
  }

  /** The state at the start of simulated game `index`. All of it is drawn, whatever move comes next. */
  sample(index: number): Engine<unknown> {
    this.index = index;
    this.rngs.fill(undefined);
    // begin() was called.
    this.chance = (this.streams as Streams).rng(index);
    return this.belief.sample(this.chance);
  }

  /**
   * Whether the last sample, and what was played in it so far, drew no random number: nothing is hidden from the seat,
   * and its moves always lead to the same state.
   */
  get isCertain(): boolean {
    const unused = this.streams?.rng(this.index).save().state;
    return this.chance?.save().state.every((word, at) => word === unused?.[at]) === true;
  }

  /** The generator of a seat in the present simulated game, or after those of the seats, that of the tree. */
  private readonly rngOf = (seat: Seat): Rng =>
    (this.rngs[seat] ??= (this.streams as Streams).rng(this.index, 1 + seat));

  /** The generator of the tree in the present simulated game: its own, so that it does not disturb the rollouts. */
  readonly treeRng = (): Rng => this.rngOf(this.seats);

  moves(engine: Engine<unknown>): readonly Move[] {
    return this.belief.moves?.(engine) ?? engine.legalMoves();
  }

  /** What the searching seat sees, as plain JSON. */
  observation(engine: Engine<unknown>): unknown {
    const { belief, game, seat } = this;
    return belief.observation === undefined ? game.observe(engine.view(seat)) : belief.observation(engine);
  }

  /**
   * Whether a tree ends in this state, because its value can be estimated. Further down, the tree would judge the next
   * moves of the seat, not this one. With one or two seats it goes on, because their moves stay as they are.
   */
  isJudged(engine: Engine<unknown>): boolean {
    return this.seats > 2 && this.belief.estimate?.(engine, this.seat) !== undefined;
  }

  /** The result of this seat after a move in the state `index`, by one rollout. Parameters as in {@link rollout}. */
  valueAfter(move: Move, index: number, most?: number): number {
    const engine = this.sample(index);
    engine.apply(move);
    return this.rollout(engine, most);
  }

  /**
   * Plays a state to its end, or to where its value can be estimated. Sets the values of all seats, and returns that of
   * the searching seat.
   *
   * @param most - the number of moves after which all seats count as even, or have the lowest result where no share is
   *   even; no limit when left out
   */
  rollout(engine: Engine<unknown>, most = Number.POSITIVE_INFINITY): number {
    const { rollouts, belief } = this;
    if (belief.playOut !== undefined && !engine.over) {
      this.played += belief.playOut(engine, this.rngOf, most);
      return engine.over ? this.evaluate(engine) : this.even();
    }
    let isFirst = true;
    for (let left = most; !engine.over; left--) {
      if (left === 0) return this.even();
      const estimate = belief.estimate?.(engine, this.seat);
      if (estimate !== undefined) return this.evaluate(engine, estimate);
      if (isFirst) for (const [seat, strategy] of rollouts.entries()) strategy.begin?.(engine.view(seat));
      isFirst = false;
      this.played++;
      const seat = engine.toMove;
      const strategy = rollouts[seat] as Strategy<unknown>;
      engine.apply(strategy.move(engine.view(seat), this.rngOf(seat)));
    }
    return this.evaluate(engine);
  }

  private even(): number {
    const { values, seat, win } = this;
    const { even, bounds } = this.results.rule;
    const each = even ?? bounds[0];
    values.fill(each - win);
    return (values[seat] = each);
  }

  private evaluate(engine: Engine<unknown>, estimate?: number): number {
    const { values, seats, seat, belief, results, win } = this;
    if (estimate === undefined) results.read(engine);
    for (let at = 0; at < seats; at++) {
      if (estimate === undefined) values[at] = at === seat ? results.of(at) : results.of(at) - win;
      else if (at === seat || results.rule.kind === 'together') values[at] = results.ofEstimate(estimate);
      // A belief that estimates a state for its own seat does so for all.
      else
        values[at] =
          seats === 2
            ? -results.ofEstimate(estimate)
            : results.ofEstimate(belief.estimate?.(engine, at) as number) - win;
    }
    return values[seat] as number;
  }
}

/**
 * Flat Monte Carlo: simulates every move equally often, each time in a new state from the belief, and returns the move
 * with the best mean. With fewer iterations than moves, it tries a random part of them.
 */
export function flatMove(simulator: Simulator, iterations: number, moves: Move[], rng: Rng): Move {
  if (iterations < moves.length) rng.shuffle(moves);
  const sums = new Float64Array(Math.min(iterations, moves.length));
  for (let i = 0; i < iterations; i++) {
    const candidate = i % moves.length;
    const value = simulator.valueAfter(moves[candidate] as Move, Math.floor(i / moves.length));
    sums[candidate] = (sums[candidate] as number) + value;
  }
  const means = Array.from(sums, (sum, at) => sum / Math.ceil((iterations - at) / moves.length));
  return moves[means.indexOf(Math.max(...means))] as Move;
}
