import { InputError, type ParamValues } from '@cards/core';
import { countedMeasures, shownText } from '@cards/core/internal';
import { gamesIn } from './plan/blocks.js';
import type { Cell } from './plan/cell.js';
import { playedLineups } from './plan/lineups.js';
import type { Plan } from './plan/plan.js';

export interface RecordBlock {
  /** The position of the cell in the plan. */
  readonly cell: number;
  /** The index of its first game. */
  readonly first: number;
  /** `[game][lineup][measure]`, one after another: what `CellRunner.kept` keeps of every game. */
  readonly measures: Int32Array;
}

/** The length of {@link RecordBlock.measures}. */
export function measuresIn(cell: Cell, block: number): number {
  return gamesIn(cell, block) * playedLineups(cell.lineups).length * widthIn(cell);
}

/** The number of values that are kept of a game: its measures, and with several seats the result of each. */
function widthIn(cell: Cell): number {
  const { length: seats } = cell.lineups[0];
  return namesIn(cell).length + (seats === 1 ? 0 : seats);
}

/** The measures of a game that a row has: with three seats and more, those of every seat. */
function namesIn({ game, lineups }: Cell): readonly string[] {
  return countedMeasures(game.measures, lineups[0].length).map(({ name }) => name);
}

export interface RecordColumn {
  readonly name: string;
  /** The kind of its values: 32-bit integers, integers up to 2^53, any numbers, or texts. */
  readonly type: 'int32' | 'int64' | 'double' | 'text';
  readonly isOptional: boolean;
}

/** A value of a record; null if the cell has none. */
export type RecordValue = string | number | null;

interface CellRecords {
  /** `[lineup][column]`: the values of the columns before `index`, in the order of {@link RecordTable.constants}. */
  readonly constants: readonly (readonly RecordValue[])[];
  /** `[column]`: the position of a measure in the measures of a row, or -1, for {@link RecordTable.measures}. */
  readonly sources: readonly number[];
  readonly width: number;
}

export interface RecordTable {
  /** The columns whose values are the same for all games of a cell with one line-up. They come first. */
  readonly constants: readonly RecordColumn[];
  /** The column of the index of the game. It comes next. */
  readonly index: RecordColumn;
  /** The columns of the measures. They come last. */
  readonly measures: readonly RecordColumn[];
  /** `[cell]`: what the cells put into the columns. */
  readonly cells: readonly CellRecords[];
}

const FIXED = ['cell', 'game', 'first', 'second', 'seed', 'lineup', 'index'] as const;

/** The columns of the strategies, by seat. */
export const SEATS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/**
 * The columns of the records of a batch, which has one row for each game. The column `lineup`, from 1, says which
 * line-up of a paired cell or of a round plays. If the cells play several games, each game has values in its own
 * columns only.
 */
export function recordTable({ cells, seed }: Plan): RecordTable {
  const params = unique(cells.flatMap((cell) => Object.keys(cell.params)));
  const measures = unique(cells.flatMap(namesIn));
  const taken = measures.find((name) => FIXED.some((fixed) => fixed === name));
  if (taken !== undefined)
    throw new InputError(
      `records cannot have a measure '${taken}', because ${FIXED.join(', ')} are names of other columns; rename the measure`,
    );
  const isPartial = (name: string): boolean => cells.some((cell) => !namesIn(cell).includes(name));
  const isPaired = cells.some(({ lineups }) => lineups.length > 1);
  const seats = [...new Set(cells.map(({ lineups }) => lineups[0].length))];
  const players = SEATS.slice(0, Math.max(2, ...seats));
  return {
    constants: [
      int32('cell', false),
      textColumn('game', false),
      ...params.map((name) => paramColumn(name, cells)),
      ...players.map((name, seat) => textColumn(name, Math.min(...seats) <= seat)),
      textColumn('seed', false),
      ...(isPaired ? [int32('lineup', false)] : []),
    ],
    index: { name: 'index', type: 'int64', isOptional: false },
    measures: measures.map((name) => int32(name, isPartial(name))),
    cells: cells.map((cell, at) => ({
      constants: playedLineups(cell.lineups).map((specs, lineup) => [
        at,
        cell.game.id,
        ...params.map((name) => cell.params[name] ?? null),
        ...players.map((_, seat) => specs[seat] ?? null),
        seed,
        ...(isPaired ? [lineup + 1] : []),
      ]),
      sources: measures.map((name) => namesIn(cell).indexOf(name)),
      width: widthIn(cell),
    })),
  };
}

const textColumn = (name: string, isOptional: boolean): RecordColumn => ({ name, type: 'text', isOptional });

const int32 = (name: string, isOptional: boolean): RecordColumn => ({ name, type: 'int32', isOptional });

function paramColumn(name: string, cells: readonly Cell[]): RecordColumn {
  const values = cells.flatMap(({ params }: { readonly params: ParamValues }) => params[name] ?? []);
  const type = values.every((value) => (value | 0) === value) ? 'int32' : 'double';
  return { name: `param.${name}`, type, isOptional: values.length < cells.length };
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

export interface RecordText {
  readonly header: string;
  /** The records of a block, in the order of the games. A line ends with a line feed. */
  readonly rows: (block: RecordBlock) => string;
}

/** Records as comma-separated values (RFC 4180, with line feeds). A value that a game does not have is empty. */
export function csvRecords({ constants, index, measures, cells }: RecordTable): RecordText {
  return {
    header: `${csvRow([...constants, index, ...measures].map(({ name }) => name))}\n`,
    rows: rowsOf(cells, { startOf: csvStart, columns: measures.map(() => ','), missing: '', end: '\n' }),
  };
}

/** Records as newline-delimited JSON: an object for each game. A value that a game does not have is null. */
export function ndjsonRecords({ constants, index, measures, cells }: RecordTable): RecordText {
  const startOf = (values: readonly RecordValue[]): string => {
    const members = values.map((value, at) => `${JSON.stringify(constants[at]?.name)}:${JSON.stringify(value)},`);
    return `{${members.join('')}${JSON.stringify(index.name)}:`;
  };
  const columns = measures.map(({ name }) => `,${JSON.stringify(name)}:`);
  return { header: '', rows: rowsOf(cells, { startOf, columns, missing: 'null', end: '}\n' }) };
}

interface LineForm {
  /** The text before the index of the game: what all games of a cell with one line-up have in common. */
  readonly startOf: (constants: readonly RecordValue[]) => string;
  /** The text before each measure. */
  readonly columns: readonly string[];
  readonly missing: string;
  readonly end: string;
}

function rowsOf(cells: readonly CellRecords[], form: LineForm): (block: RecordBlock) => string {
  const { startOf, columns, missing, end } = form;
  const starts = cells.map(({ constants }) => constants.map(startOf));
  return ({ cell, first, measures }) => {
    const { sources = [], width = 1 } = cells[cell] ?? {};
    let text = '';
    for (let at = 0, index = first; at < measures.length; index++) {
      for (const start of starts[cell] ?? []) {
        text += `${start}${index}`;
        for (let column = 0; column < sources.length; column++) {
          const source = sources[column] as number;
          text += `${columns[column]}${source >= 0 ? measures[at + source] : missing}`;
        }
        text += end;
        at += width;
      }
    }
    return text;
  };
}

const csvStart = (values: readonly RecordValue[]): string => `${csvRow(values)},`;

/**
 * The fields of a row of CSV (RFC 4180), without its end. Control characters besides tabs and ends of lines
 * are text. A text that a spreadsheet would run as a formula, such as the file name `=x.ts#x`, gets an apostrophe in
 * front.
 */
export function csvRow(fields: readonly (string | number | null | undefined)[]): string {
  return fields.map((field) => (typeof field === 'string' ? csvText(field) : (field ?? ''))).join(',');
}

function csvText(value: string): string {
  const text = value.replaceAll(/[^\t\r\n]+|\r(?!\n)/g, (part) => shownText(part, Number.MAX_SAFE_INTEGER));
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
