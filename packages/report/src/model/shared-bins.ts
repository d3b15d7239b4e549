import { type Binning, binningOf, type Distribution } from './bins.js';

/** The maximum number of bins of an axis. */
const MOST_BINS = 60;

/** The minimum number of bins of an axis: a single bar would fill it. */
const LEAST_BINS = 3;

/** A distribution that is narrower than this share of an axis needs another axis. */
const LEAST_SHARE = 0.06;

/** The bins of one or more distributions. If they are few, there are empty bins around them. */
export function sharedBins(distributions: readonly Distribution[]): Binning {
  const binning = binningOf(distributions, MOST_BINS);
  const missing = Math.max(0, LEAST_BINS - binning.count);
  return { ...binning, start: binning.start - Math.floor(missing / 2) * binning.width, count: binning.count + missing };
}

/**
 * Groups distributions that can share one axis. A distribution that is many times wider than the others gets another
 * axis.
 *
 * @returns the indexes of the distributions, the group of the first one first
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
