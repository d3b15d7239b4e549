import type { Belief } from '../contracts/belief.js';
import type { DataEngine, Engine, Move } from '../contracts/engine.js';
import type { AnyGame } from '../contracts/game.js';
import type { Rng } from '../random/rng.js';
import type { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { PlainStates } from './plain-states.js';

/** Weights that are too large, or no integers, are rounded to this part of the largest one. */
const RESOLUTION = 2 ** 48;

/** States that look the same after a move: the ways that lead to each, of a number of cases. */
interface Alike {
  readonly view: number;
  readonly arrivals: (readonly [state: number, ways: number, cases: number])[];
}

/**
 * What the only seat of a game knows: the states that can be, with the weight of each. A belief follows from the one
 * before, the move, and what the seat sees next, by the rule of Bayes, and all that comes later depends on nothing
 * else. So equal beliefs are one position, however the seat came there, and best play of the positions is best play
 * (Åström, Optimal control of Markov processes with incomplete state information, Journal of Mathematical Analysis and
 * Applications 10, 1965). Weights are integers without a common divisor, and beliefs have numbers from 0 on.
 */
export class SeatBelief implements Belief<unknown> {
  /** The number of states in all beliefs. */
  size = 0;
  private readonly observed: (view: unknown) => unknown;
  private readonly engine: DataEngine;
  private readonly states: PlainStates;
  private readonly beliefs = new PlainStates('a belief');
  private readonly views: PlainStates;
  /** By belief: the number of what the seat sees. */
  private readonly seen: number[] = [];
  /** What has followed the last move so far, by the number of a view, in the order of arrival. */
  private readonly alike = new Map<number, Alike & { readonly place: number }>();
  /** The known belief. */
  private known: readonly number[] = [];
  private weights: readonly number[] = [];
  private total = 0;
  private legal: readonly Move[] | undefined;

  /** @param most - the largest number of deals, and of states in all beliefs */
  constructor(
    { id, observe }: Pick<AnyGame, 'id' | 'observe'>,
    engine: Engine<unknown>,
    readonly most: number,
  ) {
    this.observed = (view) => observe?.(view);
    this.engine = engine as DataEngine;
    this.states = new PlainStates(`the state of ${id}`);
    this.views = new PlainStates(`what a seat of ${id} sees`, true);
  }

  begin(): void {}

  observe(): void {}

  /** Returns to the belief with a number. */
  restore(belief: number): void {
    const pairs = this.beliefs.copyOf(belief) as number[];
    this.known = pairs.filter((_, at) => at % 2 === 0);
    this.weights = pairs.filter((_, at) => at % 2 === 1);
    this.total = sumOf(this.weights);
    this.legal = undefined;
  }

  /** Returns the engine in each state that can be, as chance has it, if a move comes next; otherwise in one of them. */
  sample(rng: Rng, next?: Move): Engine<unknown> {
    const { engine } = this;
    const at = next !== undefined && rng instanceof BranchingRng ? rng.outcome(this.weights, this.total) : 0;
    engine.adopt(this.states.copyOf(this.known[at] as number) as object, rng, this.legal);
    this.legal ??= engine.legalMoves();
    return engine;
  }

  /** Adds the state of an engine to those that can be. Returns the place of its view among those so far. */
  follow(engine: Engine<unknown>, { ways, cases }: Branches): number {
    const { alike } = this;
    const data = engine as DataEngine;
    const view = this.views.numberOf(this.observed(data.glance(0)));
    const group = alike.get(view) ?? { view, place: alike.size, arrivals: [] };
    alike.set(view, group);
    group.arrivals.push([this.states.numberOf(data.dealt()), ways, cases]);
    return group.place;
  }

  /** The numbers of the beliefs after all that was followed, by place. */
  settle(): readonly number[] {
    const numbers = Array.from(this.alike.values(), ({ view, arrivals }) => {
      const common = arrivals.reduce((all, [, , cases]) => (all / divisorOf(all, cases)) * cases, 1);
      const sums = new Map<number, number>();
      for (const [state, ways, cases] of arrivals) sums.set(state, (sums.get(state) ?? 0) + ways * (common / cases));
      const states = [...sums.keys()].sort((one, other) => one - other);
      const weights = reduced(states.map((state) => sums.get(state) as number));
      const { size } = this.beliefs;
      const number = this.beliefs.numberOf(states.flatMap((state, at) => [state, weights[at] as number]));
      if (number < size) return number;
      this.size += states.length;
      this.seen.push(view);
      return number;
    });
    this.alike.clear();
    return numbers;
  }

  /** The only belief among others in which the seat sees a view; undefined if there are several. */
  among(beliefs: Iterable<number>, view: unknown): number | undefined {
    const number = this.views.numberOf(this.observed(view), false);
    const [belief, ...others] = new Set([...beliefs].filter((one) => this.seen[one] === number));
    return others.length === 0 ? belief : undefined;
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** The same proportions in integers without a common divisor. */
function reduced(weights: readonly number[]): readonly number[] {
  const isExact = weights.every(Number.isInteger) && Number.isSafeInteger(sumOf(weights));
  const largest = weights.reduce((most, one) => Math.max(most, one));
  const whole = isExact ? weights : weights.map((one) => Math.max(1, Math.round((one / largest) * RESOLUTION)));
  const divisor = whole.reduce(divisorOf);
  return whole.map((one) => one / divisor);
}

/** The greatest common divisor. */
function divisorOf(one: number, other: number): number {
  let [divided, by] = [one, other];
  while (by > 0) [divided, by] = [by, divided % by];
  return divided;
}
