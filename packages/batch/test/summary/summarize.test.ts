import type { AnyGame } from '@cards/core';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type CellRequest, planCell } from '../../src/plan/cell.js';
import { type TallyEntries, wilsonInterval } from '@cards/statistics';
import { cellDigest, runDigest } from '../../src/summary/digest.js';
import { summarize } from '../../src/summary/summarize.js';
import { summarizeCell } from './summarize-cell.js';

const request = { game: unowar, strategies: ['smallest', 'random'], trials: 4 } satisfies CellRequest;

const tallies: readonly TallyEntries[] = [
  [[1, 4]],
  [
    [10, 1],
    [12, 2],
    [14, 1],
  ],
  [[100, 4]],
];

const solved: AnyGame = {
  ...unowar,
  theory: {
    about: (_params, specs) =>
      specs.join() === 'smallest,random'
        ? { cost: 0, compute: () => ({ measures: { rounds: { mean: 12.5 } }, values: { best: 1 } }) }
        : undefined,
  },
};

describe('The summary of a cell', () => {
  test('The summary of a cell estimates every measure from its histogram', () => {
    const { measures } = summarizeCell(planCell(request), tallies);
    const error = Math.sqrt(8 / 3 / 4);
    // The 0.975 quantile of Student's t distribution with 3 degrees of freedom is 3.182446.
    const half = 3.1824463052837095 * error;
    expect(measures['rounds']).toEqual({
      n: 4,
      bounds: [10, 19],
      mean: 12,
      stderr: error,
      // Without skewness it is Student's interval, cut at the bounds.
      ci95: [10, 12 + half],
      min: 10,
      max: 14,
      quantiles: { 0.05: 10, 0.25: 10, 0.5: 12, 0.75: 12, 0.95: 14 },
      histogram: { 10: 1, 12: 2, 14: 1 },
      kind: 'count',
    });
    expect(Object.keys(measures)).toEqual(['win', 'rounds', 'plays']);
  });

  test("A proportion has Wilson's interval, which is not a point when all games are won", () => {
    const { measures } = summarizeCell(planCell(request), tallies);
    expect(measures['win']).toMatchObject({ mean: 1, stderr: 0, ci95: wilsonInterval(4, 4) });
  });

  test('The summary of a single game has no standard errors, and an interval only for a proportion', () => {
    const { measures } = summarizeCell(planCell({ ...request, trials: 1 }), [[[0, 1]], [[10, 1]], [[99, 1]]]);
    expect(measures['win']).toMatchObject({ n: 1, mean: 0, stderr: null, ci95: wilsonInterval(0, 1) });
    expect(measures['plays']).toMatchObject({ n: 1, mean: 99, stderr: null, ci95: null });
  });

  test('The summary of a cell has the published value and its deviation in standard errors of both samples', () => {
    const cell = summarizeCell(planCell({ ...request, trials: 1000 }), [
      [
        [0, 100],
        [1, 900],
      ],
      [[10, 1000]],
      [[99, 1000]],
    ]);
    // The source document has the value 0.998, which stands for 998 of 1,000 games.
    const pooled = (900 + 998) / 2000;
    const deviation = 0.098 / Math.sqrt(pooled * (1 - pooled) * (2 / 1000));
    expect(cell.reference?.['win']).toMatchObject({ mean: 0.998, trials: 1000 });
    expect(cell.reference?.['win']?.deviation).toBeCloseTo(deviation, 10);
    expect(Object.keys(cell.reference ?? {})).toEqual(['win']);
  });

  test('Only a cell with the parameters and the line-up of the source document has its published values', () => {
    const mine = { name: 'mine', summary: 'is not in the source document', create: () => ({ move: () => 0 }) };
    const code = { random: { file: '/random.ts', exportName: 'random', hash: 'sha256:00' } };
    expect(summarizeCell(planCell(request), tallies).reference).toBeDefined();
    expect(summarizeCell(planCell({ ...request, params: { points: 9 } }), tallies).reference).toBeUndefined();
    expect(
      summarizeCell(planCell({ ...request, strategies: ['uniform', 'random'] }), tallies).reference,
    ).toBeUndefined();
    expect(summarizeCell(planCell({ ...request, strategies: ['smallest', mine] }), tallies).reference).toBeUndefined();
    expect(summarizeCell(planCell({ ...request, code }), tallies).reference).toBeUndefined();
  });

  test('The summary of a cell has exact results for built-in strategies only', () => {
    const code = { random: { file: '/random.ts', exportName: 'random', hash: 'sha256:00' } };
    expect(summarizeCell(planCell({ ...request, game: solved }), tallies).exact).toEqual({ rounds: { mean: 12.5 } });
    expect(
      summarizeCell(planCell({ ...request, game: solved, strategies: ['random', 'random'] }), tallies).exact,
    ).toBeUndefined();
    expect(summarizeCell(planCell({ ...request, game: solved, code }), tallies).exact).toBeUndefined();
  });

  test('The summary of a cell has the hash of the code of a game from a file, and other games have none', () => {
    const cell = planCell({ ...request, gameHash: 'sha256:01' });
    expect(summarizeCell(cell, tallies).gameHash).toBe('sha256:01');
    expect(summarizeCell(planCell(request), tallies)).not.toHaveProperty('gameHash');
  });

  test('The summary of a cell has the hash of the code of each strategy from a file', () => {
    const code = { './mine.ts#mine': { file: '/mine.ts', exportName: 'mine', hash: 'sha256:0123' } };
    const cell = planCell({ ...request, strategies: ['./mine.ts#mine', 'random'], code });
    expect(summarizeCell(cell, tallies).code).toEqual({ './mine.ts#mine': 'sha256:0123' });
  });

  test('A cell without a histogram is refused with a RangeError', () => {
    expect(() => summarizeCell(planCell(request), [])).toThrow(RangeError);
  });
});

describe('the goodness of fit to an exact distribution', () => {
  const withDistribution = (distribution: Readonly<Record<string, number>>): AnyGame => ({
    ...unowar,
    theory: { about: () => ({ cost: 0, compute: () => ({ measures: { rounds: { mean: 11, distribution } } }) }) },
  });
  const measures: readonly TallyEntries[] = [
    [[1, 100]],
    [
      [10, 52],
      [12, 48],
    ],
    [[90, 100]],
  ];
  const fitOf = (game: AnyGame): unknown => summarizeCell(planCell({ ...request, game, trials: 100 }), measures).fit;

  test('The summary of a cell has the goodness of fit if the exact distribution is known', () => {
    // The statistic is (2^2 + 2^2) / 50.
    expect(fitOf(withDistribution({ 10: 0.5, 12: 0.5 }))).toEqual({
      rounds: { chiSquare: expect.closeTo(0.16), degrees: 1, p: expect.closeTo(0.689, 3) },
    });
    expect(fitOf(unowar)).toBeUndefined();
  });

  test('The goodness of fit rejects a distribution with the right mean and the wrong shape', () => {
    expect(fitOf(withDistribution({ 10: 0.4, 11: 0.2, 12: 0.4 }))).toMatchObject({
      rounds: { p: expect.closeTo(0, 4) },
    });
  });
});

describe('summarize', () => {
  test('The summary of a batch has its cells in order, the seed and the digest of the run', () => {
    const cells = [planCell(request), planCell({ ...request, strategies: ['random', 'smallest'] })];
    const summary = summarize({ seed: '7', cells }, [tallies, tallies]);
    const digests = cells.map((cell) => cellDigest(cell, tallies));
    expect(summary).toMatchObject({ format: 'cards-sim/summary@1', seed: '7', digest: runDigest(digests) });
    expect(summary.cells.map(({ strategies, digest }) => [strategies.join(), digest])).toEqual([
      ['smallest,random', digests[0]],
      ['random,smallest', digests[1]],
    ]);
  });
});
