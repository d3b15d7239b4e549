import { type AnyGame, InputError, isOfEachSeat, type Measure, type ParamValues, type Seat } from '@cards/core';
import { measureWithRole } from '../plan/measures.js';
import { gameResult } from '../run/game-result.js';

export interface Reward {
  /** The name of the measure behind it, or `'regret'`. */
  readonly measure: string;
  /** The reward of one seat. The measures are in the order of `game.measures`, as the seat sees them. */
  readonly of: (measures: ArrayLike<number>, seat: Seat) => number;
}

/** The reward for each move: minus its regret. */
export const REGRET = 'regret';

const RESULTS = { won: 1, tied: 0, lost: -1 } as const;

/**
 * The reward of a game: 1 for a win, 0 for a tie and -1 for a loss if the measure has the role `win`. For any other
 * measure, it is the value of the seat, with a minus sign if low values are better. A measure of the game as a whole is
 * that of seat 0; the other seats get the opposite.
 */
export function rewardOf(game: AnyGame, name?: string): Reward {
  const at = name === undefined ? defaultOf(game) : game.measures.findIndex((measure) => measure.name === name);
  const measure = game.measures[at];
  if (measure === undefined) throw InputError.unknownName(`measure of ${game.id}`, name ?? '', namesOf(game.measures));
  const { better, role } = measure;
  if (better === 'neither')
    throw new InputError(
      `measure '${measure.name}' cannot be the reward, because neither high nor low values are better; choose from ${namesOf(game.measures.filter((one) => one.better !== 'neither')).join(', ') || 'no measure of this game'}`,
    );
  return {
    measure: measure.name,
    of: (measures, seat) =>
      role === 'win'
        ? RESULTS[gameResult(game, measures).result ?? 'tied']
        : (better === 'higher') === (seat === 0 || isOfEachSeat(measure))
          ? (measures[at] as number)
          : 0 - (measures[at] as number),
  };
}

function defaultOf(game: AnyGame): number {
  const payoff = measureWithRole(game, 'payoff');
  return payoff === -1 ? Math.max(0, measureWithRole(game, 'win')) : payoff;
}

function namesOf(measures: readonly Measure<ParamValues>[]): readonly string[] {
  return measures.map(({ name }) => name);
}
