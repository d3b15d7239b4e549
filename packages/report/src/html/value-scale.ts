import type { MeasureModel } from '../model/measure-model.js';
import { type ChartSpec, NUMBER } from './chart.js';
import type { Point } from './points.js';

/** A scale of means. */
export interface ValueScale {
  /** Whether it is logarithmic. */
  readonly isLog: boolean;
  /** The lowest and the highest value. */
  readonly domain: readonly [low: number, high: number];
  /** The scale for Vega-Lite. */
  readonly spec: ChartSpec;
  /** The format and the labels of its axis for Vega-Lite. */
  readonly axis: ChartSpec;
}

/** On a linear scale, a mean of this many times the median hides the differences between the others. */
const DWARFS = 4;

/** Space between the outermost values and the ends of an axis, in pixels. */
const PADDING = 10;

/** The scale for some means: logarithmic if one of them dwarfs the others. The scale of a difference includes 0. */
export function valueScale(points: readonly Point[], { isDifference, isPairScore }: MeasureModel): ValueScale {
  const values = points.flatMap(({ low, high, exact = low, published = low }) => [low, high, exact, published]);
  const means = points.map(({ mean }) => mean).sort((one, other) => one - other);
  const median = means[Math.floor((means.length - 1) / 2)] ?? 0;
  const neutral = isDifference ? [0] : isPairScore ? [2] : [];
  const [low, high] = [Math.min(...values, ...neutral), Math.max(...values, ...neutral)];
  const isLog = low > 0 && !isDifference && (means.at(-1) ?? 0) > DWARFS * median;
  const domain: ValueScale['domain'] = low < high ? [low, high] : [low - 1, high + 1];
  return {
    isLog,
    domain,
    spec: { ...(isLog ? { type: 'log' } : { zero: false }), domain, nice: false, padding: PADDING },
    // A logarithmic axis shows the labels that have room.
    axis: { format: NUMBER, tickCount: 6, labelOverlap: isLog ? 'greedy' : true },
  };
}
