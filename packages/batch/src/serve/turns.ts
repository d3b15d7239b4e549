import type { JsonValue, ParamValues, Seat } from '@cards/core';
import type { GameResult } from '../run/game-result.js';

/** The state of one slot, in which the agent has to move. It has what the seat to move may know, and nothing else. */
export interface Turn {
  /** The index of the game. */
  readonly game: number;
  /** The seat to move, a seat of the agent. */
  readonly seat: Seat;
  /** The legal moves as text; null if there are too many to list; empty if the seat does not have to move. */
  readonly moves: readonly string[] | null;
  /** The result of `Game.observe`; left out if the environment has no views. */
  readonly view?: JsonValue;
  /** The numbers of the view, if the environment has vectors: see {@link Environment.encoding}. */
  readonly vector?: readonly number[];
  /**
   * In the first turn of each seat in a game: the first draw of the generator of the seat, from 0 to 2^32 - 1. Use it
   * for all random numbers of the game.
   */
  readonly seed?: number;
}

/**
 * The end of a game for one seat of the agent, with its result. The measures are those of a run: with one or two seats
 * as seat 0 sees them, with more as this seat does.
 */
export interface GameEnd extends Partial<GameResult> {
  /** The slot in which the game was played. */
  readonly slot: number;
  /** The index of the game. */
  readonly game: number;
  /** The seat of the agent. */
  readonly seat: Seat;
  /**
   * What this seat gets for the game, see {@link EnvironmentOptions.reward}. With the reward `regret`, it is the sum of
   * the rewards of its moves.
   */
  readonly reward: number;
  /** Present if the game was cut at the limit of moves. It then has no result, and the reward for it is 0. */
  readonly truncated?: true;
}

/** What follows a reset or a step. */
export interface Turns {
  /** `[slot]`: the next turn, or null if the slot has no more games. */
  readonly turns: readonly (Turn | null)[];
  /** The games that ended since the last step, in order. */
  readonly ends: readonly GameEnd[];
  /**
   * `[slot]`, after a step with the reward `regret`: the reward of the move, 0 or less; null for a slot without
   * a move, and where it is not known.
   */
  readonly rewards?: readonly (number | null)[];
}

/** The games to play, see {@link Environment.reset}. */
export interface ResetOptions {
  /** The number of games at once, an integer from 1 to 4096. Default: 1. */
  readonly slots?: number;
  /** The index of the first game, an integer from 0. Default: 0. */
  readonly first?: number;
  /** The number of games, an integer from 1. By default there is no limit. */
  readonly games?: number;
  /** The seed. Default: that of the environment. */
  readonly seed?: string | number;
  /**
   * The number of moves of all seats after which a game is cut, an integer from 1. An agent that has not learned yet
   * can turn in a circle. Default: 10,000.
   */
  readonly limit?: number;
}

/** The default of {@link ResetOptions.limit}. */
export const DEFAULT_LIMIT = 10_000;

/** The maximum of {@link ResetOptions.slots}. */
export const MAX_SLOTS = 4096;

/**
 * A game of an environment as plain JSON: the deal, and the moves of the agent. Those of the other strategies follow
 * from them, and could reveal what the agent may not know.
 */
export interface SavedTurn {
  /** The format and its version. */
  readonly format: 'cards/turn@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter. */
  readonly params: ParamValues;
  /** The line-ups: one, or several that take turns. */
  readonly lineups: readonly (readonly string[])[];
  /** The seed. */
  readonly seed: string;
  /** The index of the game. */
  readonly index: number;
  /** The moves of the agent as numbers, in order. */
  readonly moves: readonly number[];
}
