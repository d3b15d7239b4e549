import type { AnyGame } from '@cards/core';
import type { Summary } from '../summary/summary.js';
import { formatJson } from './json.js';

/** Where a summary is shown. */
export interface FormatOptions {
  /** Columns of the terminal. */
  readonly width: number;
  /** Whether it shows colours. They only repeat what the text says. */
  readonly color: boolean;
  /** The command that makes the same batch again, for people to copy. */
  readonly command?: string;
}

/** A summary as text, with a line break at its end. */
type Format = (summary: Summary, games: readonly AnyGame[], options: FormatOptions) => string;

const BY_NAME: Readonly<Record<string, Format>> = {
  json: formatJson,
};

/** The names of the formats. */
export const FORMATS: readonly string[] = Object.keys(BY_NAME);

/**
 * A summary as text.
 *
 * @param format - one of {@link FORMATS}
 * @param summary - what to show
 * @param games - the games that its cells played
 * @param options - where it is shown
 * @throws RangeError for an unknown format
 */
export function formatSummary(format: string, summary: Summary, games: readonly AnyGame[], options: FormatOptions): string {
  const write = BY_NAME[format];
  if (write === undefined) throw new RangeError(`unknown format '${format}'; there is ${FORMATS.join(', ')}`);
  return write(summary, games, options);
}
