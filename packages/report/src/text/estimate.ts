/** A mean and what may be said of it, as text. */
export interface EstimateText {
  /** The mean, with the digits that its interval justifies. */
  readonly mean: string;
  /** The half-width with its sign, `± 0.0041`; undefined where there is no interval. */
  readonly plusMinus: string | undefined;
}

/** Digits of a mean that has no interval, or an exact value, is shown with at most. */
const PLAIN_DIGITS = 7;

/**
 * A mean and its interval with the digits that the interval justifies: two significant ones of the half-width, and the
 * mean down to the same place. `0.84213` in `[0.8380, 0.8462]` reads `0.8421 ± 0.0041`, `1234567` give or take 8,900
 * reads `1234600 ± 8900`.
 *
 * The half-width is the longer side where the two differ, as those of a rate near 0 or 1 do: what is printed always
 * holds the whole interval.
 *
 * @param mean - the mean
 * @param interval - its interval, which holds it; null where there is none
 */
export function estimateText(mean: number, interval: readonly [low: number, high: number] | null): EstimateText {
  if (interval === null) return { mean: plainNumber(mean), plusMinus: undefined };
  const half = Math.max(mean - interval[0], interval[1] - mean);
  if (half === 0) return { mean: plainNumber(mean), plusMinus: '± 0' };
  // The exponent after rounding to two digits: 0.0996 rounds to 1.0e-1.
  const exponent = Number(half.toExponential(1).split('e')[1]);
  const decimals = 1 - exponent;
  return { mean: toPlace(mean, decimals), plusMinus: `± ${toPlace(half, decimals)}` };
}

/** A number without an interval, to seven significant digits at most. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(PLAIN_DIGITS)));
}

/** A whole number with a comma every three digits. */
export function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Rounded to a number of decimals; a negative number rounds away digits before the point. */
function toPlace(value: number, decimals: number): string {
  const unit = 10 ** Math.max(0, -decimals);
  const text = (Math.round(value / unit) * unit).toFixed(0);
  const rounded = decimals > 0 ? value.toFixed(Math.min(decimals, 100)) : text;
  return Number(rounded) === 0 ? rounded.replace('-', '') : rounded;
}
