import { wilsonInterval95 } from '@cards/statistics';
import { bar } from './bars.js';
import { estimateText, grouped } from '../words/estimate.js';
import type { Histogram, HistogramLine } from './histogram.js';
import { columnsOf, printable, wrapWords } from '../words/wrap.js';

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
    ...wrapWords(printable(labelOf(histogram, label, figures)).split(' '), width),
    ...rows.flatMap((row, at) => withBar(row, (lines[at]?.count ?? 0) / most, room, width)),
  ];
}

function labelOf({ measure, games }: Histogram, label: string, { shares, expected }: Figures): string {
  return [
    `${label}: ${measure} in ${games === 1 ? '1 game' : `${grouped(games)} games`}`,
    ...(shares ? ['shares with 95% intervals'] : []),
    ...(expected ? ['in parentheses: the exact expected number'] : []),
  ].join('; ');
}

/** The figures of each line, all of the same width. */
function figuresOf({ lines, unit, games }: Histogram, { shares, expected }: Figures): readonly string[] {
  const values = lines.map(({ low, high }) => (low === high ? `${low}` : `${low} to ${high}`));
  const digits = Math.max(...values.map(columnsOf));
  const columns = [
    lines.map(({ count }, at) => `${(values[at] ?? '').padStart(digits)} ${printable(unit)}: ${grouped(count)}`),
    ...(shares ? [lines.map(({ count }) => shareOf(count, games))] : []),
    ...(expected ? [lines.map(expectedOf)] : []),
  ].map(padded);
  return lines.map((_, at) => columns.map((column) => column[at] ?? '').join(' '.repeat(GAP)));
}

function shareOf(count: number, games: number): string {
  const { mean, plusMinus = '' } = estimateText(count / games, wilsonInterval95(count, games));
  return `${mean} ${plusMinus}`;
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
  if (room < NARROWEST_BAR)
    return wrapWords(
      figures.split(/ +/).filter((word) => word !== ''),
      width,
    );
  return [`${figures}${' '.repeat(GAP)}${bar(share, room)}`.trimEnd()];
}
