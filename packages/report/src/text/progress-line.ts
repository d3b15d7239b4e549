import type { LiveEstimate, Machines } from '@cards/batch';
import { bar } from './bars.js';
import { estimateText, grouped } from '../words/estimate.js';
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

/**
 * The progress line: `████▎  62.0%, 620 of 1,000 games, 41 games/s, 0:09 left, hawk against dove: win 0.84 ± 0.04`.
 * With a stopping rule the end is not known; the line then has the number of games and the elapsed time. On a narrow
 * line the bar is short or left out; then the label of the cell, the number of games, words and numbers, in this order.
 *
 * @param pace - the progress and the speed
 * @param width - the maximum number of columns
 */
export function progressLine(pace: Pace, width: number): string {
  const { liveEstimate } = pace;
  const [where = '', ...others] = short(pace);
  const variants = [
    ...(pace.machines === undefined ? [] : withMachines(pace, pace.machines)),
    [...position(pace), ...done(pace), ...speed(pace), ...estimate(liveEstimate, 'all')],
    [...position(pace), ...done(pace), ...speed(pace), ...estimate(liveEstimate, 'target')],
    [...position(pace), ...speed(pace), ...estimate(liveEstimate, 'all')],
    [...position(pace), ...speed(pace), ...estimate(liveEstimate, 'target')],
    [where, ...others, ...estimate(liveEstimate, 'target')],
    [where, ...others, ...estimate(liveEstimate, 'alone')],
    [where, ...others.slice(-1), ...estimate(liveEstimate, 'alone')],
  ];
  const lines = variants.map((parts) => parts.join(', '));
  const text = lines.find((line) => columnsOf(line) <= width) ?? shed([where, ...others], width);
  const room = Math.min(WIDEST_BAR, width - columnsOf(text) - 1);
  if (pace.total === undefined || room < NARROWEST_BAR) return text;
  return `${bar(shareOf(pace.games, pace.total), room).padEnd(room, '░')} ${text}`;
}

function shareOf(games: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, games / total);
}

function position({ games, total }: Pace): readonly string[] {
  if (total === undefined) return [`${grouped(games)} games`];
  return [`${(Math.floor(1000 * shareOf(games, total)) / 10).toFixed(1)}%`];
}

/** The number of finished games and of all games. */
function done({ games, total }: Pace): readonly string[] {
  return total === undefined ? [] : [`${grouped(games)} of ${grouped(total)} games`];
}

function speed({ games, total, rate, seconds }: Pace): readonly string[] {
  const often = rate === undefined ? [] : [`${rounded(rate)} games/s`];
  if (total === undefined) return [...often, `${clock(seconds)} elapsed`];
  return rate === undefined || rate === 0 ? often : [...often, `${clock((total - games) / rate)} left`];
}

/** The lines with the machines that play the batch: `3 machines (24 threads)`. */
function withMachines(pace: Pace, { machines, threads }: Machines): readonly (readonly string[])[] {
  const found = `${plural(machines, 'machine')} (${plural(threads, 'thread')})`;
  return [
    [...position(pace), ...done(pace), ...speed(pace), found, ...estimate(pace.liveEstimate, 'all')],
    [...position(pace), ...speed(pace), found, ...estimate(pace.liveEstimate, 'target')],
  ];
}

function plural(count: number, word: string): string {
  return `${grouped(count)} ${word}${count === 1 ? '' : 's'}`;
}

/** The progress and the speed, in fewer columns. */
function short(pace: Pace): readonly string[] {
  const where = pace.total === undefined ? [`${rounded(pace.games)} games`] : position(pace);
  return [...where, ...speed(pace).map((part) => part.replace(' games/s', '/s'))];
}

/** The estimate in three forms: with the label and the target, with the target, and alone. */
function estimate(liveEstimate: LabeledEstimate | undefined, parts: 'all' | 'target' | 'alone'): readonly string[] {
  if (liveEstimate === undefined) return [];
  const { cell, measure, mean, ci95, halfWidth } = liveEstimate;
  const { mean: text, plusMinus } = estimateText(mean, ci95);
  const found = [measure, text, ...(plusMinus === undefined ? [] : [plusMinus])].join(' ');
  const wanted = halfWidth === undefined || parts === 'alone' ? '' : ` (target ${halfWidth})`;
  return [`${parts === 'all' && cell !== '' ? `${shortened(printable(cell))}: ` : ''}${found}${wanted}`];
}

/** The leading parts that fit the width. */
function shed(parts: readonly string[], width: number): string {
  const line = parts.join(', ');
  if (columnsOf(line) <= width) return line;
  return parts.length > 1 ? shed(parts.slice(0, -1), width) : [...line].slice(0, width).join('');
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

/** A duration as minutes and seconds, or hours, minutes and seconds. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours === 0
    ? `${minutes}:${twoDigits(whole % 60)}`
    : `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
