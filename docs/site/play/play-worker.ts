import { exactResult, type ExactResult, type Move, type ParamValues } from '@cards/core';
import { serveTasks } from '../batch/serve-tasks.js';
import { loadGame } from '../games/load-game.js';
import { createAdviser } from './advisers.js';
import type { Position, StrategyRequest } from './position.js';
import type { Review, ReviewRequest } from './review/review.js';
import { createStrategy, movesOf, playAlone, StrategyTable } from './strategies.js';
import { TheoryTable } from './theory/theory-table.js';

const players = new StrategyTable(true, async (game, request) => createStrategy(game, request));
const advisers = new StrategyTable(false, createAdviser);
const theory = new TheoryTable();

/** An exact result that a page shows. */
export interface ExactQuestion {
  /** The id of the game. */
  readonly game: string;
  readonly params: ParamValues;
  readonly specs: readonly string[];
}

/** What the worker of a game page does. */
const TASKS = {
  /** The next move of a strategy that plays in this game. */
  move: (request: StrategyRequest): Promise<Move> => players.move(request),
  /** The move that a strategy would make in a position of a person. */
  hint: (request: StrategyRequest): Promise<Move> => advisers.move(request),
  /** The measures of a strategy that plays the same deal alone. */
  rival: playAlone,
  /** The moves of strategies that play the same deal, with a spec for each seat. */
  watch: ({ position, specs }: { readonly position: Position; readonly specs: readonly string[] }) =>
    movesOf(position, specs),
  /** What is known about a position, for a seat. */
  theory: (request: ReviewRequest) => theory.facts(request),
  /** What a finished game was worth. */
  review: async (request: ReviewRequest): Promise<Review> => (await import('./review/reviews.js')).reviewGame(request),
  /** The exact results of a game; see `Game.exact`. */
  exact: async ({ game, params, specs }: ExactQuestion): Promise<ExactResult | undefined> =>
    exactResult(await loadGame(game), params, specs),
};

export type PlayTasks = typeof TASKS;

serveTasks(TASKS);
