import { estimateText, plainNumber } from '../text/estimate.js';
import { type ChartSpec, type Drawing, framed, NUMBER, roomAcross } from './chart.js';
import type { Curve, Curves } from './curve.js';
import { inWords } from './labels.js';
import { CURVES, PALETTE } from './palette.js';
import { type Range, rangeOf, ticksAcross, ticksOf } from './ticks.js';

/** A sign of its own for each curve, as Vega names it and as text. */
const SIGNS = [
  { shape: 'circle', text: '●' },
  { shape: 'triangle-up', text: '▲' },
  { shape: 'square', text: '■' },
  { shape: 'triangle-down', text: '▼' },
] as const;

const WIDTH = 360;
const HEIGHT = 190;
const MARGINS = { top: 8, right: 12, bottom: 46, left: 46 };

/** Curves are set apart by this share of the width, so that no interval hides another. */
const APART = 0.008;

/** A mean of one curve. */
interface Mean {
  readonly curve: number;
  readonly at: number;
  /** Where it stands, a hair beside `at` where there are several curves. */
  readonly place: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly exact?: number;
}

/**
 * Means over the number that varies, with their 95 % intervals, and the exact values around them as open diamonds. More
 * curves than can be told apart are spread over several drawings with the same axes.
 *
 * @param curves - what varies, and the cells
 * @param measure - the name of a measure
 * @returns none when no cell has the measure
 */
export function curveCharts({ across, curves }: Curves, measure: string): readonly Drawing[] {
  const having = curves.filter(({ points }) => points.some(({ cell }) => cell.measures[measure] !== undefined));
  if (having.length === 0) return [];
  const x = rangeOf(having.flatMap(({ points }) => points.map(({ at }) => at)));
  const beside = (curve: number, of: number): number => (curve - (of - 1) / 2) * APART * (x[1] - x[0]);
  const charts = Array.from({ length: Math.ceil(having.length / SIGNS.length) }, (_, chart) => {
    const shown = having.slice(chart * SIGNS.length, (chart + 1) * SIGNS.length);
    return { shown, means: shown.flatMap((curve, index) => meansOf(curve, index, measure, beside(index, shown.length))) };
  });
  const y = rangeOf(charts.flatMap(({ means }) => means.flatMap(({ low, high, exact = low }) => [low, high, exact])));
  return charts.map(({ shown, means }) => drawing({ across, measure, curves: shown, means, x, y }));
}

interface Content {
  readonly across: string;
  readonly measure: string;
  readonly curves: readonly Curve[];
  readonly means: readonly Mean[];
  readonly x: Range;
  readonly y: Range;
}

function drawing({ across, measure, curves, means, x, y }: Content): Drawing {
  const title = `${measure} over ${across}`;
  const known = means.some(({ exact }) => exact !== undefined);
  const description = curves.map((curve) => described(curve, measure)).join(' ');
  const keys = curves.map(({ label }, index) => `${SIGNS[index]?.text} ${label}`);
  const frame = {
    title,
    notes: [...keys, `mean with 95 % interval${known ? '  ·  ◇ exact' : ''}`],
    description: `${title}. ${description}`,
    width: WIDTH,
    height: HEIGHT,
    margins: MARGINS,
  };
  const place = { field: 'place', type: 'quantitative', scale: fixed(x), axis: { values: ticksAcross(x, 6, roomAcross(WIDTH, MARGINS)), format: NUMBER, title: across, ...AXIS_TITLE } };
  const up = (field: string): ChartSpec => ({ field, type: 'quantitative', scale: fixed(y), axis: { values: ticksOf(y, 6), format: NUMBER, grid: true, domain: false, ticks: false } });
  const byCurve = (range: readonly string[]): ChartSpec => ({
    field: 'curve',
    type: 'nominal',
    legend: null,
    scale: { domain: curves.map((_, index) => index), range: range.slice(0, curves.length) },
  });
  const color = byCurve(CURVES.map(({ light }) => light));
  const shape = byCurve(SIGNS.map((sign) => sign.shape));
  const spec = framed(frame, {
    data: { values: means },
    layer: [
      { mark: { type: 'line', strokeWidth: 1.25 }, encoding: { x: place, y: up('mean'), color } },
      { mark: { type: 'rule', strokeWidth: 2 }, encoding: { x: place, y: up('low'), y2: { field: 'high' }, color } },
      { mark: { type: 'point', filled: true, opacity: 1, size: 34 }, encoding: { x: place, y: up('mean'), color, shape } },
      ...(known ? [{ mark: EXACT_POINT, encoding: { x: place, y: up('exact') } }] : []),
    ],
  });
  return { title, description, spec };
}

const AXIS_TITLE = { titleY: 30, titleFontWeight: 'normal', titleFontSize: 12, titleColor: PALETTE.ink.light };

const EXACT_POINT = { type: 'point', shape: 'diamond', filled: false, opacity: 1, size: 130, strokeWidth: 1.25, color: PALETTE.exact.light };

const fixed = (domain: Range): ChartSpec => ({ domain, nice: false, zero: false });

function meansOf({ points }: Curve, curve: number, measure: string, beside: number): readonly Mean[] {
  return points.flatMap(({ at, cell }) => {
    const ours = cell.measures[measure];
    if (ours === undefined) return [];
    const { mean, ci95 } = ours;
    const exact = cell.exact?.[measure]?.mean;
    const place = Number((at + beside).toPrecision(6));
    return [{ curve, at, place, mean, low: ci95?.[0] ?? mean, high: ci95?.[1] ?? mean, ...(exact === undefined ? {} : { exact }) }];
  });
}

function described({ label, points }: Curve, measure: string): string {
  const means = points.flatMap(({ at, cell }) => {
    const ours = cell.measures[measure];
    if (ours === undefined) return [];
    const { mean, plusMinus } = estimateText(ours.mean, ours.ci95);
    const exact = cell.exact?.[measure]?.mean;
    const known = exact === undefined ? '' : `, exactly ${plainNumber(exact)}`;
    return [`${plusMinus === undefined ? mean : `${mean} ${plusMinus}`}${known} at ${at}`];
  });
  return `${label}: ${inWords(means)}.`;
}
