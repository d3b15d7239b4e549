import { describe, expect, test } from 'vitest';
import { bell, cellOf, HOSTILE, matrixOf, ONE_CELL, ONE_GAME, REPORTED, TWENTY_CELLS } from '../report-samples.js';
import { summaryOf } from '../samples.js';
import type { Summary } from '@cards/batch';
import type { Chart } from '../../src/html/chart.js';
import { chartsOf, groupsOf } from '../../src/html/groups.js';
import { drawChart } from '../../src/html/svg.js';

const namesOf = (summary: Summary): readonly string[] => chartsOf(summary, REPORTED).map(({ name }) => name);
const kindsOf = (charts: readonly Chart[]): readonly string[] => [...new Set(charts.map(({ kind }) => kind))];

/** What a specification draws from. */
function valuesOf(chart: Pick<Chart, 'spec'> | undefined): readonly Readonly<Record<string, unknown>>[] {
  return (
    (chart?.spec['data'] as { readonly values: readonly Readonly<Record<string, unknown>>[] } | undefined)?.values ?? []
  );
}

/** Many drawings on a busy machine. */
const SLOW = 20_000;

describe('the charts of a summary', () => {
  test('are intervals and distributions for a list, named after what they show', () => {
    expect(namesOf(ONE_CELL)).toEqual(['pairs-flips-intervals', 'pairs-flips-distribution']);
    const three = summaryOf(
      ['random', 'good', 'optimal'].map((name, at) => cellOf('pairs', {}, [name], { flips: bell(50 + at) })),
    );
    expect(namesOf(three)).toEqual(['pairs-flips-intervals', 'pairs-flips-distribution']);
  });

  test('are matrices for everybody against everybody', () => {
    const charts = chartsOf(matrixOf(['random', 'biggest']), REPORTED);
    expect(charts.slice(0, 3).map(({ name }) => name)).toEqual([
      'unowar-win-matrix',
      'unowar-rounds-matrix',
      'unowar-plays-matrix',
    ]);
    expect(kindsOf(charts)).toEqual(['matrix', 'distribution']);
    expect(valuesOf(charts[0])[1]).toMatchObject({
      row: '0000\nrandom',
      column: '0001\nbiggest',
      first: 'random',
      second: 'biggest',
      value: 0.4,
      mean: '0.400',
      plusMinus: '± 0.024',
    });
  });

  test('are curves where one number varies', () => {
    const charts = chartsOf(TWENTY_CELLS, REPORTED);
    expect(kindsOf(charts)).toEqual(['curve', 'distribution']);
    expect(charts.filter(({ kind }) => kind === 'distribution').map(({ name }) => name)).toEqual([
      'concentration-turns-distribution',
      'concentration-turns-distribution-2',
      'concentration-margin-distribution',
      'concentration-margin-distribution-2',
    ]);
    const [turns] = charts;
    expect(turns?.title).toBe('turns over cards');
    expect(turns?.description).toContain('memory:cards, memory:52: 60.000 ± 0.049, exactly 60 at 0, ');
    expect(
      valuesOf(turns)
        .filter(({ exact }) => exact !== undefined)
        .map(({ at, exact }) => [at, exact]),
    ).toEqual([
      [0, 60],
      [0, 60],
    ]);
  });

  test('give each setting of a second parameter its panel, and each strategy its color', () => {
    const cells = [8, 12, 16].flatMap((cards) =>
      [2, 4].flatMap((copies) =>
        ['good', 'optimal'].map((name) => cellOf('pairs', { cards, copies }, [name], { flips: bell(cards) })),
      ),
    );
    const values = valuesOf(chartsOf(summaryOf(cells), REPORTED)[0]);
    const different = (field: string): readonly unknown[] => [...new Set(values.map((value) => value[field]))];
    expect(different('panel')).toEqual(['0000\ncopies 2', '0001\ncopies 4']);
    expect(different('series')).toEqual(['0000\ngood', '0001\noptimal']);
    expect(different('color')).toHaveLength(2);
  });

  test.each([
    ['strategies', 8, 1, 8],
    ['settings', 2, 8, 8],
    ['strategies and settings', 8, 7, 56],
  ])('use no color twice in a panel, with more %s than colors', (_, players, settings, panels) => {
    const several = (count: number): readonly number[] => Array.from({ length: count }, (__, at) => at);
    const cells = several(players).flatMap((player) =>
      several(settings).flatMap((copies) =>
        several(9).map((cards) =>
          cellOf('pairs', { cards, copies }, [`p${player}`], { flips: bell(10 * cards + player) }),
        ),
      ),
    );
    const curves = chartsOf(summaryOf(cells), REPORTED).filter(({ kind }) => kind === 'curve');
    expect(curves.map(({ name }) => name)).toEqual(['pairs-flips-curve']);
    const values = valuesOf(curves[0]);
    expect(new Set(values.map(({ panel }) => panel)).size).toBe(panels);
    const drawn = new Set(values.map(({ panel, color, at }) => JSON.stringify([panel, color, at])));
    expect(drawn.size).toBe(values.length);
  });

  test('overlay the exact distribution in the bins of the games', () => {
    const distribution = chartsOf(ONE_CELL, REPORTED).find(({ kind }) => kind === 'distribution');
    expect(valuesOf(distribution).map(({ value, share, exact }) => [value, share, exact])).toEqual(
      [1, 4, 6, 4, 1].map((part, at) => [46 + 2 * at, part / 16, part / 16]),
    );
  });

  test('gather thousands of values in few bins', () => {
    const plays = chartsOf(matrixOf(['a', 'b']), REPORTED).find(({ name }) => name === 'unowar-plays-distribution');
    // The four cells differ so much in width that each has its own axes, and its own data.
    const [first] = (plays?.spec['concat'] ?? []) as readonly Chart['spec'][];
    const values = valuesOf({ spec: first ?? {} });
    expect(values.length).toBeGreaterThan(8);
    expect(values.length).toBeLessThanOrEqual(40);
    expect(values.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(1, 4);
  });

  test('have names of their own', () => {
    for (const summary of [ONE_GAME, TWENTY_CELLS, matrixOf(['a', 'b', 'c']), HOSTILE]) {
      const names = namesOf(summary);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
    }
  });

  test.each([
    ['one cell', ONE_CELL],
    ['one game', ONE_GAME],
    ['twenty cells', TWENTY_CELLS],
    ['a matrix', matrixOf(['a', 'b', 'c'])],
    ['names that are markup', HOSTILE],
  ])(
    'of %s are drawn without a warning',
    async (_, summary) => {
      const drawn = await Promise.all(chartsOf(summary, REPORTED).map(({ spec }) => drawChart(spec)));
      expect(drawn.flatMap(({ warnings }) => warnings)).toEqual([]);
      for (const { svg } of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    },
    SLOW,
  );
});

describe('the groups of a summary', () => {
  test('are a matrix for each setting, with what tells it apart', () => {
    const cells = [5, 10].flatMap((points) =>
      matrixOf(['a', 'b']).cells.map((cell) => ({ ...cell, params: { points, hand: 5 } })),
    );
    expect(groupsOf(summaryOf(cells), REPORTED).map(({ name, setting }) => [name, setting])).toEqual([
      ['unowar-1', ['points 5']],
      ['unowar-2', ['points 10']],
    ]);
  });

  test('are one list where not everybody met everybody', () => {
    const cells = matrixOf(['a', 'b']).cells.slice(1);
    expect(groupsOf(summaryOf(cells), REPORTED).map(({ name, cells: { length } }) => [name, length])).toEqual([
      ['unowar', 3],
    ]);
  });
});
