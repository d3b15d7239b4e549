import { InputError, type ParamValues } from '@cards/core';
import { checkList, readNumber } from '@cards/core/internal';
import { checkCellCount, isObject } from './given-values.js';

/** The maximum number of values of a range. More values are probably a mistake. */
const MAX_VALUES = 1000;

/** A range with what is before and after it in its word. Its integers can have exponents. */
const RANGE =
  /^(?<before>.*?)(?<from>-?\d+(?:e\d+)?)\.\.(?<to>-?\d+(?:e\d+)?)(?::(?<step>-?\d+(?:e\d+)?)(?![\w.]))?(?<after>.*)$/i;

/**
 * Expands a range of integers, `a..b` or `a..b:step`, inside a word: `memory:0..8:4` becomes `memory:0`, `memory:4` and
 * `memory:8`. Paths of files, which contain `#`, `/` or `\`, and commands, which begin with `exec:`, are not expanded.
 */
export function expandRange(word: string): readonly string[] {
  const match = RANGE.exec(word);
  // The path of a file, as in `../mine.ts#mine`, may contain dots.
  if (match?.groups === undefined || /[#/\\]|^exec:/.test(word)) return [word];
  const { before = '', after = '' } = match.groups;
  const from = Number(match.groups['from']);
  const to = Number(match.groups['to']);
  const step = Number(match.groups['step'] ?? 1);
  if (to < from || step < 1) {
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
 * import { expandList } from '@cards/batch/internal';
 *
 * expandList('random,memory:0..8:4'); // => ['random', 'memory:0', 'memory:4', 'memory:8']
 * ```
 */
export function expandList(list: string): readonly string[] {
  return wordsIn(list).flatMap(expandRange);
}

/**
 * The words of a list that are separated by commas, without the spaces around them. Ranges stay as they are. A comma
 * can be a part of a path: it begins with `./`, `../` or `/`, and ends with the name of a file or `#` and an export.
 */
export function wordsIn(list: string): readonly string[] {
  return Array.from(`${list},`.matchAll(WORDS), ([, word = '']) => word.trim());
}

const WORDS =
  /(\s*(?:response:|policy:)?(?:\.{1,2}|[a-z]:)?[\\/](?:(?!,\s*\.{1,2}[\\/])[^])*?(?:\.json|\.[cm]?[jt]sx?|#[^,#./\\]+)|[^,]*)\s*,/gi;

/** The values of one parameter: an integer, a list of integers, or text such as `9..15` or `4,8,13`. */
export type ParamGrid = number | readonly number[] | string;

/** All combinations of the values of parameters; one empty object without parameters. The first name varies slowest. */
export function expandParams(params: Readonly<Record<string, ParamGrid | undefined>>): readonly ParamValues[] {
  // JavaScript callers can pass any value.
  if (!isObject(params))
    throw new InputError('params must be an object with the values of parameters, such as { cards: [8, 16] }');
  let grid: readonly ParamValues[] = [{}];
  for (const [name, given] of Object.entries(params)) {
    if (given === undefined) continue;
    const values = valuesOf(name, given);
    if (values.length === 0)
      throw new InputError(`parameter ${name} has no value; give a number, a list or a range such as '9..15'`);
    checkCellCount(grid.length * values.length);
    grid = grid.flatMap((setting) => values.map((value) => ({ ...setting, [name]: value })));
  }
  return grid;
}

/**
 * Reads parameters in the form `name=values`, for `Grid.params`. Their values stay as they are written.
 *
 * @param settings - words such as `tableau=9..15` and `ranks=4,8,13`
 * @throws InputError when a word has another form, or a name is given twice
 */
export function parseParamWords(settings: readonly string[]): Readonly<Record<string, string>> {
  const params = new Map<string, string>();
  for (const setting of settings) {
    const [name = '', values, ...rest] = setting.split('=');
    if (name === '' || values === undefined || rest.length > 0) {
      throw new InputError(`a parameter must have the form name=value, name=a,b or name=a..b, not '${setting}'`);
    }
    if (params.has(name))
      throw new InputError(`parameter ${name} is given twice; give all its values at once, such as ${name}=1,2`);
    params.set(name, values);
  }
  // A name such as __proto__ becomes an ordinary member, so that it is not lost.
  return Object.fromEntries(params);
}

/**
 * Lists all combinations of parameters in the form `name=values`. The first name varies slowest.
 *
 * @param settings - words such as `tableau=9..15` and `ranks=4,8,13`
 * @returns one object for each combination; one empty object for an empty list
 * @throws InputError when a word has another form, a value is not an integer, or a name is given twice
 *
 * @example
 * ```ts
 * import { expandGrid } from '@cards/batch';
 *
 * expandGrid(['points=1,5', 'hand=5']); // => [{ points: 1, hand: 5 }, { points: 5, hand: 5 }]
 * ```
 */
export function expandGrid(settings: readonly string[]): readonly ParamValues[] {
  checkList(settings, 'the settings');
  return expandParams(parseParamWords(settings));
}

function valuesOf(name: string, given: ParamGrid): readonly number[] {
  if (typeof given === 'number') return [given];
  if (typeof given === 'string') return wordsIn(given).flatMap((word) => integersOf(name, word));
  if (!Array.isArray(given)) throw notValues(name);
  // A method such as `every` would skip the holes of a list, which are not numbers.
  for (const value of given as readonly unknown[]) if (typeof value !== 'number') throw notValues(name);
  return given as readonly number[];
}

function notValues(name: string): InputError {
  return new InputError(
    `the values of parameter ${name} must be a number, a list of numbers without holes, or a range such as '9..15'`,
  );
}

/** The integers of a word, as it was typed: one, or a range. */
function integersOf(name: string, word: string): readonly number[] {
  const values = expandRange(word).map(readNumber);
  if (values.every(Number.isInteger)) return values;
  throw new InputError(`parameter ${name} must be an integer, or a range of integers such as 9..15:2, not '${word}'`);
}
