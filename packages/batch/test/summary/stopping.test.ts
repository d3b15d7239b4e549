import { type AnyGame, type Measure, type ParamValues, type Rng, seededRng } from '@cards/core';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type Cell, planCell } from '../../src/plan/cell.js';
import { Batch } from '../../src/run/batch.js';
import { Tally, type TallyEntries } from '@cards/statistics';
import { summarizeStop } from '../../src/summary/stopping.js';
import { summarizeCell } from './summarize-cell.js';

/** Whether a cell satisfies its stopping rule. */
const isStopReached = (cell: Cell, entries: TallyEntries): boolean | undefined =>
  summarizeStop(cell, [entries])?.reached;

const REPETITIONS = 1000;
const BLOCK = 200;

/** A game with one measure, whose values the tests draw. */
function gameOf(kind: Measure<ParamValues>['kind'], max: number): AnyGame {
  const measure: Measure<ParamValues> = {
    name: 'found',
    summary: '',
    unit: 'found',
    better: 'neither',
    kind,
    bounds: () => [0, max],
  };
  return { ...unowar, id: 'drawn', defaults: { blockSize: BLOCK }, measures: [measure], theory: {} };
}

/** The proportion of cells, stopped by a precision rule, whose interval contains the true mean. */
function coverage(
  kind: Measure<ParamValues>['kind'],
  max: number,
  mean: number,
  halfWidth: number,
  draw: (rng: Rng) => number,
): number {
  const cell = planCell({
    game: gameOf(kind, max),
    strategies: ['random', 'random'],
    stop: { kind: 'precision', halfWidth },
  });
  const plan = { seed: '', cells: [cell] };
  const rng = seededRng(`${kind} ${mean}`);
  let covered = 0;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const batch = new Batch(plan);
    for (let block = 0; !batch.isDone(0); block++) batch.add(0, block, [drawn(rng, max, draw)]);
    const [low = 0, high = 0] = summarizeCell(cell, batch.entries()[0] ?? []).measures['found']?.ci95 ?? [];
    expect(high - low).toBeLessThanOrEqual(2 * halfWidth);
    if (low <= mean && mean <= high) covered++;
  }
  return covered / REPETITIONS;
}

function drawn(rng: Rng, max: number, draw: (rng: Rng) => number): TallyEntries {
  const tally = new Tally(0, max);
  for (let game = 0; game < BLOCK; game++) tally.add(draw(rng));
  return tally.entries();
}

describe('the interval of a cell that a precision rule stopped', { tags: 'slow' }, () => {
  // The standard error of the coverage is 0.7%. Blocks of 200 games are a tenth of the block size of UnoWar.
  test.each([0.02, 0.2, 0.5])(
    'The interval of a stopped cell contains a proportion of %d in about 95% of the cells',
    (p) => {
      const found = coverage('proportion', 1, p, 0.02, (rng) => (rng.int(1000) < 1000 * p ? 1 : 0));
      expect(found).toBeGreaterThan(0.93);
      expect(found).toBeLessThan(0.98);
    },
  );

  test('The interval of a stopped cell contains the mean of a skewed measure in about 95% of the cells', () => {
    // The value is 10 with probability 1/10 and 0 otherwise: the mean is 1, the standard deviation 3.
    const found = coverage('count', 10, 1, 0.2, (rng) => (rng.int(10) === 0 ? 10 : 0));
    expect(found).toBeGreaterThan(0.92);
    expect(found).toBeLessThan(0.98);
  });
});

describe('a precision rule when nearly all games have the same value', () => {
  const HALF_WIDTH = 0.2;
  const cellOf = (max: number, kind: Measure<ParamValues>['kind'] = 'count'): Cell =>
    planCell({
      game: gameOf(kind, max),
      strategies: ['random', 'random'],
      stop: { kind: 'precision', halfWidth: HALF_WIDTH },
    });

  test('Games with equal values do not reach a precision while a rare value could change the mean', () => {
    // If the value is 1000 with probability 1/4000, the mean is 0.25, and 2000 games may well not have it.
    expect(isStopReached(cellOf(1000), [[0, 2000]])).toBe(false);
    expect(
      isStopReached(cellOf(1000), [
        [0, 3999],
        [1000, 1],
      ]),
    ).toBe(false);
    // Rule of three: ln(20) / n * 1000 <= 0.2.
    expect(isStopReached(cellOf(1000), [[0, 14_978]])).toBe(false);
    expect(isStopReached(cellOf(1000), [[0, 14_979]])).toBe(true);
    expect(isStopReached(cellOf(1000), [[400, 8987]])).toBe(false);
    expect(isStopReached(cellOf(1000), [[400, 8988]])).toBe(true);
  });

  test('Games with equal values reach a precision at once if no other value is possible', () => {
    expect(isStopReached(cellOf(0), [[0, 2]])).toBe(true);
  });

  test('The interval alone decides on a precision once 30 games differ from the most frequent value', () => {
    const entries = (others: number): TallyEntries => [
      [0, 1000 - others],
      [1, others],
    ];
    expect(isStopReached(cellOf(1000), entries(29))).toBe(false);
    expect(isStopReached(cellOf(1000), entries(30))).toBe(true);
  });

  test('The interval alone decides on the precision of a proportion', () => {
    expect(isStopReached(cellOf(1, 'proportion'), [[0, 10]])).toBe(true);
  });

  test('The mean of a cell that reached its precision is within the half-width of the true mean in about 95% of the cells', () => {
    // The value is 100 with probability 1/400 and 0 otherwise: the mean is 0.25. In 6 of 10 samples, no game of the
    // first block has the value 100.
    const cell = cellOf(100);
    const rng = seededRng('rare');
    let within = 0;
    for (let repetition = 0; repetition < 400; repetition++) {
      const batch = new Batch({ seed: '', cells: [cell] });
      for (let block = 0; !batch.isDone(0); block++)
        batch.add(0, block, [drawn(rng, 100, () => (rng.int(400) === 0 ? 100 : 0))]);
      const { mean = 0 } = summarizeCell(cell, batch.entries()[0] ?? []).measures['found'] ?? {};
      if (Math.abs(mean - 0.25) <= HALF_WIDTH) within++;
    }
    // The standard error of this proportion is 1.1%.
    expect(within / 400).toBeGreaterThan(0.93);
  });

  test('With rare far values, the mean of a stopped cell is within the half-width, and its interval covers the true mean', () => {
    // The values are 0, 1 and 27 with the probabilities 0.998, 0.001 and 0.001, so the mean is 0.028.
    const [max, mean, halfWidth] = [27, 0.028, 0.05];
    const cell = planCell({
      game: gameOf('count', max),
      strategies: ['random', 'random'],
      stop: { kind: 'precision', halfWidth },
    });
    const far = (rng: Rng): number => [27, 1][rng.int(1000)] ?? 0;
    const rng = seededRng('far');
    let [within, covered] = [0, 0];
    for (let repetition = 0; repetition < 400; repetition++) {
      const batch = new Batch({ seed: '', cells: [cell] });
      for (let block = 0; !batch.isDone(0); block++) batch.add(0, block, [drawn(rng, max, far)]);
      const found = summarizeCell(cell, batch.entries()[0] ?? []).measures['found'];
      const [low, high] = found?.ci95 ?? [0, 0];
      if (Math.abs((found?.mean ?? 0) - mean) <= halfWidth) within++;
      if (low <= mean && mean <= high) covered++;
    }
    expect(within / 400).toBeGreaterThan(0.97);
    // Student's interval alone covers 87%.
    expect(covered / 400).toBeGreaterThan(0.97);
  });
});
