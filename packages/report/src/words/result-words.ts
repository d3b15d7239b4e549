import type { ResultRule } from '@cards/core';

/** What a seat does to have a result: it `wins` a game or chips, and `gets` penalty points or what all seats get. */
export function getsWord({ kind, sign }: Pick<ResultRule, 'kind' | 'sign'>): 'wins' | 'gets' {
  return kind === 'winners' || (kind === 'payoff' && sign === 1) ? 'wins' : 'gets';
}
