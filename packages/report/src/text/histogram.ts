import type { CellSummary } from '@cards/batch';
import { pairingOf } from '@cards/batch/internal';
import { wilsonInterval } from '@cards/statistics';
import { type Binning, binningOf, distributionOf, gather } from '../model/bins.js';
import type { SectionModel } from '../model/report-model.js';
import { count as counted, grouped, percentWords, withUnit } from '../words/estimate.js';
import { columnsOf, padded, printable, setText } from '../words/wrap.js';
import { bar } from './bars.js';

/** The histogram of a measure in a cell; the lines are by ascending value. */
export type Histogram = ReturnType<typeof histogramOf>;

/** A measure with fewer possible values has a line for each. */
const FEW_VALUES = 30;

/** The maximum number of lines of a histogram whose values are grouped in ranges. */
const MOST_BINS = 20;

/**
 * The histograms of a section: all, or the informative one: of the first measure of a game of one seat, if it has few
 * possible values and the section has one cell.
 */
export function histogramsOf({ cells, game, measures }: SectionModel, all: boolean): readonly Histogram[] {
  const distributions = measures.flatMap(({ name, unit }, at) =>
    cells.flatMap((cell) => {
      const { kind = 'proportion', bounds = [0, 0] } = cell.measures[name] ?? {};
      const isShown =
        all || (at === 0 && pairingOf(cell.lineups) === 'none' && cell.trials > 1 && hasFewValues(bounds));
      return kind === 'count' && bounds[0] < bounds[1] && isShown ? [histogramOf(cell, name, unit, bounds)] : [];
    }),
  );
  return all || (game?.seats === 1 && distributions.length === 1 && cells.length === 1) ? distributions : [];
}

type Bounds = readonly [low: number, high: number];

const hasFewValues = ([low, high]: Bounds): boolean => high - low < FEW_VALUES;

function histogramOf(cell: CellSummary, measure: string, unit: string, bounds: Bounds) {
  const { n: games = 0 } = cell.measures[measure] ?? {};
  const distribution = distributionOf(cell, measure);
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

const WIDEST_BAR = 40;

const NARROWEST_BAR = 8;

const GAP = 2;

/** Below this, an expected number is shown with a decimal. */
const LARGE = 100;

/**
 * A title, then for each value the number of games, in the form of the histograms of the Set document, `0 sets: 14`,
 * and a bar. A histogram of 1,000 games or more has shares with their 95% intervals if the terminal is wide enough. The
 * number that an exact distribution predicts is in parentheses.
 */
export function setHistogram(histogram: Histogram, label: string, width: number): readonly string[] {
  const { games, lines, measure } = histogram;
  const hasShares = games >= GAMES_OF_SHARES && roomOf(figuresOf(histogram, true), width) >= NARROWEST_BAR;
  const rows = figuresOf(histogram, hasShares);
  const shares = hasShares ? '; shares with 95% intervals' : '';
  const expected = isExpected(histogram) ? '; in parentheses: the exact expected number' : '';
  const title = `${label}: ${measure} in ${counted(games, 'game')}${shares}${expected}`;
  const most = Math.max(...lines.map(({ count }) => count));
  const room = roomOf(rows, width);
  // Without room for bars, there are the figures alone.
  const withBar = (row: string, at: number): string =>
    `${row}${' '.repeat(GAP)}${bar((lines[at]?.count ?? 0) / most, room)}`.trimEnd();
  const set = room < NARROWEST_BAR ? rows.flatMap((row) => setText(row, width)) : rows.map(withBar);
  return [...setText(title, width), ...set];
}

const isExpected = ({ lines }: Histogram): boolean => lines.some(({ expected }) => expected !== undefined);

/** The figures of each line, all of the same width. */
function figuresOf(histogram: Histogram, hasShares: boolean): readonly string[] {
  const { lines, unit, games } = histogram;
  const values = lines.map(({ low, high }) => (low === high ? `${low}` : `${low} to ${high}`));
  const digits = Math.max(...values.map(columnsOf));
  const names = aligned(values.map((value) => `${withUnit(value.padStart(digits), printable(unit))}:`));
  const columns = [
    lines.map(({ count }, at) => `${names[at]} ${grouped(count)}`),
    ...(hasShares ? [lines.map(({ count }) => shareOf(count, games))] : []),
    ...(isExpected(histogram) ? [lines.map(expectedOf)] : []),
  ].map(aligned);
  return lines.map((_, at) => columns.map((column) => column[at] ?? '').join(' '.repeat(GAP)));
}

function shareOf(count: number, games: number): string {
  return percentWords({ mean: count / games, ci95: wilsonInterval(count, games) }).join(' ');
}

function expectedOf({ expected = 0 }: Histogram['lines'][number]): string {
  return `(${expected < LARGE ? expected.toFixed(1) : grouped(Math.round(expected))})`;
}

function aligned(texts: readonly string[]): readonly string[] {
  const widest = Math.max(...texts.map(columnsOf));
  return texts.map((text) => padded(text, widest));
}

function roomOf(rows: readonly string[], width: number): number {
  return Math.min(WIDEST_BAR, width - Math.max(0, ...rows.map(columnsOf)) - GAP);
}
