import { type AnyGame, type ExactResult, exactResult } from '@cards/core';
import { pairs } from '@cards/pairs';
import { describe, expect, test } from 'vitest';
import { planExperiment, summarize } from '../../src/index.js';
import { planExact } from '../../src/summary/exact-results.js';

/** Pairs whose exact results cost some milliseconds, and which counts their computations. */
function costly(cost: number | undefined): { readonly game: AnyGame; readonly computed: string[] } {
  const computed: string[] = [];
  const about = pairs.theory?.about?.bind(pairs.theory);
  const game: AnyGame = {
    ...(pairs as AnyGame),
    defaults: { blockSize: 100 },
    theory: {
      about: (params, specs) => {
        const known = about?.(params as { cards: number; copies: number }, specs);
        if (cost === undefined || known === undefined) return undefined;
        const compute = (): ExactResult => {
          computed.push(specs.join());
          return known.compute();
        };
        return { cost, compute };
      },
    },
  };
  return { game, computed };
}

/** The plan of a batch in which every cell has played 200 games, two blocks. */
function planned(game: AnyGame, strategies: readonly string[], exact?: boolean): ReturnType<typeof planExact> {
  const cells = strategies.map((spec) => ({ game, params: { cards: 8 }, strategies: [spec], trials: 200 }));
  const plan = planExperiment({ cells });
  return planExact(
    plan.cells,
    plan.cells.map(() => [[[10, 200]]]),
    exact,
  );
}

describe('which exact results a batch computes', () => {
  test('Cheap results are computed for any number of games', () => {
    const { tasks, omitted } = planned(costly(250).game, ['random', 'good', 'optimal']);
    expect(tasks.map(({ lineup }) => lineup)).toEqual([['random'], ['good'], ['optimal']]);
    expect(omitted).toBe(0);
  });

  test('Results that cost more than all games of the batch are left out, unless all are wanted', () => {
    // 200 games are 2 blocks of about 50 ms, so 3 cells of 200 games take about 300 ms.
    expect(planned(costly(301).game, ['random', 'good', 'optimal'])).toMatchObject({ tasks: [], omitted: 3 });
    expect(planned(costly(301).game, ['random', 'good', 'optimal'], true)).toMatchObject({ omitted: 0 });
    expect(planned(costly(300).game, ['random', 'good', 'optimal'])).toMatchObject({ omitted: 2 });
  });

  test('A line-up without a theory can have as many possible games as the cell has games', () => {
    const { tasks, omitted } = planned(costly(undefined).game, ['good']);
    expect(tasks).toMatchObject([{ lineup: ['good'], cost: 0, maxGames: 200 }]);
    expect(omitted).toBe(0);
  });

  test('The possible games of a line-up without a theory give its exact results if they are few', () => {
    const { game } = costly(undefined);
    const exactOf = (cards: number): unknown =>
      summarize(
        planExperiment({ cells: [{ game, params: { cards, copies: 2 }, strategies: ['good'], trials: 200 }] }),
        [[[[10, 200]]]],
      ).cells[0]?.exact;
    // Four cards have 3 arrangements, and 'good' draws the first card, then one of two or three unknown ones.
    expect(exactOf(4)).toMatchObject({
      flips: { mean: exactResult(pairs, { cards: 4, copies: 2 }, ['good'])?.measures['flips']?.mean },
    });
    expect(exactOf(8)).toBeUndefined();
  });

  test('Cells with the same line-up share one computation', () => {
    const { game, computed } = costly(1);
    const cell = { game, params: { cards: 8 }, trials: 200 };
    const cells = [[['good']], [['good'], ['optimal']]].map((lineups) => ({ ...cell, lineups }));
    const plan = planExperiment({ cells });
    const [alone, paired] = summarize(plan, [[[[10, 200]]], [[[0, 200]]]]).cells;
    const optimal = exactResult(pairs, { cards: 8 }, ['optimal'])?.measures['flips']?.mean ?? Number.NaN;
    expect(paired?.exact?.['flips']?.mean).toBe((alone?.exact?.['flips']?.mean ?? Number.NaN) - optimal);
    expect(computed.sort()).toEqual(['good', 'optimal']);
  });

  test('The summary has the number of results that are left out, and no exact values of them', () => {
    const { game } = costly(1e6);
    const plan = planExperiment({ cells: [{ game, params: { cards: 8 }, strategies: ['good'], trials: 200 }] });
    const { omittedExact, cells } = summarize(plan, [[[[10, 200]]]]);
    expect(omittedExact).toBe(1);
    expect(cells[0]?.exact).toBeUndefined();
    expect(summarize(plan, [[[[10, 200]]]], { exact: true }).omittedExact).toBeUndefined();
  });
});
