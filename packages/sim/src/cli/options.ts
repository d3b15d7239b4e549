import { MAX_TRIALS } from '@cards/batch/internal';
import {
  type End,
  ENDS,
  GAME_TIMEOUT,
  MAX_WORKERS,
  SANDBOX_LIMITS,
  type SandboxLimits,
  type RunOptions,
} from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { MOST_SEATS, readNumber } from '@cards/core/internal';
import { DOCUMENT_FORMATS, FORMATS } from '@cards/report/internal';
import type { Io } from './io.js';

/** What an option has besides its flags. */
export interface OptionDetails {
  readonly help: string;
  readonly choices?: readonly string[];
  readonly default?: string | number;
  /** The text that stands for the value if the option has none. */
  readonly preset?: string;
  /** Names of options. */
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

/** Only options with a default are always there. */
export type Typed<Options> = {
  readonly [Flags in keyof Options as Name<Flags>]?: Value<Flags, Options[Flags]>;
} & {
  readonly [
    Flags in keyof Options as Options[Flags] extends { readonly default: unknown } ? Name<Flags> : never
  ]: Value<Flags, Options[Flags]>;
};

export function verbOf<const Options extends OptionTable>(verb: Verb<Options, Typed<Options>>): Verb {
  return verb;
}

/** A reader of an integer within bounds. */
function integer(option: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = readNumber(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InputError(`${option} must be an integer from ${min} to ${max}, not '${text}'`);
  };
}

function positive(option: string): (text: string) => number {
  return (text) => {
    if (readNumber(text) > 0) return readNumber(text);
    throw new InputError(`${option} must be a number above 0, such as 0.001, not '${text}'`);
  };
}

/** More than a computer can compute. */
const MAX_LIMIT = 1_000_000_000_000;

export const gather = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** `--sequential` without numbers: whether a player is at least a little stronger, in scores. */
export const EVEN_SHARES = [0.5, 0.55] as const;

/** How the value of an option is read, by its flags. Every other value is a text. */
export const READERS = {
  '--trials <n>': integer('--trials', 1, MAX_TRIALS),
  '--workers <n>': integer('--workers', 1, MAX_WORKERS),
  '--game <which>': (text: string): End | number => {
    const value = ENDS.find((end) => end === text) ?? readNumber(text);
    if (typeof value === 'string' || (Number.isSafeInteger(value) && value >= 0)) return value;
    throw new InputError(
      `--game must be the index of a game, from 0, or ${ENDS.join(', ')}, not '${text}'`,
      text,
      ENDS,
    );
  },
  '--games <n>': integer('--games', 1, MAX_TRIALS),
  '--people <n>': integer('--people', 1, MOST_SEATS),
  '--limit <n>': integer('--limit', 1, MAX_LIMIT),
  '--cell <index>': integer('--cell', 0, Number.MAX_SAFE_INTEGER),
  /** In milliseconds. */
  '--timeout <seconds>': (text: string): number => 1000 * integer('--timeout', 1, 1_000_000)(text),
  /** Half the width of an interval. */
  '--precision <x>': positive('--precision'),
  '--within <x>': positive('--within'),
  '--max-seconds <x>': positive('--max-seconds'),
  '--max-cost <x>': positive('--max-cost'),
  /** Two scores, or two payoffs. */
  '--sequential [low,high]': (text: string): readonly [low: number, high: number] => {
    if (text === '') return EVEN_SHARES;
    const [low = Number.NaN, high = Number.NaN, ...rest] = text.split(',').map(readNumber);
    if (low < high && rest.length === 0) return [low, high];
    throw new InputError(
      `--sequential must be LOW,HIGH with LOW < HIGH, two shares between 0 and 1 such as 0.5,0.55, or two payoffs such as 0,0.1, not '${text}'`,
    );
  },
  '--allow <limits>': (text: string): Partial<SandboxLimits> => {
    const entries = text.split(',').map((word) => word.split('='));
    const wrong = entries.find(
      ([name = '', value = '', ...rest]) =>
        !(name in SANDBOX_LIMITS) || !Number.isInteger(readNumber(value)) || rest.length > 0,
    );
    if (wrong !== undefined)
      throw new InputError(`--allow must be limits such as ${limitText(SANDBOX_LIMITS)}, not '${text}'`);
    return Object.fromEntries(entries.map(([name = '', value = '']) => [name, readNumber(value)]));
  },
  '--strategy <list>': gather,
  '--game <list>': gather,
  '--param <name=value>': gather,
  '--param <name=values>': gather,
  '--measure <list>': gather,
  '--expect <range>': gather,
};

/** What an argument that names any game says. */
export const ANY_GAME = 'game ID (see cards-sim games), or module#export or ./file.ts#export of another game';

export const PARAM = { '--param <name=value>': 'a parameter of the game; repeatable' } as const;

export const PARAMS = {
  '--param <name=values>':
    'a parameter: a value, a list a,b or a range a..b:step; several values make a grid of cells; repeatable',
} as const;

export const SEATS = 'one line-up: a strategy for each seat; with three seats and more, a single one has all';

export const WORKERS = { '--workers <n>': 'number of worker threads (default: one for each processor)' } as const;

/** The value of `--seed` that stands for a new seed. */
export const RANDOM_SEED = 'random';

export const SEED = {
  '--seed <text>': `seed of all deals and strategies, or ${RANDOM_SEED} for a new secret one, which the result shows (default: that of an experiment file, or 1; ${RANDOM_SEED} for check, league and play)`,
} as const;

/** Where strategies from files play. */
export const ISOLATED = {
  '--isolated':
    'play each strategy from a file in a sandbox, without files, network and other processes: it gets what its seat sees and answers with moves; needs bubblewrap on Linux',
  '--allow <limits>': `with --isolated, limits of each strategy that differ from ${limitText(SANDBOX_LIMITS).replaceAll(',', ', ')} (megabytes, open files, kilobytes printed in a game)`,
} as const;

function limitText(limits: Isolated): string {
  const entries = typeof limits === 'object' ? Object.entries(limits) : [];
  return entries.map((entry) => entry.join('=')).join(',');
}

export type Isolated = RunOptions['isolated'];

/** What `--isolated` and `--allow` ask for. */
export function isolatedOf({ isolated = false, allow }: Typed<typeof ISOLATED>): NonNullable<Isolated> {
  if (allow !== undefined && !isolated)
    throw new InputError('--allow has the limits of an isolated strategy: add --isolated, or leave --allow out');
  return isolated && allow !== undefined ? allow : isolated;
}

/** The words of a command with these options. */
export function isolatedWords(isolated: Isolated): readonly string[] {
  if (isolated === undefined || isolated === false) return [];
  return ['--isolated', ...(isolated === true ? [] : ['--allow', limitText(isolated)])];
}

export const TIMEOUT = {
  '--timeout <seconds>': `time limit for one game, or for one move in replay and serve, in seconds (default: ${GAME_TIMEOUT / 1000})`,
} as const;

/** The limit of a computation that plays every possible game. Its error names this option. */
export const LIMIT = {
  '--limit <n>': 'most possible games or states to compute; raise it for a larger game, which takes time and memory',
} as const;

export const QUIET = { '--quiet': 'do not show progress' } as const;

/** The option for the format of the output. The default is a table. */
export function formatOption<const Formats extends readonly string[]>(choices: Formats) {
  return { '--format <format>': { help: 'output format', choices, default: 'table' } } as const;
}

/** The options of all commands that print a document. */
export const DOCUMENT = {
  ...formatOption(DOCUMENT_FORMATS),
  '--html <file>': 'also write one page with charts, which needs no network; - is stdout',
} as const;

/** The options that commands share: `cards-sim help options` describes them, and the help of a command names them. */
export const SHARED = {
  ...PARAM,
  ...SEED,
  ...ISOLATED,
  ...WORKERS,
  ...TIMEOUT,
  ...LIMIT,
  ...DOCUMENT,
  ...QUIET,
} as const satisfies OptionTable;

/** The options of all commands that print a summary. */
export const OUTPUT = {
  ...formatOption(FORMATS),
  '--exact': 'compute all exact values, also those that take longer than the games',
  '--details': 'print tables, also for a batch of several games (table only)',
  '--histogram': 'add a histogram of every measure, in a table in place of the sparklines (table and markdown only)',
} as const;

/** The options of all commands that play a batch. */
export const WORK = {
  ...WORKERS,
  '--queue <url>':
    'play on the machines that run cards-sim worker with this URL, such as redis://lab1; needs @cards/cluster',
  ...TIMEOUT,
  '--records <file>':
    'write one row for each game to this file: .csv, .ndjson or .parquet; an existing file is replaced',
  ...QUIET,
} as const satisfies OptionTable;

export type OutputOptions = Typed<typeof OUTPUT>;

export type WorkOptions = Typed<typeof WORK> & OutputOptions;
