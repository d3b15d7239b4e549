import type { BetterThanOptimal } from '@cards/batch/internal';
import type { Boundary } from '@cards/tournament/internal';
import type { AnyGame } from '@cards/core';
import type { ResultRule } from '@cards/core/internal';
import type { Solution } from '@cards/core/solve/internal';
import { decimalsOf, plainNumber, probabilityText, toPlace, withUnit } from './estimate.js';

/**
 * What a seat does to have a result, in every sentence: it `wins` a share of the games only if that is its rate of
 * wins, `scores` where a win can be shared, and `gets` a number, such as chips, penalty points, or what all seats get.
 */
export function getsWord(
  { kind, measure, seats }: Pick<ResultRule, 'kind' | 'measure' | 'seats'>,
  { measures }: Pick<AnyGame, 'measures'>,
): 'wins' | 'scores' | 'gets' {
  if (kind !== 'winners') return 'gets';
  const hasTies = measures.some(({ role }) => role === 'tie' || role === 'unfinished');
  return hasTies || (seats > 2 && measure.sole !== true) ? 'scores' : 'wins';
}

/** What kept the code of strategies from everything but its moves. */
export function boundaryText(boundary: Boundary): string {
  return boundary === 'namespaces'
    ? 'Isolated: the code of strategies had no files, no network and no other process.'
    : 'Not isolated: the code of strategies had all rights of this command. Judge untrusted code with --isolated.';
}

export function betterThanOptimalText(name: string, mean: string, found: BetterThanOptimal): string {
  const { measure, strategy, optimum, p } = found;
  return (
    `${name} has a mean of ${mean} ${measure}, better than the proved optimum ${plainNumber(optimum)} of ${strategy} ` +
    `(${probabilityText(p)}). It does not play by the rules, for example because it knows the seed; its result is not valid.`
  );
}

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
