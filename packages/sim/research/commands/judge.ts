import type { Line } from './line.js';
import type { End } from './start.js';

/** The documented exit codes. */
const CODES: ReadonlySet<number | null> = new Set([0, 1, 2, 3, 130]);

/** Text that no output has: stack traces, values that a formatter did not expect, and words of Node and libraries. */
const INTERNAL: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a stack trace', /\n\s+at .+:\d+|at file:\/\/|node:internal/],
  ['a raw error', /(Type|Reference|Syntax|Range)Error\b|\bERR_[A-Z]+|\bE[A-Z]{4,}:/],
  ['a value that was not formatted', /\bundefined\b|\[object |\bNaN\b/],
  ['a word of a library', /valibot|commander|Invalid key|Expected .+ but received/i],
  ['a warning of Node', /MaxListeners|DeprecationWarning|ExperimentalWarning|UnhandledPromise/],
];

/** Messages on stderr, apart from the notes of a command that succeeds. */
const ERROR = /^cards-sim: (?!shard|to repeat|type help|\d+ exact values? (is|are) left out)/m;

/** The longest message on stderr, in characters. */
const LONGEST = 6000;

/**
 * Checks the answer to a line.
 *
 * @returns the faults; empty if there are none
 */
export function faultsOf(line: Line, end: End): readonly string[] {
  const { code, out, err, wasLate, wasKilled } = end;
  const faults: string[] = [];
  const isFailure = code !== 0 && code !== 130;
  if (wasKilled) faults.push('it did not end after SIGINT');
  if (wasLate && !wasKilled && !line.isLong) faults.push('it did not end within the time limit');
  if (!wasKilled && !CODES.has(code)) faults.push(`its exit code is ${code}`);
  if (isFailure && !wasKilled && !hasMessage(line, err)) faults.push('it fails without a message');
  if (isFailure && out !== '' && !mayPrintAndFail(line, code)) faults.push('it fails, but prints results');
  if (code === 0 && ERROR.test(err)) faults.push('it succeeds with an error message');
  if (err.length > LONGEST) faults.push(`its message has ${err.length} characters`);
  if (
    line.expected === 'valid' &&
    code !== 0 &&
    !wasLate &&
    line.streams !== 'full-disk' &&
    line.streams !== 'no-output'
  )
    faults.push(`a valid line ends with ${code}`);
  if (line.expected === 'invalid' && code === 0 && line.streams !== 'reader-leaves')
    faults.push(`an invalid line is accepted`);
  // Words of the line itself can occur in messages.
  for (const [what, pattern] of INTERNAL) {
    const found = pattern.exec(withoutWords(line, `${err}\n${out}`));
    if (found !== null) faults.push(`its output has ${what}: ${JSON.stringify(found[0])}`);
  }
  return [...faults, ...(code === 0 && line.expected === 'valid' ? ignored(line, out) : [])];
}

/** Whether the last line of stderr is a message of the command. */
function hasMessage({ streams }: Line, err: string): boolean {
  return /^cards-sim: .{10,}$/m.test(err.trim().split('\n').at(-1) ?? '') || (streams === 'no-output' && err !== '');
}

/** `check` prints its report and fails. A replay prints the moves before the one that fails. A game talks first. */
function mayPrintAndFail({ words, streams }: Line, code: number | null): boolean {
  const [command] = words;
  if (streams === 'full-disk') return true;
  return (command === 'check' && code === 1) || (command === 'replay' && code === 3) || command === 'play';
}

function withoutWords({ words }: Line, text: string): string {
  const parts = words.flatMap((word) => [word, ...word.split(/[=,#]/)]);
  const long = parts.filter((word) => word.length > 3);
  const quoted = parts.map((word) => `'${word}'`);
  return [...quoted, ...long].reduce((rest, word) => rest.replaceAll(word, '…'), text);
}

interface Printed {
  readonly seed: string;
  readonly cells: readonly {
    readonly trials: number;
    readonly params: Readonly<Record<string, number>>;
    readonly strategies: readonly string[];
    readonly measures: Readonly<Record<string, unknown>>;
  }[];
}

/** The options of a run that its JSON does not show. */
function ignored({ words, streams }: Line, out: string): readonly string[] {
  const [command, game] = words;
  if (command !== 'run' || streams !== 'pipes' || valueOf(words, '--format') !== 'json' || game?.startsWith('.'))
    return [];
  if (words.includes('--shard')) return [];
  const { seed, cells } = JSON.parse(out) as Printed;
  const wanted = {
    seed: valueOf(words, '--seed') ?? '1',
    trials: Number(valueOf(words, '--trials') ?? Number.NaN),
    // A summary lists measures in the order of the game.
    measures: valueOf(words, '--measure')?.split(',').sort(),
  };
  const hasRule = words.includes('--precision') || words.includes('--sequential');
  return [
    ...(seed === wanted.seed ? [] : ['it ignores --seed']),
    ...(cells.every(({ trials }) => (hasRule ? trials <= wanted.trials : trials === wanted.trials))
      ? []
      : ['it ignores --trials']),
    ...(cells.every(
      ({ measures }) => wanted.measures === undefined || same(Object.keys(measures).sort(), wanted.measures),
    )
      ? []
      : ['it ignores --measure']),
    ...params(words).flatMap(([name, values]) =>
      same([...new Set(cells.map((cell) => String(cell.params[name])))].sort(), [...values].sort())
        ? []
        : [`it ignores --param ${name}`],
    ),
  ];
}

function valueOf(words: readonly string[], option: string): string | undefined {
  const at = words.indexOf(option);
  return at === -1 ? undefined : words[at + 1];
}

function params(words: readonly string[]): readonly (readonly [name: string, values: readonly string[]])[] {
  return words
    .filter((_, at) => words[at - 1] === '--param')
    .map((word) => word.split('='))
    .map(([name = '', values = '']) => [name, values.split(',')]);
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return some.join() === others.join();
}
