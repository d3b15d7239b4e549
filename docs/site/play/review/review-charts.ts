import type { CurveModel, DistributionModel } from '@cards/report/html';
import type { Review } from './review.js';

/** Values of perfect play that are less likely are left out. */
const SHOWN = 5e-4;

/** The value after each move of the person. */
export function curveOf({ moves }: Review, { title, start, isLog }: NonNullable<Review['curve']>): CurveModel {
  const values = [start, ...moves.flatMap(({ value }) => (value === undefined ? [] : [value]))];
  const low = Math.min(...values.map((value) => value.low));
  const high = Math.max(...values.map((value) => value.high));
  const scale = low < high ? { low, high, isLog } : { low: low - 1, high: high + 1, isLog: false };
  const points = values.map((value, at) => ({ at, ...value }));
  return {
    kind: 'curve',
    across: { title: 'your moves', scale: { low: 0, high: Math.max(1, values.length - 1), isLog: false } },
    up: { titles: [title], scale },
    levels: [{ value: start.mean, color: 'quiet' }],
    isBand: true,
    panels: [{ name: '', curves: [{ series: 0, name: '', points }] }],
  };
}

/** The games of perfect play as bars. */
export function distributionOf({ title, probabilities }: NonNullable<Review['distribution']>): DistributionModel {
  const shown = Object.entries(probabilities).filter(([, probability]) => probability > SHOWN);
  const panels = [{ names: [], distribution: { histogram: Object.fromEntries(shown) } }];
  return { kind: 'distribution', title, share: 'share of games', panels };
}
