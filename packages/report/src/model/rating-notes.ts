import type { RatingsSummary } from '@cards/batch';
import { estimateText } from '../words/estimate.js';
import { probabilityText } from '../words/probability.js';

/** Below this p-value, one rating per player does not fit the results. */
const REJECTED = 0.0001;

/** The worth of the first seat, and whether one rating per player fits the results, in sentences. */
export function ratingNotes({ firstSeat, fit }: Pick<RatingsSummary, 'firstSeat' | 'fit'>): readonly string[] {
  return [
    ...(firstSeat === undefined ? [] : [`The first seat is worth ${eloText(firstSeat)} Elo points.`]),
    ...(fit === undefined ? [] : [fitNote(fit)]),
  ];
}

/** A rating with its interval: `114 ± 14`. */
export function eloText({ rating, ci95 }: Pick<RatingsSummary['players'][number], 'rating' | 'ci95'>): string {
  const { mean, plusMinus } = estimateText(rating, ci95);
  return plusMinus === undefined ? mean : `${mean} ${plusMinus}`;
}

function fitNote({ chiSquare, degrees, p }: NonNullable<RatingsSummary['fit']>): string {
  const statistic = `(chi-square ${chiSquare?.toFixed(1) ?? 'infinite'}, ${degrees} ${
    degrees === 1 ? 'degree' : 'degrees'
  } of freedom, ${probabilityText(p)})`;
  return p < REJECTED
    ? `One rating per player does not fit these results; there may be cycles ${statistic}.`
    : `These results are consistent with one rating per player ${statistic}.`;
}
