import type { CurveModel } from '@cards/report/html/internal';
import { exactPoint, plotOf, scaleOf } from '../../charts.js';
import type { Review } from './review.js';

/** The value after each move of the person. */
export function curveOf({ moves }: Review, { title, start, isLog }: NonNullable<Review['curve']>): CurveModel {
  const values = [start, ...moves.flatMap(({ value }) => (value === undefined ? [] : [value]))];
  const points = values.map((value, at) => ({ at, ...value }));
  return plotOf(
    { title: 'moves', scale: { low: 0, high: Math.max(1, values.length - 1), isLog: false } },
    {
      titles: [title],
      scale: scaleOf(
        values.flatMap(({ low, high }) => [low, high]),
        isLog,
      ),
    },
    [{ name: '', points }],
    [{ value: start.mean, color: 'quiet' }],
  );
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
  const { title, start, isLog } = curve;
  // The intervals of two games would hide each other.
  const all = games.map(({ name, review: { moves, curve: own = curve } }) => ({
    name,
    points: [
      exactPoint(0, own.start.mean),
      ...moves.flatMap(({ at, value }) => (value === undefined ? [] : [exactPoint(at + 1, value.mean)])),
    ],
  }));
  const values = all.flatMap(({ points }) => points);
  return plotOf(
    { title: 'moves', scale: { low: 0, high: Math.max(1, ...values.map(({ at = 0 }) => at)), isLog: false } },
    {
      titles: [title],
      scale: scaleOf(
        values.map(({ mean }) => mean),
        isLog,
      ),
    },
    all.map(({ name, points }) => ({ name, points: points.filter(({ at = 0 }) => at <= step) })),
    [{ value: start.mean, color: 'quiet' }],
  );
}
