import { describe, expect, test } from 'vitest';
import { duelCell, LIST, MATRIX, soloCell, summaryOf } from '../samples.js';
import { formatCsv } from '../../src/text/csv.js';

/** Reads RFC 4180: fields between commas, in double quotes where they hold a comma, a quote or a line break. */
function parse(csv: string): readonly Record<string, string>[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  const [header = [], ...body] = rows;
  return body.map((fields) => {
    expect(fields).toHaveLength(header.length);
    return Object.fromEntries(header.map((name, at) => [name, fields[at] ?? '']));
  });
}

describe('A summary as CSV', () => {
  test('The CSV has columns for the second line-up only if a cell is paired', () => {
    const rows = parse(
      formatCsv(
        summaryOf([
          {
            ...duelCell(['hawk', 'dove'], 0.1, 0.05),
            lineups: [
              ['hawk', 'dove'],
              ['dove', 'hawk'],
            ],
          },
          soloCell(32, 'good', 50),
        ]),
      ),
    );
    expect(rows.map(({ paired_first: first, paired_second: second }) => [first, second])).toEqual([
      ['dove', 'hawk'],
      ['dove', 'hawk'],
      ['', ''],
    ]);
    expect(formatCsv(MATRIX)).not.toContain('less');
  });

  test('The CSV has a row for each cell and measure, and a column for each parameter', () => {
    const summary = summaryOf([...MATRIX.cells.slice(1, 2), ...LIST.cells.slice(0, 1)], 'text');
    expect(formatCsv(summary).split('\r\n')).toEqual([
      'game,param.points,param.cards,param.copies,first,second,measure,n,mean,stderr,ci95_low,ci95_high,min,max,exact_mean,reference_mean,seed,digest',
      `duel,10,,,hawk,dove,win,1000,0.84213,0.00205,0.83803,0.84623,0,100,,0.76,text,sha256:${'d'.repeat(64)}`,
      `duel,10,,,hawk,dove,rounds,1000,15.25,0.0625,15.125,15.375,0,100,,,text,sha256:${'d'.repeat(64)}`,
      `solo,,32,4,good,,flips,20000,50.5,0.0078125,50.484375,50.515625,0,100,50.50316,,text,sha256:${'5'.repeat(64)}`,
      '',
    ]);
  });

  test('A program reads the numbers of the CSV back to the last bit', () => {
    const [cell] = LIST.cells;
    const [row] = parse(formatCsv(LIST));
    const flips = cell?.measures['flips'];
    expect(Number(row?.['mean'])).toBe(flips?.mean);
    expect([Number(row?.['ci95_low']), Number(row?.['ci95_high'])]).toEqual(flips?.ci95);
  });

  test('An unknown value is an empty field of the CSV', () => {
    const cell = soloCell(32, 'good', 12);
    const flips = {
      kind: 'count' as const,
      n: 1,
      mean: 12,
      stderr: null,
      ci95: null,
      bounds: [0, 100] as const,
      min: 12,
      max: 12,
      histogram: { 12: 1 },
    };
    const [row] = parse(formatCsv(summaryOf([{ ...cell, measures: { flips } }])));
    expect(row).toMatchObject({
      mean: '12',
      stderr: '',
      ci95_low: '',
      ci95_high: '',
      exact_mean: '',
      reference_mean: '',
    });
  });

  test('A name with commas, quotes, and line breaks is quoted in the CSV and is read back unchanged', () => {
    const names = ['./my, "own".ts#mine', './line\nbreak.ts#mine'];
    const [row] = parse(formatCsv(summaryOf([duelCell(names, 0.5, 0.1)])));
    expect([row?.['first'], row?.['second']]).toEqual(names);
  });

  test.each(['=1+1', '+a', '-a', '@x/y.ts#z', '\t=1'])(
    'The CSV marks %j as text, so that a spreadsheet does not run it as a formula',
    (text) => {
      const [row] = parse(formatCsv(summaryOf([duelCell([text, 'dove'], 0.5, 0.1)], text)));
      expect([row?.['first'], row?.['seed']]).toEqual([`'${text}`, `'${text}`]);
    },
  );

  test('A negative seed is a number in the CSV', () => {
    const [row] = parse(formatCsv(summaryOf(MATRIX.cells, '-7')));
    expect(row?.['seed']).toBe('-7');
  });
});
