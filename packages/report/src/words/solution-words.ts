import type { AnyGame } from '@cards/core';
import type { ResultRule } from '@cards/core/internal';
import type { Solution } from '@cards/core/solve';
import { decimalsOf, toPlace, withUnit } from './estimate.js';
import { getsWord } from './result-words.js';

/**
 * A number of a solution: with the digits that its bounds prove, or else to six decimals.
 *
 * @param within - how far the bounds are from it; 0 if it has none
 */
export const provedNumber = (value: number, within = 0): string =>
  within > 0 ? toPlace(value, decimalsOf(within)) : String(Number(value.toFixed(6)));

/** A number of a solution in the unit of what the seats play for: `-0.055556 chips`, `1 win`. */
export function provedAmount({ measure }: Pick<ResultRule, 'measure'>, value: number, within = 0): string {
  return withUnit(provedNumber(value, within), measure.unit);
}

/** What a seat has by a solution: `wins 0.515304`, `gets -0.055556 chips`. */
export function wonText(game: AnyGame, rule: ResultRule, value: number): string {
  return `${getsWord(rule, game)} ${rule.kind === 'winners' ? provedNumber(value) : provedAmount(rule, value)}`;
}

/** A solution with results as the game counts them: penalty points are not below 0. */
export function asCounted(solution: Solution, { sign }: ResultRule): Solution {
  const { bounds, values } = solution;
  return {
    ...solution,
    values: values.map((value) => sign * value),
    ...(bounds && { bounds: sign === 1 ? bounds : [-bounds[1], -bounds[0]] }),
  };
}
