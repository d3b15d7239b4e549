import { grouped } from './estimate.js';

/** A list in words: `a, b, and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 3) return items.join(' and ');
  return `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;
}

/** Parameters and their values: `cards 32, copies 4`. */
export function settingText(params: Readonly<Record<string, number>>): string {
  const settings = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return settings.join(', ');
}

/** A number with its noun: `1 cell`, `3 cells`. */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(n)} ${n === 1 ? singular : plural}`;
}

export function all(n: number, plural: string): string {
  return n === 2 ? `both ${plural}` : `all ${grouped(n)} ${plural}`;
}

/** The unit after a value: `guess` after `1`, otherwise `guesses`. */
export function unitAfter(value: string, unit: string): string {
  return value !== '1' ? unit : unit.replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, '');
}

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The lowest and the highest of any number of values; a call with millions of arguments fails. */
export function extremes(values: readonly number[]): readonly [low: number, high: number] {
  return values.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [Infinity, -Infinity]);
}
