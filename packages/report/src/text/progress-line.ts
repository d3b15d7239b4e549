import type { LiveEstimate, Machines } from '@cards/batch/internal';
import { count, estimateWords, grouped, percentWords } from '../words/estimate.js';
import { columnsOf, printable, wrapWords } from '../words/wrap.js';
import { bar } from './bars.js';

/** The progress and the speed of a batch. */
export interface Pace {
  /** The number of finished games. */
  readonly games: number;
  /** The number of all games; undefined with a stopping rule. */
  readonly total: number | undefined;
  /** About how many games a stopping rule needs; undefined or absent until it is known. */
  readonly expected?: number | undefined;
  /** Games per second; undefined until it is known. */
  readonly rate: number | undefined;
  /** The seconds since the start. */
  readonly seconds: number;
  /** The machines that play the batch; undefined or absent if this process plays it. */
  readonly machines?: Machines | undefined;
  /** The estimate so far. */
  readonly liveEstimate: Omit<LiveEstimate, 'cell'> | undefined;
  /** The label of its cell; none if it is empty or left out. */
  readonly label?: string;
}

const WIDEST_BAR = 16;
const BAR_PART = 1 / 8;

/** From this width on, in columns, a line with a bar has the speed. */
const SPEED_WIDTH = 100;

const WIDEST_LABEL = 40;

/**
 * The progress line: `█████▌░░░  62.0% of 1,000 games,  0:09 left`, then what fits: the speed in a wide line,
 * the machines, and the estimate of a cell. Numbers keep their places while they grow. With a stopping rule, the line
 * has no bar; it has the number of games, about the remaining time or the elapsed time, and the estimate, without its
 * cell if it is narrow.
 *
 * @param pace - the progress and the speed
 * @param width - the maximum number of columns
 */
export function progressLine(pace: Pace, width: number): string {
  const { games, total } = pace;
  const room = Math.min(WIDEST_BAR, Math.floor(width * BAR_PART));
  let front = `${rounded(games)} games`;
  if (total !== undefined) {
    const share = total === 0 ? 1 : Math.min(1, games / total);
    const percent = (Math.floor(1000 * share) / 10).toFixed(1);
    front = `${bar(share, room).padEnd(room, '░')} ${percent.padStart(5)}%`;
  }
  const line = partsOf(pace, width).reduce(
    (before, texts) => before + (texts.find((text) => columnsOf(before + text) <= width) ?? ''),
    front,
  );
  return [...line].slice(0, width).join('');
}

/** What follows, in order. Each part has the texts for it, the longest first, of which the line has one that fits. */
function partsOf(pace: Pace, width: number): readonly (readonly string[])[] {
  const { games, total, expected = total, rate, seconds, machines: on, liveEstimate } = pace;
  const left = rate && expected !== undefined ? `${durationText((expected - games) / rate).padStart(5)} left` : '';
  const speed = rate === undefined ? '' : `, ${rounded(rate).padStart(total === undefined ? 0 : 5)} games/s`;
  const machines = on === undefined ? '' : `, ${count(on.machines, 'machine')} (${count(on.threads, 'thread')})`;
  const [full = '', short = ''] = liveEstimate === undefined ? [] : estimateTexts(liveEstimate, pace.label);
  if (total === undefined) {
    const time = left === '' ? `${durationText(seconds)} elapsed` : `about ${left.trim()}`;
    return [[`, ${time}`], [full, short], [speed], [machines]];
  }
  const isWide = width >= SPEED_WIDTH;
  return [[` of ${grouped(total)} games`], [left && `, ${left}`], [isWide ? speed : ''], [machines], [full]];
}

/** The estimate with its cell and the target of a stopping rule, and alone. */
function estimateTexts(live: NonNullable<Pace['liveEstimate']>, cell = ''): readonly string[] {
  const { measure, kind, mean, ci95, halfWidth } = live;
  const words = kind === 'proportion' ? percentWords : estimateWords;
  const alone = [measure, ...words({ mean, ci95 })].join(' ');
  const label = cell === '' ? '' : `${shortened(printable(cell))}: `;
  const target = halfWidth === undefined ? '' : ` (target ${words({ mean: halfWidth, ci95: null }).join(' ')})`;
  return [`, ${label}${alone}${target}`, `, ${alone}`];
}

const shortened = (text: string): string =>
  columnsOf(text) <= WIDEST_LABEL ? text : `${wrapWords([text], WIDEST_LABEL - 1)[0] ?? ''}…`;

/** A number to about three digits: `410k`, `1.25M`. */
function rounded(value: number): string {
  const thousands = [3, 2, 1].find((power) => value >= 1000 ** power) ?? 0;
  const digits = Number((value / 1000 ** thousands).toPrecision(3));
  return `${digits >= 1 || digits === 0 ? digits : digits.toFixed(2)}${['', 'k', 'M', 'G'][thousands]}`;
}

/** A duration as minutes and seconds, such as `0:09`, or as hours and minutes: `2 h 6 min`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return `${grouped(Math.floor(minutes / 60))} h ${minutes % 60} min`;
  return `${minutes}:${String(whole % 60).padStart(2, '0')}`;
}
