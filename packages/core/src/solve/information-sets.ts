import type { Move } from '../contracts/engine.js';
import { MisbehaviorError } from '../errors.js';
import { PlainStates } from './plain-states.js';

/** Everything that a seat has seen and played in a game: the number of the last link of a chain. */
export type Memory = number;

/** The memory before the deal is seen. */
export const NOTHING: Memory = -1;

/** A memory that was never added. */
export const UNKNOWN: Memory = -2;

/**
 * The memories of one seat. A memory is a chain: what the view showed after the deal and after each move, and the moves
 * of the seat itself. Equal chains have equal numbers, so the seat cannot tell states with the same memory apart, and
 * it forgets nothing.
 */
export class Recall {
  private readonly links = new PlainStates('what a seat sees', true);

  /**
   * Adds what a seat sees after a move.
   *
   * @param memory - its memory before
   * @param own - its own move; undefined for the deal, and for a move of the other seat
   * @param seen - all information in its view, as plain JSON
   * @param isAdded - whether a new memory is added; otherwise it is -2
   */
  after(memory: Memory, own: Move | undefined, seen: unknown, isAdded = true): Memory {
    return this.links.numberOf([memory, own, seen], isAdded) ?? UNKNOWN;
  }
}

/** What a seat does in each of its information sets: the probability of each slot, a move in one of them. */
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
  private readonly byMemory: (number | undefined)[] = [];

  /** The set of a memory; undefined if the seat does not move there. */
  of(memory: Memory): number | undefined {
    return this.byMemory[memory];
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
    const set = this.byMemory[memory];
    if (set !== undefined) {
      const others = this.moves[set] ?? [];
      if (moves.length === others.length && moves.every((move, at) => move === others[at])) return set;
      throw new MisbehaviorError(
        `the legal moves depend on hidden information: after the same observations they are ${others.join(', ')} or ${moves.join(', ')}`,
      );
    }
    this.byMemory[memory] = this.moves.length;
    this.first.push(this.slots);
    this.slots += moves.length;
    this.before.push(before);
    this.paths.push(path());
    return this.moves.push(moves) - 1;
  }

  /** Returns the policy with equal probabilities. */
  uniform(): Policy {
    return this.normalized(new Float64Array(this.slots));
  }

  /** Makes weights a policy: divides those of each set by their sum, and makes them equal if it is 0. */
  normalized(weights: Float64Array): Policy {
    const { first, moves } = this;
    weights[0] = 1;
    for (let set = 0; set < moves.length; set++) {
      const start = first[set] as number;
      const end = start + (moves[set] as readonly Move[]).length;
      let sum = 0;
      for (let slot = start; slot < end; slot++) sum += weights[slot] as number;
      for (let slot = start; slot < end; slot++)
        weights[slot] = sum > 0 ? (weights[slot] as number) / sum : 1 / (end - start);
    }
    return weights;
  }

  /**
   * Returns the probability that the seat makes all of its moves up to each slot.
   *
   * @param policy - its policy
   * @param into - receives the probabilities
   */
  reach(policy: Policy, into: Float64Array = new Float64Array(this.slots)): Float64Array {
    const { first, before, moves } = this;
    into[0] = 1;
    for (let set = 0; set < moves.length; set++) {
      const start = first[set] as number;
      const end = start + (moves[set] as readonly Move[]).length;
      const reached = into[before[set] as number] as number;
      for (let slot = start; slot < end; slot++) into[slot] = reached * (policy[slot] as number);
    }
    return into;
  }
  /** The sets to which a policy can lead by its own moves, in the order of play. */
  reached(policy: Policy): readonly number[] {
    const reach = this.reach(policy);
    return Array.from(this.before.keys()).filter((set) => (reach[this.before[set] as number] as number) > 0);
  }
}
