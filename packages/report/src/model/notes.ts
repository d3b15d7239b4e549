import type { RatingsSummary, Pairing } from '@cards/batch/internal';
import type { AnyGame } from '@cards/core';
import { titleOf } from '@cards/core/internal';
import { count, estimateWords, grouped, listed, probabilityText, settingText } from '../words/estimate.js';
import type { Cells } from './line-up.js';
import type { ReportModel, SectionModel } from './report-model.js';

/** The number of games from which two of them decide little, unless they are far from the others. */
const FEWEST_SHOWN = 30;

/** A batch rates its players if it has at least this many. */
const FEWEST_RATED = 3;

export function sectionNotes(cells: Cells, game: AnyGame | undefined): readonly string[] {
  return [...missingRatings(cells, game), ...sourceNotes(cells), ...rareNotes(cells)];
}

/** The means whose intervals can miss them, because the sample has a few games with rare values. */
function rareNotes(cells: Cells): readonly string[] {
  const all = cells.flatMap(({ measures }) => Object.entries(measures).filter(([, measure]) => restsOnTwo(measure)));
  const names = [...new Set(all.map(([name]) => name))];
  return names.length === 0
    ? []
    : [
        `The interval of ${listed(names)} rests on one or two games far from the others, so it can miss the mean: play more games.`,
      ];
}

/** Whether more than half of the squared distances to a mean are those of two games. */
function restsOnTwo({ kind, mean, n, histogram }: Cells[number]['measures'][string]): boolean {
  const values = Object.entries(histogram).map(([value, games]) => ({ square: (Number(value) - mean) ** 2, games }));
  // For a sample that hardly varies, the interval accounts for values that did not occur.
  if (kind !== 'count' || n < FEWEST_SHOWN || values.some(({ games }) => games > 0.9 * n)) return false;
  let [left, rare] = [2, 0];
  for (const { square, games } of values.sort((one, other) => other.square - one.square)) {
    rare += square * Math.min(left, games);
    left -= Math.min(left, games);
  }
  return rare > values.reduce((sum, { square, games }) => sum + square * games, 0) / 2;
}

function missingRatings(cells: Cells, game: AnyGame | undefined): readonly string[] {
  const players = new Set(cells.flatMap(({ lineups: [first, second] }) => (second === undefined ? first : [])));
  const isRated = game !== undefined && cells.every(({ strategies }) => strategies.length === 2);
  if (!isRated || players.size < FEWEST_RATED) return [];
  const needed = game.measures.filter(({ role }) => role === 'win' || role === 'tie');
  if (!needed.some(({ role }) => role === 'win')) {
    const payoff = game.measures.find(({ role }) => role === 'payoff');
    const why =
      payoff === undefined ? "has no measure with the role 'win'" : `is played for ${payoff.unit}, not for wins`;
    return [`No ratings: ${titleOf(game)} ${why}.`];
  }
  const names = needed.map(({ name }) => name);
  const missing = names.filter((name) => !cells.some(({ measures }) => measures[name] !== undefined));
  return missing.length === 0 ? [] : [`No ratings: they also need the measure ${missing.join(' and ')}.`];
}

function sourceNotes(cells: Cells): readonly string[] {
  const published = cells.flatMap(({ reference = {} }) => Object.values(reference));
  const notes = published.map(
    ({ source, trials, assumed }) =>
      `Published values: ${source}${assumed === true ? ', which gives no number of games: compared as if from' : ','} ${count(trials, 'game')} per cell.`,
  );
  return [...new Set(notes)];
}

/** Below this p-value, one rating per player does not fit the results. */
const REJECTED = 0.0001;

export function ratingNotes({ firstSeat, fit }: Pick<RatingsSummary, 'firstSeat' | 'fit'>): readonly string[] {
  return [
    ...(firstSeat === undefined ? [] : [`Seat 0 is worth ${eloText(firstSeat)} Elo.`]),
    ...(fit === undefined ? [] : [fitNote(fit)]),
  ];
}

export function strongestFirst({ players }: RatingsSummary): RatingsSummary['players'] {
  return [...players].sort((one, other) => other.rating - one.rating);
}

/** A rating with its interval: `114 ± 14`. */
function eloText({ rating, ci95 }: Pick<RatingsSummary['players'][number], 'rating' | 'ci95'>): string {
  return estimateWords({ mean: rating, ci95 }).join(' ');
}

function fitNote({ chiSquare, degrees, p }: NonNullable<RatingsSummary['fit']>): string {
  const freedom = `${degrees} ${degrees === 1 ? 'degree' : 'degrees'} of freedom`;
  const statistic = `(chi-square ${chiSquare?.toFixed(1) ?? 'infinite'}, ${freedom}, ${probabilityText(p)})`;
  return p < REJECTED
    ? `One rating per player does not fit these results; there may be cycles ${statistic}.`
    : `These results are consistent with one rating per player ${statistic}.`;
}

/** A note on how to read the intervals of a report; empty without intervals: the mean of one game has none. */
export function intervalNote(report: ReportModel): string {
  const isRate = report.sections.some(({ measures }) => measures.some(({ kind }) => kind === 'proportion'));
  if (!isRate && report.sections.every(({ trials, ratings }) => trials[1] === 1 && ratings.length === 0)) return '';
  const rates = isRate ? '; rates stay within 0 and 100%' : '';
  // Equal values have (all games) in place of ±.
  const isConstant = report.sections.every(
    ({ measures, ratings }) => measures.every((measure) => measure.isConstant) && ratings.length === 0,
  );
  const plusMinus = isConstant && !isRate ? '' : `± is a 95% confidence interval (the longer side${rates}).`;
  return [plusMinus, correctionNote(report)].join(' ').trim();
}

/** How the intervals of findings are corrected; empty for a single comparison. */
export function correctionNote({ compared }: ReportModel): string {
  return compared < 2 ? '' : `Intervals in findings are corrected for ${grouped(compared)} estimates.`;
}

/** The finished part of a batch that was interrupted. */
export interface PartialRun {
  /** The number of finished games; a game pair counts once. */
  readonly games: number;
  /** The number of games of the complete batch, in the same unit; with a stopping rule, the maximum. */
  readonly total: number;
}

export function partialNote({ games, total }: PartialRun): string {
  return `Interrupted: ${grouped(games)} of ${grouped(total)} games are finished. These results are preliminary.`;
}

/** The trials of cells, and what is common to their games. */
export const UNITS: Readonly<Record<Pairing, readonly [unit: string, how: string]>> = {
  none: ['game', ''],
  swapped: ['game pair', ', on the same deals with the seats swapped'],
  difference: ['game pair', ', on the same deals'],
  round: ['round', ': each deal in all rotations of the seats; means per game'],
};

/** The facts that all cells of a section share: `cards 32, copies 4` and `100,000 games per cell`. */
export function factsOf({ fixed, trials: [least, most], pairing }: SectionModel): readonly string[] {
  const params = settingText(fixed);
  const number = least === most ? grouped(most) : `${grouped(least)} to ${grouped(most)}`;
  const [unit, how] = UNITS[pairing];
  return [...(params === '' ? [] : [params]), `${number} ${unit}${most === 1 ? '' : 's'} per cell${how}`];
}
