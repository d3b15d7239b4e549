import type { Move, ParamValues, Seat } from '@cards/core';

/** A game as plain data: a worker replays it with the engine. */
export interface Position {
  /** The id of the game. */
  readonly game: string;
  readonly params: ParamValues;
  /** The seed of the deal, as in `cards-sim`. */
  readonly seed: string;
  /** The game of this seed, from 0. Default: 0. */
  readonly index?: number;
  /** All moves so far. */
  readonly moves: readonly Move[];
}

/** A question to a strategy about a position. */
export interface StrategyRequest {
  readonly position: Position;
  readonly spec: string;
  readonly seat: Seat;
}

/** Something that is known about a position. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** What the value means, or under which condition it holds. */
  readonly note?: string;
}
