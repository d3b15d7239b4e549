import type { AnyGame } from '@cards/core';
import type { CellSummary } from '@cards/batch';
import { isSelfPlay } from '@cards/batch/internal';
import { type Cells, greatest, groupBy, lineupName, variedParams } from './line-up.js';

/** A number that varies between the cells of a section: an axis of its curve chart. */
export interface Axis {
  /** Whether it is a parameter of the game or an argument of a strategy, such as the K of `memory:K`. */
  readonly kind: 'parameter' | 'argument';
  /** Its name: `cards`, or `cards of memory` for an argument. */
  readonly name: string;
  /** What it means, in one line; undefined if the game does not describe it. */
  readonly summary: string | undefined;
  /** A value in sentences, with `#` for the number: `cards #`, or `memory:#` for an argument. */
  readonly pattern: string;
  /** All values that occur, ascending. */
  readonly values: readonly number[];
}

export function axisValue({ pattern }: Pick<Axis, 'pattern'>, value: number): string {
  return pattern.replace('#', String(value));
}

/** The place of a cell: its values on the axes, and the rest of its line-up. */
export interface Coordinates {
  /** The cell. */
  readonly cell: CellSummary;
  /** Its value on the first axis; undefined without an axis, and for an argument that the cell does not have. */
  readonly at: number | undefined;
  /** Its values on the other axes, such as `cards 32`. */
  readonly setting: readonly string[];
  /** The line-up, with the name of an argument instead of its number: `memory:cards against itself`. */
  readonly series: string;
}

/** An argument with fewer values is no axis: it distinguishes strategies. */
const FEWEST_VALUES = 3;

/** Finds the axes: the numeric argument of a strategy with the most values, then the parameters. */
export function variationOf(cells: Cells, game: AnyGame | undefined) {
  const params = variedParams(cells);
  const argument = argumentAxis(cells, game);
  const parameterAxes = params.map((name): Axis => {
    const values = ascending(cells.map((cell) => cell.params[name] ?? Number.NaN));
    return { kind: 'parameter', name, pattern: `${name} #`, summary: game?.parameters[name]?.summary, values };
  });
  const longest = [...parameterAxes].sort((one, other) => other.values.length - one.values.length);
  const axes = argument === undefined ? longest : [argument.axis, ...longest];
  const [first, ...others] = axes;
  return {
    axes,
    coordinates: cells.map((cell, index) => {
      const value = argument?.numbers[index];
      const at = first?.kind === 'argument' ? value?.value : cell.params[first?.name ?? ''];
      const settings = others.map(({ name }) => `${name} ${cell.params[name]}`);
      return { cell, at, setting: settings, series: value?.series ?? lineupName(cell) };
    }),
  };
}

/**
 * The argument with the most values, and its number in each cell that has one: of `memory:52 against memory:4`, the one
 * whose series has the most values. A number that is alone in its series does not vary.
 */
function argumentAxis(cells: Cells, game: AnyGame | undefined) {
  const argumentsByCell = cells.map((cell) => argumentsIn(cell, game));
  const candidates = groupBy(argumentsByCell.flat(), ({ key }) => key).map((ofKey) => {
    const bySeries = groupBy(ofKey, ({ series }) => series);
    const lengths = new Map(bySeries.map((own) => [own[0]?.series, new Set(own.map(({ value }) => value)).size]));
    const lengthOf = ({ series }: { readonly series: string }): number => lengths.get(series) ?? 0;
    const numbers = argumentsByCell.map((own) => {
      const varying = own.filter((one) => one.key === ofKey[0]?.key && lengthOf(one) > 1);
      return greatest(varying, lengthOf);
    });
    const { name = '', pattern = '', summary } = ofKey.at(-1) ?? {};
    const values = ascending(numbers.flatMap((one) => one?.value ?? []));
    const axis: Axis = { kind: 'argument', name, pattern, summary, values };
    return { axis, numbers };
  });
  const longest = greatest(candidates, ({ axis }) => axis.values.length);
  return longest !== undefined && longest.axis.values.length >= FEWEST_VALUES ? longest : undefined;
}

/** The numeric arguments in the line-up of a cell: of each seat and, in self-play, of both seats together. */
function argumentsIn(cell: CellSummary, game: AnyGame | undefined) {
  const [strategies, ...others] = cell.lineups;
  const single = strategies.map((_, seat) => [seat]);
  const choices = isSelfPlay(cell.lineups) ? [[0, 1], ...single] : single;
  return choices.flatMap((seats) => {
    const spec = strategies[seats[0] ?? 0] ?? '';
    return numbersIn(spec, game).map(({ template, ...number }) => {
      const series = lineupName({
        lineups: [
          strategies.map((name, seat) => (seats.includes(seat) ? template : name)),
          ...others.map((lineup) => lineup.map((name) => (name === spec ? template : name))),
        ],
      });
      return { ...number, series };
    });
  });
}

function numbersIn(spec: string, game: AnyGame | undefined) {
  const [strategy = '', ...words] = spec.split(':');
  const expected = game?.strategies.find(({ name }) => name === strategy)?.arguments ?? [];
  return words.flatMap((word, at) => {
    const { name, summary } = expected[at] ?? {};
    if (name === undefined || !/^\d+$/.test(word)) return [];
    const specWith = (text: string): string =>
      [strategy, ...words.map((other, place) => (place === at ? text : other))].join(':');
    const [template, pattern] = [specWith(name), specWith('#')];
    const named = { key: `${strategy}:${name}`, name: `${name} of ${strategy}` };
    return [{ ...named, pattern, summary, value: Number(word), template }];
  });
}

const ascending = (values: readonly number[]): readonly number[] =>
  [...new Set(values)].sort((one, other) => one - other);
