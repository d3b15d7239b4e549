import { type AnyGame, type Measure, type ParamValues, type Rng, seededRng } from '@cards/core';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type Cell, planCell } from '../../src/plan/cell.js';
import { Results } from '../../src/run/results.js';
import { Tally, type TallyEntries } from '@cards/statistics';
import { isStopReached } from '../../src/summary/stopping.js';
import { summarizeCell } from '../../src/summary/summarize.js';

const REPETITIONS = 1000;
const BLOCK = 200;

/** A game that measures one thing; what comes of it is drawn here. */
function gameOf(kind: Measure<ParamValues>['kind'], max: number): AnyGame {
  const measure: Measure<ParamValues> = {
    name: 'found',
    summary: '',
    unit: 'found',
    better: 'neither',
    kind,
    bounds: () => [0, max],
  };
  return { ...unowar, id: 'drawn', blockSize: BLOCK, measures: [measure], references: [] };
}

/** How often the interval of a cell that stopped at its precision holds the true mean. */
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
  let held = 0;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const results = new Results(plan);
    for (let block = 0; !results.isDone(0); block++) results.add(0, block, [drawn(rng, max, draw)]);
    const [low = 0, high = 0] = summarizeCell(cell, results.entries()[0] ?? []).measures['found']?.ci95 ?? [];
    expect(high - low).toBeLessThanOrEqual(2 * halfWidth);
    if (low <= mean && mean <= high) held++;
  }
  return held / REPETITIONS;
}

function drawn(rng: Rng, max: number, draw: (rng: Rng) => number): TallyEntries {
  const tally = new Tally(0, max);
  for (let game = 0; game < BLOCK; game++) tally.add(draw(rng));
  return tally.entries();
}

describe('an interval at which a batch stopped because it was narrow enough', () => {
  // A standard error of coverage is 0.7 %; blocks of 200 games are a tenth of those of the games here.
  test.each([0.02, 0.2, 0.5])('holds a rate of %d about as often as it says', (p) => {
    const found = coverage('proportion', 1, p, 0.02, (rng) => (rng.int(1000) < 1000 * p ? 1 : 0));
    expect(found).toBeGreaterThan(0.93);
    expect(found).toBeLessThan(0.98);
  });

  test('holds a skewed mean about as often as it says', () => {
    // 10 with a chance of a tenth, 0 otherwise: mean 1, standard deviation 3.
    const found = coverage('count', 10, 1, 0.2, (rng) => (rng.int(10) === 0 ? 10 : 0));
    expect(found).toBeGreaterThan(0.92);
    expect(found).toBeLessThan(0.98);
  });
});

describe('a precision, where nearly all games count the same', () => {
  const HALF_WIDTH = 0.2;
  const cellOf = (max: number, kind: Measure<ParamValues>['kind'] = 'count'): Cell =>
    planCell({
      game: gameOf(kind, max),
      strategies: ['random', 'random'],
      stop: { kind: 'precision', halfWidth: HALF_WIDTH },
    });

  test('is not reached by games that show no spread, as long as a rare value would matter', () => {
    // 1000 once in 4000 games: 2000 games without it say nothing of a mean of 0.25.
    expect(isStopReached(cellOf(1000), [[0, 2000]])).toBe(false);
    expect(
      isStopReached(cellOf(1000), [
        [0, 3999],
        [1000, 1],
      ]),
    ).toBe(false);
    // Rule of three: 3 / n * 1000 <= 0.2.
    expect(isStopReached(cellOf(1000), [[0, 14_999]])).toBe(false);
    expect(isStopReached(cellOf(1000), [[0, 15_000]])).toBe(true);
    expect(isStopReached(cellOf(1000), [[400, 8999]])).toBe(false);
    expect(isStopReached(cellOf(1000), [[400, 9000]])).toBe(true);
  });

  test('is reached at once where no other value is possible', () => {
    expect(isStopReached(cellOf(0), [[0, 2]])).toBe(true);
  });

  test('needs no more than the interval once enough games differ', () => {
    const entries = (others: number): TallyEntries => [
      [0, 1000 - others],
      [1, others],
    ];
    expect(isStopReached(cellOf(1000), entries(29))).toBe(false);
    expect(isStopReached(cellOf(1000), entries(30))).toBe(true);
  });

  test('is left to the interval where the mean is a rate', () => {
    expect(isStopReached(cellOf(1, 'proportion'), [[0, 10]])).toBe(true);
  });

  test('is what the mean then has', () => {
    // 100 with a chance of 1 in 400: mean 0.25. In six of ten samples the first 200 games do not show it.
    const cell = cellOf(100);
    const rng = seededRng('rare');
    let within = 0;
    for (let repetition = 0; repetition < 400; repetition++) {
      const results = new Results({ seed: '', cells: [cell] });
      for (let block = 0; !results.isDone(0); block++)
        results.add(0, block, [drawn(rng, 100, () => (rng.int(400) === 0 ? 100 : 0))]);
      const { mean = 0 } = summarizeCell(cell, results.entries()[0] ?? []).measures['found'] ?? {};
      if (Math.abs(mean - 0.25) <= HALF_WIDTH) within++;
    }
    // A standard error of this share is 1.1 %.
    expect(within / 400).toBeGreaterThan(0.93);
  });
});
