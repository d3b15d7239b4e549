import { InputError } from '@cards/core';

/** The maximum number of values of a range. More values are probably a mistake. */
const MAX_VALUES = 1000;

/**
 * Expands a range of integers, `a..b` or `a..b:step`, inside a word: `memory:0..8:4` becomes `memory:0`, `memory:4` and
 * `memory:8`.
 *
 * @param word - a word with at most one range; a word that contains `#` is the path of a file, and one that
 *   begins with `exec:` a command; they are not expanded
 * @returns the words; only `word` itself if it has no range
 * @throws InputError when the range is descending, has a step of 0 or has more than 1,000 values
 */
export function expandRange(word: string): readonly string[] {
  const match = /^(?<before>.*?)(?<from>-?\d+)\.\.(?<to>-?\d+)(?::(?<step>\d+))?(?<after>.*)$/.exec(word);
  // The path of a file, as in `../mine.ts#mine`, may contain dots.
  if (match?.groups === undefined || word.includes('#') || word.startsWith('exec:')) return [word];
  const { before = '', after = '' } = match.groups;
  const from = Number(match.groups['from']);
  const to = Number(match.groups['to']);
  const step = Number(match.groups['step'] ?? 1);
  if (to < from || step === 0) {
    throw new InputError(`a range must have the form a..b or a..b:step with a <= b and step >= 1, not '${word}'`);
  }
  const count = Math.floor((to - from) / step) + 1;
  if (count > MAX_VALUES)
    throw new InputError(
      `a range may have at most ${MAX_VALUES} values, but '${word}' has ${count}; use a larger step or a shorter range`,
    );
  return Array.from({ length: count }, (_, i) => `${before}${from + i * step}${after}`);
}

/**
 * Expands a list of words and ranges that are separated by commas.
 *
 * @param list - the list; spaces around a word are ignored
 * @throws InputError when a range is invalid
 *
 * @example
 * ```ts
 * import { expandList } from '@cards/batch';
 *
 * expandList('random,memory:0..8:4'); // => ['random', 'memory:0', 'memory:4', 'memory:8']
 * ```
 */
export function expandList(list: string): readonly string[] {
  return list.split(',').flatMap((word) => expandRange(word.trim()));
}
