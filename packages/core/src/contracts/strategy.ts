import type { Rng } from '../random/rng.js';
import type { TypedArray } from '../typed-array.js';
import type { Move, Seat } from './engine.js';

/**
 * The code of a player. It is created once for a seat and plays any number of games in it. It gets the view and the
 * generator of its seat, and nothing else.
 *
 * @typeParam View - what its seat may know
 */
export interface Strategy<View> {
  /** Called when a game begins, before its first move. A strategy with a memory clears it here. */
  begin?(view: View): void;
  /**
   * Chooses a move.
   *
   * @param view - what the seat may know now
   * @param rng - the generator of the seat, the only randomness that the strategy may use
   * @returns a legal move
   */
  move(view: View, rng: Rng): Move;
  /**
   * Called after each move of every seat, its own included, with the new state: a card that was turned up or played.
   */
  observe?(view: View): void;
}

/**
 * Tables that a strategy computes once for given parameters. They are plain typed arrays, so that all workers can share
 * them.
 */
export type Precomputed = Readonly<Record<string, TypedArray>>;

/** One argument in the spec of a strategy: an integer, or one of several words. */
export type StrategyArgument = {
  /** Its name in help texts and in {@link StrategyArguments}. */
  readonly name: string;
  /** Its meaning, in one line. */
  readonly summary: string;
} & (
  | {
      /** The lowest number allowed. */
      readonly min: number;
      /** The highest number allowed. */
      readonly max: number;
      /** Its value when the spec leaves it out. An argument without a default is required. */
      readonly default?: number;
    }
  | {
      /** The words allowed. */
      readonly choices: readonly string[];
      /** Its value when the spec leaves it out. An argument without a default is required. */
      readonly default?: string;
    }
);

/** The arguments of a spec by name, with the defaults filled in. */
export type StrategyArguments = Readonly<Record<string, number | string>>;

/** What {@link StrategyDefinition.create} gets. */
export interface PlayerContext<Params> {
  /** The parameters of the game. */
  readonly params: Params;
  /** The seat that the strategy plays. */
  readonly seat: Seat;
  /** The arguments of its spec. */
  readonly args: StrategyArguments;
  /** The result of {@link StrategyDefinition.precompute}; empty without it. */
  readonly precomputed: Precomputed;
}

/**
 * A named strategy, as a game lists it and as a user exports one from a file.
 *
 * @typeParam View - what a seat may know
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
  /** The first part of its spec: lower-case letters, digits and dashes, with a letter first. */
  readonly name: string;
  /** How it plays and where it comes from, in one line. */
  readonly summary: string;
  /** The arguments of its spec, in order; none when left out. */
  readonly arguments?: readonly StrategyArgument[];
  /** Computes the tables of the strategy. It is called once for given parameters and arguments. */
  precompute?(params: Params, args: StrategyArguments): Precomputed;
  /** Creates the strategy for one seat. */
  create(context: PlayerContext<Params>): Strategy<View>;
}
