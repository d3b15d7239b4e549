import type { CellRecords, RecordBlock, RecordTable, RecordValue } from './record-columns.js';

/** Writes the records of blocks as lines of text. */
export interface RecordText {
  /** The text before the first record. */
  readonly header: string;
  /** The records of a block, in the order of the games. A line ends with a line feed. */
  readonly rows: (block: RecordBlock) => string;
}

/**
 * Records as comma-separated values (RFC 4180, with line feeds): a header, then a row for each game. A value that a
 * game does not have is empty.
 *
 * @param table - the columns
 *
 * @example
 * ```ts
 * import { BlockRunner, csvRecords, measuresIn, planExperiment, recordTable } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const plan = planExperiment({ cells: [{ game: pairs, params: { cards: 4 }, strategies: ['good'], trials: 3 }] });
 * const { header, rows } = csvRecords(recordTable(plan));
 * header; // => 'cell,game,param.cards,param.copies,first,second,seed,index,flips\n'
 * for (const cell of plan.cells) {
 *   const measures = new Int32Array(measuresIn(cell, 0));
 *   new BlockRunner(cell, plan.seed).play(0, undefined, measures);
 *   rows({ cell: 0, first: 0, measures }).split('\n')[0]; // => `0,pairs,4,4,good,,${plan.seed},0,${measures[0]}`
 * }
 * ```
 */
export function csvRecords(table: RecordTable): RecordText {
  const { constants, index, measures, cells } = table;
  const starts = cells.map((cell) =>
    cell.constants.map((values) => values.map((value) => `${csvField(value)},`).join('')),
  );
  return {
    header: `${[...constants, index, ...measures].map(({ name }) => csvField(name)).join(',')}\n`,
    rows: (block) => lines(block, cells, starts, csvMeasures),
  };
}

/**
 * Records as newline-delimited JSON: an object for each game, with the names of the columns. A value that a game does
 * not have is null.
 *
 * @param table - the columns
 */
export function ndjsonRecords(table: RecordTable): RecordText {
  const { constants, index, measures, cells } = table;
  const starts = cells.map((cell) =>
    cell.constants.map((values) => {
      const members = values.map((value, at) => `${JSON.stringify(constants[at]?.name)}:${JSON.stringify(value)},`);
      return `{${members.join('')}${JSON.stringify(index.name)}:`;
    }),
  );
  const names = measures.map(({ name }) => JSON.stringify(name));
  const members = (sources: readonly number[], values: Int32Array, at: number): string => {
    let text = '';
    for (let column = 0; column < sources.length; column++) {
      const source = sources[column] as number;
      text += `,${names[column]}:${source >= 0 ? values[at + source] : null}`;
    }
    return `${text}}`;
  };
  return { header: '', rows: (block) => lines(block, cells, starts, members) };
}

function csvMeasures(sources: readonly number[], values: Int32Array, at: number): string {
  let text = '';
  for (let column = 0; column < sources.length; column++) {
    const source = sources[column] as number;
    text += source >= 0 ? `,${values[at + source]}` : ',';
  }
  return text;
}

/** A line for each game: what its cell and line-up have in common, its index, and its measures. */
function lines(
  { cell, first, measures }: RecordBlock,
  cells: readonly CellRecords[],
  starts: readonly (readonly string[])[],
  measuresText: (sources: readonly number[], values: Int32Array, at: number) => string,
): string {
  const { sources = [], width = 1 } = cells[cell] ?? {};
  const before = starts[cell] ?? [];
  let text = '';
  for (let at = 0, index = first; at < measures.length; index++) {
    for (const start of before) {
      text += `${start}${index}${measuresText(sources, measures, at)}\n`;
      at += width;
    }
  }
  return text;
}

function csvField(value: RecordValue): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
