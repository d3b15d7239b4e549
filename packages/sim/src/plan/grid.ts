import { InputError, type ParamValues } from '@cards/core';
import { expandList } from './ranges.js';

/**
 * Reads parameters as they are typed, `name=values`, into all their combinations; the first name varies slowest.
 *
 * @param settings - such as `tableau=9..15` and `ranks=4,8,13`
 * @throws InputError for another form, a value that is no whole number, or a name that comes twice
 */
export function expandGrid(settings: readonly string[]): readonly ParamValues[] {
  let grid: readonly ParamValues[] = [{}];
  for (const setting of settings) {
    const [name = '', list, ...rest] = setting.split('=');
    if (name === '' || list === undefined || rest.length > 0) {
      throw new InputError(`a parameter is written name=value, name=a,b or name=a..b, not '${setting}'`);
    }
    if (grid.some((params) => Object.hasOwn(params, name))) throw new InputError(`parameter ${name} is given twice`);
    const values = expandList(list).map((word) => wholeNumber(name, word));
    grid = grid.flatMap((params) => values.map((value) => ({ ...params, [name]: value })));
  }
  return grid;
}

function wholeNumber(name: string, word: string): number {
  if (!/^-?\d+$/.test(word)) throw new InputError(`parameter ${name} is a whole number, not '${word}'`);
  return Number(word);
}
