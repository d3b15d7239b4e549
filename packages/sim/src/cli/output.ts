import { type AnyGame, InputError } from '@cards/core';
import {
  type ExactProgress,
  type Plan,
  type Results,
  type Summary,
  summarizePartial,
  type SummaryOptions,
} from '@cards/batch';
import { formatSummary, shellLine } from '@cards/report';
import { clopperPearson95 } from '@cards/statistics';
import type { Io } from './io.js';
import { OPTIONS_TEXT } from './text/options.js';

/** The options of how a summary is printed, as they are typed. */
export interface OutputOptions {
  readonly format?: string;
  readonly interval?: string;
  readonly exact?: boolean;
  readonly histogram?: boolean;
  readonly details?: boolean;
  readonly quiet?: boolean;
}

/**
 * Checks that the output format has what the options ask for.
 *
 * @throws InputError for `--histogram` or `--details` with another format
 */
export function checkOutput({ format = 'table', histogram = false, details = false }: OutputOptions): void {
  if (histogram && format !== 'table' && format !== 'markdown') {
    throw new InputError(OPTIONS_TEXT.notInFormat('--histogram', format, ['table', 'markdown']));
  }
  if (details && format !== 'table') throw new InputError(OPTIONS_TEXT.notInFormat('--details', format, ['table']));
}

/** The kinds of intervals of proportions. */
export const INTERVALS = ['wilson', 'clopper-pearson'] as const;

/** The options that decide what a summary has. */
export type SummaryChoice = Pick<OutputOptions, 'interval' | 'exact'>;

/** The notes in a manifest: the options for later summaries, and the file of the records for `resume`. */
export function notesOf({ interval, exact }: SummaryChoice, records?: string): Readonly<Record<string, string>> {
  return {
    ...(interval === undefined || interval === INTERVALS[0] ? {} : { interval }),
    ...(exact === true ? { exact: 'all' } : {}),
    ...(records === undefined ? {} : { records }),
  };
}

/** The given options, or else those in the notes of the run. */
export function chosenOptions(options: SummaryChoice, notes: Readonly<Record<string, string>>): SummaryChoice {
  const interval = options.interval ?? notes['interval'];
  return { ...(interval === undefined ? {} : { interval }), exact: options.exact ?? notes['exact'] === 'all' };
}

/** The words of a command with these options. */
export function withOptions(words: readonly string[], options: SummaryChoice): readonly string[] {
  const { interval, exact } = notesOf(options);
  return [
    ...words,
    ...(interval === undefined ? [] : ['--interval', interval]),
    ...(exact === undefined ? [] : ['--exact']),
  ];
}

/** The options of a summary. */
export function summaryWith({ interval, exact }: SummaryChoice): SummaryOptions {
  const all = exact === true ? { exact } : {};
  if (interval !== 'clopper-pearson') return all;
  return { ...all, interval: clopperPearson95 };
}

/**
 * Prints a summary, and the command that reproduces it.
 *
 * @param words - the command, with `cards-sim` as its first word
 */
export function printSummary(
  io: Io,
  summary: Summary,
  plan: Plan,
  words: readonly string[],
  { format = 'table', histogram = false, details }: OutputOptions,
): void {
  const shown = [...(histogram ? ['--histogram'] : []), ...(details === true ? ['--details'] : [])];
  const called = [...io.command, ...words.slice(1)];
  io.out(
    formatSummary(format, summary, gamesOf(plan), {
      width: io.width,
      color: io.color,
      command: shellLine([...called, ...shown]),
      detailsCommand: shellLine([...called, '--details']),
      histogram,
      details,
    }),
  );
  const { omittedExact = 0 } = summary;
  if (omittedExact > 0) io.err(`cards-sim: ${OPTIONS_TEXT.omittedExact(omittedExact)}\n`);
}

/** Prints the finished games of a batch that was interrupted, as a table or as Markdown. */
export function printPartial(
  io: Io,
  plan: Plan,
  results: Results | undefined,
  { format = 'table', histogram = false, details }: OutputOptions,
): void {
  const partial = results === undefined ? undefined : summarizePartial(plan, results);
  if (partial === undefined || !(format === 'table' || format === 'markdown')) return;
  const { summary, games, total } = partial;
  const options = { width: io.width, color: io.color, histogram, details, partial: { games, total } };
  io.out(formatSummary(format, summary, gamesOf(plan), options));
}

/**
 * Computes a summary. Expensive exact values take seconds, so a line on the terminal shows the progress.
 *
 * @param quiet - true for no line
 * @param compute - gets the function to call with the progress
 */
export async function withNotice<T>(
  { progress }: Pick<Io, 'progress'>,
  quiet: boolean,
  compute: (onExact: (progress: ExactProgress) => void) => Promise<T>,
): Promise<T> {
  if (progress === undefined || quiet) return compute(() => undefined);
  let isShown = false;
  try {
    return await compute(({ done, total }) => {
      progress.write(`${CLEAR}${OPTIONS_TEXT.computingExact(done, total)}`);
      isShown = true;
    });
  } finally {
    if (isShown) progress.write(CLEAR);
  }
}

/** Clears the line of a terminal. */
const CLEAR = '\r\u001B[K';

/** The games of a batch, each once. */
export function gamesOf({ cells }: Plan): readonly AnyGame[] {
  return [...new Map(cells.map(({ game }) => [game.id, game])).values()];
}
