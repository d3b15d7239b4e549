import type { MeasureSummary } from '@cards/batch';
import { grouped } from '@cards/core/internal';

/** The maximum number of significant digits of an exact value and of a mean without an interval. */
const PLAIN_DIGITS = 7;

/**
 * A mean and its interval with the digits that the interval supports: two significant digits of the half-width, and the
 * mean rounded to the same place. `0.84213` in `[0.8380, 0.8462]` becomes `0.8421` and `± 0.0041`, and `1234567` with a
 * half-width of 8,900 becomes `1234600` and `± 8900`.
 *
 * If the two sides differ, as those of a rate near 0 or 1 do, the half-width is the longer one. Except for rounding,
 * the text includes the whole interval.
 *
 * @param estimate - the mean, finite, in its interval, which is null for a single game
 * @param isSame - whether all of several games had this value; the interval, which the bounds decide, is left out
 * @returns the mean, and the half-width with its sign, or `(all games)` for equal values; the mean alone without an
 *   interval
 */
export function estimateWords(
  { mean, ci95 }: Pick<MeasureSummary, 'mean' | 'ci95'>,
  isSame = false,
): readonly [mean: string, ...plusMinus: string[]] {
  if (isSame) return [plainNumber(mean), '(all games)'];
  if (ci95 === null) return [plainNumber(mean)];
  const half = Math.max(mean - ci95[0], ci95[1] - mean);
  const decimals = decimalsOf(half);
  return [toPlace(mean, decimals), `± ${toPlace(half, decimals)}`];
}

/** The decimals for two significant digits of a half-width; undefined if it is 0. */
export function decimalsOf(half: number): number | undefined {
  // The exponent after rounding to two digits: 0.0996 rounds to 1.0e-1.
  return half === 0 ? undefined : 1 - Number(half.toExponential(1).split('e')[1]);
}

export type Estimated = Parameters<typeof estimateWords>[0];

export function inPercent({ mean, ci95 }: Estimated): Estimated {
  return { mean: 100 * mean, ci95: ci95 && [100 * ci95[0], 100 * ci95[1]] };
}

/** The estimate of a share from 0 to 1 as words, in percent: `71.7` and `± 1.2%`. */
export const percentWords = (share: Estimated): readonly string[] =>
  estimateWords(inPercent(share)).map((word, at, words) => (at === words.length - 1 ? `${word}%` : word));

/** A number without an interval as text, rounded to seven significant digits or to tenths: `50.50316`. */
export function plainNumber(value: number): string {
  const tenths = Math.trunc(Math.abs(value)).toFixed(0).length + 1;
  return String(Number(value.toPrecision(Math.min(100, Math.max(PLAIN_DIGITS, tenths)))));
}

/** A share without an interval as text: `50.35%`. */
export const percentText = (share: number): string => `${plainNumber(100 * share)}%`;

/** A share next to other numbers as text, in tenths of a percent: `70.2%`. */
export const shareText = (share: number): string => `${plainNumber(Math.round(1000 * share) / 10)}%`;

/** Rounded to a number of decimals; a negative number rounds away digits before the point. */
export function toPlace(value: number, decimals: number | undefined): string {
  if (decimals === undefined) return plainNumber(value);
  const unit = 10 ** Math.max(0, -decimals);
  const rounded = decimals > 0 ? value.toFixed(Math.min(decimals, 100)) : (Math.round(value / unit) * unit).toFixed(0);
  return Number(rounded) === 0 ? rounded.replace('-', '') : rounded;
}

/** A probability as text, such as `p = 0.52`. Below 1e-300, doubles lose their digits. */
export const probabilityText = (p: number): string => (p < 1e-300 ? 'p < 1e-300' : `p = ${p.toPrecision(2)}`);

/** A list in words: `a, b, and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 3) return items.join(' and ');
  return `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;
}

/** Parameters and their values: `cards 32, copies 4`. */
export function settingText(params: Readonly<Record<string, number>>): string {
  const settings = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return settings.join(', ');
}

/** A name with parameters: `Pairs (cards 32, copies 4)`; the name alone without any. */
export function withSetting(name: string, params: Readonly<Record<string, number>>): string {
  const setting = settingText(params);
  return setting === '' ? name : `${name} (${setting})`;
}

/** A number with its noun: `1 cell`, `3 cells`. */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(n)} ${n === 1 ? singular : plural}`;
}

export function all(n: number, plural: string): string {
  return n === 2 ? `both ${plural}` : `all ${grouped(n)} ${plural}`;
}

export { grouped, withUnit } from '@cards/core/internal';

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The lowest and the highest of any number of values; a call with millions of arguments fails. */
export function extremes(values: readonly number[]): readonly [low: number, high: number] {
  return values.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [Infinity, -Infinity]);
}
