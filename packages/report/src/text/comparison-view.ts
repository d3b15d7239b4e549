import { type AnyGame, titleOf } from '@cards/core';
import type { ComparedCell, ComparedMeasure, Comparison, Played, Verdict } from '@cards/batch';
import { cellName, fixedParams, groupBy, variedParams } from '../model/line-up.js';
import { figureTitle } from '../model/table-model.js';
import { settingText } from '../words/count.js';
import { estimateWords, inPercent } from '../words/estimate.js';

const COLUMNS = ['measure', 'A', 'B', 'A − B', 'verdict'];

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
export function comparisonView(comparison: Comparison, games: readonly AnyGame[], paired: readonly string[]) {
  const { a, b, identical, cells } = comparison;
  const names = [`A is ${a.name}, seed ${a.seed}`, `B is ${b.name}, seed ${b.seed}`];
  if (identical) {
    const head = [`A and B are identical: they have the same digest, ${a.digest}`, ...names];
    return { head, tables: [], notes: [], deals: undefined };
  }
  const gameTitle = (id: string): string => {
    const game = games.find((one) => one.id === id);
    return game === undefined ? id : titleOf(game);
  };
  const tables = groupBy(cells, ({ game }) => game).map((own) => tableOf(gameTitle(own[0]?.game ?? ''), own));
  const notes = [
    ...loneNotes(comparison, gameTitle),
    ...cells.flatMap((cell) => cellNotes(cell, gameTitle)),
    ...figureNotes(comparison),
  ];
  return { head: names, tables, notes, deals: dealNote(comparison, paired) };
}

function tableOf(title: string, cells: readonly ComparedCell[]) {
  const varied = variedParams(cells);
  return {
    title,
    facts: settingText(fixedParams(cells)),
    columns: COLUMNS,
    rows: cells.flatMap((cell) =>
      Object.entries(cell.measures).map(([name, measure]) => [
        [...`${cellName(cell, varied)},`.split(' '), figureTitle({ name, kind: measure.kind })],
        ...figures(measure),
      ]),
    ),
  };
}

function figures({ kind, a, b, difference, ci95, verdict }: ComparedMeasure): readonly (readonly string[])[] {
  const words = (one: Parameters<typeof estimateWords>[0]): readonly string[] =>
    estimateWords(kind === 'proportion' ? inPercent(one) : one);
  return [words(a), words(b), words({ mean: difference, ci95 }), VERDICTS[verdict].split(' ')];
}

function loneNotes({ cells, onlyA, onlyB }: Comparison, gameTitle: (id: string) => string): readonly string[] {
  const list = (which: string, lone: readonly Played[]): readonly string[] =>
    lone.length === 0 ? [] : [`Only in ${which}: ${lone.map((cell) => nameOf(cell, gameTitle)).join('; ')}.`];
  return [...(cells.length === 0 ? ['A and B have no cell in common.'] : []), ...list('A', onlyA), ...list('B', onlyB)];
}

function cellNotes(cell: ComparedCell, gameTitle: (id: string) => string): readonly string[] {
  const name = nameOf(cell, gameTitle);
  const { unmatched, otherCode, stopped } = cell;
  const only = (which: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${name}: ${names.join(', ')} only in ${which}.`];
  return [
    ...only('A', unmatched.a),
    ...only('B', unmatched.b),
    ...(otherCode ? [`${name}: the strategy file has different code in A and B.`] : []),
    ...(stopped ? [`${name}: a stopping rule ended a run early; the intervals do not account for this.`] : []),
  ];
}

function nameOf(cell: Played, gameTitle: (id: string) => string): string {
  return `${gameTitle(cell.game)} ${cellName(cell, Object.keys(cell.params))}`;
}

function figureNotes({ cells }: Comparison): readonly string[] {
  const differences = cells.reduce(
    (sum, { measures }) => sum + Object.values(measures).filter(({ verdict }) => verdict !== 'identical').length,
    0,
  );
  if (cells.length === 0) return [];
  return [
    "± is a 95% confidence interval (the longer side). For a difference of rates it is Newcombe's, for other differences Welch's; both assume independent samples.",
    ...(differences < MANY
      ? []
      : [`${differences} differences were tested. If none exists, chance alone shows about one in 20.`]),
  ];
}

function dealNote({ a, b, cells, onlyA, onlyB }: Comparison, commands: readonly string[]) {
  const same = cells.some(({ sameDeals, identical }) => sameDeals && !identical);
  const apart = a.seed === b.seed && onlyA.some(({ game }) => onlyB.some((other) => other.game === game));
  if (!same && !apart) return undefined;
  const intervals = same
    ? ' The intervals of differences assume different seeds. With the same deals they are usually too wide and hide differences, and games that are in both runs count twice.'
    : '';
  return {
    text: `Both runs have the seed ${a.seed}, so they played the same deals and are not independent.${intervals} To compare players on the same deals, run:`,
    commands,
  };
}
