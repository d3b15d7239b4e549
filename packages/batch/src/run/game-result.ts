import type { AnyGame, ParamValues } from '@cards/core';
import { resultRule } from '@cards/core/internal';
import { measureWithRole } from '../plan/measures.js';

/** The result of a finished game for one seat, as plain JSON. */
export interface GameResult {
  /** The measures by name: with one or two seats as seat 0 sees them, with more as one seat does. */
  readonly measures: Readonly<Record<string, number>>;
  /**
   * How the game ended for this seat: `tied` if it shares a win. Absent for a game without a winner, unless its payoffs
   * add up to 0.
   */
  readonly result?: 'won' | 'lost' | 'tied';
}

/**
 * Returns what makes the results of finished games from the measures that a seat sees, in the order of `game.measures`.
 * With `isOther`, they are those of the other one of two seats.
 *
 * @param game - the game
 * @param params - all parameters
 */
export function gameResults(
  game: AnyGame,
  params: ParamValues,
): (measures: ArrayLike<number>, isOther?: boolean) => GameResult {
  const rule = resultRule(game, params);
  const [win, tie] = [measureWithRole(game, 'win'), measureWithRole(game, 'tie')];
  /** Above 0 for a win and below for a loss. */
  const leadOf = (measures: ArrayLike<number>): number | undefined => {
    if (rule?.kind === 'winners' || (rule?.kind === 'alone' && win !== -1))
      return measures[win] === 1 ? 1 : measures[tie] === 1 ? 0 : -1;
    return rule?.kind === 'payoff' && rule.even === 0 ? rule.sign * (measures[rule.position] as number) : undefined;
  };
  return (measures, isOther = false) => {
    const byName = Object.fromEntries(game.measures.map(({ name }, at) => [name, measures[at] as number]));
    const lead = leadOf(measures);
    if (lead === undefined) return { measures: byName };
    return { measures: byName, result: lead === 0 ? 'tied' : lead > 0 === isOther ? 'lost' : 'won' };
  };
}
