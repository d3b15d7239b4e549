import type { ExactMeasure } from '@cards/core';

/** What was counted of one measure, and what theory says of it. */
export interface Distribution {
  /** How often each value occurred. */
  readonly histogram: Readonly<Record<string, number>>;
  /** What is known exactly. */
  readonly exact?: ExactMeasure | undefined;
}

/** How values are gathered: whole numbers in ranges of one width. */
export interface Binning {
  /** The lowest value of the first bin. */
  readonly start: number;
  /** From one bin to the next. */
  readonly width: number;
  /** How many bins there are. */
  readonly count: number;
  /** The distance between values that can occur, as far as one sees; as wide as a bin where each value has one of its own. */
  readonly step: number;
}

/** What fell into one bin. */
export interface Bin {
  /** The left edge of its bar. */
  readonly from: number;
  /** The right edge of its bar. */
  readonly to: number;
  /** Its middle. */
  readonly at: number;
  /** The lowest of its values. */
  readonly low: number;
  /** The share of the games, from 0 to 1. */
  readonly share: number;
  /** The exact probability; undefined where it is not known. */
  readonly exact: number | undefined;
}

/** Of an exact distribution the values between these quantiles are shown, and whatever occurred besides. */
const TAIL = 0.0005;

/** A bar takes this much of its place. */
const FILLED = 0.86;

/**
 * One way to gather the values of several distributions, so that their bars can be compared: each value by itself where there
 * are few, otherwise in bins of a round width, which holds as many possible values in each.
 *
 * @param distributions - one or more
 * @param most - how many bins there may be
 */
export function binningOf(distributions: readonly Distribution[], most: number): Binning {
  const values = [...new Set(distributions.flatMap(shownValues))].sort((one, other) => one - other);
  const low = values[0] ?? 0;
  const high = values.at(-1) ?? low;
  const step = values.reduce((divisor, value) => greatestDivisor(divisor, value - low), 0) || 1;
  const width = roundWidth(low, high, step, most);
  const start = width === step ? low : Math.floor(low / width) * width;
  return { start, width, count: Math.floor((high - start) / width) + 1, step };
}

/** What fell into each bin, of the games and of the exact distribution alike. */
export function gather({ histogram, exact }: Distribution, binning: Binning): readonly Bin[] {
  const { start, width, count, step } = binning;
  const games = Object.values(histogram).reduce((sum, one) => sum + one, 0);
  const metrics = sums(histogram, binning);
  const known = exact?.distribution === undefined ? undefined : sums(exact.distribution, binning);
  // A bar stands over its values: a single one in its middle.
  const middle = width === step ? 0 : width / 2;
  return Array.from({ length: count }, (_, index) => {
    const low = start + index * width;
    const at = low + middle;
    return {
      from: at - (width * FILLED) / 2,
      to: at + (width * FILLED) / 2,
      at,
      low,
      share: (metrics[index] ?? 0) / games,
      exact: known?.[index],
    };
  });
}

/** The values that occurred, and those that are likely. */
function shownValues({ histogram, exact }: Distribution): readonly number[] {
  const occurred = Object.keys(histogram).map(Number);
  const possible = Object.entries(exact?.distribution ?? {})
    .map(([value, probability]) => ({ value: Number(value), probability }))
    .filter(({ probability }) => probability > 0)
    .sort((one, other) => one.value - other.value);
  const [least, most] = [Math.min(...occurred), Math.max(...occurred)];
  let below = 0;
  const shown = possible.filter(({ value, probability }) => {
    below += probability;
    return (below > TAIL && below - probability < 1 - TAIL) || (value >= least && value <= most);
  });
  return [...occurred, ...shown.map(({ value }) => value)];
}

function sums(values: Readonly<Record<string, number>>, { start, width, count }: Binning): readonly number[] {
  const bins = Array.from({ length: count }, () => 0);
  for (const [value, weight] of Object.entries(values)) {
    const index = Math.floor((Number(value) - start) / width);
    if (index >= 0 && index < count) bins[index] = (bins[index] ?? 0) + weight;
  }
  return bins;
}

/** The step times 1, 2, 4, 5, 10, 20, 25, …: the first with few enough bins. */
function roundWidth(low: number, high: number, step: number, most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 2.5, 4, 5]) {
      const width = step * factor * power;
      if (!Number.isInteger(factor * power)) continue;
      // One more than the values need, since bins start at a multiple of their width.
      if ((high - low) / width + (width === step ? 1 : 2) <= most) return width;
    }
  }
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
