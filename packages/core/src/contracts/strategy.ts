import type { Rng } from '../random/rng.js';
import type { TypedArray } from '../typed-array.js';
import type { Move, Seat } from './engine.js';

/**
 * A player. It is created once for a seat at a table and plays any number of games there; it is given a view and a
 * generator of its own, and nothing else.
 *
 * @typeParam View - what its seat may know
 */
export interface Strategy<View> {
  /** Told when a game begins, before its first move: the place to forget the last one. */
  begin?(view: View): void;
  /**
   * Asked for a move.
   *
   * @param view - what the seat may know now
   * @param rng - the only randomness that may be used
   */
  move(view: View, rng: Rng): Move;
  /** Told, after each move of any seat, that there is something new to see: what was turned up, or played. */
  observe?(view: View): void;
}

/**
 * Tables that a strategy computes once for given parameters: plain typed arrays, so that they can be shared with all
 * workers.
 */
export type Precomputed = Readonly<Record<string, TypedArray>>;

/** One argument of a strategy's spec, behind its name and a colon: a whole number, or one of some words. */
export type StrategyArgument = {
  /** What help calls it. */
  readonly name: string;
  /** One line on what it means. */
  readonly summary: string;
} & (
  | {
      /** The lowest number allowed. */
      readonly min: number;
      /** The highest number allowed. */
      readonly max: number;
      /** What it is when left out; without a default it must be given. */
      readonly default?: number;
    }
  | {
      /** The words allowed. */
      readonly choices: readonly string[];
      /** What it is when left out; without a default it must be given. */
      readonly default?: string;
    }
);

/** The arguments of a spec by name, defaults filled in. */
export type StrategyArguments = Readonly<Record<string, number | string>>;

/** What a strategy is created from. */
export interface PlayerContext<Params> {
  /** The parameters of the game. */
  readonly params: Params;
  /** The strategy's own seat. */
  readonly seat: Seat;
  /** The arguments of its spec. */
  readonly args: StrategyArguments;
  /** What {@link StrategyDefinition.precompute} made; empty without it. */
  readonly precomputed: Precomputed;
}

/**
 * A strategy as a game lists it, and as a user exports one from a file: a name, and how to create a player.
 *
 * @typeParam View - what a seat may know
 * @typeParam Params - the parameters of the game
 */
export interface StrategyDefinition<View, Params> {
  /** The first part of its spec: lower-case letters, digits and dashes. */
  readonly name: string;
  /** One line on how it plays and where it comes from. */
  readonly summary: string;
  /** What may follow the name in a spec, in order; nothing when left out. */
  readonly arguments?: readonly StrategyArgument[];
  /** Computes the tables of the strategy, once for given parameters and arguments. */
  precompute?(params: Params, args: StrategyArguments): Precomputed;
  /** Creates a player for one seat. */
  create(seating: PlayerContext<Params>): Strategy<View>;
}
