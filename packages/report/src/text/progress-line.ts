import type { LiveEstimate, Machines } from '@cards/batch';
import { count } from '../words/count.js';
import { bar } from './bars.js';
import { estimateWords, grouped, percentWords } from '../words/estimate.js';
import { columnsOf, printable } from '../words/wrap.js';

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

/** What narrower lines leave out, one after the other. Without the estimate at the end, numbers keep their places. */
const LEFT_OUT: readonly Detail[] = ['estimate', 'machines', 'words', 'total', 'time'];

/** The same with a stopping rule, which is about the estimate. */
const LEFT_OUT_OPEN: readonly Detail[] = ['label', 'machines', 'words', 'target', 'speed', 'estimate', 'time'];

type Detail = 'total' | 'label' | 'machines' | 'words' | 'target' | 'speed' | 'estimate' | 'time';

/**
 * The progress line: `█████▌░░░  62.0%,   620 of 1,000 games,  0:09 left`, then the estimate of a cell if it fits.
 * Numbers keep their places while they grow. A wide line has the speed, too. With a stopping rule, the line has no bar;
 * it has the number of games, about the remaining time or the elapsed time, and the estimate, without the label of its
 * cell if it is narrow.
 *
 * @param pace - the progress and the speed
 * @param width - the maximum number of columns
 */
export function progressLine(pace: Pace, width: number): string {
  const { games, total } = pace;
  const room = Math.min(WIDEST_BAR, Math.floor(width * BAR_PART));
  const front = total === undefined ? '' : `${bar(shareOf(games, total), room).padEnd(room, '░')} `;
  const always = total !== undefined && width < SPEED_WIDTH ? ['speed'] : [];
  const order = total === undefined ? LEFT_OUT_OPEN : LEFT_OUT;
  const lines = [0, ...order.keys()].map((_, left) =>
    partsOf(pace, (detail) => ![...always, ...order.slice(0, left)].includes(detail)).join(', '),
  );
  const fits = (line: string): boolean => columnsOf(line) <= width;
  const shortest = lines.at(-1) ?? '';
  return lines.map((line) => front + line).find(fits) ?? [...shortest.trimStart()].slice(0, width).join('');
}

function partsOf(pace: Pace, has: (detail: Detail) => boolean): readonly string[] {
  const { games, total, rate, seconds, machines: on } = pace;
  const { expected = total } = pace;
  const all = total === undefined ? '' : grouped(total);
  const where =
    total === undefined
      ? `${has('words') ? grouped(games) : rounded(games)} games`
      : `${(Math.floor(1000 * shareOf(games, total)) / 10).toFixed(1)}%`.padStart(6);
  const left = rate && expected !== undefined ? `${durationText((expected - games) / rate).padStart(5)} left` : '';
  const time = total !== undefined ? left : left === '' ? `${durationText(seconds)} elapsed` : `about ${left.trim()}`;
  const played = `${grouped(games).padStart(all.length)} of ${all}${has('words') ? ' games' : ''}`;
  const speed = rate === undefined ? '' : `${rounded(rate).padStart(total === undefined ? 0 : 5)}`;
  return [
    where,
    total !== undefined && has('total') ? played : '',
    speed !== '' && has('speed') ? `${speed}${has('words') ? ' games' : ''}/s` : '',
    has('time') ? time : '',
    on !== undefined && has('machines') ? `${count(on.machines, 'machine')} (${count(on.threads, 'thread')})` : '',
    pace.liveEstimate !== undefined && has('estimate') ? estimate(pace.liveEstimate, pace.label, has) : '',
  ].filter((part) => part !== '');
}

function estimate(live: NonNullable<Pace['liveEstimate']>, cell = '', has: (detail: Detail) => boolean): string {
  const { measure, kind, mean, ci95, halfWidth } = live;
  const label = cell === '' || !has('label') ? '' : `${shortened(printable(cell))}: `;
  const words = kind === 'proportion' ? percentWords : estimateWords;
  const wanted = halfWidth === undefined || !has('target') ? '' : words({ mean: halfWidth, ci95: null }).join(' ');
  return `${label}${[measure, ...words({ mean, ci95 })].join(' ')}${wanted && ` (target ${wanted})`}`;
}

function shareOf(games: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, games / total);
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= WIDEST_LABEL ? text : `${characters.slice(0, WIDEST_LABEL - 1).join('')}…`;
}

/** A number to about three digits: `410k`, `1.25M`. */
function rounded(value: number): string {
  const [unit, letter] = (
    [
      [1e9, 'G'],
      [1e6, 'M'],
      [1e3, 'k'],
    ] as const
  ).find(([size]) => value >= size) ?? [1, ''];
  const digits = Number((value / unit).toPrecision(3));
  return `${digits >= 1 || digits === 0 ? digits : digits.toFixed(2)}${letter}`;
}

/** A duration as minutes and seconds, such as `0:09`, or as hours and minutes: `2 h 6 min`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return `${grouped(Math.floor(minutes / 60))} h ${minutes % 60} min`;
  return `${minutes}:${String(whole % 60).padStart(2, '0')}`;
}
