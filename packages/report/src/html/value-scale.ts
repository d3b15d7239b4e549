import type { Point } from '../chart/marks.js';
import type { Scale } from '../chart/scale.js';
import type { MeasureModel } from '../model/measure-model.js';

/** On a linear scale, a mean of this many times the median hides the differences between the others. */
const DWARFS = 4;

/** The scale for some means: logarithmic if one of them dwarfs the others. The scale of a difference includes 0. */
export function valueScale(points: readonly Point[], { isDifference, isPairScore }: MeasureModel): Scale {
  const values = points.flatMap(({ low, high, exact = low, published = low }) => [low, high, exact, published]);
  const means = points.map(({ mean }) => mean).sort((one, other) => one - other);
  const median = means[Math.floor((means.length - 1) / 2)] ?? 0;
  const neutral = isDifference ? [0] : isPairScore ? [2] : [];
  const [low, high] = [Math.min(...values, ...neutral), Math.max(...values, ...neutral)];
  const isLog = low > 0 && !isDifference && (means.at(-1) ?? 0) > DWARFS * median;
  return low < high ? { low, high, isLog } : { low: low - 1, high: high + 1, isLog: false };
}
