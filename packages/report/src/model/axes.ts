import type { AnyGame } from '@cards/core';
import type { CellSummary } from '@cards/batch';
import { lineupName, type NamedCell, variedParams } from './line-up.js';

/** A number that varies between the cells of a section. */
export interface Axis {
  /** Whether it is a parameter of the game or an argument of a strategy, such as the K of `memory:K`. */
  readonly kind: 'parameter' | 'argument';
  /** Its name: `cards`, or `memory cards` for an argument. */
  readonly name: string;
  /** What it means, in one line; undefined when the game does not say. */
  readonly summary: string | undefined;
  /** All values, ascending. */
  readonly values: readonly number[];
}

/** The place of a cell: a value on each axis, and the rest of its line-up. */
export interface Coordinates {
  /** By the name of the axis. An argument that the cell does not have is absent. */
  readonly at: Readonly<Record<string, number>>;
  /** The line-up, with the name of an argument instead of its number: `memory:cards against itself`. */
  readonly series: string;
}

/** What varies between some cells. */
export interface Variation {
  /** The numbers that vary. */
  readonly axes: readonly Axis[];
  /** The place of each cell, `[cell]`. */
  readonly coordinates: readonly Coordinates[];
}

/** An argument needs this many values to be an axis: two strategies that differ in a number are two strategies. */
const FEWEST_VALUES = 3;

/**
 * Finds what varies: parameters, and the numeric argument of a strategy that has the most values.
 *
 * @param cells - cells of one game
 * @param game - the game, which names the arguments; undefined when it is unknown
 */
export function variationOf(cells: readonly CellSummary[], game: AnyGame | undefined): Variation {
  const params = variedParams(cells);
  const specs = specsThatVary(cells);
  const argument = argumentAxis(cells, game, specs);
  const parameterAxes = params.map((name): Axis => {
    const values = ascending(cells.map((cell) => cell.params[name] ?? Number.NaN));
    return { kind: 'parameter', name, summary: game?.parameters[name]?.summary, values };
  });
  return {
    axes: [...parameterAxes, ...(argument === undefined ? [] : [argument.axis])],
    coordinates: cells.map((cell) => {
      const found = argument === undefined ? undefined : argumentIn(cell, game, specs, argument.key);
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

/** A number in a line-up. */
interface ArgumentInCell {
  /** The name of the strategy and of its argument. */
  readonly key: string;
  readonly name: string;
  readonly summary: string | undefined;
  readonly value: number;
  /** The cell with the name in place of the number. */
  readonly without: NamedCell;
}

/** The specs of each cell without an opponent that all cells have in common; all of them if no other remains. */
type SpecsOf = (cell: CellSummary) => readonly string[];

function specsThatVary(cells: readonly CellSummary[]): SpecsOf {
  const isCommon = (spec: string): boolean => cells.every(({ strategies }) => strategies.includes(spec));
  return ({ strategies }) => {
    const specs = [...new Set(strategies)];
    const others = specs.filter((spec) => !isCommon(spec));
    return others.length === 0 ? specs : others;
  };
}

function argumentAxis(
  cells: readonly CellSummary[],
  game: AnyGame | undefined,
  specs: SpecsOf,
): { readonly key: string; readonly axis: Axis } | undefined {
  const found = cells.flatMap((cell) => argumentsIn(cell, game, specs));
  const candidates = [...new Set(found.map(({ key }) => key))].map((key) => {
    const ofKey = found.filter((one) => one.key === key);
    const values = ascending(ofKey.map(({ value }) => value));
    const { name = key, summary } = ofKey[0] ?? {};
    return { key, axis: { kind: 'argument' as const, name, summary, values } };
  });
  const longest = candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, one) => (best === undefined || one.axis.values.length > best.axis.values.length ? one : best),
    undefined,
  );
  return longest !== undefined && longest.axis.values.length >= FEWEST_VALUES ? longest : undefined;
}

function argumentIn(
  cell: CellSummary,
  game: AnyGame | undefined,
  specs: SpecsOf,
  key: string,
): ArgumentInCell | undefined {
  return argumentsIn(cell, game, specs).find((one) => one.key === key);
}

/** The numbers in the specs of a cell. A spec that has both seats counts once. */
function argumentsIn(cell: CellSummary, game: AnyGame | undefined, specs: SpecsOf): readonly ArgumentInCell[] {
  const { strategies, params, pairedWith } = cell;
  return specs(cell).flatMap((spec) =>
    numbersIn(spec, game).map(({ template, ...number }) => {
      const swap = (names: readonly string[]): readonly string[] =>
        names.map((name) => (name === spec ? template : name));
      const without = { params, strategies: swap(strategies), ...(pairedWith && { pairedWith: swap(pairedWith) }) };
      return { ...number, without };
    }),
  );
}

/** The numbers behind the name of a strategy of the game. */
function numbersIn(
  spec: string,
  game: AnyGame | undefined,
): readonly (Omit<ArgumentInCell, 'without'> & { readonly template: string })[] {
  const [strategy = '', ...words] = spec.split(':');
  const expected = game?.strategies.find(({ name }) => name === strategy)?.arguments ?? [];
  return words.flatMap((word, at) => {
    const { name, summary } = expected[at] ?? {};
    if (name === undefined || !/^\d+$/.test(word)) return [];
    const template = [strategy, ...words.map((other, place) => (place === at ? name : other))].join(':');
    return [{ key: `${strategy}:${name}`, name: `${strategy} ${name}`, summary, value: Number(word), template }];
  });
}

const ascending = (values: readonly number[]): readonly number[] =>
  [...new Set(values)].sort((one, other) => one - other);
