import type { ComparedCell, ComparedMeasure, Comparison, Played, Verdict } from '@cards/batch/internal';
import type { AnyGame } from '@cards/core';
import { checkList, checkMembers } from '@cards/core/internal';
import { cellName, fixedParams, groupBy, titleIn, variedParams } from '../model/line-up.js';
import { figureTitle } from '../model/table-model.js';
import { estimateWords, inPercent, settingText } from '../words/estimate.js';
import { type Blocks, type Document, tableBlock, textBlock } from './block.js';

/**
 * The document of a comparison of two runs: for each measure of each common cell both estimates, the difference `a`
 * minus `b` with its 95% interval, and the verdict. The intervals are not corrected for the number of differences.
 *
 * @param comparison - the result of `compareSummaries` of `@cards/batch`
 * @param games - the games that the runs may have played; the id of an unknown game is its title
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { compareSummaries } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 * import { comparisonDocument, formatDocument } from '@cards/report/internal';
 *
 * const cells = [{ game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 200 }];
 * const [first, second] = [simulate({ seed: 1, cells }), simulate({ seed: 2, cells })];
 * const comparison = compareSummaries({ name: 'first', summary: first }, { name: 'second', summary: second });
 * const document = comparisonDocument(comparison, [pairs]);
 * const lines = formatDocument(document, 'table', { width: 80 }).split('\n');
 * lines.slice(0, 2); // => ['A is first, seed 1', 'B is second, seed 2']
 * lines.find((line) => line.startsWith('measure'))?.split(/ {2,}/); // => ['measure', 'A', 'B', 'A − B', 'verdict']
 * ```
 */
export function comparisonDocument(comparison: Comparison, games: readonly AnyGame[]): Document {
  checkMembers(comparison, 'a comparison', 'a', 'b', 'cells');
  checkList(games, 'the games');
  const { a, b, identical, cells } = comparison;
  const names = [`A is ${a.name}, seed ${a.seed}`, `B is ${b.name}, seed ${b.seed}`];
  const document = { title: `${a.name} and ${b.name}`, json: comparison };
  const same = `A and B are identical: they have the same digest, ${a.digest}`;
  if (identical) return { ...document, parts: [linesOf([same, ...names])] };
  const tables = groupBy(cells, ({ game }) => game).flatMap((own): readonly Blocks[] => {
    const title = titleIn(games, own[0]?.game ?? '');
    return [
      [{ kind: 'heading', level: 2, text: title }, ...textBlock(settingText(fixedParams(own)))],
      [tableBlock(title, ['measure'], ['A', 'B', 'A − B', 'verdict'], rowsOf(own))],
    ];
  });
  const nameOf = (cell: Played): string => `${titleIn(games, cell.game)} ${cellName(cell, Object.keys(cell.params))}`;
  const ofCells = cells.flatMap((cell) => cellNotes(nameOf(cell), cell));
  const notes = [...loneNotes(comparison, nameOf), ...ofCells, ...figureNotes(comparison)];
  return { ...document, parts: [linesOf(names), ...tables, linesOf(notes), textBlock(dealNote(comparison))] };
}

const linesOf = (texts: readonly string[]): Blocks => texts.flatMap((text) => textBlock(text));

const VERDICTS: Readonly<Record<Verdict, string>> = {
  identical: 'identical',
  higher: 'A is higher',
  lower: 'A is lower',
  undecided: 'no difference shown',
  unknown: 'unknown: one game has no spread',
};

/** From this number of differences on, a note has the number that chance alone produces. */
const MANY = 10;

function rowsOf(cells: readonly ComparedCell[]): readonly (readonly string[])[] {
  const varied = variedParams(cells);
  return cells.flatMap((cell) =>
    Object.entries(cell.measures).map(([name, measure]) => [
      `${cellName(cell, varied)}, ${figureTitle({ name, isShare: measure.kind === 'proportion' })}`,
      ...figures(measure),
    ]),
  );
}

function figures({ kind, a, b, difference, ci95, verdict }: ComparedMeasure): readonly string[] {
  const estimates = [a, b, { mean: difference, ci95 }].map((one) => (kind === 'proportion' ? inPercent(one) : one));
  return [...estimates.map((one) => estimateWords(one).join(' ')), VERDICTS[verdict]];
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

/** What runs with the same deals mean; empty for others. */
function dealNote({ a, b, cells, onlyA, onlyB }: Comparison): string {
  const same = cells.some(({ sameDeals, identical }) => sameDeals && !identical);
  const apart = a.seed === b.seed && onlyA.some(({ game }) => onlyB.some((other) => other.game === game));
  if (!same && !apart) return '';
  const intervals = same
    ? ' The intervals of differences assume different seeds. With the same deals they are usually too wide and hide differences, and games that are in both runs count twice.'
    : '';
  return `Both runs have the seed ${a.seed}, so they played the same deals and are not independent.${intervals} To compare players on the same deals, play them in one run with --paired.`;
}
