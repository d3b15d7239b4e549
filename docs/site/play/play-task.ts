import type { ExactResult, Move, ParamValues, Seat } from '@cards/core';
import type { Review, ReviewRequest } from './review/review.js';
import type { Fact, Position, StrategyRequest } from './position.js';

/** What the worker of a game page does. */
export interface PlayTasks {
  /** The next move of a strategy that plays in this game. */
  move(request: StrategyRequest): Promise<Move>;
  /** The move that a strategy would make in a position of a person. */
  hint(request: StrategyRequest): Promise<Move>;
  /** The measures of a strategy that plays the same deal alone. */
  rival(request: StrategyRequest): Promise<readonly number[]>;
  /** The moves of strategies that play the same deal, with a spec for each seat. */
  watch(request: { readonly position: Position; readonly specs: readonly string[] }): Promise<readonly Move[]>;
  /** What is known about a position, for a seat. */
  theory(request: { readonly position: Position; readonly seat: Seat }): Promise<readonly Fact[]>;
  /** What a finished game was worth. */
  review(request: ReviewRequest): Promise<Review>;
  /** The exact results of a game; see `Game.exact`. */
  exact(request: {
    readonly game: string;
    readonly params: ParamValues;
    readonly specs: readonly string[];
  }): Promise<ExactResult | undefined>;
}
