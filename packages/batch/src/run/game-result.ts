import type { AnyGame } from '@cards/core';
import { measureWithRole } from '../plan/measures.js';

/** The result of a finished game for one seat, as plain JSON. */
export interface GameResult {
  /** The measures by name: with one or two seats as seat 0 sees them, with more as one seat does. */
  readonly measures: Readonly<Record<string, number>>;
  /** How the game ended for this seat; absent for a game without a measure with the role `win` or `payoff`. */
  readonly result?: 'won' | 'lost' | 'tied';
}

/**
 * The result of a finished game for the seat whose measures these are, in the order of `game.measures`; or, in a game
 * for two, for the other seat.
 */
export function gameResult(game: AnyGame, measures: ArrayLike<number>, isOther = false): GameResult {
  const byName = Object.fromEntries(game.measures.map(({ name }, at) => [name, measures[at] as number]));
  const [win, tie] = [measureWithRole(game, 'win'), measureWithRole(game, 'tie')];
  const payoff = measureWithRole(game, 'payoff');
  if (win === -1 && payoff === -1) return { measures: byName };
  if (win === -1 ? measures[payoff] === 0 : measures[tie] === 1) return { measures: byName, result: 'tied' };
  const hasWon = win === -1 ? (measures[payoff] as number) > 0 : measures[win] === 1;
  return { measures: byName, result: hasWon === isOther ? 'lost' : 'won' };
}
