import { type AnyGame, InputError } from '@cards/core';
import type { Comparison } from '@cards/batch';
import { setColumns } from './columns.js';
import { comparisonCsv } from './comparison-csv.js';
import { comparisonView } from './comparison-view.js';
import { escaped, fenced } from './markdown.js';
import { printable, wrapWords } from './wrap.js';

/** Where a comparison is shown. */
export interface ComparisonOptions {
  /** The games that the runs may have played. */
  readonly games: readonly AnyGame[];
  /** Commands that compare players on the same deals. */
  readonly paired: readonly string[];
  /** Columns of the terminal; fewer than 24 count as 24. */
  readonly width: number;
}

/** Below this no table is worth its name. */
const LEAST_WIDTH = 24;

/** A comparison as text, with a line break at its end. */
type Format = (comparison: Comparison, options: ComparisonOptions) => string;

const BY_NAME: ReadonlyMap<string, Format> = new Map<string, Format>(
  Object.entries({
    table,
    json: (comparison: Comparison) => `${JSON.stringify(comparison, null, 2)}\n`,
    csv: comparisonCsv,
    markdown,
  }),
);

/** The names of the formats of a comparison. */
export const COMPARISON_FORMATS: readonly string[] = [...BY_NAME.keys()];

/**
 * A comparison of two runs as text.
 *
 * @param format - one of {@link COMPARISON_FORMATS}
 * @param comparison - what to show
 * @param options - where it is shown
 * @throws InputError for an unknown format
 */
export function formatComparison(format: string, comparison: Comparison, options: ComparisonOptions): string {
  const write = BY_NAME.get(format);
  if (write === undefined) throw InputError.unknownName('format', format, COMPARISON_FORMATS);
  return write(comparison, options);
}

function table(comparison: Comparison, { games, paired, width }: ComparisonOptions): string {
  const room = Math.max(LEAST_WIDTH, width);
  const { head, tables, notes, deals } = comparisonView(comparison, games, paired);
  const set = (text: string): readonly string[] => wrapWords(printable(text).split(' '), room);
  const parts = [
    head.flatMap(set),
    ...tables.map(({ title, facts, columns, rows }) => {
      const places = [columns.map((name) => name.split(' ')), ...rows].map((line) =>
        line.map((words) => ({ words: words.map(printable) })),
      );
      return [...set(title), ...(facts === '' ? [] : set(facts)), '', ...setColumns(places, room)];
    }),
    notes.flatMap(set),
    ...(deals === undefined
      ? []
      : [[...set(deals.text), ...deals.commands.map((command) => `  ${printable(command)}`)]]),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function markdown(comparison: Comparison, { games, paired }: ComparisonOptions): string {
  const { head, tables, notes, deals } = comparisonView(comparison, games, paired);
  const paragraphs = [
    head.map(escaped).join('  \n'),
    ...tables.flatMap(({ title, facts, columns, rows }) => [
      `### ${escaped(title)}`,
      ...(facts === '' ? [] : [escaped(facts)]),
      [
        row(columns),
        row(columns.map((_, at) => (at === 0 || at === columns.length - 1 ? '---' : '--:'))),
        ...rows.map((words) => row(words.map((one) => escaped(one.join(' '))))),
      ].join('\n'),
    ]),
    ...notes.map(escaped),
    ...(deals === undefined ? [] : [escaped(deals.text), ...deals.commands.map((command) => fenced(command, 'sh'))]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
