import { InputError } from '../errors/errors.js';
import type { StrategyArgument, StrategyArguments, StrategyDefinition } from './strategy.js';

/** A spec of a strategy, parsed and checked. */
export interface ParsedSpec<View, Params> {
  /**
   * The canonical form of the spec, for the API, the command line and every output: numbers have no leading zeros, and
   * defaults at the end are left out.
   */
  readonly spec: string;
  /** The strategy that it names. */
  readonly definition: StrategyDefinition<View, Params>;
  /** Its arguments, with the defaults filled in. */
  readonly args: StrategyArguments;
}

/**
 * Parses a spec such as `smallest`, `memory:10` or `memory:10:fifo`: the name of a strategy, then its arguments in
 * order, with colons between them.
 *
 * @param definitions - the known strategies
 * @param spec - the text to parse
 * @throws InputError for an unknown name, too many arguments, a missing argument, or one out of range
 *
 * @example
 * ```ts
 * import { parseSpec } from '@cards/core';
 * import { concentration } from '@cards/concentration';
 *
 * const { spec, definition, args } = parseSpec(concentration.strategies, 'memory:010');
 * spec; // => 'memory:10'
 * definition.name; // => 'memory'
 * Object.values(args)[0]; // => 10
 * ```
 */
export function parseSpec<View, Params>(
  definitions: readonly StrategyDefinition<View, Params>[],
  spec: string,
): ParsedSpec<View, Params> {
  const [name = '', ...words] = spec.split(':');
  const definition = definitions.find((candidate) => candidate.name === name);
  if (definition === undefined) {
    throw InputError.unknownName(
      'strategy',
      name,
      definitions.map((candidate) => candidate.name),
    );
  }
  const expected = definition.arguments ?? [];
  if (words.length > expected.length) {
    throw new InputError(`strategy '${spec}' has too many arguments; it is written ${specForm(definition)}`);
  }
  const args = Object.freeze(
    Object.fromEntries(expected.map((argument, i) => [argument.name, readArgument(definition, argument, words[i])])),
  );
  // `memory:10` and `memory:10:keep` mean the same, so defaults at the end are left out.
  const written = expected.reduce(
    (count, argument, i) => (args[argument.name] === argument.default ? count : i + 1),
    0,
  );
  const canonical = expected.slice(0, written).map((argument) => args[argument.name]);
  return { spec: [name, ...canonical].join(':'), definition, args };
}

/** The form of the specs of a strategy, with optional arguments in brackets: `memory:K[:eviction]`. */
export function specForm(definition: Pick<StrategyDefinition<unknown, unknown>, 'name' | 'arguments'>): string {
  const expected = definition.arguments ?? [];
  return definition.name + expected.map((a) => (a.default === undefined ? `:${a.name}` : `[:${a.name}]`)).join('');
}

function readArgument(
  definition: Pick<StrategyDefinition<unknown, unknown>, 'name' | 'arguments'>,
  argument: StrategyArgument,
  word: string | undefined,
): number | string {
  const { name } = argument;
  if (word === undefined) {
    if (argument.default !== undefined) return argument.default;
    throw new InputError(`strategy '${definition.name}' needs ${name}; it is written ${specForm(definition)}`);
  }
  if ('choices' in argument) {
    if (argument.choices.includes(word)) return word;
    throw InputError.unknownName(`${definition.name} ${name}`, word, argument.choices);
  }
  const value = /^\d+$/.test(word) ? Number(word) : Number.NaN;
  if (value >= argument.min && value <= argument.max) return value;
  throw new InputError(
    `${name} of strategy '${definition.name}' is a whole number from ${argument.min} to ${argument.max}, not '${word}'`,
  );
}
