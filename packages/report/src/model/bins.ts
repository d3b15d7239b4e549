import type { ExactMeasure } from '@cards/core';
import type { CellSummary } from '@cards/batch';

/** The histogram of a measure and its exact result. */
export interface Distribution {
  /** The number of games with each value. */
  readonly histogram: Readonly<Record<string, number>>;
  /** The exact result; undefined if it is not known. */
  readonly exact?: ExactMeasure | undefined;
}

export function distributionOf({ measures, exact }: CellSummary, measure: string): Distribution {
  return { histogram: measures[measure]?.histogram ?? {}, exact: exact?.[measure] };
}

/** Ranges of integers, all of the same width. */
export interface Binning {
  readonly start: number;
  /** The number of integers in a bin. */
  readonly width: number;
  readonly count: number;
  /** The distance between possible values. If it equals the width, each bin has one value. */
  readonly step: number;
}

/** The bins leave out the tails of an exact distribution with this probability, except for values that occurred. */
const TAIL = 0.0005;

/** The share of its bin that a bar fills. */
const FILLED = 0.86;

/**
 * Bins for several distributions, so that their bars can be compared. Few values have a bin each; many values share
 * bins of a round width that all hold the same number of possible values.
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

/** The share of the games and the exact probability of each bin, with the edges and the middle of its bar. */
export function gather({ histogram, exact }: Distribution, binning: Binning) {
  const { start, width, count, step } = binning;
  const games = Object.values(histogram).reduce((sum, one) => sum + one, 0);
  const counted = sums(histogram, binning);
  const known = exact?.distribution === undefined ? undefined : sums(exact.distribution, binning);
  // The middle of a bar is the middle of its values.
  const middle = width === step ? 0 : width / 2;
  return Array.from({ length: count }, (_, index) => {
    const low = start + index * width;
    const at = low + middle;
    const half = (width * FILLED) / 2;
    return { from: at - half, to: at + half, at, low, share: (counted[index] ?? 0) / games, exact: known?.[index] };
  });
}

/** The values of a distribution in ascending order. */
export function ascendingValues(distribution: Readonly<Record<string, number>>) {
  const values = Object.entries(distribution).map(([value, probability]) => ({ value: Number(value), probability }));
  return values.sort((one, other) => one.value - other.value);
}

/** The values that occurred, and the likely values of the exact distribution. */
function shownValues({ histogram, exact }: Distribution): readonly number[] {
  const occurred = Object.keys(histogram).map(Number);
  const possible = ascendingValues(exact?.distribution ?? {}).filter(({ probability }) => probability > 0);
  const [least, most] = [Math.min(...occurred), Math.max(...occurred)];
  let below = 0;
  const likely = possible.filter(({ value, probability }) => {
    below += probability;
    return (below > TAIL && below - probability < 1 - TAIL) || (value >= least && value <= most);
  });
  return [...occurred, ...likely.map(({ value }) => value)];
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
      // One more bin than the values need, because bins start at a multiple of their width.
      if ((high - low) / width + (width === step ? 1 : 2) <= most) return width;
    }
  }
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

const MOST_BINS = 60;

/** The minimum number of bins of an axis: a single bar would fill it. */
const LEAST_BINS = 3;

/** A distribution that is narrower than this share of an axis needs another axis. */
const LEAST_SHARE = 0.06;

/** If the bins are few, there are empty ones around them. */
export function sharedBins(distributions: readonly Distribution[]): Binning {
  const binning = binningOf(distributions, MOST_BINS);
  const missing = Math.max(0, LEAST_BINS - binning.count);
  return { ...binning, start: binning.start - Math.floor(missing / 2) * binning.width, count: binning.count + missing };
}

/**
 * Groups distributions that can share one axis, by index. One that is many times wider than the others gets another
 * axis.
 */
export function axisGroups(distributions: readonly Distribution[]): readonly (readonly number[])[] {
  const spans = distributions.map((one) => spanOf([one]));
  const widest = [...distributions.keys()].sort((one, other) => (spans[other] ?? 0) - (spans[one] ?? 0));
  const groups: number[][] = [];
  let rest = widest;
  while (rest.length > 0) {
    const common = spanOf(rest.map((index) => distributions[index] ?? { histogram: {} }));
    const isNarrow = (index: number): boolean => (spans[index] ?? 0) < LEAST_SHARE * common;
    const [own, others] = rest.some(isNarrow)
      ? [rest.filter((index) => !isNarrow(index)), rest.filter(isNarrow)]
      : [rest, []];
    // Narrow distributions that are far apart share an axis.
    const group = own.length === 0 ? rest : own;
    groups.push([...group].sort((one, other) => one - other));
    rest = own.length === 0 ? [] : others;
  }
  return groups.sort(([one = 0], [other = 0]) => one - other);
}

function spanOf(distributions: readonly Distribution[]): number {
  const { width, count } = binningOf(distributions, MOST_BINS);
  return width * count;
}
