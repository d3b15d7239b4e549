import type { Engine, Move, Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import { InputError } from '../errors.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { isSearchable, Simulator } from './simulator.js';

/** The largest number of legal moves that are valued in a position. */
const MOST_CANDIDATES = 8;

/** A simulated game that goes on for longer counts as even. */
const MOST_SIMULATED = 1000;

/** A game has at most this many valued positions at a time: then only every second one counts from there on. */
const MOST_VALUED = 24;

/** From this share of the simulated games on, a seat is sure to win. */
const SURE = 0.95;

/** Below every edge of a move. */
export const NO_EDGE = -1001;

/** A seat, from a number of moves on; -1 for none. */
interface Since {
  readonly seat: Seat;
  readonly turn: number;
}

const NONE: Since = { seat: -1, turn: 0 };

/**
 * The simulators of all seats, for the games of one engine.
 *
 * @throws InputError if the game cannot be searched
 */
export function simulatorsOf(game: AnyGame, params: ParamValues): readonly Simulator[] {
  if (!isSearchable(game))
    throw new InputError(`${game.id} cannot be searched, so its positions have no values; set samples to 0`);
  return Array.from({ length: seatsOf(game, params) }, (_, seat) => new Simulator(game, params, seat));
}

/** Values of the positions of one game by simulated games: how the lead changed, and when the game was decided. */
export class SimulatedValues {
  changes = 0;
  /** The seat that leads. */
  lead = NONE;
  /** The seat that is sure to win. */
  sure = NONE;
  /** The range of what a seat maximizes. */
  private readonly range: number;
  private stride = 1;
  private valued = 0;
  private spreads = 0;
  /** The number of simulated games. */
  private simulations = 0;
  /** The last valued position. */
  private mover: Seat = 0;
  private moves = 0;
  private candidates = 0;
  private spreadOver = 0;
  /** The sum over positions of how far the two best seats are apart, and the number of positions. */
  private apart = 0;
  private apartOver = 0;
  /** By seat: the positions in which it was behind, and the sum of the square roots of how far. */
  private readonly behind: Int32Array;
  private readonly dramas: Float64Array;
  /** `[seat][seat]`: 1 if the two had different results in a simulated game; partners never do. */
  private readonly rivals: Uint8Array;
  private readonly sums: Float64Array;
  /** By candidate: the results of the mover in even and in odd simulated games. */
  private readonly halves = [new Float64Array(MOST_CANDIDATES), new Float64Array(MOST_CANDIDATES)] as const;
  /** `[game][seat]`: the results of the simulated games of a position. */
  private readonly outcomes: Float64Array;

  /**
   * Begins a game.
   *
   * @param simulators - by seat
   * @param samples - the number of simulated games for each legal move, an even integer
   * @param engine - the game, as it was dealt
   * @param rng - the source of all randomness
   */
  constructor(
    private readonly simulators: readonly Simulator[],
    private readonly samples: number,
    engine: Engine<unknown>,
    private readonly rng: Rng,
  ) {
    const { length: seats } = simulators;
    const [low, high] = simulators[0]?.results.rule.bounds ?? [0, 1];
    this.range = Math.max(1, high - low);
    this.sums = new Float64Array(seats);
    this.behind = new Int32Array(seats);
    this.dramas = new Float64Array(seats);
    this.rivals = new Uint8Array(seats * seats);
    this.outcomes = new Float64Array(seats * samples * MOST_CANDIDATES);
    for (const simulator of simulators) {
      simulator.played = 0;
      simulator.belief.begin(engine.view(simulator.seat));
    }
  }

  get spread(): number {
    return this.spreadOver === 0 ? 0 : this.thousandths(this.spreads / this.spreadOver);
  }

  /** Whether one seat is sure to win, so that no move is right or wrong. For a payoff, it could still win more. */
  get isDecided(): boolean {
    return this.sure.seat >= 0 && this.simulators[0]?.win === 1;
  }

  /** The mean number of moves of a simulated game, in tenths. */
  get simulated(): number {
    const played = this.simulators.reduce((sum, simulator) => sum + simulator.played, 0);
    return Math.round((10 * played) / Math.max(1, this.simulations));
  }

  /** Whether two seats are no partners: they had different results in a simulated game. */
  areRivals(one: Seat, other: Seat): boolean {
    return this.rivals[one * this.sums.length + other] === 1;
  }

  get uncertainty(): number {
    return this.apartOver === 0 ? 0 : Math.round(1000 * (1 - this.apart / this.apartOver));
  }

  drama(winner: Seat): number {
    const n = this.behind[winner] ?? 0;
    return n === 0 ? 0 : Math.max(1, Math.round((1000 * (this.dramas[winner] as number)) / n));
  }

  /** A difference of results in thousandths of their range. */
  thousandths(difference: number): number {
    return Math.max(-1000, Math.min(1000, Math.round((1000 * difference) / this.range)));
  }

  /** The mean of values of a move above the mean of the legal moves, in thousandths; {@link NO_EDGE} without one. */
  meanEdge({ edge, valued }: { readonly edge: number; readonly valued: number }): number {
    return valued === 0 ? NO_EDGE : this.thousandths(edge / valued);
  }

  /** The value of a legal move of the valued position above their mean; undefined if it was not valued. */
  edgeOf(index: number): number | undefined {
    const { moves, candidates, samples, sums } = this;
    const at = Math.ceil((index * candidates) / moves);
    if (at >= candidates || Math.floor((at * moves) / candidates) !== index) return undefined;
    const [even, odd] = this.halves;
    const mean = (sums[this.mover] as number) / (samples * candidates);
    return ((even[at] as number) + (odd[at] as number)) / samples - mean;
  }

  /** The share of the game after which the winner was the seat that leads or is sure to win, in thousandths. */
  shareBefore({ seat, turn }: Since, winner: Seat, turns: number): number {
    return winner < 0 || winner !== seat || turns === 0 ? 1000 : Math.round((1000 * turn) / turns);
  }

  observe(engine: Engine<unknown>): void {
    for (const { belief, seat } of this.simulators) belief.observe(engine.view(seat));
  }

  /** Values the position before move number `turn`, if it is one of those that are valued. */
  value(engine: Engine<unknown>, moves: readonly Move[], turn: number): boolean {
    if (turn % this.stride !== 0) return false;
    this.valued++;
    if (this.valued === MOST_VALUED) {
      this.stride *= 2;
      this.valued /= 2;
    }
    const { simulators, samples, sums, outcomes, halves } = this;
    const mover = engine.toMove;
    const simulator = simulators[mover] as Simulator;
    simulator.begin(this.rng);
    const candidates = Math.min(moves.length, MOST_CANDIDATES);
    this.mover = mover;
    this.moves = moves.length;
    this.candidates = candidates;
    this.simulations += samples * candidates;
    let written = 0;
    sums.fill(0);
    for (const half of halves) half.fill(0);
    for (let sample = 0; sample < samples; sample++) {
      for (let at = 0; at < candidates; at++) {
        const move = moves[Math.floor((at * moves.length) / candidates)] as Move;
        const simulated = simulator.valueAfter(move, sample, MOST_SIMULATED);
        const half = halves[sample % 2 === 0 ? 0 : 1];
        half[at] = (half[at] as number) + simulated;
        for (let seat = 0; seat < sums.length; seat++) {
          const value = seat === mover ? simulated : (simulator.values[seat] as number) + simulator.win;
          sums[seat] = (sums[seat] as number) + value;
          outcomes[written++] = value;
        }
      }
    }
    if (sums.length > 1) this.compareSeats(samples * candidates, turn);
    if (candidates > 1) this.compare(candidates);
    return true;
  }

  /** Another seat takes the lead if it is ahead by more than two standard errors, at first of the second one. */
  private compareSeats(n: number, turn: number): void {
    const { sums, behind, dramas } = this;
    const { seat: leader } = this.lead;
    const seats = sums.length;
    let best = 0;
    for (let seat = 1; seat < seats; seat++) if ((sums[seat] as number) > (sums[best] as number)) best = seat;
    let second = -1;
    this.findRivals(n);
    for (let seat = 0; seat < seats; seat++) {
      if (!this.areRivals(best, seat)) continue;
      if (second < 0 || (sums[seat] as number) > (sums[second] as number)) second = seat;
      const by = this.ahead(best, seat, n);
      if (by === 0) continue;
      behind[seat] = (behind[seat] as number) + 1;
      dramas[seat] = (dramas[seat] as number) + Math.sqrt(by);
    }
    this.apartOver++;
    if (second < 0) return;
    this.apart += Math.min(1, ((sums[best] as number) - (sums[second] as number)) / (n * this.range));
    const sure = this.winsOf(best, n) >= SURE * n ? best : -1;
    if (sure !== this.sure.seat) this.sure = { seat: sure, turn };
    const isAhead = best !== leader && (leader < 0 || this.areRivals(best, leader));
    if (!isAhead || this.ahead(best, leader < 0 ? second : leader, n) === 0) return;
    if (leader >= 0) this.changes++;
    this.lead = { seat: best, turn };
  }

  private findRivals(n: number): void {
    const { outcomes, rivals } = this;
    const seats = this.sums.length;
    for (let one = 0; one < seats; one++)
      for (let other = one + 1; other < seats; other++)
        for (let at = 0; at < n * seats && !this.areRivals(one, other); at += seats)
          if (outcomes[at + one] !== outcomes[at + other])
            rivals[one * seats + other] = rivals[other * seats + one] = 1;
  }

  /** How far a seat is ahead of another one, as a share of the range of results; 0 up to two standard errors. */
  private ahead(best: Seat, other: Seat, n: number): number {
    const { sums, outcomes } = this;
    const seats = sums.length;
    const by = (sums[best] as number) - (sums[other] as number);
    let squares = 0;
    for (let at = 0; at < n * seats; at += seats)
      squares += ((outcomes[at + best] as number) - (outcomes[at + other] as number)) ** 2;
    if (by <= 2 * Math.sqrt(Math.max(0, squares - (by * by) / n))) return 0;
    return Math.min(1, by / (n * this.range));
  }

  /** The number of simulated games of the position that a seat has won, alone or with its partners. */
  private winsOf(best: Seat, n: number): number {
    const { outcomes } = this;
    const seats = this.sums.length;
    let wins = 0;
    for (let at = 0; at < n * seats; at += seats) {
      let isFirst = 1;
      for (let seat = 0; seat < seats; seat++)
        if (this.areRivals(best, seat) && (outcomes[at + seat] as number) >= (outcomes[at + best] as number))
          isFirst = 0;
      wins += isFirst;
    }
    return wins;
  }

  private compare(candidates: number): void {
    const [even, odd] = this.halves;
    let best = 0;
    let sum = 0;
    for (let at = 0; at < candidates; at++) {
      if ((even[at] as number) > (even[best] as number)) best = at;
      sum += odd[at] as number;
    }
    this.spreads += ((odd[best] as number) - sum / candidates) / Math.floor(this.samples / 2);
    this.spreadOver++;
  }
}
