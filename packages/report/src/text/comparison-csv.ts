import type { ComparedCell, ComparedMeasure, Comparison } from '@cards/batch';
import { quoted } from './csv.js';

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
