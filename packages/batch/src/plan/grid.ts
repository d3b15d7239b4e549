import { InputError, type ParamValues } from '@cards/core';
import { expandList } from './ranges.js';

/** The values of one parameter: a number, a list, or text such as `9..15` or `4,8,13`. */
export type ParamGrid = number | readonly number[] | string;

/**
 * All combinations of the values of parameters. The first name varies slowest.
 *
 * @throws InputError for text that is not integers, or a parameter without a value
 */
export function expandParams(params: Readonly<Record<string, ParamGrid | undefined>>): readonly ParamValues[] {
  let grid: readonly ParamValues[] = [{}];
  for (const [name, given] of Object.entries(params)) {
    if (given === undefined) continue;
    const values = valuesOf(name, given);
    if (values.length === 0) throw new InputError(`parameter ${name} has no value`);
    grid = grid.flatMap((setting) => values.map((value) => ({ ...setting, [name]: value })));
  }
  return grid;
}

/**
 * Parses parameters in the form `name=values`.
 *
 * @param settings - such as `tableau=9..15` and `ranks=4,8,13`
 * @throws InputError for another form, a value that is not an integer, or a name that is given twice
 */
export function parseParamWords(settings: readonly string[]): Readonly<Record<string, readonly number[]>> {
  const grid: Record<string, readonly number[]> = {};
  for (const setting of settings) {
    const [name = '', list, ...rest] = setting.split('=');
    if (name === '' || list === undefined || rest.length > 0) {
      throw new InputError(`a parameter is written name=value, name=a,b or name=a..b, not '${setting}'`);
    }
    if (Object.hasOwn(grid, name)) throw new InputError(`parameter ${name} is given twice`);
    grid[name] = valuesOf(name, list);
  }
  return grid;
}

/** All combinations of parameters in the form `name=values`. */
export function expandGrid(settings: readonly string[]): readonly ParamValues[] {
  return expandParams(parseParamWords(settings));
}

function valuesOf(name: string, given: ParamGrid): readonly number[] {
  if (typeof given === 'number') return [given];
  return typeof given === 'string' ? expandList(given).map((word) => wholeNumber(name, word)) : given;
}

function wholeNumber(name: string, word: string): number {
  if (!/^-?\d+$/.test(word)) throw new InputError(`parameter ${name} is a whole number, not '${word}'`);
  return Number(word);
}
