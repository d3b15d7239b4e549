import { InputError } from '@cards/core';
import { type Command, Option } from 'commander';
import { FORMATS } from '@cards/report';
import { MAX_WORKERS } from '@cards/batch/node';
import { MAX_TRIALS } from '@cards/batch';
import { INTERVALS } from './output.js';
import { OPTIONS_TEXT } from './text/options.js';
import { RUN_TEXT } from './text/run.js';

type Reader = (text: string) => number;

/** Reads an integer within bounds, in digits or with an exponent such as `1e6`. */
function integer(option: string, min: number, max: number): Reader {
  return (text) => {
    const value = /^\d+(e\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InputError(OPTIONS_TEXT.notAnInteger(option, min, max, text));
  };
}

/** Reads `--trials`. */
export const readTrials = integer('--trials', 1, MAX_TRIALS);

/** Reads `--workers`. */
export const readWorkers = integer('--workers', 1, MAX_WORKERS);

/** Reads `--game`. */
export const readGameIndex = integer('--game', 0, Number.MAX_SAFE_INTEGER);

/** Reads `--cell`. */
export const readCellIndex = integer('--cell', 0, Number.MAX_SAFE_INTEGER);

/** Reads `--timeout`, in seconds. */
export const readTimeout = integer('--timeout', 1, 1_000_000);

/** Collects the values of an option that can be repeated. */
export function gather(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Reads `--precision`: half the width of an interval. */
export function readPrecision(text: string): number {
  const value = /^\d*\.?\d+(e-?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (value > 0) return value;
  throw new InputError(OPTIONS_TEXT.notPrecision(text));
}

/** Reads `--sequential`: two shares of the points. */
export function readSequential(text: string): readonly [low: number, high: number] {
  const [low = Number.NaN, high = Number.NaN, ...rest] = text
    .split(',')
    .map((word) => (/^0?\.\d+$/.test(word) ? Number(word) : Number.NaN));
  if (low < high && rest.length === 0) return [low, high];
  throw new InputError(OPTIONS_TEXT.notSequential(text));
}

/** Adds the option of all commands that print confidence intervals. */
export function addIntervalOption(command: Command, help: string): Command {
  return command.addOption(new Option('--interval <kind>', help).choices(INTERVALS));
}

/** Adds the options of all commands that print a summary. */
export function addOutputOptions(command: Command, intervalHelp: string): Command {
  return addIntervalOption(command, intervalHelp)
    .addOption(new Option('--format <format>', OPTIONS_TEXT.format).choices(FORMATS).default('table'))
    .option('--exact', OPTIONS_TEXT.exact)
    .option('--details', OPTIONS_TEXT.details)
    .option('--histogram', OPTIONS_TEXT.histogram);
}

/** Adds the options of all commands that play a batch. */
export function addWorkOptions(command: Command, intervalHelp: string): Command {
  command
    .option('--workers <n>', OPTIONS_TEXT.workers, readWorkers)
    .option('--queue <url>', RUN_TEXT.queue)
    .option('--timeout <seconds>', OPTIONS_TEXT.gameTimeout, readTimeout)
    .option('--records <file>', OPTIONS_TEXT.records)
    .option('--quiet', OPTIONS_TEXT.quiet);
  return addOutputOptions(command, intervalHelp);
}
