import type { CurveModel, DistributionModel } from '@cards/report/html/internal';
import { plotOf, scaleOf } from '../charts.js';
import type { LiveCell, Look } from './live-cells.js';

/** A cell that has an estimate. */
export interface EstimatedCell extends LiveCell {
  readonly last: Look;
}

/**
 * The interval of a cell after more and more games. Shares are in percent.
 *
 * @param exactMean - the exact mean, if it is known
 * @param precision - the half-width that ends the cell, if it has one
 */
export function narrowingChart(
  cell: EstimatedCell,
  exactMean: number | undefined,
  precision: number | undefined,
): CurveModel {
  const { trials, measure } = cell;
  const { scale: by, unit } = cell.figure;
  const shown = ({ games, mean, low, high }: Look): Look => ({
    games,
    mean: by * mean,
    low: by * low,
    high: by * high,
  });
  const [looks, last] = [cell.looks.map(shown), shown(cell.last)];
  const [exact, halfWidth] = [exactMean, precision].map((value) => (value === undefined ? undefined : by * value));
  const all = looks.at(-1)?.games === last.games ? looks : [...looks, last];
  const first = all[0] ?? last;
  const right = Math.max(last.games, Math.min(trials, last.games * 4), first.games * 2);
  const ends = [first.low, first.high, last.low, last.high, ...(exact === undefined ? [] : [exact])];
  const scale = scaleOf(ends);
  const within = (value: number): number => Math.min(scale.high, Math.max(scale.low, value));
  const points = all.map(({ games, mean, low, high }) => {
    return { at: games, mean: within(mean), low: within(low), high: within(high) };
  });
  const wanted = halfWidth === undefined ? [] : [last.mean - halfWidth, last.mean + halfWidth];
  const note = halfWidth === undefined ? [] : ['gray lines: the interval that ends it'];
  return plotOf(
    { title: 'games', scale: { low: first.games, high: right, isLog: true } },
    { titles: [`mean of ${measure}${unit === '' ? '' : ` (${unit})`}`, ...note], scale },
    [{ name: '', points }],
    [
      ...wanted.map((value) => ({ value, color: 'quiet' as const })),
      ...(exact === undefined ? [] : [{ value: exact, color: 'exact' as const }]),
    ],
  );
}

/** The same in words. */
export function narrowingWords(cell: EstimatedCell, exact: number | undefined): string {
  const { last, measure, label } = cell;
  const { scale, unit } = cell.figure;
  const text = (value: number): string => `${(scale * value).toFixed(unit === '' ? 4 : 2)}${unit}`;
  const interval = `from ${text(last.low)} to ${text(last.high)}`;
  const known = exact === undefined ? '' : ` The exact mean is ${text(exact)}.`;
  return `Estimate of ${measure}, ${label}: the 95% interval is ${interval} after ${last.games.toLocaleString('en-US')} games.${known}`;
}

/**
 * The distribution of a measure while it is counted.
 *
 * @param counts - the number of games with each value
 * @param exact - the exact probabilities, if they are known
 */
export function distributionChart(
  counts: readonly (readonly [value: number, count: number])[],
  exact: Readonly<Record<string, number>> | undefined,
  unit: string,
): DistributionModel {
  const distribution = {
    histogram: Object.fromEntries(counts),
    ...(exact === undefined ? {} : { exact: { mean: 0, distribution: exact } }),
  };
  return { kind: 'distribution', title: unit, share: 'share of games', panels: [{ names: [], distribution }] };
}
