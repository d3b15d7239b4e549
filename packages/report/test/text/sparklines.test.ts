import { simulate } from '@cards/batch';
import { expect, test } from 'vitest';
import type { CellSummary, Summary } from '@cards/batch';
import { GAMES, LIST, soloCell, summaryOf } from '../samples.js';
import { pairs } from '@cards/pairs';
import { formatTable } from '../../src/text/summary.js';
import { columnsOf } from '../../src/words/wrap.js';

const table = (summary: Summary, width = 80, sparklines = true): string =>
  formatTable(summary, [...GAMES, pairs], { width, color: false, sparklines });

function cellWith(
  strategy: string,
  histogram: Readonly<Record<number, number>>,
  distribution?: Readonly<Record<number, number>>,
): CellSummary {
  const cell = soloCell(32, strategy, 50);
  const { flips } = cell.measures;
  const exact = distribution && { exact: { flips: { mean: 50, distribution } } };
  return flips === undefined ? cell : { ...cell, ...exact, measures: { flips: { ...flips, histogram } } };
}

test('A sparkline has one block for each value between its ends, as high as its share of the most frequent one', () => {
  // A sixteenth rounds up to an eighth, the lowest block. No game had 14.
  const text = table(summaryOf([cellWith('one', { 10: 1, 11: 4, 12: 8, 13: 16, 15: 2, 16: 6 })]));
  expect(text).toContain(`
strategy  flips           distribution
one       50.000 ± 0.016  10 ▁▂▄█ ▁▃ 16
`);
});

test('Cells share an axis unless one is many times wider, and the exact distribution is below', () => {
  const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, value) => [value, 1]));
  const text = table(
    summaryOf([
      cellWith('low', { 10: 1, 11: 2, 12: 1 }, { 10: 0.25, 11: 0.5, 12: 0.25 }),
      cellWith('high', { 12: 1, 13: 2, 14: 1 }),
      cellWith('wide', wide),
    ]),
  );
  expect(text).toMatch(/^low .* 10 ▄█▄ {3}14$/m);
  expect(text).toMatch(/^ {2}exact .* 10 ▄█▄ {3}14$/m);
  expect(text).toMatch(/^high .* 10 {3}▄█▄ 14$/m);
  expect(text).toMatch(/^wide .* 0 █+ 999$/m);
});

test('A sparkline breaks no line of a table, and a terminal without blocks has none', () => {
  const summary = summaryOf([cellWith('one', { 10: 1, 11: 2, 12: 1 }), cellWith('two', { 10: 1, 11: 2, 12: 1 })]);
  expect(table(summary, 45)).toContain('distribution');
  for (const text of [table(summary, 30), table(summary, 80, false)]) {
    expect(text).not.toMatch(/distribution|█/);
    expect(text).toMatch(/^one +50\.000 ± 0\.016$/m);
  }
  // Two values have no shape.
  expect(table(LIST)).not.toContain('distribution');
});

test('A curve has a block for each value of the parameter, from the lowest to the highest interval', () => {
  const cards = [8, 12, 16, 20];
  const cells = cards.flatMap((value) =>
    ['good', 'optimal'].map((strategy) => ({
      game: pairs,
      strategies: [strategy],
      params: { cards: value },
      trials: 400,
    })),
  );
  const summary = simulate({ cells });
  for (const width of [80, 50]) {
    const text = table(summary, width);
    // The exact means are nearly a straight line. A third and two thirds of the way are three and five eighths.
    expect(text).toMatch(/^flips by cards, from 8 to 20\ncurve +flips\ngood +1\d\.\d+ ▁▃▅█ 3\d\.\d+\noptimal /m);
    expect(Math.max(...text.split('\n').map(columnsOf))).toBeLessThanOrEqual(80);
  }
});
