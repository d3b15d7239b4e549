import type { Engine, Seat } from '../contracts/engine.js';
import { type AnyGame, type Game, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InputError } from '../errors.js';

/** Whether a game has something to maximize: a payoff or a winner; with one seat, a first measure with a direction. */
export function hasObjective({ seats, measures }: Pick<AnyGame, 'seats' | 'measures'>): boolean {
  if (seats === 1) return measures[0].better !== 'neither';
  return measures.some(({ role }) => role === 'win' || role === 'payoff');
}

/** @throws InputError if a game has nothing to maximize */
export function checkObjective(game: Pick<AnyGame, 'id' | 'seats' | 'measures'>): void {
  if (hasObjective(game)) return;
  throw new InputError(
    game.seats === 1
      ? `${game.id} has nothing to optimize: set better to 'higher' or 'lower' in its first measure, ${game.measures[0].name}`
      : `${game.id} has nothing to optimize: give one of its measures the role 'payoff' or 'win'`,
  );
}

/**
 * What a seat maximizes: its payoff; or, without one, 1 for a win, 1/2 for a tie, 0 for a loss. In a one-seat game: the
 * first measure, with its sign changed where lower is better.
 */
export class Objective<View> {
  private readonly measures: Int32Array;
  private readonly win: number;
  private readonly tie: number;
  private readonly seat: Seat;
  private readonly sign: 1 | -1;
  private readonly solo: boolean;
  /** The measure to maximize; -1 for who wins. */
  private readonly measure: number;

  constructor({ measures, seats }: Pick<Game<View, ParamValues>, 'measures' | 'seats'>, seat: Seat) {
    this.measures = new Int32Array(measures.length);
    this.win = measures.findIndex(({ role }) => role === 'win');
    this.tie = measures.findIndex(({ role }) => role === 'tie');
    this.seat = seat;
    this.solo = seats === 1;
    this.measure = this.solo ? 0 : measures.findIndex(({ role }) => role === 'payoff');
    this.sign = this.solo && measures[0].better === 'lower' ? -1 : 1;
  }

  of(engine: Engine<View>): number {
    const { measures } = this;
    engine.measure(measures, this.seat);
    if (this.measure >= 0) return this.sign * (measures[this.measure] as number);
    if (this.tie >= 0 && measures[this.tie] === 1) return 0.5;
    return measures[this.win] === 1 ? 1 : 0;
  }

  /** The value of an estimate in the unit of the result; see `Belief.estimate`. */
  ofEstimate(estimate: number): number {
    return this.solo ? this.sign * estimate : estimate;
  }
}

/** The result of a seat that wins alone. It can be divided by each number of seats up to 10. */
export const WIN = 2520;

/** The result of a finished game for every seat. */
export class Results {
  readonly bounds: readonly (readonly [min: number, max: number])[];
  /** The range of what a seat maximizes: a win is 1, and a payoff is in its unit. */
  readonly range: number;
  /** An even share. */
  readonly even: number;
  private readonly each: readonly Float64Array[];
  private readonly values: Float64Array;
  private readonly payoff: number;
  private readonly win: number;
  private readonly tie: number;
  private readonly sign: 1 | -1;

  constructor(
    game: AnyGame,
    params: ParamValues,
    readonly seats: number,
  ) {
    const { measures } = game;
    this.bounds = measures.map((measure) => measure.bounds(params));
    const [low, high] = resultBounds(game, params);
    this.payoff = seats === 1 ? 0 : payoffOf(game);
    this.range = Math.max(1, seats === 1 ? high - low : high / (this.payoff >= 0 ? seats : WIN));
    this.even = seats > 1 && this.payoff < 0 ? WIN / seats : 0;
    this.win = measures.findIndex(({ role }) => role === 'win');
    this.tie = measures.findIndex(({ role }) => role === 'tie');
    this.sign = seats === 1 && measures[0].better === 'lower' ? -1 : 1;
    this.each = Array.from({ length: seats }, () => new Float64Array(measures.length));
    this.values = new Float64Array(seats);
  }

  of(seat: Seat): number {
    return this.values[seat] as number;
  }

  /** The result of every seat if no seat wins. */
  settle(): void {
    this.values.fill(this.even);
  }

  read(engine: Engine<unknown>): void {
    const { each, values, seats, payoff } = this;
    for (let seat = 0; seat < seats; seat++) engine.measure(each[seat] as Float64Array, seat);
    if (seats === 1) values[0] = this.sign * (each[0]?.[0] as number);
    else if (payoff >= 0) {
      let all = 0;
      for (const one of each) all += one[payoff] as number;
      for (let seat = 0; seat < seats; seat++) values[seat] = seats * (each[seat]?.[payoff] as number) - all;
    } else if (!this.share(this.win) && !this.share(this.tie)) this.settle();
  }

  /** The first seat with the best result; -1 if a rival has it too. */
  winner(values: { areRivals(one: Seat, other: Seat): boolean }): Seat {
    let best = 0;
    for (let seat = 1; seat < this.seats; seat++) if (this.of(seat) > this.of(best)) best = seat;
    for (let seat = 0; seat < this.seats; seat++)
      if (this.of(seat) === this.of(best) && values.areRivals(best, seat)) return -1;
    return best;
  }

  /** Divides a win among the seats that have a measure; false if none has it. */
  private share(measure: number): boolean {
    let having = 0;
    if (measure >= 0) for (const one of this.each) having += one[measure] as number;
    if (having === 0) return false;
    for (let seat = 0; seat < this.seats; seat++)
      this.values[seat] = (WIN / having) * (this.each[seat]?.[measure] as number);
    return true;
  }
}

/** The bounds of a result. */
export function resultBounds(game: AnyGame, params: ParamValues): readonly [number, number] {
  const seats = seatsOf(game, params);
  if (seats === 1) {
    const [first] = game.measures;
    const [min, max] = first.bounds(params);
    return first.better === 'lower' ? [-max, -min] : [min, max];
  }
  const payoff = payoffOf(game);
  if (payoff < 0) return [0, WIN];
  const [min = 0, max = 0] = game.measures[payoff]?.bounds(params) ?? [];
  // With two seats, the bounds can be those of seat 0 alone.
  const range = seats === 2 ? Math.max(max, -min) - Math.min(min, -max) : max - min;
  return [-seats * range, seats * range];
}

function payoffOf({ measures }: AnyGame): number {
  return measures.findIndex(({ role }) => role === 'payoff');
}
