import type { AnyGame } from '@cards/core';
import { plainNumber } from '../text/estimate.js';
import { axisTitle, cellsTitle, measureTitles } from './axis-titles.js';
import { categoryKey, KEY_LAST_LINE, KEY_LINES_BUT_LAST, shiftedByLine } from './categories.js';
import { type ChartSpec, chartSpec, type Drawing, LINE_HEIGHT, lines, NUMBER } from './chart.js';
import { meanText, type Panel, variedParams } from './labels.js';
import { PALETTE } from './palette.js';

/** A label takes another line after this many characters. */
const LABEL_COLUMNS = 26;

/** The width of the plot, in pixels. */
const WIDTH = 240;

/** The signs of a row, in the order of the legend. A shape is a Vega symbol or an SVG path in a square from -1 to 1. */
const SIGNS = {
  mean: { text: 'mean and 95 % interval', color: PALETTE.ours.light, shape: 'circle' },
  exact: { text: 'exact', color: PALETTE.exact.light, shape: 'M-0.1,-1H0.1V1H-0.1Z' },
  document: { text: 'document', color: PALETTE.reference.light, shape: 'triangle-down' },
} as const;

/** One cell. */
interface Row {
  /** The category: the lines of the label, then the figures. */
  readonly row: string;
  /** What the legend calls its mark. */
  readonly sign: string;
  readonly label: string;
  readonly figures: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly exact?: number;
  readonly document?: number;
}

/**
 * The mean of one measure in several cells with its 95 % interval, a row for each cell. The exact value is a line
 * through the row, and the value of the source document a mark above it, so that neither hides the mean.
 *
 * @param panels - the cells, each with the measure
 */
export function intervalChart(panels: readonly Panel[], measure: string, game: AnyGame | undefined): Drawing {
  const cells = panels.map(({ cell }) => cell);
  const rows = panels.flatMap((panel, index) => rowOf(panel, measure, index));
  const titles = measureTitles(measure, cells, game);
  const title = `${measure}: means with 95 % intervals`;
  const description = `${rows.map(described).join('; ')}.`;
  const signs = [
    SIGNS.mean,
    ...(['exact', 'document'] as const)
      .filter((name) => rows.some((row) => row[name] !== undefined))
      .map((name) => SIGNS[name]),
  ];
  const names = signs.map(({ text }) => text);
  const bySign = (range: readonly string[]): ChartSpec => ({
    field: 'sign',
    type: 'nominal',
    scale: { domain: names, range },
    legend: { offset: 26 },
  });
  const signed = { color: bySign(signs.map(({ color }) => color)), shape: bySign(signs.map(({ shape }) => shape)) };
  const x = (field: string): ChartSpec => ({
    field,
    type: 'quantitative',
    scale: { zero: titles.isDifference, nice: false, padding: 8 },
    axis: { title: axisTitle(titles.mean, WIDTH), format: NUMBER, tickCount: 5 },
  });
  const y = (axis: ChartSpec | null): ChartSpec => ({
    field: 'row',
    type: 'nominal',
    scale: { domain: rows.map(({ row }) => row) },
    axis,
  });
  // A title above the labels of an axis, as a column of a table has it.
  const column = {
    domain: false,
    ticks: false,
    labelPadding: 8,
    labelOverlap: false,
    titleAngle: 0,
    titleY: -6,
    titleBaseline: 'bottom',
  };
  const left = {
    ...column,
    title: cellsTitle(cells, variedParams(cells)),
    labelExpr: KEY_LINES_BUT_LAST,
    labelOffset: shiftedByLine(KEY_LINES_BUT_LAST, -LINE_HEIGHT / 2),
    labelColor: PALETTE.ink.light,
    grid: true,
    titleAlign: 'right',
    titleX: -8,
  };
  const right = { ...column, orient: 'right', title: 'mean', labelExpr: KEY_LAST_LINE, titleAlign: 'left', titleX: 8 };
  const beside = (
    { color, shape }: (typeof SIGNS)['exact' | 'document'],
    field: string,
    mark: ChartSpec,
  ): ChartSpec => ({
    mark: { type: 'point', filled: true, opacity: 1, color, shape, ...mark },
    encoding: { x: x(field), y: y(null) },
  });
  const spec = chartSpec(
    { title, description },
    {
      data: { values: rows },
      width: WIDTH,
      height: {
        step: LINE_HEIGHT + LINE_HEIGHT * Math.max(...panels.map(({ label }) => lines(label, LABEL_COLUMNS).length)),
      },
      layer: [
        ...(titles.isDifference
          ? [{ mark: { type: 'rule', color: PALETTE.quiet.light }, encoding: { x: { datum: 0 } } }]
          : []),
        ...(signs.includes(SIGNS.exact) ? [beside(SIGNS.exact, 'exact', { size: 340 })] : []),
        {
          mark: { type: 'rule', strokeWidth: 2.5, color: PALETTE.ours.light },
          encoding: { x: x('low'), x2: { field: 'high' }, y: y(left) },
        },
        {
          mark: { type: 'point', filled: true, opacity: 1, size: 34 },
          encoding: { x: x('mean'), y: y(right), ...signed },
        },
        ...(signs.includes(SIGNS.document) ? [beside(SIGNS.document, 'document', { size: 40, yOffset: -9 })] : []),
      ],
      resolve: { axis: { y: 'independent' } },
    },
  );
  return { title, description, spec };
}

function rowOf({ cell, label }: Panel, measure: string, index: number): readonly Row[] {
  const ours = cell.measures[measure];
  if (ours === undefined) return [];
  const { mean, ci95 } = ours;
  const exact = cell.exact?.[measure]?.mean;
  const printed = cell.reference?.[measure]?.mean;
  const figures = meanText(ours);
  return [
    {
      row: categoryKey(index, [...lines(label, LABEL_COLUMNS), figures]),
      sign: SIGNS.mean.text,
      label,
      figures,
      mean,
      low: ci95?.[0] ?? mean,
      high: ci95?.[1] ?? mean,
      ...(exact === undefined ? {} : { exact }),
      ...(printed === undefined ? {} : { document: printed }),
    },
  ];
}

function described({ label, figures, exact, document }: Row): string {
  return [
    `${label} ${figures}`,
    ...(exact === undefined ? [] : [`exactly ${plainNumber(exact)}`]),
    ...(document === undefined ? [] : [`${plainNumber(document)} in the document`]),
  ].join(', ');
}
