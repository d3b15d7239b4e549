import type { CurveModel } from '@cards/report/html';
import type { Review } from './review.js';

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

/**
 * The values after the moves of several games so far.
 *
 * @param games - the games, with a name for each
 * @param step - the number of moves so far
 * @returns undefined if the moves have no values
 */
export function watchedCurves(
  games: readonly { readonly name: string; readonly review: Review }[],
  step: number,
): CurveModel | undefined {
  const curve = games[0]?.review.curve;
  if (curve === undefined) return undefined;
  const all = games.map(({ name, review: { moves } }) => ({
    name,
    points: [
      { at: 0, ...curve.start },
      ...moves.flatMap(({ at, value }) => (value === undefined ? [] : [{ at: at + 1, ...value }])),
    ],
  }));
  const values = all.flatMap(({ points }) => points);
  const [low, high] = [Math.min(...values.map((one) => one.mean)), Math.max(...values.map((one) => one.mean))];
  const scale = low < high ? { low, high, isLog: curve.isLog } : { low: low - 1, high: high + 1, isLog: false };
  return {
    kind: 'curve',
    across: { title: 'moves', scale: { low: 0, high: Math.max(1, ...values.map(({ at }) => at)), isLog: false } },
    up: { titles: [curve.title], scale },
    levels: [{ value: curve.start.mean, color: 'quiet' }],
    // A long game has more points than the chart has room for.
    isBand: true,
    panels: [
      {
        name: '',
        curves: all.map(({ name, points }, series) => ({
          series,
          name,
          // The intervals of two games would hide each other.
          points: points.filter(({ at }) => at <= step).map(({ at, mean }) => ({ at, mean, low: mean, high: mean })),
        })),
      },
    ],
  };
}
