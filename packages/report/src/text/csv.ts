import type { CellSummary, MeasureSummary, Summary } from '@cards/batch';

/** What a field holds; null where there is nothing to say. */
type Field = string | number | null | undefined;

/**
 * A summary as comma-separated values (RFC 4180): a header, then a row for each cell and measure. The columns are `game`,
 * `param.NAME` for every parameter that occurs, `first` and `second` for who sits where (`second` is empty in a
 * game of one seat), `measure`, `n`, `mean`, `stderr`, `ci95_low`, `ci95_high`, `min`, `max`, `exact_mean`, `reference_mean`, `seed` and
 * the `digest` of the cell. Where a cell is a contrast, `less_first` and `less_second` follow `second`: who sits at the table that is taken
 * off. Numbers have all their digits; what is not known is empty.
 *
 * A text that a spreadsheet would run as a formula, such as the name of a file `=x.ts#x`, gets an apostrophe in front,
 * by which spreadsheets mark text.
 */
export function formatCsv({ cells, seed }: Summary): string {
  const params = [...new Set(cells.flatMap((cell) => Object.keys(cell.params)))];
  const pairedCells = cells.some(({ pairedWith }) => pairedWith !== undefined);
  const header = [
    'game',
    ...params.map((name) => `param.${name}`),
    'first',
    'second',
    ...(pairedCells ? ['less_first', 'less_second'] : []),
    'measure',
    'n',
    'mean',
    'stderr',
    'ci95_low',
    'ci95_high',
    'min',
    'max',
    'exact_mean',
    'reference_mean',
    'seed',
    'digest',
  ];
  const rows = cells.flatMap((cell) =>
    Object.entries(cell.measures).map(([name, measure]) => [
      cell.game,
      ...params.map((param) => cell.params[param]),
      cell.strategies[0],
      cell.strategies[1],
      ...(pairedCells ? [cell.pairedWith?.[0], cell.pairedWith?.[1]] : []),
      ...estimate(name, measure, cell),
      seed,
      cell.digest,
    ]),
  );
  return [header, ...rows].map((fields) => `${fields.map(quoted).join(',')}\r\n`).join('');
}

function estimate(
  name: string,
  { n, mean, stderr, ci95, min, max }: MeasureSummary,
  cell: CellSummary,
): readonly Field[] {
  return [
    name,
    n,
    mean,
    stderr,
    ci95?.[0],
    ci95?.[1],
    min,
    max,
    cell.exact?.[name]?.mean,
    cell.reference?.[name]?.mean,
  ];
}

/** A field as it is written; what a spreadsheet would run as a formula, marked as text. */
export function quoted(field: Field): string {
  if (typeof field !== 'string') return String(field ?? '');
  const text = /^[=+\-@\t\r]/.test(field) && !/^-?\d+$/.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
