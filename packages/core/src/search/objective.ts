import type { Engine, Seat } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';

/**
 * What a searching seat maximizes. In a two-seat game: 1 for a win, 1/2 for a tie, 0 for a loss, by the roles of the
 * measures. In a one-seat game: the first measure, with its sign changed where lower is better.
 */
export class Objective<View> {
  private readonly measures: Int32Array;
  private readonly win: number;
  private readonly tie: number;
  private readonly isFirst: boolean;
  private readonly sign: 1 | -1;
  private readonly solo: boolean;

  /**
   * @param game - a game that can be searched
   * @param seat - the searching seat
   */
  constructor({ measures, seats }: Pick<Game<View, ParamValues>, 'measures' | 'seats'>, seat: Seat) {
    this.measures = new Int32Array(measures.length);
    this.win = measures.findIndex(({ role }) => role === 'win');
    this.tie = measures.findIndex(({ role }) => role === 'tie');
    this.isFirst = seat === 0;
    this.sign = measures[0].better === 'lower' ? -1 : 1;
    this.solo = seats === 1;
  }

  /** The value of a finished game. */
  of(engine: Engine<View>): number {
    const { measures } = this;
    engine.measure(measures);
    if (this.solo) return this.sign * (measures[0] as number);
    if (this.tie >= 0 && measures[this.tie] === 1) return 0.5;
    return (measures[this.win] === 1) === this.isFirst ? 1 : 0;
  }

  /** The value of an estimate in the unit of the result; see `Belief.estimate`. */
  ofEstimate(estimate: number): number {
    return this.solo ? this.sign * estimate : estimate;
  }
}
