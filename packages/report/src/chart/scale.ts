import { grouped, plainNumber } from '../words/estimate.js';

/** The values between the two ends of an axis. */
export interface Scale {
  /** The value at the lower end. */
  readonly low: number;
  /** The value at the upper end, above the lower one. */
  readonly high: number;
  /** Whether equal distances are equal ratios; the ends are then positive. */
  readonly isLog: boolean;
}

/** The place of a value, in pixels. */
export type Placing = (value: number) => number;

export function placing({ low, high, isLog }: Scale, from: number, to: number): Placing {
  const [start, end, at] = isLog ? [Math.log(low), Math.log(high), Math.log] : [low, high, Number];
  return (value) => from + ((at(value) - start) / (end - start)) * (to - from);
}

/**
 * Round values for the ticks of a scale: multiples of 1, 2 or 5 times a power of ten, at most `most` of them if it is
 * linear, and at least `least` apart.
 */
export function ticksOf({ low, high, isLog }: Scale, most: number, least = 0): readonly number[] {
  const logarithmic = isLog ? logTicks(low, high) : [];
  return logarithmic.length >= 3 ? logarithmic : linearTicks(low, high, most, least);
}

function linearTicks(low: number, high: number, most: number, least: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10((high - low) / most));
  for (const factor of [1, 2, 5, 10, 20, 50, 100]) {
    const step = Math.max(least, factor * power);
    const first = Math.ceil(low / step - 1e-9);
    const count = Math.floor(high / step + 1e-9) - first + 1;
    if (count <= most) return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  }
  return [];
}

function logTicks(low: number, high: number): readonly number[] {
  const factors = high / low > 1000 ? [1] : high / low > 8 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 8];
  const from = Math.floor(Math.log10(low));
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - from + 1 }, (_, at) => 10 ** (from + at));
  const values = powers.flatMap((power) => factors.map((factor) => Number((factor * power).toPrecision(12))));
  return values.filter((value) => value >= low && value <= high);
}

/** The number at a tick: all of its digits, grouped by commas: `12,500`, `−0.5`. */
export function tickText(value: number): string {
  const [whole = '', ...fraction] = plainNumber(Math.abs(value)).split('.');
  return `${value < 0 ? '−' : ''}${[grouped(Number(whole)), ...fraction].join('.')}`;
}
