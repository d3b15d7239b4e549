import { type AnyGame, titleOf } from '@cards/core';
import type { CellSummary, RatingsSummary } from '@cards/batch';
import { estimateWords, grouped, probabilityText } from '../words/estimate.js';

/** A batch rates its players if it has at least this many. */
const FEWEST_RATED = 3;

/** Notes on the figures of a section: the reason for missing ratings, and the sources of published values. */
export function sectionNotes(cells: readonly CellSummary[], game: AnyGame | undefined): readonly string[] {
  return [...missingRatings(cells, game), ...sourceNotes(cells)];
}

function missingRatings(cells: readonly CellSummary[], game: AnyGame | undefined): readonly string[] {
  const players = new Set(cells.flatMap(({ strategies, pairedWith }) => (pairedWith === undefined ? strategies : [])));
  if (game?.seats !== 2 || players.size < FEWEST_RATED) return [];
  const needed = game.measures.filter(({ role }) => role === 'win' || role === 'tie');
  if (!needed.some(({ role }) => role === 'win')) {
    const payoff = game.measures.find(({ role }) => role === 'payoff');
    const why =
      payoff === undefined ? "has no measure with the role 'win'" : `is played for ${payoff.unit}, not for wins`;
    return [`No ratings: ${titleOf(game)} ${why}.`];
  }
  const missing = needed
    .filter(({ name }) => !cells.some(({ measures }) => measures[name] !== undefined))
    .map(({ name }) => name);
  return missing.length === 0 ? [] : [`No ratings: they also need the measure ${missing.join(' and ')}.`];
}

function sourceNotes(cells: readonly CellSummary[]): readonly string[] {
  const notes = cells.flatMap(({ reference = {} }) =>
    Object.values(reference).map(
      ({ source, trials }) =>
        `Published values: ${source}, ${grouped(trials)} ${trials === 1 ? 'game' : 'games'} per cell.`,
    ),
  );
  return [...new Set(notes)];
}

/** Below this p-value, one rating per player does not fit the results. */
const REJECTED = 0.0001;

/** The worth of the first seat, and whether one rating per player fits the results, in sentences. */
export function ratingNotes({ firstSeat, fit }: Pick<RatingsSummary, 'firstSeat' | 'fit'>): readonly string[] {
  return [
    ...(firstSeat === undefined ? [] : [`The first seat is worth ${eloText(firstSeat)} Elo.`]),
    ...(fit === undefined ? [] : [fitNote(fit)]),
  ];
}

/** The players, the strongest first. */
export function strongestFirst({ players }: RatingsSummary): RatingsSummary['players'] {
  return [...players].sort((one, other) => other.rating - one.rating);
}

/** A rating with its interval: `114 ± 14`. */
export function eloText({ rating, ci95 }: Pick<RatingsSummary['players'][number], 'rating' | 'ci95'>): string {
  return estimateWords({ mean: rating, ci95 }).join(' ');
}

function fitNote({ chiSquare, degrees, p }: NonNullable<RatingsSummary['fit']>): string {
  const statistic = `(chi-square ${chiSquare?.toFixed(1) ?? 'infinite'}, ${degrees} ${
    degrees === 1 ? 'degree' : 'degrees'
  } of freedom, ${probabilityText(p)})`;
  return p < REJECTED
    ? `One rating per player does not fit these results; there may be cycles ${statistic}.`
    : `These results are consistent with one rating per player ${statistic}.`;
}
