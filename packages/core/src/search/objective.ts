import type { Engine, Seat } from '../contracts/engine.js';
import type { AnyGame, Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InputError } from '../errors/errors.js';

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
