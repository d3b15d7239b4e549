import { InputError } from '../errors.js';
import type { Rng, RngState, Shuffleable } from '../random/rng.js';
import type { Branches } from './branches.js';

/** The largest bound of a draw. A draw with more outcomes seeds another generator, which cannot be enumerated. */
const MAX_OUTCOMES = 10_000;

/** Hears of the number of outcomes of a draw, and of their weights; undefined if all are equal. */
export type OnDraw = (count: number, weights?: readonly number[]) => void;

/**
 * A generator that does not draw: each draw is a choice of {@link Branches}. A shuffle enumerates each distinct
 * arrangement of the items once.
 */
export class BranchingRng implements Rng {
  /** @param player - the name of the strategy that draws; undefined if the game draws */
  constructor(
    private readonly branches: Branches,
    private readonly player?: string,
    private readonly onDraw: OnDraw = () => undefined,
  ) {}

  int(bound: number): number {
    // No InputError: the caller of the solver is not at fault.
    if (!(Number.isInteger(bound) && bound >= 1))
      throw new RangeError(`the bound of int() must be an integer from 1 to 4294967296, not ${bound}`);
    if (bound > MAX_OUTCOMES) throw this.refusal(`draws from ${bound} values, more than ${MAX_OUTCOMES}`);
    if (bound === 1) return 0;
    this.branches.weigh(1, bound);
    return this.choose(bound);
  }

  weighted(weights: readonly number[]): number {
    const possible = Array.from(weights.keys()).filter((at) => (weights[at] as number) > 0);
    if (possible.length === 0) throw new RangeError('the sum of the weights must be at least 1, not 0');
    const kept = possible.map((at) => weights[at] as number);
    return possible[
      this.outcome(
        kept,
        kept.reduce((sum, weight) => sum + weight),
      )
    ] as number;
  }

  /** Makes a choice with given probabilities, whose sum is 1. */
  pick(probabilities: Float64Array): number {
    const possible = Array.from(probabilities.keys()).filter((at) => (probabilities[at] as number) > 0);
    const at = possible[this.choose(possible.length)] as number;
    this.branches.weigh(probabilities[at] as number, 1);
    return at;
  }

  /** Chooses an outcome by its weight. */
  outcome(weights: readonly number[], total: number): number {
    const at = weights.length === 1 ? 0 : this.choose(weights.length, weights);
    this.branches.weigh(weights[at] as number, total);
    return at;
  }

  shuffle(items: Shuffleable, length: number = items.length): void {
    if (!(length >= 0 && length <= items.length && Number.isInteger(length)))
      throw new InputError(`the length of a shuffle must be an integer from 0 to ${items.length}, not ${length}`);
    const distinct: unknown[] = [];
    const left: number[] = [];
    let arrangements = 1;
    for (let i = 0; i < length; i++) {
      const place = distinct.indexOf(items[i]);
      const kind = place < 0 ? distinct.push(items[i]) - 1 : place;
      left[kind] = (left[kind] ?? 0) + 1;
      arrangements *= (i + 1) / left[kind];
    }
    // Rounding can give a little more than the integer.
    if (this.branches.isNew) this.branches.expect(Math.floor(arrangements * (1 - 1e-9)));
    for (let i = 0; i < length; i++) {
      const kinds = left.filter((rest) => rest > 0);
      let skip = kinds.length === 1 ? 0 : this.choose(kinds.length, kinds);
      let kind = 0;
      while (left[kind] === 0 || skip-- > 0) kind++;
      this.branches.weigh(left[kind] as number, length - i);
      items[i] = distinct[kind];
      left[kind] = (left[kind] as number) - 1;
    }
  }

  /** Returns this generator, for engines that keep a copy. */
  clone(): BranchingRng {
    if (this.player !== undefined) throw this.refusal('copies its generator');
    return this;
  }

  /** Returns a constant, for engines that record the deal. */
  save(): RngState {
    if (this.player !== undefined) throw this.refusal('saves its generator');
    return { state: [1] };
  }

  private choose(count: number, weights?: readonly number[]): number {
    this.onDraw(count, weights);
    return this.branches.choose(count);
  }

  private refusal(does: string): InputError {
    const who = this.player === undefined ? 'the game' : `strategy '${this.player}'`;
    return new InputError(`${who} ${does}, so not every possible game can be played`);
  }
}
