import { exactResult } from '@cards/core';
import { pairs } from '@cards/pairs';
import { decimals } from '../theory/theory.js';
import { ledgerOf, mistakesText, valued } from './ledger.js';
import { comparedWith, exactly, type Review, type ReviewedMove, type ReviewRequest } from './review.js';

const ADVISER = 'optimal';

/** The flips next to the exact distribution of perfect play, and each mistake with the best card. */
export function reviewPairs({ position }: ReviewRequest): Promise<Review> {
  const all = valued(pairs, position);
  const moves = all.map((move): ReviewedMove => {
    const { at, after, regret, best } = move;
    const better = best === undefined ? {} : { cost: `Mistake: ${decimals(regret, 2)} flips.`, best };
    return { at, value: exactly(after), text: decimals(after, 2), ...better };
  });
  const ledger = ledgerOf(all, -1);
  const { lost, luck } = ledger;
  const flips = position.moves.length;
  const { mean = 0, distribution = {} } = exactResult(pairs, position.params, [ADVISER])?.measures['flips'] ?? {};
  return Promise.resolve({
    verdict: [
      `${flips} flips. ${comparedWith('Perfect play', decimals(mean, 1), distribution, flips)}`,
      mistakesText(ledger, flips, 'flips'),
    ],
    parts: [
      { label: 'Perfect play, on average', value: `${decimals(mean, 2)} flips` },
      { label: 'Mistakes', value: `+${decimals(lost, 2)}` },
      { label: luck >= 0 ? 'Good luck' : 'Bad luck', value: `${luck >= 0 ? '−' : '+'}${decimals(Math.abs(luck), 2)}` },
      { label: 'This game', value: `${flips} flips` },
    ],
    adviser: ADVISER,
    moves,
    column: 'Expected flips in total',
    curve: { title: 'expected flips in total', start: exactly(mean), isLog: false },
    distribution: { of: 'perfect play', title: 'flips', probabilities: distribution, own: flips },
  });
}
