import type { RatingsSummary } from '@cards/batch';
import type { SectionModel } from '../model/report-model.js';
import { estimateText } from './estimate.js';
import { probabilityText } from './probability.js';
import type { TableText } from './table-lines.js';

/** Below this p-value, one rating per player does not fit the results. */
const REJECTED = 0.0001;

/**
 * The ratings of a section as tables, the strongest player first. Each lead over the next player has an interval.
 */
export function ratingTables({ ratings, setting, fixed }: SectionModel): readonly TableText[] {
  return ratings.map((rated, at) => {
    const where = settingOf(rated, { ...fixed, ...setting });
    const label = `ratings${where === '' ? '' : ` at ${where}`}`;
    return {
      labels: [at === 0 ? `${label}: Elo points, 0 on average; 400 more mean odds of 10 to 1` : label],
      keys: ['player'],
      columns: ['rating', 'ahead of the next player by'],
      lines: strongestFirst(rated).map(({ name, rating, lead }) => {
        const { mean, plusMinus } = estimateText(lead?.rating ?? 0, lead?.ci95 ?? null);
        const gap = lead === undefined ? [] : plusMinus === undefined ? [mean] : [mean, plusMinus];
        return {
          keys: [name],
          kind: 'estimate',
          places: [{ words: [rating.toFixed(0).replace(/^-0$/, '0')] }, { words: gap }],
        };
      }),
    };
  });
}

/** The advantage of the first seat, and whether one rating per player fits the results. */
export function ratingNotes({ ratings, setting, fixed }: SectionModel): readonly string[] {
  return ratings.flatMap((rated) => {
    const where = settingOf(rated, { ...fixed, ...setting });
    return notes(rated).map((note) => (where === '' ? note : `${where}: ${note}`));
  });
}

function notes({ firstSeat, fit }: RatingsSummary): readonly string[] {
  const seat = firstSeat === undefined ? undefined : estimateText(firstSeat.rating, firstSeat.ci95);
  const advantage =
    seat === undefined ? [] : [`The first seat is worth ${seat.mean} ${seat.plusMinus ?? ''} Elo points.`];
  if (fit === undefined) return advantage;
  const { chiSquare, degrees, p } = fit;
  const statistic = `chi-square ${chiSquare?.toFixed(1) ?? 'infinite'} with ${degrees} degrees of freedom, ${probabilityText(p)}`;
  const verdict =
    p < REJECTED
      ? 'One rating per player does not fit these results; there may be cycles'
      : 'One rating per player fits these results';
  return [...advantage, `${verdict} (${statistic}).`];
}

function strongestFirst({ players }: RatingsSummary): RatingsSummary['players'] {
  return [...players].sort((one, other) => other.rating - one.rating);
}

/** The parameters that distinguish ratings of one section. */
function settingOf({ params }: RatingsSummary, fixed: RatingsSummary['params']): string {
  return Object.entries(params)
    .filter(([name]) => fixed[name] === undefined)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
