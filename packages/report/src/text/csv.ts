import type { CellSummary, ComparedCell, ComparedMeasure, Comparison, MeasureSummary, Summary } from '@cards/batch';

/** The value of a field; null or undefined for an empty one. */
type Field = string | number | null | undefined;

/**
 * A summary as comma-separated values (RFC 4180): a header, then a row for each cell and measure. The columns are
 * `game`, `param.NAME` for each parameter, `first` and `second` for the line-up (`second` is empty in a game of one
 * seat), `measure`, `n`, `mean`, `stderr`, `ci95_low`, `ci95_high`, `min`, `max`, `exact_mean`, `reference_mean`,
 * `seed`, and the `digest` of the cell. If a cell is paired, `paired_first` and `paired_second` follow `second`: the
 * line-up that is subtracted. Numbers have all their digits; unknown values are empty.
 *
 * A text that a spreadsheet would run as a formula, such as the file name `=x.ts#x`, gets an apostrophe in front, which
 * marks text in spreadsheets.
 */
export function formatCsv({ cells, seed }: Summary): string {
  const params = [...new Set(cells.flatMap((cell) => Object.keys(cell.params)))];
  const pairedCells = cells.some(({ pairedWith }) => pairedWith !== undefined);
  const header = [
    'game',
    ...params.map((name) => `param.${name}`),
    'first',
    'second',
    ...(pairedCells ? ['paired_first', 'paired_second'] : []),
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

/** A field as text. A text that a spreadsheet would run as a formula is marked as text. */
function quoted(field: Field): string {
  if (typeof field !== 'string') return String(field ?? '');
  const text = /^[=+\-@\t\r]/.test(field) && !/^-?\d+$/.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A comparison as comma-separated values (RFC 4180): a header, then a row for each measure of each cell that both runs
 * have. The columns are those of a summary for the line-up, both estimates, the difference `a` minus `b` with its
 * interval, and the verdict. A paired cell has its second line-up in `paired_first` and `paired_second`.
 */
export function comparisonCsv({ cells, a, b }: Comparison): string {
  const params = [...new Set(cells.flatMap((cell) => Object.keys(cell.params)))];
  const header = [
    'game',
    ...params.map((name) => `param.${name}`),
    'first',
    'second',
    'paired_first',
    'paired_second',
    'measure',
    ...['a', 'b'].flatMap((run) => ['n', 'mean', 'ci95_low', 'ci95_high'].map((name) => `${run}_${name}`)),
    'difference',
    'ci95_low',
    'ci95_high',
    'verdict',
    'same_deals',
    'a_seed',
    'b_seed',
  ];
  const rows = cells.flatMap((cell) =>
    Object.entries(cell.measures).map(([name, measure]) => [
      ...lineupFields(cell, params),
      name,
      ...figures(measure),
      String(cell.sameDeals),
      a.seed,
      b.seed,
    ]),
  );
  return [header, ...rows].map((fields) => `${fields.map(quoted).join(',')}\r\n`).join('');
}

type Fields = readonly (string | number | undefined)[];

function lineupFields({ game, params, strategies, pairedWith = [] }: ComparedCell, names: readonly string[]): Fields {
  return [game, ...names.map((name) => params[name]), strategies[0], strategies[1], pairedWith[0], pairedWith[1]];
}

function figures({ a, b, difference, ci95, verdict }: ComparedMeasure): Fields {
  const estimates = [a, b].flatMap(({ n, mean, ci95: interval }) => [n, mean, interval?.[0], interval?.[1]]);
  return [...estimates, difference, ci95?.[0], ci95?.[1], verdict];
}
