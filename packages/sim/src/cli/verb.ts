import { InputError } from '@cards/core';
import { MAX_TRIALS } from '@cards/batch';
import { MAX_WORKERS } from '@cards/batch/node';
import type { Io } from './io.js';

/** What an option has besides its flags. */
export interface OptionDetails {
  readonly help: string;
  /** The only values. */
  readonly choices?: readonly string[];
  readonly default?: string | number;
  /** The text that stands for the value if the option has none. */
  readonly preset?: string;
  /** The names of the options that cannot be used with it. */
  readonly conflicts?: readonly string[];
}

/** Options by their flags, such as `--out <dir>`: the help, or also more. */
export type OptionTable = Readonly<Record<`--${string}`, string | OptionDetails>>;

/** A command: its grammar, and what it does. */
export interface Verb<Options extends OptionTable = OptionTable, Values = never> {
  readonly description: string;
  /** The help of each argument, or also its only values. */
  readonly arguments: readonly (string | Required<Pick<OptionDetails, 'help' | 'choices'>>)[];
  readonly options: Options;
  /** The options below a heading of their own in the help, by heading. */
  readonly groups?: Readonly<Record<string, OptionTable>>;
  /**
   * Runs the command.
   *
   * @param io - where it reads and writes
   * @param typed - the arguments
   * @param options - the values of the options by name
   */
  readonly run: (io: Io, typed: readonly string[], options: Values) => Promise<void> | void;
}

type Camel<Word extends string> = Word extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Word;
type Name<Flags> = Flags extends `--${infer Word} ${string}`
  ? Camel<Word>
  : Flags extends `--no-${infer Word}` | `--${infer Word}`
    ? Camel<Word>
    : never;
type Value<Flags, Given> = Given extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Flags extends keyof typeof READERS
    ? ReturnType<(typeof READERS)[Flags]>
    : Flags extends `${string} ${string}`
      ? string
      : boolean;

/** The values of options, as they are typed. Only those with a default are always there. */
export type Typed<Options> = {
  readonly [Flags in keyof Options as Name<Flags>]?: Value<Flags, Options[Flags]>;
} & {
  readonly [
    Flags in keyof Options as Options[Flags] extends { readonly default: unknown } ? Name<Flags> : never
  ]: Value<Flags, Options[Flags]>;
};

/** A command whose action gets the values of its options with their types. */
export function verbOf<const Options extends OptionTable>(verb: Verb<Options, Typed<Options>>): Verb {
  return verb;
}

/** A reader of an integer within bounds, in digits or with an exponent such as `1e6`. */
function integer(option: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d+(e\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InputError(`${option} must be an integer from ${min} to ${max}, not '${text}'`);
  };
}

const seconds = integer('--timeout', 1, 1_000_000);

/** Collects the values of an option that can be repeated. */
export function gather(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** How the value of an option is read, by its flags. Every other value is a text. */
export const READERS = {
  '--trials <n>': integer('--trials', 1, MAX_TRIALS),
  '--workers <n>': integer('--workers', 1, MAX_WORKERS),
  '--game <index>': integer('--game', 0, Number.MAX_SAFE_INTEGER),
  '--games <n>': integer('--games', 1, MAX_TRIALS),
  '--cell <index>': integer('--cell', 0, Number.MAX_SAFE_INTEGER),
  /** In milliseconds. */
  '--timeout <seconds>': (text: string): number => 1000 * seconds(text),
  /** Half the width of an interval. */
  '--precision <x>': (text: string): number => {
    const value = /^\d*\.?\d+(e-?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (value > 0) return value;
    throw new InputError(`--precision must be a number above 0, such as 0.001, not '${text}'`);
  },
  /** Two shares of the points, or two payoffs. */
  '--sequential [low,high]': (text: string): readonly [low: number, high: number] => {
    const [low = Number.NaN, high = Number.NaN, ...rest] = text
      .split(',')
      .map((word) => (/^-?(\d+|\d*\.\d+)$/.test(word) ? Number(word) : Number.NaN));
    if (low < high && rest.length === 0) return [low, high];
    throw new InputError(
      `--sequential must be LOW,HIGH with LOW < HIGH, two shares between 0 and 1 such as 0.5,0.55, or two payoffs such as 0,0.1, not '${text}'`,
    );
  },
  '--strategy <list>': gather,
  '--param <name=value>': gather,
  '--param <name=values>': gather,
  '--measure <list>': gather,
  '--expect <range>': gather,
};
