import { InputError } from './errors.js';
import type { StrategyArgument, StrategyArguments, StrategyDefinition } from './strategy.js';

/** A strategy's spec, taken apart and checked. */
export interface ParsedSpec<View, Params> {
  /**
   * The spec in its canonical form, the same in the API, the command line and every output: numbers without leading
   * zeros, and no default at the end.
   */
  readonly spec: string;
  /** The strategy that it names. */
  readonly definition: StrategyDefinition<View, Params>;
  /** Its arguments, defaults filled in. */
  readonly args: StrategyArguments;
}

/**
 * Reads a spec such as `smallest`, `memory:10` or `memory:10:fifo`: a name, then its arguments in order.
 *
 * @param definitions - the strategies to choose from
 * @param spec - what to read
 * @throws InputError for an unknown name, too many arguments, a missing one, or one that is not allowed
 */
export function parseSpec<View, Params>(
  definitions: readonly StrategyDefinition<View, Params>[],
  spec: string,
): ParsedSpec<View, Params> {
  const [name = '', ...words] = spec.split(':');
  const definition = definitions.find((candidate) => candidate.name === name);
  if (definition === undefined) {
    throw InputError.unknownName('strategy', name, definitions.map((candidate) => candidate.name));
  }
  const expected = definition.arguments ?? [];
  if (words.length > expected.length) {
    throw new InputError(`strategy '${spec}' has too many arguments; it is written ${specForm(definition)}`);
  }
  const args = Object.freeze(Object.fromEntries(
    expected.map((argument, i) => [argument.name, readArgument(definition, argument, words[i])]),
  ));
  // One strategy, one spec: defaults at the end are left out, as in `memory:10` for a `memory:10:keep` that means the same.
  const told = expected.reduce((count, argument, i) => (args[argument.name] === argument.default ? count : i + 1), 0);
  const canonical = expected.slice(0, told).map((argument) => args[argument.name]);
  return { spec: [name, ...canonical].join(':'), definition, args };
}

/**
 * How the specs of a strategy are written: `memory:K[:eviction]`, with optional arguments in brackets.
 */
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
