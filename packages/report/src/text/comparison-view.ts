import type { AnyGame } from '@cards/core';
import type { ComparedCell, ComparedEstimate, ComparedMeasure, Comparison, Played, Verdict } from '@cards/batch';
import { estimateText } from './estimate.js';
import { variedParams, whoPlays } from './who.js';

/** Two runs side by side, arranged for people, whatever it is shown on. */
export interface ComparisonView {
  /** What the two are, and whether they are the same. */
  readonly head: readonly string[];
  /** A table for each game. */
  readonly tables: readonly ComparisonTable[];
  /** What is only in one of them, and what has to be known of the figures. */
  readonly notes: readonly string[];
  /** What has to be known of runs that met the same deals, and commands that answer better; only of such runs. */
  readonly deals: { readonly text: string; readonly commands: readonly string[] } | undefined;
}

/** What was compared of one game. */
interface ComparisonTable {
  /** The game. */
  readonly title: string;
  /** The parameters that have one value throughout. */
  readonly facts: string;
  /** What stands above the columns. */
  readonly columns: readonly string[];
  /** For each measure of each cell its label, both estimates, the difference and what it says, each as words. */
  readonly rows: readonly (readonly (readonly string[])[])[];
}

const COLUMNS = ['measure', 'A', 'B', 'A less B', 'verdict'];

const VERDICTS: Readonly<Record<Verdict, string>> = {
  identical: 'identical',
  higher: 'A is higher',
  lower: 'A is lower',
  undecided: 'no difference shown',
  unknown: 'one game tells nothing of its spread',
};

/** Below this number of differences nothing is said of how many of them chance alone makes. */
const MANY = 10;

/**
 * Arranges a comparison.
 *
 * @param comparison - two runs
 * @param games - the games that they may have played; of an unknown one the id is its title
 * @param paired - commands that compare players on the same deals
 */
export function comparisonView(
  comparison: Comparison,
  games: readonly AnyGame[],
  paired: readonly string[],
): ComparisonView {
  const { a, b, identical, cells } = comparison;
  const titleOf = (id: string): string => games.find((game) => game.id === id)?.title ?? id;
  const ids = [...new Set(cells.map(({ game }) => game))];
  return {
    head: [
      ...(identical ? [`A and B are identical: they have the same digest, ${a.digest}`] : []),
      `A is ${a.name}, seed ${a.seed}`,
      `B is ${b.name}, seed ${b.seed}`,
    ],
    tables: identical
      ? []
      : ids.map((id) =>
          tableOf(
            titleOf(id),
            cells.filter(({ game }) => game === id),
          ),
        ),
    notes: identical
      ? []
      : [
          ...loneNotes(comparison, titleOf),
          ...cells.flatMap((cell) => cellNotes(cell, titleOf)),
          ...figureNotes(comparison),
        ],
    deals: identical ? undefined : dealNote(comparison, paired),
  };
}

function tableOf(title: string, cells: readonly ComparedCell[]): ComparisonTable {
  const varied = variedParams(cells);
  const fixed = Object.entries(cells[0]?.params ?? {}).filter(([name]) => !varied.includes(name));
  return {
    title,
    facts: fixed.map(([name, value]) => `${name} ${value}`).join(', '),
    columns: COLUMNS,
    rows: cells.flatMap((cell) =>
      Object.entries(cell.measures).map(([name, measure]) => [
        [...`${whoPlays(cell, varied)},`.split(' '), name],
        ...figures(measure),
      ]),
    ),
  };
}

function figures({ a, b, difference, ci95, verdict }: ComparedMeasure): readonly (readonly string[])[] {
  return [estimateWords(a), estimateWords(b), estimateWords({ mean: difference, ci95 }), VERDICTS[verdict].split(' ')];
}

function estimateWords({ mean, ci95 }: Pick<ComparedEstimate, 'mean' | 'ci95'>): readonly string[] {
  const text = estimateText(mean, ci95);
  return [text.mean, ...(text.plusMinus === undefined ? [] : [text.plusMinus])];
}

function loneNotes({ cells, onlyA, onlyB }: Comparison, titleOf: (id: string) => string): readonly string[] {
  const list = (which: string, lone: readonly Played[]): readonly string[] =>
    lone.length === 0 ? [] : [`Only in ${which}: ${lone.map((cell) => nameOf(cell, titleOf)).join('; ')}.`];
  return [...(cells.length === 0 ? ['A and B have no cell in common.'] : []), ...list('A', onlyA), ...list('B', onlyB)];
}

function cellNotes(cell: ComparedCell, titleOf: (id: string) => string): readonly string[] {
  const name = nameOf(cell, titleOf);
  const { unmatched, otherCode, stopped } = cell;
  const only = (which: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${name}: ${names.join(', ')} only in ${which}.`];
  return [
    ...only('A', unmatched.a),
    ...only('B', unmatched.b),
    ...(otherCode ? [`${name}: the code behind the same name is not the same in A and B.`] : []),
    ...(stopped ? [`${name}: a run stopped because of what it had seen, which the intervals take no account of.`] : []),
  ];
}

function nameOf(cell: Played, titleOf: (id: string) => string): string {
  return `${titleOf(cell.game)} ${whoPlays(cell, Object.keys(cell.params))}`;
}

function figureNotes({ cells }: Comparison): readonly string[] {
  const differences = cells.reduce(
    (sum, { measures }) => sum + Object.values(measures).filter(({ verdict }) => verdict !== 'identical').length,
    0,
  );
  if (cells.length === 0) return [];
  return [
    "± reaches the farther end of the 95 % interval; that of a difference is Newcombe's for rates, and Welch's for other means, of independent samples.",
    ...(differences < MANY
      ? []
      : [`Of ${differences} differences, one in 20 is shown by chance alone where there is none.`]),
  ];
}

function dealNote({ a, b, cells, onlyA, onlyB }: Comparison, commands: readonly string[]): ComparisonView['deals'] {
  const same = cells.some(({ sameDeals, identical }) => sameDeals && !identical);
  const apart = a.seed === b.seed && onlyA.some(({ game }) => onlyB.some((other) => other.game === game));
  if (!same && !apart) return undefined;
  const intervals = same
    ? ' The intervals of differences are right for different seeds only: games that are in both runs count twice here, and where players differ on the same deals the interval is as a rule too wide, and hides differences.'
    : '';
  return {
    text: `Both runs have the seed ${a.seed}: they met the same deals, and are not independent.${intervals} Players are compared on the same deals by:`,
    commands,
  };
}
