import { checkList, checkText, InputError } from '../errors.js';
import type { StrategyArgument, StrategyArguments, StrategyDefinition } from './strategy.js';

const NO_ARGUMENTS: StrategyArguments = Object.freeze({});

/** A spec (strategy string), parsed and checked. */
export interface ParsedSpec<View, Params> {
  /**
   * The canonical form of the spec, which every output uses. Numbers have no leading zeros, and default values at the
   * end are left out.
   */
  readonly spec: string;
  /** The definition of the strategy that the spec names. */
  readonly definition: StrategyDefinition<View, Params>;
  /** The arguments by name, with the default values. */
  readonly args: StrategyArguments;
}

/**
 * Parses a spec (strategy string) such as `smallest`, `memory:10` or `memory:10:fifo`. A spec is the name of a strategy
 * and its arguments in order, separated by colons. Arguments at the end can be left out if they have default values.
 *
 * @param definitions - the known strategies, usually `game.strategies`
 * @param spec - the text to parse
 * @throws InputError if the name is unknown, if an argument is missing or out of range, or if there are too many
 *   arguments
 *
 * @example
 * ```ts
 * import { InputError } from '@cards/core';
 * import { parseSpec } from '@cards/core/internal';
 * import { concentration } from '@cards/concentration';
 *
 * const { spec, definition, args } = parseSpec(concentration.strategies, 'memory:010');
 * spec; // => 'memory:10'
 * definition.name; // => 'memory'
 * Object.values(args)[0]; // => 10
 * parseSpec(concentration.strategies, 'memory'); // throws InputError
 * ```
 */
export function parseSpec<View, Params>(
  definitions: readonly StrategyDefinition<View, Params>[],
  spec: string,
): ParsedSpec<View, Params> {
  checkList(definitions, 'the strategies');
  checkText(spec, 'a spec, such as random,');
  // The name of a strategy from outside of the game can contain a colon, as in `exec:python3 bot.py`.
  const named = definitions.find((candidate) => candidate.name === spec);
  if (named !== undefined && named.arguments === undefined) return { spec, definition: named, args: NO_ARGUMENTS };
  const [name = '', ...words] = named !== undefined ? [spec] : spec.split(':');
  const definition = named ?? definitions.find((candidate) => candidate.name === name);
  if (definition === undefined) {
    throw InputError.unknownName(
      'strategy',
      name,
      definitions.map((candidate) => candidate.name),
    );
  }
  const expected = definition.arguments ?? [];
  if (words.length > expected.length) {
    throw new InputError(`strategy '${spec}' has too many arguments; write ${specForm(definition)}`);
  }
  const args = Object.freeze(
    Object.fromEntries(expected.map((argument, i) => [argument.name, readArgument(definition, argument, words[i])])),
  );
  // `memory:10` and `memory:10:keep` mean the same. The canonical spec leaves out default values at the end.
  const written = expected.reduce(
    (count, argument, i) => (args[argument.name] === argument.default ? count : i + 1),
    0,
  );
  const canonical = expected.slice(0, written).map((argument) => args[argument.name]);
  return { spec: [name, ...canonical].join(':'), definition, args };
}

/**
 * Returns the form of the specs of a strategy, for help texts. Optional arguments are in brackets.
 *
 * @example
 * ```ts
 * import { specForm } from '@cards/core/internal';
 *
 * specForm({
 *   name: 'memory',
 *   arguments: [
 *     { name: 'K', summary: 'the number of cards remembered', min: 0, max: 52 },
 *     { name: 'eviction', summary: 'which card is forgotten', choices: ['fifo', 'lru'], default: 'fifo' },
 *   ],
 * }); // => 'memory:K[:eviction]'
 * ```
 */
export function specForm(definition: Pick<StrategyDefinition<unknown, unknown>, 'name' | 'arguments'>): string {
  const { name, arguments: expected = [] } = definition;
  return name + expected.map((a) => (a.default === undefined ? `:${a.name}` : `[:${a.name}]`)).join('');
}

/** Returns the shortest spec of a strategy. Each required argument gets its lowest value or its first choice. */
export function shortestSpec(definition: Pick<StrategyDefinition<never, never>, 'name' | 'arguments'>): string {
  const { name, arguments: expected = [] } = definition;
  const required = expected.filter((argument) => argument.default === undefined);
  return [name, ...required.map((argument) => ('choices' in argument ? argument.choices[0] : argument.min))].join(':');
}

/**
 * Reads a number in decimal digits, also with a sign, a point and an exponent, as in `-2`, `.5` or `1e3`. A leading `+`
 * and all other forms are no numbers.
 *
 * @param text - the text
 * @returns the number; NaN for another text, also for the empty one
 * @throws InputError for another value than a text
 *
 * @example
 * ```ts
 * import { readNumber } from '@cards/core/internal';
 *
 * readNumber('1e3'); // => 1000
 * readNumber('0x10'); // => NaN
 * ```
 */
export function readNumber(text: string): number {
  return /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

function readArgument(
  definition: Pick<StrategyDefinition<unknown, unknown>, 'name' | 'arguments'>,
  argument: StrategyArgument,
  word: string | undefined,
): number | string {
  const { name } = argument;
  if (word === undefined) {
    if (argument.default !== undefined) return argument.default;
    throw new InputError(`strategy '${definition.name}' needs a value for ${name}; write ${specForm(definition)}`);
  }
  if ('choices' in argument) {
    if (argument.choices.includes(word)) return word;
    throw InputError.unknownName(`${definition.name} ${name}`, word, argument.choices);
  }
  const value = readNumber(word);
  if (Number.isInteger(value) && value >= argument.min && value <= argument.max) return value;
  throw new InputError(
    `${name} of strategy '${definition.name}' must be an integer from ${argument.min} to ${argument.max}, not '${word}'`,
  );
}
