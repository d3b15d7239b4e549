import type { CellSummary } from '@cards/batch';
import { entriesOf, gamesOf, pairingOf } from '@cards/batch/internal';
import type { AnyGame } from '@cards/core';
import { type Interval, meanInterval, type TallyEntries, wilsonInterval } from '@cards/statistics';
import type { MeasureModel } from '../model/measure-model.js';
import { decimalsOf, percentText, plainNumber, shareText, toPlace } from '../words/estimate.js';

/** Means of smaller samples are not compared. */
const FEWEST_GAMES = 100;

/** A mean or a difference of means, in units of the measure; a share is from 0 to 1. */
export interface Difference {
  readonly mean: number;
  /** The lower end of its interval. That of a difference is valid whether or not the samples are independent. */
  readonly low: number;
  readonly high: number;
  readonly exact: number | undefined;
}

/** A quantity that findings compare. Its interval holds together with those of all other quantities of the run. */
export interface Subject extends Difference {
  /** A line-up or a player. */
  readonly name: string;
  readonly n: number;
  /** The error rate of the interval. */
  readonly error: number;
  /** The rates of ties and unfinished games that change it, from 0 to 1; empty if there are none. */
  readonly rates?: Readonly<Record<string, number>>;
}

/** Undefined for fewer than 100 games. */
export function intervalOf(entries: TallyEntries, bounds: Interval, error: number): Interval | undefined {
  return gamesOf(entries) < FEWEST_GAMES ? undefined : meanInterval(entries, bounds, error);
}

/** The mean of a measure in a cell; undefined if the cell does not have it, or if {@link intervalOf} is undefined. */
export function subjectOf(cell: CellSummary, measure: string, name: string, error: number): Subject | undefined {
  // A mean that is better than a proved optimum is not valid.
  const estimated = cell.betterThanOptimal === undefined ? cell.measures[measure] : undefined;
  if (estimated === undefined) return undefined;
  const { kind, mean, n, bounds, min, max, parts = 1 } = estimated;
  const exact = cell.exact?.[measure]?.mean;
  // Equal values say nothing about the width, but the exact mean does.
  if (kind === 'count' && min === max && exact !== undefined && n >= FEWEST_GAMES)
    return scaled({ name, mean, low: exact, high: exact, n, error, exact }, 1 / parts);
  const interval =
    kind === 'proportion'
      ? wilsonInterval(estimated.histogram['1'] ?? 0, n, error)
      : intervalOf(entriesOf(estimated), bounds, error);
  if (interval === undefined) return undefined;
  const [low, high] = interval;
  return scaled({ name, mean, low, high, n, error, exact }, 1 / parts);
}

/** The rates of ties and of unfinished games, for seat 0 or for the seat in a suffix such as `.2`. */
export function ratesOf(cell: CellSummary, game: AnyGame | undefined, suffix = ''): Required<Pick<Subject, 'rates'>> {
  const pairing = pairingOf(cell.lineups);
  const games = { none: 1, round: cell.strategies.length, difference: Infinity, swapped: Infinity }[pairing];
  const rates = (game?.measures ?? []).flatMap(({ name, role = '' }) => {
    const rate = ((cell.measures[name + suffix] ?? cell.measures[name])?.mean ?? 0) / games;
    const word = { tie: 'ties', unfinished: 'unfinished' }[role];
    return word === undefined || rate < 0.0005 ? [] : [[word, rate] as const];
  });
  return { rates: Object.fromEntries(rates) };
}

export function differenceOf(first: Subject, second: Subject): Difference {
  const [{ exact: one }, { exact: other }] = [first, second];
  const exact = one === undefined || other === undefined ? undefined : one - other;
  return { mean: first.mean - second.mean, low: first.low - second.high, high: first.high - second.low, exact };
}

/** The same from the other point of view. Both points of view together have a sum: 0 for a difference. */
export function turned<Kind extends Difference>(difference: Kind, sum = 0): Kind {
  const { mean, low, high, exact: known } = difference;
  const exact = known === undefined ? undefined : sum - known;
  return { ...difference, mean: sum - mean, low: sum - high, high: sum - low, exact };
}

/** The exact value in place of the mean and its interval, without errors of rounding; undefined if unknown. */
export function exactly<Kind extends Difference>(estimated: Kind): Kind | undefined {
  if (estimated.exact === undefined) return undefined;
  const mean = Number(estimated.exact.toFixed(9));
  return { ...estimated, mean, low: mean, high: mean };
}

/** The factor is above 0. */
export function scaled<Kind extends Difference>(difference: Kind, factor: number): Kind {
  const { mean, low, high, exact: known } = difference;
  const exact = known === undefined ? undefined : factor * known;
  return { ...difference, mean: factor * mean, low: factor * low, high: factor * high, exact };
}

/** A value with the digits that an interval supports. */
export function rounded(value: number, { low, high }: Pick<Subject, 'low' | 'high'>): string {
  return toPlace(value, decimalsOf((high - low) / 2));
}

/** The parameters of a cell that vary, before a sentence: `At cards 32, `; empty if none does. */
export function settingOf({ params }: Pick<CellSummary, 'params'>, varied: readonly string[]): string {
  return varied.length === 0 ? '' : `At ${varied.map((name) => `${name} ${params[name]}`).join(', ')}, `;
}

/** A sentence after a setting, which begins it if it is not empty. */
export function continued(at: string, sentence: string): string {
  return at === '' ? sentence : `${at}${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** A share as a percentage: `71.7%`. */
export function percent(share: number, { low, high }: Pick<Subject, 'low' | 'high'>): string {
  return `${rounded(100 * share, { low: 100 * low, high: 100 * high })}%`;
}

/** An interval and the exact value in parentheses: `(95% interval 1.97 to 2.02; exact value 2.000563)`. */
export function evidence(
  { low, high, exact, rates = {} }: Pick<Subject, 'low' | 'high' | 'exact' | 'rates'>,
  text: (value: number) => string = (value) => rounded(value, { low, high }),
  exactText: (value: number) => string = plainNumber,
): string {
  const ofTheory = exact === undefined ? [] : [`exact value ${exactText(exact)}`];
  const others = Object.entries(rates).map(([what, rate]) => `${shareText(rate)} ${what}`);
  return `(${[`95% interval ${text(low)} to ${text(high)}`, ...ofTheory, ...others].join('; ')})`;
}

export function evidenceOfShare(subject: Pick<Subject, 'low' | 'high' | 'exact' | 'rates'>): string {
  return evidence(subject, (value) => percent(value, subject), percentText);
}

/** An amount of a measure: `1.996 fewer`, `3.2 percentage points lower`. */
export function amountOf({ kind }: Pick<MeasureModel, 'kind'>, difference: Difference): string {
  const { mean, low, high } = difference;
  const by = kind === 'proportion' ? 100 : 1;
  const amount = rounded(Math.abs(by * mean), { low: by * low, high: by * high });
  if (kind === 'proportion') return `${amount} percentage points ${mean < 0 ? 'lower' : 'higher'}`;
  return `${amount} ${mean < 0 ? 'fewer' : 'more'}`;
}

/**
 * The evidence for an amount: the interval and the exact value, with the sign of the amount. An interval that contains
 * 0 names both directions: `(95% interval 0.12 more to 0.85 fewer)`.
 */
export function amountEvidence({ kind }: Pick<MeasureModel, 'kind'>, difference: Difference): string {
  const scale = kind === 'proportion' ? 100 : 1;
  const isLess = difference.mean < 0;
  const amount = scaled(isLess ? turned(difference) : difference, scale);
  if (amount.low >= 0 || amount.high <= 0) return evidence(amount);
  const [less, more] = kind === 'proportion' ? ['lower', 'higher'] : ['fewer', 'more'];
  const [against, along] = isLess ? [more, less] : [less, more];
  const directed = (value: number): string => `${rounded(Math.abs(value), amount)} ${value < 0 ? against : along}`;
  return evidence(amount, directed);
}

/**
 * What a sample of equal values says about other values: `another result has a probability of at most 1.0%, with 95%
 * confidence`. It needs no bounds: `(1 - p)^n = error`.
 */
export function otherValue(n: number, error: number): string {
  const most = 100 * -Math.expm1(Math.log(error) / n);
  const confidence = 100 * (1 - error);
  return `another result has a probability of at most ${most.toPrecision(2)}%, with ${Number(confidence.toPrecision(4))}% confidence`;
}
