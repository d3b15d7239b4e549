import type { CellRecords, RecordBlock, RecordTable, RecordValue } from './record-columns.js';

export interface RecordText {
  readonly header: string;
  /** The records of a block, in the order of the games. A line ends with a line feed. */
  readonly rows: (block: RecordBlock) => string;
}

/** Records as comma-separated values (RFC 4180, with line feeds). A value that a game does not have is empty. */
export function csvRecords({ constants, index, measures, cells }: RecordTable): RecordText {
  return {
    header: `${[...constants, index, ...measures].map(({ name }) => csvField(name)).join(',')}\n`,
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

const csvStart = (values: readonly RecordValue[]): string => values.map((value) => `${csvField(value)},`).join('');

function csvField(value: RecordValue): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
