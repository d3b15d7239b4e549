import { axisTitle } from './axis-titles.js';
import type { Bin } from '../text/bins.js';
import { type ChartSpec, NUMBER, PERCENT } from './chart.js';
import { PALETTE } from './palette.js';

/** How large panels are, how many bins they have, and how many stand in a row. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly bins: number;
  readonly columns: number;
  /** The label of a panel takes another line after this many characters. */
  readonly label: number;
}

/** What the axes of all panels have in common. */
export interface Axes {
  /** The title of the axis of values. */
  readonly x: string;
  /** The title of the axis of shares. */
  readonly y: string;
  readonly layout: Layout;
  /** The highest share of all panels; undefined when each panel has its own axes. */
  readonly highest: number | undefined;
}

/** The data of one or more panels, and the marks in each: bars, and the exact distribution where the data have it. */
export function plotOf(
  values: readonly Readonly<Record<string, unknown>>[],
  { x: across, y: up, layout, highest }: Axes,
): { readonly data: ChartSpec; readonly layer: readonly ChartSpec[] } {
  const x = {
    type: 'quantitative',
    scale: { nice: false, zero: false },
    axis: { title: axisTitle(across, layout.width), format: NUMBER, tickCount: 6, tickMinStep: 1 },
  };
  const y = {
    type: 'quantitative',
    scale: highest === undefined ? {} : { domainMin: 0, domainMax: few(highest) },
    axis: {
      title: axisTitle(up, layout.height),
      format: PERCENT,
      tickCount: 4,
      grid: true,
      domain: false,
      ticks: false,
    },
  };
  const bars = { x: { field: 'from', ...x }, x2: { field: 'to' }, y: { field: 'share', ...y }, y2: { datum: 0 } };
  const data = { values };
  if (values.every(({ exact }) => exact === undefined))
    return { data, layer: [{ mark: { type: 'rect', color: PALETTE.bar.light }, encoding: bars }] };
  const scale = { domain: ['games', 'exact'], range: [PALETTE.bar.light, PALETTE.exact.light] };
  const color = (datum: string): ChartSpec => ({
    color: { datum, type: 'nominal', scale, legend: { symbolType: 'square' } },
  });
  const exact = { x: { field: 'at', ...x }, y: { field: 'exact', ...y }, ...color('exact') };
  const layer = [
    { mark: { type: 'rect' }, encoding: { ...bars, ...color('games') } },
    { mark: { type: 'line', strokeWidth: 1.25 }, encoding: exact },
    { mark: { type: 'point', filled: true, opacity: 1, size: 12 }, encoding: exact },
  ];
  return { data, layer };
}

const few = (value: number): number => Number(value.toPrecision(6));

/** A bin with the digits that a chart can show. */
export function rounded({ from, to, at, low, share, exact }: Bin): Readonly<Record<string, number>> {
  return {
    value: low,
    from: few(from),
    to: few(to),
    at,
    share: few(share),
    ...(exact === undefined ? {} : { exact: few(exact) }),
  };
}
