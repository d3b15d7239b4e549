import type { LiveEstimate, Machines } from '@cards/batch';
import { count } from '../words/count.js';
import { bar } from './bars.js';
import { estimateWords, grouped } from '../words/estimate.js';
import { columnsOf, printable } from '../words/wrap.js';

/** An estimate with the label of its cell. An empty label is not shown. */
export interface LabeledEstimate extends Omit<LiveEstimate, 'cell'> {
  /** The label of the cell; empty for no label. */
  readonly cell: string;
}

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
  readonly liveEstimate: LabeledEstimate | undefined;
}

/** The widest bar, in columns. */
const WIDEST_BAR = 16;

/** The narrowest bar that is shown, in columns. */
const NARROWEST_BAR = 4;

/** The widest label of a cell, in columns. */
const WIDEST_LABEL = 40;

/** What a narrower line leaves out: each step more than the one before, except for the speed, which is shorter. */
const STEPS: readonly (readonly Detail[])[] = [
  [],
  ['label'],
  ['total'],
  ['total', 'label'],
  ['total', 'label', 'machines'],
  ['total', 'label', 'machines', 'words'],
  ['total', 'label', 'machines', 'words', 'target'],
  ['total', 'label', 'machines', 'words', 'target', 'speed'],
  ['total', 'label', 'machines', 'words', 'estimate'],
  ['total', 'label', 'machines', 'words', 'estimate', 'speed'],
  ['total', 'label', 'machines', 'words', 'estimate', 'speed', 'time'],
];

type Detail = 'total' | 'label' | 'machines' | 'words' | 'target' | 'speed' | 'estimate' | 'time';

/**
 * The progress line: `████▎  62.0%, 620 of 1,000 games, 41 games/s, 0:09 left, hawk against dove: win 0.84 ± 0.04`.
 * With a stopping rule it has the number of games, and about the remaining time or the elapsed time. On a narrow line
 * the bar is short or left out; then the label of the cell, the number of games, words and numbers, in this order.
 *
 * @param pace - the progress and the speed
 * @param width - the maximum number of columns
 */
export function progressLine(pace: Pace, width: number): string {
  const lines = STEPS.map((left) => partsOf(pace, (detail) => !left.includes(detail)).join(', '));
  const text = lines.find((line) => columnsOf(line) <= width) ?? [...(lines.at(-1) ?? '')].slice(0, width).join('');
  const room = Math.min(WIDEST_BAR, width - columnsOf(text) - 1);
  if (pace.total === undefined || room < NARROWEST_BAR) return text;
  return `${bar(shareOf(pace.games, pace.total), room).padEnd(room, '░')} ${text}`;
}

function partsOf(pace: Pace, has: (detail: Detail) => boolean): readonly string[] {
  const { games, total, rate, seconds, machines: on } = pace;
  const { expected = total } = pace;
  const where =
    total === undefined
      ? `${has('words') ? grouped(games) : rounded(games)} games`
      : `${(Math.floor(1000 * shareOf(games, total)) / 10).toFixed(1)}%`;
  const left = rate && expected !== undefined ? `${durationText((expected - games) / rate)} left` : '';
  const time = total !== undefined ? left : left === '' ? `${durationText(seconds)} elapsed` : `about ${left}`;
  return [
    where,
    total !== undefined && has('total') ? `${grouped(games)} of ${grouped(total)} games` : '',
    rate !== undefined && has('speed') ? `${rounded(rate)}${has('words') ? ' games' : ''}/s` : '',
    has('time') ? time : '',
    on !== undefined && has('machines') ? `${count(on.machines, 'machine')} (${count(on.threads, 'thread')})` : '',
    pace.liveEstimate !== undefined && has('estimate') ? estimate(pace.liveEstimate, has) : '',
  ].filter((part) => part !== '');
}

function estimate({ cell, measure, mean, ci95, halfWidth }: LabeledEstimate, has: (detail: Detail) => boolean): string {
  const label = cell === '' || !has('label') ? '' : `${shortened(printable(cell))}: `;
  const target = halfWidth === undefined || !has('target') ? '' : ` (target ${halfWidth})`;
  return `${label}${[measure, ...estimateWords({ mean, ci95 })].join(' ')}${target}`;
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
