import type { AnyGame } from '@cards/core';
import type { CellSummary } from '@cards/batch';
import { isSelfPlay, lineupName, type NamedCell, variedParams } from './line-up.js';

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

/** A value of an axis in a sentence: `cards 8`, `memory:8`. */
export function axisValue({ pattern }: Pick<Axis, 'pattern'>, value: number): string {
  return pattern.replace('#', String(value));
}

/** The place of a cell: a value on each axis, and the rest of its line-up. */
export interface Coordinates {
  /** By the name of the axis. An argument that the cell does not have is absent. */
  readonly at: Readonly<Record<string, number>>;
  /** The line-up, with the name of an argument instead of its number: `memory:cards against itself`. */
  readonly series: string;
}

/** The axes of some cells, and the places of the cells on them. */
export interface Variation {
  /** The axes. */
  readonly axes: readonly Axis[];
  /** The place of each cell, `[cell]`. */
  readonly coordinates: readonly Coordinates[];
}

/** An argument with fewer values is no axis: it distinguishes strategies. */
const FEWEST_VALUES = 3;

/**
 * Finds the axes of some cells: the parameters that vary, and the numeric argument of a strategy with the most values.
 *
 * @param cells - cells of one game
 * @param game - the game, which names the arguments; undefined when it is unknown
 */
export function variationOf(cells: readonly CellSummary[], game: AnyGame | undefined): Variation {
  const params = variedParams(cells);
  const argument = argumentAxis(cells, game);
  const parameterAxes = params.map((name): Axis => {
    const values = ascending(cells.map((cell) => cell.params[name] ?? Number.NaN));
    return { kind: 'parameter', name, pattern: `${name} #`, summary: game?.parameters[name]?.summary, values };
  });
  return {
    axes: [...parameterAxes, ...(argument === undefined ? [] : [argument.axis])],
    coordinates: cells.map((cell, index) => {
      const found = argument?.numbers[index];
      return {
        at: Object.fromEntries([
          ...params.map((name) => [name, cell.params[name] ?? Number.NaN] as const),
          ...(argument === undefined || found === undefined ? [] : [[argument.axis.name, found.value] as const]),
        ]),
        series: lineupName(found?.without ?? cell),
      };
    }),
  };
}

/** A numeric argument in a line-up. */
interface ArgumentInCell {
  /** The name of the strategy and of its argument. */
  readonly key: string;
  readonly name: string;
  readonly pattern: string;
  readonly summary: string | undefined;
  readonly value: number;
  /** The cell with the name in place of the number. */
  readonly without: NamedCell;
}

/** An argument that varies. */
interface VariedArgument {
  readonly axis: Axis;
  /** `[cell]`: the number on the axis; undefined for a cell without it. */
  readonly numbers: readonly (ArgumentInCell | undefined)[];
}

function argumentAxis(cells: readonly CellSummary[], game: AnyGame | undefined): VariedArgument | undefined {
  const found = cells.map((cell) => argumentsIn(cell, game));
  const first = new Map(found.flat().map((one) => [one.key, one]));
  const candidates = [...first.values()].map(({ key, name, pattern, summary }): VariedArgument => {
    const ofKey = found.map((numbers) => numbers.filter((one) => one.key === key));
    const lengths = seriesLengths(ofKey.flat());
    const numbers = ofKey.map((ofCell) => numberOfLongest(ofCell, lengths));
    const values = ascending(numbers.flatMap((one) => one?.value ?? []));
    return { axis: { kind: 'argument', name, pattern, summary, values }, numbers };
  });
  const longest = candidates.reduce<VariedArgument | undefined>(
    (best, one) => (best === undefined || one.axis.values.length > best.axis.values.length ? one : best),
    undefined,
  );
  return longest !== undefined && longest.axis.values.length >= FEWEST_VALUES ? longest : undefined;
}

/** The number of values of each series, by the name of the series. */
function seriesLengths(numbers: readonly ArgumentInCell[]): ReadonlyMap<string, number> {
  const values = new Map<string, Set<number>>();
  for (const { without, value } of numbers) {
    const series = lineupName(without);
    values.set(series, (values.get(series) ?? new Set()).add(value));
  }
  return new Map([...values].map(([series, found]) => [series, found.size]));
}

/**
 * The argument of a line-up that varies: of `memory:52 against memory:4`, the one whose series has the most values. A
 * number that is alone in its series does not vary.
 */
function numberOfLongest(
  numbers: readonly ArgumentInCell[],
  lengths: ReadonlyMap<string, number>,
): ArgumentInCell | undefined {
  const lengthOf = ({ without }: ArgumentInCell): number => lengths.get(lineupName(without)) ?? 0;
  return numbers
    .filter((one) => lengthOf(one) > 1)
    .reduce<ArgumentInCell | undefined>(
      (best, one) => (best === undefined || lengthOf(one) > lengthOf(best) ? one : best),
      undefined,
    );
}

/** The numeric arguments in the line-up of a cell: of each seat and, in self-play, of both seats together. */
function argumentsIn(cell: CellSummary, game: AnyGame | undefined): readonly ArgumentInCell[] {
  const { strategies, params, pairedWith } = cell;
  const single = strategies.map((_, seat) => [seat]);
  const choices = isSelfPlay(cell) ? [[0, 1], ...single] : single;
  return choices.flatMap((seats) => {
    const spec = strategies[seats[0] ?? 0] ?? '';
    return numbersIn(spec, game).map(({ template, ...number }) => {
      const without = {
        params,
        strategies: strategies.map((name, seat) => (seats.includes(seat) ? template : name)),
        ...(pairedWith && { pairedWith: pairedWith.map((name) => (name === spec ? template : name)) }),
      };
      return { ...number, without };
    });
  });
}

/** The numeric arguments in the text of a strategy, such as `memory:4`. */
function numbersIn(
  spec: string,
  game: AnyGame | undefined,
): readonly (Omit<ArgumentInCell, 'without'> & { readonly template: string })[] {
  const [strategy = '', ...words] = spec.split(':');
  const expected = game?.strategies.find(({ name }) => name === strategy)?.arguments ?? [];
  return words.flatMap((word, at) => {
    const { name, summary } = expected[at] ?? {};
    if (name === undefined || !/^\d+$/.test(word)) return [];
    const specWith = (text: string): string =>
      [strategy, ...words.map((other, place) => (place === at ? text : other))].join(':');
    const [template, pattern] = [specWith(name), specWith('#')];
    return [
      { key: `${strategy}:${name}`, name: `${name} of ${strategy}`, pattern, summary, value: Number(word), template },
    ];
  });
}

const ascending = (values: readonly number[]): readonly number[] =>
  [...new Set(values)].sort((one, other) => one - other);
