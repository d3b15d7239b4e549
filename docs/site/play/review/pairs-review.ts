import { exactResult } from '@cards/core';
import { pairs, type PairsView } from '@cards/pairs';
import { Replay } from '../replay.js';
import { PairsTheory } from '../theory/pairs-theory.js';
import { decimals } from '../theory/theory.js';
import { adviceOf } from './advice.js';
import { costOf, ledgerOf, mistakesText, type ValuedMove } from './ledger.js';
import { comparedWith, exactly, type Review, type ReviewedMove, type ReviewRequest } from './review.js';

const ADVISER = 'optimal';

/** The moves of a game of Pairs with the expected flips in total. */
export async function valuePairs({ position }: ReviewRequest): Promise<readonly ValuedMove[]> {
  const theory = new PairsTheory();
  const replay = await Replay.start(position, 1, 0, () => theory);
  const view = replay.view as PairsView;
  let before = theory.total(view);
  return position.moves.map((move, at) => {
    const chosen = theory.totalWith(view, move);
    replay.follow(position.moves.slice(0, at + 1));
    const valued = { at, before, chosen, after: theory.total(view) };
    before = valued.after;
    return valued;
  });
}

/** The flips next to the exact distribution of perfect play, and each mistake with the best card. */
export async function reviewPairs(request: ReviewRequest): Promise<Review> {
  const { position } = request;
  const valued = await valuePairs(request);
  const advise = await adviceOf(request, ADVISER);
  const moves = valued.map((move): ReviewedMove => {
    const { at, after } = move;
    const cost = costOf(move, -1);
    const better = cost === 0 ? {} : { cost: `Mistake: ${decimals(cost, 2)} flips.`, best: advise(at) };
    return { at, value: exactly(after), text: decimals(after, 2), ...better };
  });
  const ledger = ledgerOf(valued, -1);
  const { lost, luck } = ledger;
  const flips = position.moves.length;
  const { mean = 0, distribution = {} } = exactResult(pairs, position.params, [ADVISER])?.measures['flips'] ?? {};
  return {
    verdict: [
      `${flips} flips. ${comparedWith('Perfect play', decimals(mean, 1), distribution, flips)}`,
      mistakesText(ledger, flips, -1, 'flips'),
    ],
    parts: [
      { label: 'Perfect play, on average', value: `${decimals(mean, 2)} flips` },
      { label: 'Your mistakes', value: `+${decimals(lost, 2)}` },
      { label: luck >= 0 ? 'Good luck' : 'Bad luck', value: `${luck >= 0 ? '−' : '+'}${decimals(Math.abs(luck), 2)}` },
      { label: 'Your game', value: `${flips} flips` },
    ],
    adviser: ADVISER,
    moves,
    column: 'Expected flips in total',
    curve: { title: 'expected flips in total', start: exactly(mean), isLog: false },
    distribution: { of: 'perfect play', title: 'flips', probabilities: distribution, own: flips },
  };
}
