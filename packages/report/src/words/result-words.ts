import type { AnyGame, ResultRule } from '@cards/core';

/**
 * What a seat does to have a result, in every sentence: it `wins` a share of the games only if that is its rate of
 * wins, `scores` where a win can be shared, and `gets` a number, such as chips, penalty points, or what all seats get.
 */
export function getsWord(
  { kind, measure, seats }: Pick<ResultRule, 'kind' | 'measure' | 'seats'>,
  { measures }: Pick<AnyGame, 'measures'>,
): 'wins' | 'scores' | 'gets' {
  if (kind !== 'winners') return 'gets';
  const hasTies = measures.some(({ role }) => role === 'tie');
  return hasTies || (seats > 2 && measure.sole !== true) ? 'scores' : 'wins';
}
