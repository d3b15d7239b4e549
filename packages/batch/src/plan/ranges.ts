import { InputError } from '@cards/core';

/** The maximum number of values of a range. More are probably a mistake. */
const MOST = 1000;

/**
 * Expands a range of integers, `a..b` or `a..b:step`, inside a word: `memory:0..8:4` becomes `memory:0`, `memory:4` and
 * `memory:8`. A word without a range is returned alone.
 *
 * @throws InputError when the range is descending, has a step of 0 or more than 1,000 values
 */
export function expandRange(word: string): readonly string[] {
  const match = /^(?<before>.*?)(?<from>-?\d+)\.\.(?<to>-?\d+)(?::(?<step>\d+))?(?<after>.*)$/.exec(word);
  // The path of a file may contain dots.
  if (match?.groups === undefined || word.includes('#')) return [word];
  const { before = '', after = '' } = match.groups;
  const from = Number(match.groups['from']);
  const to = Number(match.groups['to']);
  const step = Number(match.groups['step'] ?? 1);
  if (to < from || step === 0) {
    throw new InputError(`a range is written a..b or a..b:step with a up to b and a step from 1 on, not '${word}'`);
  }
  if ((to - from) / step >= MOST) throw new InputError(`'${word}' has more than ${MOST} values`);
  const count = Math.floor((to - from) / step) + 1;
  return Array.from({ length: count }, (_, i) => `${before}${from + i * step}${after}`);
}

/** Expands a list of words and ranges, `a,b,memory:0..8:4`. */
export function expandList(list: string): readonly string[] {
  return list.split(',').flatMap((word) => expandRange(word.trim()));
}
