import { type AnyGame, InputError } from '@cards/core';
import type { Comparison } from '@cards/batch';
import { setColumns } from './columns.js';
import { comparisonCsv } from './csv.js';
import { comparisonView } from './comparison-view.js';
import { escaped, fenced, markdownTable } from './markdown.js';
import { printable, setText } from '../words/wrap.js';

/** How to show a comparison. */
export interface ComparisonOptions {
  /** The games that the runs may have played; the id of an unknown game is its title. */
  readonly games: readonly AnyGame[];
  /** Commands that compare players on the same deals. The text has them if both runs have the same seed. */
  readonly paired: readonly string[];
  /** Columns of a table on the terminal; fewer than 24 count as 24. Other formats ignore it. */
  readonly width: number;
}

const LEAST_WIDTH = 24;

const BY_NAME: ReadonlyMap<string, typeof table> = new Map([
  ['table', table],
  ['json', (comparison: Comparison) => `${JSON.stringify(comparison, null, 2)}\n`],
  ['csv', comparisonCsv],
  ['markdown', markdown],
]);

/** The names of the formats of {@link formatComparison}: `table`, `json`, `csv` and `markdown`. */
export const COMPARISON_FORMATS: readonly string[] = [...BY_NAME.keys()];

/**
 * A comparison of two runs as text: for each measure of each common cell both estimates, the difference `a` minus `b`
 * with its 95% interval, and the verdict. The intervals are not corrected for the number of differences.
 *
 * @param format - one of {@link COMPARISON_FORMATS}
 * @param comparison - the result of `compareSummaries` of `@cards/batch`
 * @param options - the games, commands and width
 * @returns the text, with a line break at its end
 * @throws InputError for an unknown format
 *
 * @example
 * ```ts
 * import { compareSummaries, simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 * import { formatComparison } from '@cards/report';
 *
 * const cells = [{ game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 200 }];
 * const [first, second] = [simulate({ seed: 1, cells }), simulate({ seed: 2, cells })];
 * const comparison = compareSummaries({ name: 'first', summary: first }, { name: 'second', summary: second });
 * const options = { games: [pairs], paired: [], width: 80 };
 * const lines = formatComparison('table', comparison, options).split('\n');
 * lines.slice(0, 2); // => ['A is first, seed 1', 'B is second, seed 2']
 * lines.find((line) => line.startsWith('measure'))?.split(/ {2,}/); // => ['measure', 'A', 'B', 'A − B', 'verdict']
 * formatComparison('xml', comparison, options); // throws /choose from table, json, csv, markdown/
 * ```
 */
export function formatComparison(format: string, comparison: Comparison, options: ComparisonOptions): string {
  const write = BY_NAME.get(format);
  if (write === undefined) throw InputError.unknownName('format', format, COMPARISON_FORMATS);
  return write(comparison, options);
}

function table(comparison: Comparison, { games, paired, width }: ComparisonOptions): string {
  const room = Math.max(LEAST_WIDTH, width);
  const { head, tables, notes, deals } = comparisonView(comparison, games, paired);
  const set = (text: string): readonly string[] => setText(text, room);
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
      markdownTable(
        columns,
        (at) => at === 0 || at === columns.length - 1,
        rows.map((words) => words.map((one) => escaped(one.join(' ')))),
      ),
    ]),
    ...notes.map(escaped),
    ...(deals === undefined ? [] : [escaped(deals.text), ...deals.commands.map((command) => fenced(command, 'sh'))]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
