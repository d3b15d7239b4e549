import type { AnyGame } from '@cards/core';
import { setImmediate } from 'node:timers/promises';
import { type Plan, type Results, type Summary, summarizePartial, type SummaryOptions } from '@cards/batch';
import { formatSummary, shellLine } from '@cards/report';
import type { Io } from './io.js';
import { OPTIONS_TEXT } from './text/options.js';

/** The options of how a summary is printed, as they are typed. */
export interface OutputOptions {
  readonly format?: string;
  readonly interval?: string;
  readonly histogram?: boolean;
  readonly details?: boolean;
  readonly quiet?: boolean;
}

/** The kinds of intervals of proportions. */
export const INTERVALS = ['wilson', 'clopper-pearson'] as const;

/** The notes in a manifest: the interval for later summaries, and the file of the records for `resume`. */
export function notesOf(
  { interval }: Pick<OutputOptions, 'interval'>,
  records?: string,
): Readonly<Record<string, string>> {
  return {
    ...(interval === undefined || interval === INTERVALS[0] ? {} : { interval }),
    ...(records === undefined ? {} : { records }),
  };
}

/** The requested interval, or else the one in the notes of the run. */
export function chosenInterval(
  { interval }: Pick<OutputOptions, 'interval'>,
  notes: Readonly<Record<string, string>>,
): string | undefined {
  return interval ?? notes['interval'];
}

/** The words of a command with an interval of proportions. */
export function withInterval(words: readonly string[], interval: string | undefined): readonly string[] {
  return interval === undefined || interval === INTERVALS[0] ? words : [...words, '--interval', interval];
}

/** The summary options for an interval. The library for the exact interval is large, and loaded only if needed. */
export async function summaryWith(interval: string | undefined): Promise<SummaryOptions> {
  if (interval !== 'clopper-pearson') return {};
  const { clopperPearson95 } = await import('@cards/statistics/clopper-pearson');
  return { interval: clopperPearson95 };
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
 * Computes a summary. The exact values may take seconds, so a line on the terminal says what is computed.
 *
 * @param quiet - true for no line
 */
export async function withNotice<T>({ progress }: Pick<Io, 'progress'>, quiet: boolean, compute: () => T): Promise<T> {
  if (progress === undefined || quiet) return compute();
  progress.write(OPTIONS_TEXT.computingExact);
  try {
    // The line appears before the computation blocks this thread.
    await setImmediate();
    return compute();
  } finally {
    progress.write('\r\u001B[K');
  }
}

/** The games of a batch, each once. */
export function gamesOf({ cells }: Plan): readonly AnyGame[] {
  return [...new Map(cells.map(({ game }) => [game.id, game])).values()];
}
