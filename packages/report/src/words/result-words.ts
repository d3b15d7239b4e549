import type { BetterThanOptimal } from '@cards/batch/internal';
import type { Boundary } from '@cards/tournament/internal';
import type { AnyGame } from '@cards/core';
import type { ResultRule } from '@cards/core/internal';
import { plainNumber, probabilityText } from './estimate.js';

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
