import { estimateText, plainNumber } from '../text/estimate.js';
import { type ChartSpec, type Drawing, framed, LETTER, NUMBER, roomAcross } from './chart.js';
import { type Panel, shortened } from './labels.js';
import { PALETTE } from './palette.js';
import { rangeOf, ticksAcross } from './ticks.js';

const WIDTH = 360;
const ROW_HEIGHT = 34;
const MARGINS = { top: 4, right: 14, bottom: 24, left: 14 };

/** What stands in one row. */
interface Row {
  readonly above: number;
  readonly row: number;
  readonly label: string;
  readonly text: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly exact?: number;
  readonly document?: number;
}

/**
 * The mean of one measure in each of several cells with its 95 % interval, a line for each, beside the exact value and what the
 * source document printed.
 *
 * @param panels - the cells, each of which has the measure
 * @param measure - its name
 */
export function intervalChart(panels: readonly Panel[], measure: string): Drawing {
  const rows = panels.flatMap((panel, index) => rowOf(panel, measure, index));
  const title = `${measure}: means with 95 % intervals`;
  const values = rows.flatMap(({ low, high, exact = low, document = low }) => [low, high, exact, document]);
  const domain = rangeOf(values);
  const height = rows.length * ROW_HEIGHT;
  const x = (field: string): ChartSpec => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { values: ticksAcross(domain, 5, roomAcross(WIDTH, MARGINS)), format: NUMBER },
  });
  const y = (field: string): ChartSpec => ({ field, type: 'quantitative', axis: null, scale: { domain: [rows.length, 0], nice: false, zero: false } });
  const point = (field: string, shape: string, size: number, color: string): ChartSpec => ({
    mark: { type: 'point', shape, filled: false, opacity: 1, size, strokeWidth: 1.5, color },
    encoding: { x: x(field), y: y('row') },
  });
  const signs = [
    '● ours',
    ...(rows.some(({ exact }) => exact !== undefined) ? ['◇ exact'] : []),
    ...(rows.some(({ document }) => document !== undefined) ? ['△ document'] : []),
  ];
  const description = rows.map(described).join('; ');
  const frame = { title, notes: [signs.join('  ·  ')], description: `${title}. ${description}.`, width: WIDTH, height, margins: MARGINS };
  const spec = framed(frame, {
    data: { values: rows },
    layer: [
      { mark: { type: 'rule', color: PALETTE.grid.light }, encoding: { y: y('row') } },
      { mark: { type: 'text', align: 'left', x: 0, fontSize: 11, color: PALETTE.ink.light }, encoding: { y: y('above'), text: { field: 'label', type: 'nominal' } } },
      { mark: { type: 'text', align: 'right', x: 'width', fontSize: 11, color: PALETTE.quiet.light }, encoding: { y: y('above'), text: { field: 'text', type: 'nominal' } } },
      { mark: { type: 'rule', strokeWidth: 2.5, color: PALETTE.ours.light }, encoding: { x: x('low'), x2: { field: 'high' }, y: y('row') } },
      { mark: { type: 'point', filled: true, opacity: 1, size: 34, color: PALETTE.ours.light }, encoding: { x: x('mean'), y: y('row') } },
      ...(signs.some((sign) => sign.includes('exact')) ? [point('exact', 'diamond', 110, PALETTE.exact.light)] : []),
      ...(signs.some((sign) => sign.includes('document')) ? [point('document', 'triangle-up', 90, PALETTE.reference.light)] : []),
    ],
  });
  return { title, description: `${description}.`, spec };
}

function rowOf({ cell, label }: Panel, measure: string, index: number): readonly Row[] {
  const ours = cell.measures[measure];
  if (ours === undefined) return [];
  const { mean, ci95 } = ours;
  const { mean: text, plusMinus } = estimateText(mean, ci95);
  const exact = cell.exact?.[measure]?.mean;
  const printed = cell.reference?.[measure]?.mean;
  const figures = plusMinus === undefined ? text : `${text} ${plusMinus}`;
  return [
    {
      above: index + 0.3,
      row: index + 0.74,
      label: shortened(label, Math.floor((WIDTH - MARGINS.left - MARGINS.right) / LETTER) - figures.length - 3),
      text: figures,
      mean,
      low: ci95?.[0] ?? mean,
      high: ci95?.[1] ?? mean,
      ...(exact === undefined ? {} : { exact }),
      ...(printed === undefined ? {} : { document: printed }),
    },
  ];
}

function described({ label, text, exact, document }: Row): string {
  return [
    `${label} ${text}`,
    ...(exact === undefined ? [] : [`exactly ${plainNumber(exact)}`]),
    ...(document === undefined ? [] : [`${plainNumber(document)} in the document`]),
  ].join(', ');
}
