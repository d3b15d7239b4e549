import { type AnyGame, InputError } from '@cards/core';
import { type Plan, type Results, type Summary, summarizePartial, type SummaryOptions } from '@cards/batch';
import { formatSummary, shellLine } from '@cards/report';
import { clopperPearson95 } from '@cards/statistics';
import type { Io } from './io.js';
import { INTERVALS, type OutputOptions } from './options.js';

/**
 * Checks that the output format has what the options ask for.
 *
 * @throws InputError for `--histogram` or `--details` with another format
 */
export function checkOutput({ format, histogram = false, details = false }: OutputOptions): void {
  const refuse = (option: string, allowed: string): InputError =>
    new InputError(`${option} cannot be used with --format ${format}; use it with ${allowed}, or leave it out`);
  if (histogram && format !== 'table' && format !== 'markdown') throw refuse('--histogram', 'table or markdown');
  if (details && format !== 'table') throw refuse('--details', 'table');
}

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
  const noted = INTERVALS.find((kind) => kind === notes['interval']);
  const { interval = noted, exact = notes['exact'] === 'all' } = options;
  return { ...(interval === undefined ? {} : { interval }), exact };
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
  return {
    ...(exact === true ? { exact } : {}),
    ...(interval === 'clopper-pearson' ? { interval: clopperPearson95 } : {}),
  };
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
  { format, histogram = false, details }: OutputOptions,
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
  if (omittedExact === 0) return;
  const [what, it] = omittedExact === 1 ? ['1 exact value is', 'it'] : [`${omittedExact} exact values are`, 'them'];
  io.err(
    `cards-sim: ${what} left out, because computing ${it} takes longer than the games; add --exact to compute ${it}\n`,
  );
}

/** Prints the finished games of a batch that was interrupted, as a table or as Markdown. */
export function printPartial(
  io: Io,
  plan: Plan,
  results: Results | undefined,
  { format, histogram = false, details }: OutputOptions,
): void {
  const partial = results === undefined ? undefined : summarizePartial(plan, results);
  if (partial === undefined || !(format === 'table' || format === 'markdown')) return;
  const { summary, games, total } = partial;
  const options = { width: io.width, color: io.color, histogram, details, partial: { games, total } };
  io.out(formatSummary(format, summary, gamesOf(plan), options));
}

/** The games of a batch, each once. */
export function gamesOf({ cells }: Plan): readonly AnyGame[] {
  return [...new Map(cells.map(({ game }) => [game.id, game])).values()];
}
