import type { AnyGame } from '@cards/core';
import type { Plan, Summary, SummaryOptions } from '@cards/batch';
import { formatSummary, shellLine } from '@cards/report';
import type { Io } from './io.js';

/** The options of how a summary is printed, as they are typed. */
export interface OutputOptions {
  readonly format?: string;
  readonly interval?: string;
  readonly histogram?: boolean;
  readonly quiet?: boolean;
}

/** The kinds of intervals of proportions. */
export const INTERVALS = ['wilson', 'clopper-pearson'] as const;

/** The note of the interval in a manifest, for later summaries. */
export function notesOf({ interval }: Pick<OutputOptions, 'interval'>): Readonly<Record<string, string>> {
  return interval === undefined || interval === INTERVALS[0] ? {} : { interval };
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

/** Prints a summary, and the command that reproduces it. */
export function printSummary(
  io: Io,
  summary: Summary,
  plan: Plan,
  words: readonly string[],
  { format = 'table', histogram = false }: OutputOptions,
): void {
  const command = shellLine(words);
  io.out(formatSummary(format, summary, gamesOf(plan), { width: io.width, color: io.color, command, histogram }));
}

/** The games of a batch, each once. */
export function gamesOf({ cells }: Plan): readonly AnyGame[] {
  return [...new Map(cells.map(({ game }) => [game.id, game])).values()];
}
