import type { AnyGame } from '@cards/core';
import { POINTS, POINTS_SUMMARY } from '../plan/counted.js';
import type { CellSummary } from '../summary/summary.js';
import { type Entry, estimateEntry, exactEntry, NOTHING, referenceEntry } from './entries.js';

/** One line of a table: what it is about, and an entry for each column. */
export interface Row {
  /** Words that name it. */
  readonly label: readonly string[];
  /** Whether it holds our own estimates, or what stands beside those of the row above. */
  readonly kind: 'ours' | 'beside';
  /** One for each column. */
  readonly entries: readonly Entry[];
}

/** A table. */
export interface Block {
  /** What it shows, a line for each measure. */
  readonly captions: readonly string[];
  /** What the labels of its rows are. */
  readonly corner: string;
  /** What its columns are. */
  readonly columns: readonly string[];
  /** Its lines. */
  readonly rows: readonly Row[];
}

/** Whether cells are all ordered pairs of two strategies or more, each once. */
export function isSquare(cells: readonly CellSummary[]): boolean {
  const firsts = new Set(cells.map(({ strategies }) => strategies[0]));
  const seconds = new Set(cells.map(({ strategies }) => strategies[1]));
  const pairs = new Set(cells.map(({ strategies }) => JSON.stringify(strategies)));
  return (
    firsts.size >= 2 &&
    cells.every(({ strategies, contrast }) => contrast === undefined && strategies.length === 2 && firsts.has(strategies[1] ?? '')) &&
    seconds.size === firsts.size &&
    pairs.size === firsts.size ** 2 &&
    cells.length === pairs.size
  );
}

/** A matrix for each measure: the player of the first seat by row, of the second by column. */
export function matrixBlocks(cells: readonly CellSummary[], game: AnyGame | undefined): readonly Block[] {
  const players = [...new Set(cells.map(({ strategies }) => strategies[0] ?? ''))];
  const rows = players.map((first) =>
    players.flatMap((second) => cells.filter(({ strategies }) => strategies[0] === first && strategies[1] === second)),
  );
  return measureNames(cells).map((measure, index) => ({
    captions: [`${described(measure, game)}${index === 0 ? '; first seat by row, second by column' : ''}`],
    corner: measure,
    columns: players,
    rows: rows.flatMap((ofRow, row) => rowsOf([players[row] ?? ''], ofRow.map((cell) => [cell, measure]))),
  }));
}

/**
 * A table with a row for each cell and a column for each measure.
 *
 * @param varied - the parameters that differ between cells, named in the label of each row
 */
export function listBlock(cells: readonly CellSummary[], game: AnyGame | undefined, varied: readonly string[]): Block {
  const measures = measureNames(cells);
  const trialsVary = cells.some(({ trials }) => trials !== cells[0]?.trials);
  return {
    captions: measures.map((measure) => described(measure, game, cells.every(({ contrast }) => contrast !== undefined))),
    corner: cells.some(({ strategies }) => strategies.length === 2) ? 'first, second' : 'strategy',
    columns: measures,
    rows: cells.flatMap((cell) => {
      const { params, strategies, contrast, trials } = cell;
      const settings = [...varied.map((name) => `${name} ${params[name]}`), ...(trialsVary ? [`n ${trials}`] : [])];
      const label = [...settings.map((part) => `${part},`), ...separated(strategies), ...(contrast === undefined ? [] : ['less', ...separated(contrast)])];
      return rowsOf(label, measures.map((measure) => [cell, measure]));
    }),
  };
}

/** A row of estimates, with what is known exactly and what the document printed in rows of their own beneath. */
function rowsOf(
  label: readonly string[],
  places: readonly (readonly [cell: CellSummary, measure: string])[],
): readonly Row[] {
  const rowOf = (name: readonly string[], kind: Row['kind'], entry: (cell: CellSummary, measure: string) => Entry): Row => ({
    label: name,
    kind,
    entries: places.map(([cell, measure]) => entry(cell, measure)),
  });
  const beside = [
    rowOf(['exact'], 'beside', exactEntry),
    rowOf(['document'], 'beside', referenceEntry),
  ];
  return [rowOf(label, 'ours', estimateEntry), ...beside.filter(({ entries }) => entries.some((entry) => entry !== NOTHING))];
}

function measureNames(cells: readonly CellSummary[]): readonly string[] {
  return [...new Set(cells.flatMap(({ measures }) => Object.keys(measures)))];
}

function separated(strategies: readonly string[]): readonly string[] {
  return strategies.map((part, at) => (at < strategies.length - 1 ? `${part},` : part));
}

function described(measure: string, game: AnyGame | undefined, contrast = false): string {
  if (contrast && measure === POINTS) return `${measure}: ${POINTS_SUMMARY}`;
  const summary = game?.measures.find(({ name }) => name === measure)?.summary;
  if (summary === undefined) return measure;
  return `${measure}: ${summary}${contrast ? '; the first table less the second, on the same deals' : ''}`;
}
