import type { CellSummary } from '@cards/batch';
import { wilsonInterval95 } from '@cards/statistics';
import type { SectionModel } from '../model/report-model.js';
import { type Binning, binningOf, gather } from '../model/bins.js';
import { count as counted, unitAfter } from '../words/count.js';
import { grouped, percentWords } from '../words/estimate.js';
import { columnsOf, printable, setText } from '../words/wrap.js';
import { bar } from './bars.js';

/** One value, or a range of values, of a histogram. */
interface HistogramLine {
  /** The lowest value. */
  readonly low: number;
  /** The highest value. */
  readonly high: number;
  /** The number of games. */
  readonly count: number;
  /** The number of games that the exact distribution predicts; undefined if it is not known. */
  readonly expected: number | undefined;
}

/** The histogram of a measure in a cell. */
export interface Histogram {
  /** The cell. */
  readonly cell: CellSummary;
  /** The name of the measure. */
  readonly measure: string;
  /** Its unit, in the plural. */
  readonly unit: string;
  /** The number of games. */
  readonly games: number;
  /** By ascending value. */
  readonly lines: readonly HistogramLine[];
}

/** A measure with fewer possible values has a line for each. */
const FEW_VALUES = 30;

/** The maximum number of lines of a histogram whose values are grouped in ranges. */
const MOST_BINS = 20;

/**
 * The histograms of a section.
 *
 * @param section - the section
 * @param all - true for every count; otherwise only the informative ones: the first measure of a game of one seat, if
 *   it has few possible values and the section has one cell
 */
export function histogramsOf({ cells, game, measures }: SectionModel, all: boolean): readonly Histogram[] {
  const found = measures.flatMap(({ name, unit }, at) =>
    cells.flatMap((cell) => {
      const { kind = 'proportion', bounds = [0, 0] } = cell.measures[name] ?? {};
      const isShown = all || (at === 0 && cell.pairedWith === undefined && cell.trials > 1 && hasFewValues(bounds));
      return kind === 'count' && bounds[0] < bounds[1] && isShown ? [histogramOf(cell, name, unit, bounds)] : [];
    }),
  );
  return all || (game?.seats === 1 && found.length === 1 && cells.length === 1) ? found : [];
}

type Bounds = readonly [low: number, high: number];

const hasFewValues = ([low, high]: Bounds): boolean => high - low < FEW_VALUES;

function histogramOf(cell: CellSummary, measure: string, unit: string, bounds: Bounds): Histogram {
  const { histogram = {}, n: games = 0 } = cell.measures[measure] ?? {};
  const distribution = { histogram, exact: cell.exact?.[measure] };
  const one: Binning = { start: bounds[0], width: 1, count: bounds[1] - bounds[0] + 1, step: 1 };
  const binning = hasFewValues(bounds) ? one : binningOf([distribution], MOST_BINS);
  const lines = gather(distribution, binning).map(({ low, share, exact: probability }) => ({
    low,
    high: binning.width === binning.step ? low : low + binning.width - 1,
    count: Math.round(share * games),
    expected: probability === undefined ? undefined : probability * games,
  }));
  return { cell, measure, unit, games, lines };
}

/** From this number of games on, shares have meaningful digits. */
const GAMES_OF_SHARES = 1000;

/** The widest bar, in columns. */
const WIDEST_BAR = 40;

/** The narrowest useful bar, in columns. */
const NARROWEST_BAR = 8;

/** Spaces between columns. */
const GAP = 2;

/** Below this, an expected number is shown with a decimal. */
const LARGE = 100;

/** The columns of a histogram before its bars. */
interface Figures {
  /** Whether there are shares. */
  readonly shares: boolean;
  /** Whether there are expected numbers. */
  readonly expected: boolean;
}

/**
 * A histogram as lines: a title, then for each value the number of games, in the form of the histograms of the Set
 * document, `0 sets: 14`, and a bar. A histogram of 1,000 games or more has shares with their 95% intervals if the
 * terminal is wide enough. The number that an exact distribution predicts is in parentheses.
 *
 * @param histogram - the histogram
 * @param label - the cell in words
 * @param width - columns of the terminal
 */
export function setHistogram(histogram: Histogram, label: string, width: number): readonly string[] {
  const { games, lines } = histogram;
  const expected = lines.some((line) => line.expected !== undefined);
  const wide = { shares: games >= GAMES_OF_SHARES, expected };
  const widest = [wide, { ...wide, shares: false }].map((figures) => ({
    figures,
    rows: figuresOf(histogram, figures),
  }));
  const best = widest.find(({ rows }) => roomOf(rows, width) >= NARROWEST_BAR) ?? widest.at(-1);
  const { figures = wide, rows = [] } = best ?? {};
  const most = Math.max(...lines.map(({ count }) => count));
  const room = roomOf(rows, width);
  return [
    ...setText(labelOf(histogram, label, figures), width),
    ...rows.flatMap((row, at) => withBar(row, (lines[at]?.count ?? 0) / most, room, width)),
  ];
}

function labelOf({ measure, games }: Histogram, label: string, { shares, expected }: Figures): string {
  return [
    `${label}: ${measure} in ${counted(games, 'game')}`,
    ...(shares ? ['shares with 95% intervals'] : []),
    ...(expected ? ['in parentheses: the exact expected number'] : []),
  ].join('; ');
}

/** The figures of each line, all of the same width. */
function figuresOf({ lines, unit, games }: Histogram, { shares, expected }: Figures): readonly string[] {
  const values = lines.map(({ low, high }) => (low === high ? `${low}` : `${low} to ${high}`));
  const digits = Math.max(...values.map(columnsOf));
  const names = padded(values.map((value) => `${value.padStart(digits)} ${printable(unitAfter(value, unit))}:`));
  const columns = [
    lines.map(({ count }, at) => `${names[at]} ${grouped(count)}`),
    ...(shares ? [lines.map(({ count }) => shareOf(count, games))] : []),
    ...(expected ? [lines.map(expectedOf)] : []),
  ].map(padded);
  return lines.map((_, at) => columns.map((column) => column[at] ?? '').join(' '.repeat(GAP)));
}

function shareOf(count: number, games: number): string {
  return percentWords({ mean: count / games, ci95: wilsonInterval95(count, games) }).join(' ');
}

function expectedOf({ expected = 0 }: HistogramLine): string {
  return `(${expected < LARGE ? expected.toFixed(1) : grouped(Math.round(expected))})`;
}

function padded(texts: readonly string[]): readonly string[] {
  const widest = Math.max(...texts.map(columnsOf));
  return texts.map((text) => text + ' '.repeat(widest - columnsOf(text)));
}

/** The columns that are left for bars. */
function roomOf(rows: readonly string[], width: number): number {
  return Math.min(WIDEST_BAR, width - Math.max(0, ...rows.map(columnsOf)) - GAP);
}

/** The figures and their bar, or the figures alone if there is no room for bars. */
function withBar(figures: string, share: number, room: number, width: number): readonly string[] {
  if (room < NARROWEST_BAR) return setText(figures, width);
  return [`${figures}${' '.repeat(GAP)}${bar(share, room)}`.trimEnd()];
}
