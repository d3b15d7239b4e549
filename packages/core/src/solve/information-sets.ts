import type { Move } from '../contracts/engine.js';
import { MisbehaviorError } from '../errors/errors.js';
import { type Memory, Recall } from './recall.js';

/** What a seat does in each of its information sets: the probability of each slot, see {@link InformationSets}. */
export type Policy = Float64Array;

/**
 * The information sets of one seat: the states in which it moves, with those together that it cannot tell apart.
 *
 * Each move in each set has a slot. Slot 0 stands for no move. The slots of a set are consecutive, and a set has a
 * higher number than the sets that its seat has passed on the way to it.
 */
export class InformationSets {
  /** The memories of the seat. */
  readonly recall = new Recall();
  /** The legal moves of each set, `moves[set]`. */
  readonly moves: (readonly Move[])[] = [];
  /** The first slot of each set. */
  readonly first: number[] = [];
  /** The slot of the last move of the seat before each set; 0 for none. */
  readonly before: number[] = [];
  /** The choices that lead to one history of each set, for replays. */
  readonly paths: (readonly number[])[] = [];
  /** The number of slots. */
  slots = 1;
  private readonly byMemory = new Map<Memory, number>();

  /** The set of a memory; undefined if the seat does not move there. */
  of(memory: Memory): number | undefined {
    return this.byMemory.get(memory);
  }

  /**
   * Adds a history.
   *
   * @param memory - the memory of the seat
   * @param moves - its legal moves
   * @param before - the slot of its last move
   * @param path - the choices that lead there
   * @returns the number of the set
   * @throws MisbehaviorError if another history of the set has other legal moves
   */
  add(memory: Memory, moves: readonly Move[], before: number, path: () => readonly number[]): number {
    const known = this.byMemory.get(memory);
    if (known !== undefined) {
      const others = this.moves[known] ?? [];
      if (moves.length === others.length && moves.every((move, at) => move === others[at])) return known;
      throw new MisbehaviorError(
        `the legal moves depend on hidden information: after the same observations they are ${others.join(', ')} or ${moves.join(', ')}`,
      );
    }
    this.byMemory.set(memory, this.moves.length);
    this.first.push(this.slots);
    this.slots += moves.length;
    this.before.push(before);
    this.paths.push(path());
    return this.moves.push(moves) - 1;
  }

  /** Fills a policy with equal probabilities. */
  uniform(): Policy {
    const policy = new Float64Array(this.slots).fill(1);
    for (const [set, { length }] of this.moves.entries())
      policy.fill(1 / length, this.first[set], (this.first[set] as number) + length);
    return policy;
  }

  /**
   * The probability that a seat makes all of its moves up to each slot.
   *
   * @param policy - its policy
   * @param into - receives the probabilities
   */
  reach(policy: Policy, into: Float64Array): void {
    const { first, before, moves } = this;
    into[0] = 1;
    for (let set = 0; set < moves.length; set++) {
      const start = first[set] as number;
      const end = start + (moves[set] as readonly Move[]).length;
      const reached = into[before[set] as number] as number;
      for (let slot = start; slot < end; slot++) into[slot] = reached * (policy[slot] as number);
    }
  }
}
