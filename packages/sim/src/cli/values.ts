import { InputError } from '@cards/core';
import { type Command, Option } from 'commander';
import { FORMATS } from '@cards/report';
import { MAX_WORKERS } from '@cards/batch/node';
import { MAX_TRIALS } from '@cards/batch';
import { INTERVALS } from './output.js';

/** A reader of one option's text. */
type Reader = (text: string) => number;

/** Reads an integer within bounds, in digits or with an exponent such as `1e6`. */
function wholeNumber(option: string, min: number, max: number): Reader {
  return (text) => {
    const value = /^\d+(e\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InputError(`${option} is a whole number from ${min} to ${max}, not '${text}'`);
  };
}

/** Reads `--trials`. */
export const readTrials = wholeNumber('--trials', 1, MAX_TRIALS);

/** Reads `--workers`. */
export const readWorkers = wholeNumber('--workers', 1, MAX_WORKERS);

/** Reads `--game`. */
export const readGameIndex = wholeNumber('--game', 0, Number.MAX_SAFE_INTEGER);

/** Reads `--cell`. */
export const readCellIndex = wholeNumber('--cell', 0, Number.MAX_SAFE_INTEGER);

/** Reads `--timeout`, in seconds. */
export const readTimeout = wholeNumber('--timeout', 1, 1_000_000);

/** Gathers an option that may be given more than once. */
export function gather(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Reads `--precision`: half the width of an interval. */
export function readPrecision(text: string): number {
  const value = /^\d*\.?\d+(e-?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (value > 0) return value;
  throw new InputError(`--precision is a number above 0, such as 0.001, not '${text}'`);
}

/** Reads `--sequential`: two shares of the points. */
export function readSequential(text: string): readonly [low: number, high: number] {
  const [low = Number.NaN, high = Number.NaN, ...rest] = text
    .split(',')
    .map((word) => (/^0?\.\d+$/.test(word) ? Number(word) : Number.NaN));
  if (low < high && rest.length === 0) return [low, high];
  throw new InputError(`--sequential is two shares between 0 and 1, the lower first, such as 0.5,0.55, not '${text}'`);
}

/** The option of all commands that give intervals. */
export function addIntervalOption(command: Command): Command {
  return command.addOption(
    new Option('--interval <kind>', 'the 95 % interval of proportions; wilson when left out').choices(INTERVALS),
  );
}

/** The options of all commands that print a summary. */
export function addOutputOptions(command: Command): Command {
  return addIntervalOption(command)
    .addOption(new Option('--format <format>', 'how results are printed').choices(FORMATS).default('table'))
    .option('--histogram', 'bars of everything that is counted, in tables and Markdown');
}

/** The options of all commands that play a batch. */
export function addWorkOptions(command: Command): Command {
  command
    .option('--workers <n>', 'threads; as many as there are processors when left out', readWorkers)
    .option('--timeout <seconds>', 'how long one game may take', readTimeout)
    .option('--quiet', 'no progress bar');
  return addOutputOptions(command);
}
