import type { CurveModel, CurvePoint, DistributionModel, Scale } from '@cards/report/html/internal';

/** Values that are less likely are left out. */
const LEAST = 5e-4;

/**
 * A distribution as bars.
 *
 * @param title - what the values are, such as `flips`
 * @param share - what the heights are shares of, such as `games`
 * @param histogram - the probability or the number of each value
 */
export function barsOf(title: string, share: string, histogram: Readonly<Record<string, number>>): DistributionModel {
  const total = Object.values(histogram).reduce((sum, one) => sum + one, 0);
  const shown = Object.entries(histogram).filter(([, one]) => one / total > LEAST);
  const panels = [{ names: [], distribution: { histogram: Object.fromEntries(shown) } }];
  return { kind: 'distribution', title, share: `share of ${share}`, panels };
}

/** The ends of an axis with these values. A single value has room on both sides. */
export function scaleOf(values: readonly number[], isLog = false): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low < high ? { low, high, isLog } : { low: low - 1, high: high + 1, isLog: false };
}

/** A value without an interval. */
export const exactPoint = (at: number, mean: number): CurvePoint => ({ at, mean, low: mean, high: mean });

/** Curves in one plot, with their intervals as bands: a long game has more points than a plot has room for. */
export function plotOf(
  across: CurveModel['across'],
  up: CurveModel['up'],
  curves: readonly { readonly name: string; readonly points: readonly CurvePoint[] }[],
  levels: CurveModel['levels'] = [],
): CurveModel {
  const panels = [{ name: '', curves: curves.map((curve, series) => ({ series, ...curve })) }];
  return { kind: 'curve', across, up, levels, isBand: true, panels };
}

/**
 * Exact values along a number.
 *
 * @param across - what the number is
 * @param up - what the values are
 * @param values - the numbers, ascending, with their values
 */
export function exactCurve(
  across: string,
  up: string,
  values: readonly (readonly [at: number, value: number])[],
): CurveModel {
  const [places, heights] = [values.map(([at]) => at), values.map(([, value]) => value)];
  return plotOf(
    { title: across, scale: scaleOf(places), values: places },
    { titles: [up], scale: scaleOf([0, ...heights]) },
    [{ name: '', points: values.map(([at, value]) => exactPoint(at, value)) }],
  );
}
