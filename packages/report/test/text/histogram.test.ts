import type { AnyGame } from '@cards/core';
import { describe, expect, test } from 'vitest';
import { duelCell, GAMES, soloCell, summaryOf } from '../samples.js';
import type { CellSummary, MeasureSummary, Summary } from '@cards/batch';
import { formatMarkdown, formatTable } from '../../src/text/summary.js';
import { columnsOf } from '../../src/words/wrap.js';

/** A game of one seat whose first measure has the values 0 to 5. */
const DICE: readonly AnyGame[] = GAMES.filter(({ seats }) => seats === 1).map((game) => ({
  ...game,
  id: 'dice',
  title: 'Dice',
  measures: [
    { name: 'sets', summary: 'sets won', unit: 'sets', better: 'higher', kind: 'count', bounds: () => [0, 5] },
    {
      name: 'none',
      summary: 'whether there was none',
      unit: 'games',
      better: 'neither',
      kind: 'proportion',
      bounds: () => [0, 1],
    },
    { name: 'plays', summary: 'plays', unit: 'plays', better: 'neither', kind: 'count', bounds: () => [0, 1000] },
    {
      name: 'never',
      summary: 'what never differs',
      unit: 'times',
      better: 'neither',
      kind: 'count',
      bounds: () => [0, 0],
    },
  ],
}));

const measure = (
  kind: MeasureSummary['kind'],
  histogram: Readonly<Record<number, number>>,
  bounds: MeasureSummary['bounds'],
): MeasureSummary => {
  const n = Object.values(histogram).reduce((sum, count) => sum + count, 0);
  const values = Object.keys(histogram).map(Number);
  const mean = Object.entries(histogram).reduce((sum, [value, count]) => sum + Number(value) * count, 0) / n;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return { kind, n, mean, stderr: null, ci95: null, bounds, min, max, histogram };
};

function diceCell(
  sets: Readonly<Record<number, number>>,
  plays: Readonly<Record<number, number>> = { 100: 1 },
): CellSummary {
  const measures = {
    sets: measure('count', sets, [0, 5]),
    none: measure('proportion', { 0: 1 }, [0, 1]),
    plays: measure('count', plays, [0, 1000]),
    never: measure('count', { 0: 1 }, [0, 0]),
  };
  return { ...soloCell(32, 'good', 0), game: 'dice', trials: measures.sets.n, measures };
}

const table = (summary: Summary, options: { width?: number; histogram?: boolean } = {}): string =>
  formatTable(summary, [...GAMES, ...DICE], { width: 80, color: false, ...options });

describe('The histogram of a game of one seat', () => {
  test('The histogram of a game of one seat has the form of the Set document', () => {
    expect(table(summaryOf([diceCell({ 0: 14, 1: 7, 2: 1, 4: 28 })]))).toContain(`

good: sets in 50 games
0 sets: 14  ████████████████████
1 set:  7   ██████████
2 sets: 1   █▍
3 sets: 0
4 sets: 28  ████████████████████████████████████████
5 sets: 0

±`);
  });

  test('A histogram names its cell by the parameters that vary', () => {
    const cells = [9, 10].map((cards) => ({ ...diceCell({ 0: 1, 1: 1 }), params: { cards, copies: 4 } }));
    expect(table(summaryOf(cells), { histogram: true }).match(/^cards \d+, good: sets in 2 games$/gm)).toEqual([
      'cards 9, good: sets in 2 games',
      'cards 10, good: sets in 2 games',
    ]);
  });

  test('A histogram of 1,000 games or more has shares with intervals if there is room', () => {
    const cell = diceCell({ 0: 250, 1: 750 });
    // Wilson's interval of 250 in 1,000 is 0.2242 to 0.2778, the longer side 0.0278 away.
    expect(table(summaryOf([cell]))).toContain(`
good: sets in 1,000 games; shares with 95% intervals
0 sets: 250  25.0 ± 2.8%   █████████████▍
1 set:  750  75.0 ± 2.8%   ████████████████████████████████████████
2 sets: 0    0.00 ± 0.38%
`);
    expect(table(summaryOf([cell]), { width: 30 })).toContain(`
good: sets in 1,000 games
0 sets: 250  █████▋
1 set:  750  █████████████████
2 sets: 0
`);
  });

  test('A histogram has the exact expected numbers in parentheses', () => {
    const cell = {
      ...diceCell({ 1: 300, 2: 300 }),
      exact: { sets: { mean: 1.5, distribution: { 1: 0.25, 2: 0.5, 3: 0.25 } } },
    };
    expect(table(summaryOf([cell]))).toContain(`
good: sets in 600 games; in parentheses: the exact expected number
0 sets: 0    (0.0)
1 set:  300  (150)  ████████████████████████████████████████
2 sets: 300  (300)  ████████████████████████████████████████
3 sets: 0    (150)
`);
  });

  test('Histograms of wide ranges, many cells, several games, or two seats appear only on request', () => {
    const wide = soloCell(32, 'good', 50);
    const few = diceCell({ 0: 1, 1: 1 });
    const quiet = [
      [wide],
      Array.from({ length: 2 }, (_, cards) => ({ ...few, params: { cards } })),
      [{ ...few, trials: 1 }],
      [few, wide],
      [duelCell(['hawk', 'dove'], 0.5, 0.1)],
    ];
    for (const cells of quiet) {
      expect(table(summaryOf(cells))).not.toMatch(/ in \S+ games?(;|$)/m);
      expect(table(summaryOf(cells), { histogram: true })).toMatch(/ in \S+ games?(;|$)/m);
    }
  });
});

describe('Histograms on request', () => {
  const plays = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [200 + 4 * at, at + 1]));

  test('Every count that can vary has a histogram, and a wide one has ranges of a round width', () => {
    const text = table(summaryOf([diceCell({ 0: 1, 1: 1 }, plays)]), { histogram: true });
    expect(text.match(/^good: \w+ in/gm)).toEqual(['good: sets in', 'good: plays in']);
    const lines = text.split('\n').flatMap(
      (line) =>
        /^(\d+) to (\d+) plays: ([\d,]+)/
          .exec(line)
          ?.slice(1)
          .map((word) => Number(word.replace(',', ''))) ?? [],
    );
    const rows = Array.from({ length: lines.length / 3 }, (_, at) => lines.slice(3 * at, 3 * at + 3));
    expect(rows.length).toBeLessThanOrEqual(20);
    for (const [low = 0, high = 0, count] of rows) {
      expect(count).toBe(
        Object.entries(plays).reduce(
          (sum, [value, times]) => (Number(value) >= low && Number(value) <= high ? sum + times : sum),
          0,
        ),
      );
    }
    expect(rows.reduce((sum, [, , count = 0]) => sum + count, 0)).toBe(5050);
  });

  test('The histogram of a paired difference has negative values', () => {
    const sets = measure('count', { '-3': 1, 2: 2 }, [-5, 5]);
    const cell = { ...diceCell({}), trials: 3, measures: { sets }, lineups: [['good'], ['best']] as const };
    expect(table(summaryOf([cell]), { histogram: true })).toContain(
      'good − best: sets in 3 games\n-5 sets: 0\n-4 sets: 0\n-3 sets: 1  ████████████████████\n-2 sets: 0\n',
    );
  });

  test('A histogram is a block of code in Markdown', () => {
    const summary = summaryOf([diceCell({ 0: 1, 1: 2 })]);
    expect(formatMarkdown(summary, DICE, {})).not.toContain('0 sets');
    expect(formatMarkdown(summary, DICE, { histogram: true })).toContain(
      '```text\ngood: sets in 3 games\n0 sets: 1  ████████████████████\n1 set:  2',
    );
  });

  test('A histogram fits every width, and none of its lines ends with a space', () => {
    const summary = summaryOf([diceCell({ 0: 123_456, 1: 7, 3: 9_999_999 }, plays)]);
    for (const width of [24, 30, 50, 80, 120]) {
      const lines = table(summary, { width, histogram: true }).split('\n');
      expect(Math.max(...lines.map(columnsOf)), `${width}`).toBeLessThanOrEqual(width);
      expect(lines.filter((line) => /\s$/.test(line))).toEqual([]);
    }
  });
});
