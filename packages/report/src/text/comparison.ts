import type { ComparedCell, ComparedMeasure, Comparison, Played, Verdict } from '@cards/batch';
import { type AnyGame, InputError } from '@cards/core';
import { cellName, fixedParams, groupBy, titleIn, variedParams } from '../model/line-up.js';
import { figureTitle } from '../model/table-model.js';
import { estimateWords, inPercent, settingText } from '../words/estimate.js';
import { type Place, placeOf, type TextTable, titles } from './columns.js';
import { comparisonCsv } from './csv.js';
import { MARKDOWN } from './markdown.js';
import { joined, type Writer } from './section-text.js';
import { onTerminal } from './terminal.js';

/** How to show a comparison. */
export interface ComparisonOptions {
  /** The games that the runs may have played; the id of an unknown game is its title. */
  readonly games: readonly AnyGame[];
  /** Commands that compare players on the same deals. The text has them if both runs have the same seed. */
  readonly paired: readonly string[];
  /** Columns of a table on the terminal; fewer than 24 count as 24. Other formats ignore it. */
  readonly width: number;
}

type Format = (comparison: Comparison, options: ComparisonOptions) => string;

const BY_NAME: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['table', (comparison, options) => comparisonText(onTerminal(options.width), comparison, options)],
  ['json', (comparison) => `${JSON.stringify(comparison, null, 2)}\n`],
  ['csv', comparisonCsv],
  ['markdown', (comparison, options) => comparisonText(MARKDOWN, comparison, options)],
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

const VERDICTS: Readonly<Record<Verdict, string>> = {
  identical: 'identical',
  higher: 'A is higher',
  lower: 'A is lower',
  undecided: 'no difference shown',
  unknown: 'unknown: one game has no spread',
};

/** From this number of differences on, a note has the number that chance alone produces. */
const MANY = 10;

/** The names of the runs, a table for each game, how to read the figures, and what same deals mean. */
function comparisonText(write: Writer, comparison: Comparison, { games, paired }: ComparisonOptions): string {
  const { a, b, identical, cells } = comparison;
  const names = [`A is ${a.name}, seed ${a.seed}`, `B is ${b.name}, seed ${b.seed}`];
  if (identical) return `${write.lines([`A and B are identical: they have the same digest, ${a.digest}`, ...names])}\n`;
  const tables = groupBy(cells, ({ game }) => game).flatMap((own) => [
    write.heading(titleIn(games, own[0]?.game ?? ''), settingText(fixedParams(own))),
    write.table({ labels: [], keys: 1, rows: rowsOf(own) }),
  ]);
  const nameOf = (cell: Played): string => `${titleIn(games, cell.game)} ${cellName(cell, Object.keys(cell.params))}`;
  const ofCells = cells.flatMap((cell) => cellNotes(nameOf(cell), cell));
  const notes = write.notes([...loneNotes(comparison, nameOf), ...ofCells, ...figureNotes(comparison)]);
  return `${joined([write.lines(names), ...tables, notes, write.commands(...dealNote(comparison, paired))])}\n`;
}

function rowsOf(cells: readonly ComparedCell[]): TextTable['rows'] {
  const varied = variedParams(cells);
  const rows = cells.flatMap((cell) =>
    Object.entries(cell.measures).map(([name, measure]) => [
      placeOf(`${cellName(cell, varied)}, ${figureTitle({ name, isShare: measure.kind === 'proportion' })}`),
      ...figures(measure),
    ]),
  );
  return [[...titles(['measure'], ['A', 'B', 'A − B']), placeOf('verdict', 'text')], ...rows];
}

function figures({ kind, a, b, difference, ci95, verdict }: ComparedMeasure): readonly Place[] {
  const estimates = [a, b, { mean: difference, ci95 }].map((one) => (kind === 'proportion' ? inPercent(one) : one));
  return [...estimates.map((one) => ({ words: estimateWords(one) })), placeOf(VERDICTS[verdict])];
}

function loneNotes({ cells, onlyA, onlyB }: Comparison, nameOf: (cell: Played) => string): readonly string[] {
  const list = (which: string, lone: readonly Played[]): readonly string[] =>
    lone.length === 0 ? [] : [`Only in ${which}: ${lone.map(nameOf).join('; ')}.`];
  return [...(cells.length === 0 ? ['A and B have no cell in common.'] : []), ...list('A', onlyA), ...list('B', onlyB)];
}

function cellNotes(name: string, { unmatched, otherCode, stopped }: ComparedCell): readonly string[] {
  const only = (which: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${name}: ${names.join(', ')} only in ${which}.`];
  return [
    ...only('A', unmatched.a),
    ...only('B', unmatched.b),
    ...(otherCode ? [`${name}: the strategy file has different code in A and B.`] : []),
    ...(stopped ? [`${name}: a stopping rule ended a run early; the intervals do not account for this.`] : []),
  ];
}

function figureNotes({ cells }: Comparison): readonly string[] {
  const compared = cells.flatMap(({ measures }) => Object.values(measures));
  const differences = compared.filter(({ verdict }) => verdict !== 'identical').length;
  if (cells.length === 0) return [];
  return [
    "± is a 95% confidence interval (the longer side). For a difference of rates it is Newcombe's, for other differences Welch's; both assume independent samples.",
    ...(differences < MANY
      ? []
      : [`${differences} differences were tested. If none exists, chance alone shows about one in 20.`]),
  ];
}

/** What runs with the same deals mean, and the commands that compare players on the same deals. */
function dealNote({ a, b, cells, onlyA, onlyB }: Comparison, commands: readonly string[]): [string, readonly string[]] {
  const same = cells.some(({ sameDeals, identical }) => sameDeals && !identical);
  const apart = a.seed === b.seed && onlyA.some(({ game }) => onlyB.some((other) => other.game === game));
  if (!same && !apart) return ['', []];
  const intervals = same
    ? ' The intervals of differences assume different seeds. With the same deals they are usually too wide and hide differences, and games that are in both runs count twice.'
    : '';
  const text = `Both runs have the seed ${a.seed}, so they played the same deals and are not independent.${intervals} To compare players on the same deals, run:`;
  return [text, commands];
}
