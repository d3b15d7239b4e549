import type { Rng, TypedArray } from '../random/rng.js';
import type { Move, Seat } from './engine.js';

/**
 * The code that chooses the moves of one player. {@link StrategyDefinition.create} creates it once for a seat, and it
 * plays any number of games in that seat. It must use only the view and the generator of its seat.
 *
 * @typeParam View - the information that one seat has about the state
 */
export interface Strategy<View> {
  /**
   * Called at the beginning of each game, before the first move. A strategy that stores information about a game must
   * clear it here.
   */
  begin?(view: View): void;
  /**
   * Chooses a move.
   *
   * @param view - the view of the seat, which shows the current state
   * @param rng - the generator of the seat; the strategy must use no other source of randomness
   * @returns a legal move; the runner ends the game with a `MisbehaviorError` for any other value
   */
  move(view: View, rng: Rng): Move;
  /**
   * Called after each move of every seat, including its own. The view shows the new state, such as a card that was
   * turned up or played.
   */
  observe?(view: View): void;
  /**
   * Called after each game of a batch or a replay with its results, for programs that learn from them. A strategy that
   * remembers them in a later game breaks its contract: a game must be the same when it is played alone.
   *
   * @param measures - a copy of the measures, `measures[measure]`, in the order of {@link Game.measures}: with one or
   *   two seats those of seat 0, as in every output; with more, those of the own seat
   */
  end?(measures: Int32Array): void;
}

/** A strategy in a seat, with its name. {@link createPlayers} creates players. */
export interface Player<View> {
  /** The canonical spec of the strategy. Messages use it. */
  readonly name: string;
  /** The code that chooses the moves. */
  readonly strategy: Strategy<View>;
}

/**
 * Tables by name that a strategy computes once for given parameters and arguments. They are typed arrays, so all
 * workers can share their memory. A strategy must not change them.
 */
export type Precomputed = Readonly<Record<string, TypedArray>>;

/** The declaration of one argument in the specs of a strategy: an integer within bounds, or one of several words. */
export type StrategyArgument = {
  /** The name in help texts and in the `args` of {@link StrategyDefinition.create}. */
  readonly name: string;
  /** The meaning of the argument, in one line. */
  readonly summary: string;
} & (
  | {
      /** The lowest allowed number, a safe integer from 0. */
      readonly min: number;
      /** The highest allowed number, a safe integer. */
      readonly max: number;
      /** The value if the spec leaves the argument out. An argument without a default value is required. */
      readonly default?: number;
    }
  | {
      /** The allowed words: a letter, then letters, digits and dashes. */
      readonly choices: readonly string[];
      /** The value if the spec leaves the argument out. An argument without a default value is required. */
      readonly default?: string;
    }
);

/** The arguments of a spec by name, with the default values. */
export type StrategyArguments = Readonly<Record<string, number | string>>;

/**
 * The argument of {@link StrategyDefinition.create}: everything that a strategy can know before a game.
 *
 * @inline
 */
export interface PlayerContext<Params> {
  /** All parameters of the game. */
  readonly params: Params;
  /** The seat of the player. */
  readonly seat: Seat;
  /** The arguments of the spec, by name. */
  readonly args: StrategyArguments;
  /** The result of {@link StrategyDefinition.precompute}; empty if the strategy has no such method. */
  readonly precomputed: Precomputed;
}

/**
 * A strategy with its name and its arguments. A game lists its own strategies in {@link Game.strategies}, and users
 * export theirs from files.
 *
 * @typeParam View - the information that one seat has about the state
 * @typeParam Params - the parameters of the game
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, type StrategyDefinition, Streams } from '@cards/core';
 * import { MatchCardGame, pairs, type PairsParams, type PairsView } from '@cards/pairs';
 *
 * const random: StrategyDefinition<PairsView, PairsParams> = {
 *   name: 'uniform',
 *   summary: 'flips a random card that can be flipped',
 *   create: () => ({ move: (view, rng) => view.playableAt(rng.int(view.playable)) }),
 * };
 * const params = { cards: 8, copies: 2 };
 * const players = createPlayers({ ...pairs, strategies: [random] }, params, ['uniform']);
 * const measures = new Int32Array(1);
 * const runner = createRunner(new MatchCardGame(params.cards, params.copies), players);
 * runner.play(new Streams(1, 'pairs').gameRngs(1).seek(0), measures);
 * (measures[0] ?? 0) >= 8; // => true
 * ```
 */
export interface StrategyDefinition<View, Params> {
  /** The first part of every spec: a letter, then letters, digits and dashes. */
  readonly name: string;
  /** A description of how the strategy plays and where it comes from, in one line. */
  readonly summary: string;
  /** The arguments of the spec, in order (default: none). Required arguments come first. */
  readonly arguments?: readonly StrategyArgument[];
  /**
   * Computes the tables of the strategy. A batch calls it once for given parameters and arguments.
   *
   * @param params - all parameters of the game
   * @param args - the arguments of the spec, by name
   */
  precompute?(params: Params, args: StrategyArguments): Precomputed;
  /** Creates the code of one player. Players must not share mutable state. */
  create(context: PlayerContext<Params>): Strategy<View>;
}
