import type { CurveModel, DistributionModel } from '@cards/report/html';

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
  return {
    kind: 'curve',
    across: {
      title: across,
      scale: { low: Math.min(...places), high: Math.max(...places), isLog: false },
      values: places,
    },
    up: { titles: [up], scale: { low: Math.min(0, ...heights), high: Math.max(...heights), isLog: false } },
    levels: [],
    isBand: true,
    panels: [
      {
        name: '',
        curves: [{ series: 0, name: '', points: values.map(([at, mean]) => ({ at, mean, low: mean, high: mean })) }],
      },
    ],
  };
}
