import type { AnyGame } from '@cards/core';
import { plainNumber } from '../text/estimate.js';
import { axisTitle, measureTitles } from './axis-titles.js';
import { KEY_LINES } from './categories.js';
import { type ChartSpec, chartSpec, type Drawing, NUMBER } from './chart.js';
import type { Curve, Curves } from './curve.js';
import { arrangement, type CurvePlace, type Sign } from './curve-panels.js';
import { inWords, meanText } from './labels.js';
import { PALETTE } from './palette.js';

/** An exact value is a dash behind the point of the estimate, and wider: an SVG path in a square from -1 to 1. */
const EXACT: Sign = { key: 'exact', color: PALETTE.exact.light, shape: 'M-1,-0.1H1V0.1H-1Z' };

/** The size of the plot: of the only one, and of each panel. */
const PLOT = { alone: { width: 320, height: 190 }, panel: { width: 300, height: 180 } };

/** A mean of one curve. */
interface Mean extends CurvePlace {
  /** The value of what varies. */
  readonly at: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly exact?: number;
}

/**
 * Means over the number that varies, with their 95 % intervals and the exact values.
 *
 * @returns undefined when no cell has the measure
 */
export function curveChart(
  { across, summary, curves }: Curves,
  measure: string,
  game: AnyGame | undefined,
): Drawing | undefined {
  const shown = curves.filter(({ points }) => points.some(({ cell }) => cell.measures[measure] !== undefined));
  if (shown.length === 0) return undefined;
  const { panels, series, placeOf } = arrangement(shown);
  const means = shown.flatMap((curve) => meansOf(curve, measure, placeOf(curve)));
  const known = means.some(({ exact }) => exact !== undefined);
  const titles = measureTitles(
    measure,
    shown.flatMap(({ points }) => points.map(({ cell }) => cell)),
    game,
  );
  const title = `${measure} over ${across}`;
  const description = shown.map((curve) => described(curve, measure)).join(' ');

  const signs = [...series, ...(known ? [EXACT] : [])];
  const names = signs.map(({ key }) => key);
  const legend =
    signs.length === 1
      ? null
      : { labelExpr: `datum.value === '${EXACT.key}' ? datum.value : ${KEY_LINES}`, columns: columnsOf(names) };
  const bySign = (range: readonly string[]): ChartSpec => ({
    field: 'series',
    type: 'nominal',
    scale: { domain: names, range },
    legend,
  });
  const plot = panels.length === 1 ? PLOT.alone : PLOT.panel;
  const x = {
    field: 'at',
    type: 'quantitative',
    scale: { zero: false, nice: false, padding: 14 },
    axis: {
      title: axisTitle(summary === undefined ? across : `${across}: ${summary}`, plot.width),
      format: NUMBER,
      tickCount: 6,
      tickMinStep: 1,
    },
  };
  const y = (field: string): ChartSpec => ({
    field,
    type: 'quantitative',
    scale: { zero: titles.isDifference, padding: 6 },
    axis: {
      title: axisTitle(titles.mean, plot.height),
      format: NUMBER,
      tickCount: 5,
      grid: true,
      domain: false,
      ticks: false,
    },
  });
  // Only the points have scales, and so a legend.
  const stroke = { field: 'color', type: 'nominal', scale: null };
  const signed = { color: bySign(signs.map(({ color }) => color)), shape: bySign(signs.map(({ shape }) => shape)) };
  const layer = [
    ...(known
      ? [
          {
            mark: { type: 'point', filled: true, opacity: 1, size: 420, shape: EXACT.shape, color: EXACT.color },
            encoding: { x, y: y('exact') },
          },
        ]
      : []),
    { mark: { type: 'line', strokeWidth: 1.25 }, encoding: { x, y: y('mean'), stroke } },
    { mark: { type: 'rule', strokeWidth: 2 }, encoding: { x, y: y('low'), y2: { field: 'high' }, stroke } },
    { mark: { type: 'point', filled: true, opacity: 1, size: 40 }, encoding: { x, y: y('mean'), ...signed } },
  ];
  const heading = { title, subtitle: 'means with 95 % intervals', description };
  const data = { values: means };
  if (panels.length === 1) return { title, description, spec: chartSpec(heading, { data, ...plot, layer }) };
  const facet = { field: 'panel', type: 'nominal', header: { labelExpr: KEY_LINES } };
  return {
    title,
    description,
    spec: chartSpec(heading, {
      data,
      facet,
      columns: 2,
      resolve: { axis: { x: 'independent' } },
      spec: { ...plot, layer },
    }),
  };
}

/** How many entries of a legend fit beside each other. */
function columnsOf(names: readonly string[]): number {
  const longest = Math.max(...names.map((name) => name.length));
  return Math.max(1, Math.floor(60 / (longest + 3)));
}

function meansOf({ points }: Curve, measure: string, place: CurvePlace): readonly Mean[] {
  return points.flatMap(({ at, cell }) => {
    const ours = cell.measures[measure];
    if (ours === undefined) return [];
    const { mean, ci95 } = ours;
    const exact = cell.exact?.[measure]?.mean;
    return [
      {
        ...place,
        at,
        mean,
        low: ci95?.[0] ?? mean,
        high: ci95?.[1] ?? mean,
        ...(exact === undefined ? {} : { exact }),
      },
    ];
  });
}

function described({ label, points }: Curve, measure: string): string {
  const means = points.flatMap(({ at, cell }) => {
    const ours = cell.measures[measure];
    if (ours === undefined) return [];
    const exact = cell.exact?.[measure]?.mean;
    const known = exact === undefined ? '' : `, exactly ${plainNumber(exact)}`;
    return [`${meanText(ours)}${known} at ${at}`];
  });
  return `${label}: ${inWords(means)}.`;
}
