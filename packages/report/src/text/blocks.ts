import type { AnyGame } from '@cards/core';
import { type CellSummary, POINTS, POINTS_SUMMARY } from '@cards/batch';
import { type Entry, estimateEntry, exactEntry, gamesEntry, NOTHING, referenceEntry, withExtreme } from './entries.js';
import { areSelfPlay, areSwapped, labelWords, settingsOf } from './who.js';

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
  /** Whether its columns are players too; left out where they are not. */
  readonly matrix?: true;
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
    cells.every(
      ({ strategies, pairedWith }) =>
        pairedWith === undefined && strategies.length === 2 && firsts.has(strategies[1] ?? ''),
    ) &&
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
  const matrix = (
    corner: string,
    caption: string,
    ofRow: (label: readonly string[], inRow: readonly CellSummary[]) => readonly Row[],
  ): Block => ({
    captions: [caption],
    corner,
    columns: players,
    matrix: true,
    rows: rows.flatMap((inRow, row) => ofRow([players[row] ?? ''], inRow)),
  });
  const ofMeasures = measureNames(cells).map((measure, index) =>
    matrix(
      measure,
      `${described(measure, game)}${index === 0 ? '; first seat by row, second by column' : ''}`,
      (label, inRow) => {
        const found = rowsOf(
          label,
          inRow.map((cell) => [cell, measure]),
        );
        return isWin(measure, game)
          ? found.map((row) => (row.kind === 'ours' ? shaded(row, inRow, measure) : row))
          : found;
      },
    ),
  );
  if (!vary(cells)) return ofMeasures;
  return [
    ...ofMeasures,
    matrix('games', 'games: how many were played', (label, inRow) => [
      { label, kind: 'ours', entries: inRow.map(gamesEntry) },
    ]),
  ];
}

/**
 * A table with a row for each cell and a column for each measure; one for the number of games too, where it varies.
 *
 * @param varied - the parameters that differ between cells, named in the label of each row
 */
export function listBlock(cells: readonly CellSummary[], game: AnyGame | undefined, varied: readonly string[]): Block {
  const measures = measureNames(cells);
  const swapped = areSwapped(cells);
  const alone = areSelfPlay(cells);
  const games = vary(cells);
  return {
    captions: [...measures.map((measure) => described(measure, game)), ...differences(cells, measures, game)],
    corner: cornerOf(cells),
    columns: [...(games ? ['games'] : []), ...measures],
    rows: cells.flatMap((cell) => {
      const seats = alone ? cell.strategies.slice(0, 1) : labelWords(cell, !swapped);
      const label = [...settingsOf(cell, varied).map((part) => `${part},`), ...seats];
      const rows = rowsOf(
        label,
        measures.map((measure) => [cell, measure]),
      );
      return games
        ? rows.map((row) => ({ ...row, entries: [row.kind === 'ours' ? gamesEntry(cell) : NOTHING, ...row.entries] }))
        : rows;
    }),
  };
}

/** What the labels of a list are. */
function cornerOf(cells: readonly CellSummary[]): string {
  if (areSwapped(cells)) return 'first against second';
  if (areSelfPlay(cells)) return 'against itself';
  if (cells.some(({ strategies }) => strategies.length === 2)) return 'first, second';
  return cells.some(({ pairedWith }) => pairedWith !== undefined) ? 'strategies' : 'strategy';
}

/** What is said once of all measures that are differences of two games. */
function differences(
  cells: readonly CellSummary[],
  measures: readonly string[],
  game: AnyGame | undefined,
): readonly string[] {
  const own = game?.measures.map(({ name }) => name) ?? [];
  const pairedCells = cells.filter(({ pairedWith }) => pairedWith !== undefined);
  const different = measures.filter((measure) => measure !== POINTS || own.includes(POINTS));
  if (pairedCells.length === 0 || different.length === 0) return [];
  const which = different.length === measures.length ? '' : `${different.join(', ')}: `;
  const where = pairedCells.length === cells.length ? '' : ', where two tables play the same deals';
  return [`${which}differences, the first game less the second${where}`];
}

/** A row of estimates, with what is known exactly and what the document printed in rows of their own beneath. */
function rowsOf(
  label: readonly string[],
  places: readonly (readonly [cell: CellSummary, measure: string])[],
): readonly Row[] {
  const rowOf = (
    name: readonly string[],
    kind: Row['kind'],
    entry: (cell: CellSummary, measure: string) => Entry,
  ): Row => ({
    label: name,
    kind,
    entries: places.map(([cell, measure]) => entry(cell, measure)),
  });
  const beside = [rowOf(['exact'], 'beside', exactEntry), rowOf(['document'], 'beside', referenceEntry)];
  return [
    rowOf(label, 'ours', estimateEntry),
    ...beside.filter(({ entries }) => entries.some((entry) => entry !== NOTHING)),
  ];
}

function measureNames(cells: readonly CellSummary[]): readonly string[] {
  return [...new Set(cells.flatMap(({ measures }) => Object.keys(measures)))];
}

/** Whether cells have played different numbers of games. */
function vary(cells: readonly CellSummary[]): boolean {
  return cells.some(({ trials }) => trials !== cells[0]?.trials);
}

/** A row of win rates, the extremes marked. */
function shaded(row: Row, cells: readonly CellSummary[], measure: string): Row {
  return { ...row, entries: cells.map((cell, at) => withExtreme(row.entries[at] ?? NOTHING, cell.measures[measure])) };
}

/** Whether a measure says who won. */
export function isWin(measure: string, game: AnyGame | undefined): boolean {
  return game?.seats === 2 && game.measures.some(({ name, role }) => name === measure && role === 'win');
}

function described(measure: string, game: AnyGame | undefined): string {
  // A game's own measure of that name is what the game says of it.
  const summary =
    game?.measures.find(({ name }) => name === measure)?.summary ?? (measure === POINTS ? POINTS_SUMMARY : undefined);
  return summary === undefined ? measure : `${measure}: ${summary}`;
}
