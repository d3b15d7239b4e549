import type { AnyGame } from '@cards/core';
import { formatSummary } from '../format/formats.js';
import type { SummaryOptions } from '../summary/summarize.js';
import type { Summary } from '../summary/summary.js';
import type { Io } from './io.js';
import { shellLine } from '../format/shell.js';

/** The options that say how a summary is printed, as they are typed. */
export interface OutputOptions {
  readonly format?: string;
  readonly interval?: string;
  readonly histogram?: boolean;
  readonly quiet?: boolean;
}

/** The intervals of proportions that there are. */
export const INTERVALS = ['wilson', 'clopper-pearson'] as const;

/** The interval that is asked for, or else that of the command that began the run. */
export function chosenInterval({ interval }: Pick<OutputOptions, 'interval'>, begun: readonly string[]): string | undefined {
  return interval ?? (begun.includes(INTERVAL) ? begun[begun.indexOf(INTERVAL) + 1] : undefined);
}

/** The words of a command with another interval of proportions. */
export function withInterval(words: readonly string[], interval: string | undefined): readonly string[] {
  const others = words.filter((word, at) => word !== INTERVAL && words[at - 1] !== INTERVAL);
  return interval === undefined || interval === INTERVALS[0] ? others : [...others, INTERVAL, interval];
}

const INTERVAL = '--interval';

/** How a summary with such an interval is made; the library behind the exact one is large, and loaded only then. */
export async function summaryWith(interval: string | undefined): Promise<SummaryOptions> {
  if (interval !== 'clopper-pearson') return {};
  // By its public name: in the built package it is a file of its own.
  const { clopperPearson95 } = await import('@cards/sim/clopper-pearson');
  return { interval: clopperPearson95 };
}

/** Prints a summary, and the command that makes it again. */
export function printSummary(io: Io, summary: Summary, games: readonly AnyGame[], words: readonly string[], { format = 'table', histogram = false }: OutputOptions): void {
  const command = shellLine(words);
  io.out(formatSummary(format, summary, games, { width: io.width, color: io.color, command, histogram }));
}
