import { expect, test } from 'vitest';
import { PARAMETERS } from './parameters.js';
import { bell, bellExactly, cellOf, matrixOf, REPORTED } from '../report-samples.js';
import { summaryOf } from '../samples.js';
import type { CellSummary } from '@cards/batch';
import { buildReport } from '../../src/build-report.js';
import { figureTable } from '../../src/html/tables.js';

function tableOf(cells: readonly CellSummary[]): string {
  const [section] = buildReport(summaryOf(cells), REPORTED).sections;
  const [table] = section?.tables ?? [];
  return table === undefined ? '' : figureTable(table, 'Pairs').html.replaceAll(/\s+/g, ' ').replaceAll('\u00A0', ' ');
}

test('A list has a column for each parameter that varies, and known values next to the estimates', () => {
  const table = tableOf(
    [8, 16].map((cards) =>
      cellOf(
        'pairs',
        { cards, copies: 2 },
        ['good'],
        { flips: bell(cards) },
        cards === 8 ? { exact: { flips: bellExactly(8) } } : {},
      ),
    ),
  );
  expect([...table.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'cards',
    'strategy',
    'flips',
    'exact',
  ]);
  expect(table).toContain('<th scope="row" class="key">8</th><th scope="row" class="key">good</th>');
  expect(table).toContain('<td class="known">8</td>');
  expect(table).toContain('<td class="known"></td>');
});

test('A list has a column with the number of games if it differs between cells', () => {
  const cells = [160, 3200].map((games, at) =>
    cellOf('pairs', PARAMETERS.pairs, [`p${at}`], { flips: bell(50, 1, games) }),
  );
  expect(tableOf(cells)).toContain('<th scope="col">games</th>');
  expect(tableOf(cells)).toContain('<td>3,200</td>');
});

test('A matrix names both seats and has published values below the estimates', () => {
  const table = tableOf(matrixOf(['hawk', 'dove']).cells);
  expect(table).toContain('<caption>win (%): seat 0 by row, seat 1 by column</caption>');
  expect(table).toMatch(/rowspan="2" class="key">seat 0<.*colspan="2" class="group">seat 1</);
  expect(table).toContain('<td>50.0 ± 2.4<br /><span class="known">published 49.9</span></td>');
});

test('A table marks a known value that cannot be judged', () => {
  const cell = cellOf(
    'pairs',
    PARAMETERS.pairs,
    ['good'],
    { flips: bell(50) },
    {
      reference: { flips: { mean: 49, trials: 10, deviation: null, source: 'A document' } },
    },
  );
  expect(tableOf([cell])).toContain('49 (not judged)');
});
