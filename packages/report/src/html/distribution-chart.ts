import { estimateText, plainNumber } from '../text/estimate.js';
import type { CellSummary, MeasureSummary } from '@cards/batch';
import { type Bin, type Binning, binningOf, type Distribution, gather } from './bins.js';
import { type Drawing, framed, NUMBER, PERCENT, roomAcross } from './chart.js';
import { gamesText, type Panel } from './labels.js';
import { PALETTE } from './palette.js';
import { type Range, ticksAcross, ticksOf } from './ticks.js';

/** Panels of one measure. */
export interface Panels {
  /** One for each cell. */
  readonly drawings: readonly Drawing[];
  /** Whether all have the same axes. */
  readonly sameAxes: boolean;
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly bins: number;
  readonly ticks: readonly [across: number, up: number];
}

const LARGE: Layout = { width: 360, height: 150, bins: 48, ticks: [6, 4] };
const SMALL: Layout = { width: 180, height: 76, bins: 30, ticks: [4, 3] };

/** More panels than these are drawn small. */
const FEW = 3;

/** Panels share their axes unless the narrowest would be left with less than this share of the bins. */
const LEAST_SHARE = 0.2;

/** An axis shows this many values at least: a single one would fill it. */
const LEAST_VALUES = 5;

const MARGINS = { top: 6, right: 10, bottom: 22, left: 36 };

/**
 * The distribution of one measure in each of several cells: bars for the games, and where the exact distribution is known, a
 * line with a point on every value or bin.
 *
 * @param panels - the cells, each of which has the measure
 * @param measure - its name
 */
export function distributionPanels(panels: readonly Panel[], measure: string): Panels {
  const layout = panels.length > FEW ? SMALL : LARGE;
  const data = panels.map(({ cell }) => distributionOf(cell, measure));
  const own = data.map((one) => binningOf([one], layout.bins));
  const common = binningOf(data, layout.bins);
  const narrowest = Math.min(...own.map(({ width, count }) => width * count));
  const sameAxes = panels.length > 1 && narrowest >= LEAST_SHARE * common.width * common.count;
  const bins = data.map((one, index) => gather(one, sameAxes ? common : (own[index] ?? common)));
  const highest = sameAxes ? Math.max(...bins.map(peak)) : undefined;
  const drawings = panels.map((panel, index) => {
    const ofPanel = bins[index] ?? [];
    return drawing(panel, measure, ofPanel, sameAxes ? common : (own[index] ?? common), highest ?? peak(ofPanel), layout);
  });
  return { drawings, sameAxes };
}

function drawing({ cell, label }: Panel, measure: string, bins: readonly Bin[], binning: Binning, highest: number, layout: Layout): Drawing {
  const title = `${measure}: ${label}`;
  const description = described(cell, measure);
  const across = acrossOf(binning);
  const up: Range = [0, highest * 1.06];
  const known = bins.some(({ exact }) => exact !== undefined);
  const small = layout === SMALL;
  const frame = {
    title: small ? label : title,
    notes: small ? [short(cell, measure)] : [short(cell, measure), known ? 'bars: games  ·  line with points: exact' : 'bars: games'],
    description: `${title}. ${description}`,
    width: layout.width,
    height: layout.height,
    margins: MARGINS,
  };
  const x = {
    type: 'quantitative',
    scale: { domain: across, nice: false, zero: false },
    axis: { values: ticksAcross(across, layout.ticks[0], roomAcross(layout.width, MARGINS), 1), format: NUMBER },
  };
  const y = {
    type: 'quantitative',
    scale: { domain: up, nice: false },
    axis: { values: ticksOf(up, layout.ticks[1]), format: PERCENT, grid: true, domain: false, ticks: false },
  };
  const exact = { encoding: { x: { field: 'at', ...x }, y: { field: 'exact', ...y } } };
  const spec = framed(frame, {
    data: { values: bins.map(rounded) },
    layer: [
      { mark: { type: 'rect', color: PALETTE.bar.light }, encoding: { x: { field: 'from', ...x }, x2: { field: 'to' }, y: { field: 'share', ...y }, y2: { datum: 0 } } },
      ...(known
        ? [
            { ...exact, mark: { type: 'line', color: PALETTE.exact.light, strokeWidth: small ? 1 : 1.25 } },
            { ...exact, mark: { type: 'point', filled: true, opacity: 1, color: PALETTE.exact.light, size: small ? 7 : 16 } },
          ]
        : []),
    ],
  });
  return { title, description, spec };
}

/** The axis of values: all bins, and never a single one. */
function acrossOf({ start, width, count, step }: Binning): Range {
  const half = width === step ? width / 2 : 0;
  const missing = Math.max(0, LEAST_VALUES * step - count * width) / 2;
  return [start - half - missing, start + count * width - half + missing];
}

function distributionOf({ measures, exact }: CellSummary, measure: string): Distribution {
  return { histogram: measures[measure]?.histogram ?? {}, exact: exact?.[measure] };
}

function peak(bins: readonly Bin[]): number {
  return Math.max(...bins.map(({ share, exact }) => Math.max(share, exact ?? 0)));
}

const few = (value: number): number => Number(value.toPrecision(6));

/** The digits that a drawing can show. */
function rounded({ from, to, at, low, share, exact }: Bin): Readonly<Record<string, number>> {
  return { value: low, from: few(from), to: few(to), at, share: few(share), ...(exact === undefined ? {} : { exact: few(exact) }) };
}

/** The mean, as it stands beneath a title. */
function short({ measures }: CellSummary, measure: string): string {
  const ours = measures[measure];
  return ours === undefined ? '' : `mean ${meanText(ours)}`;
}

function described({ measures, exact }: CellSummary, measure: string): string {
  const ours = measures[measure];
  if (ours === undefined) return '';
  const [most, games] = Object.entries(ours.histogram).reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  const share = `${plainNumber(Number(((100 * games) / ours.n).toPrecision(3)))} %`;
  const known = exact?.[measure]?.mean;
  return [
    `${gamesText(ours.n)}: mean ${meanText(ours)}, from ${ours.min} to ${ours.max}, most often ${most} (${share}).`,
    ...(known === undefined ? [] : [`The exact mean is ${plainNumber(known)}.`]),
  ].join(' ');
}

function meanText({ mean, ci95 }: MeasureSummary): string {
  const text = estimateText(mean, ci95);
  return text.plusMinus === undefined ? text.mean : `${text.mean} ${text.plusMinus}`;
}
