import { describe, expect, it } from 'vitest';
import { bell, cellOf, HOSTILE, matrixOf, ONE_CELL, ONE_GAME, REPORTED, TWENTY_CELLS } from '../report-samples.js';
import { summaryOf } from '../samples.js';
import type { Summary } from '@cards/batch';
import type { Chart } from '../../src/html/chart.js';
import { chartsOf, groupsOf } from '../../src/html/groups.js';
import { drawChart } from '../../src/html/svg.js';

const namesOf = (summary: Summary): readonly string[] => chartsOf(summary, REPORTED).map(({ name }) => name);
const kindsOf = (charts: readonly Chart[]): readonly string[] => [...new Set(charts.map(({ kind }) => kind))];

/** What a specification draws from. */
function valuesOf(chart: Chart | undefined): readonly Readonly<Record<string, unknown>>[] {
  return (chart?.spec['data'] as { readonly values: readonly Readonly<Record<string, unknown>>[] } | undefined)?.values ?? [];
}

/** Many drawings on a busy machine. */
const SLOW = 20_000;

describe('the charts of a summary', () => {
  it('are intervals and distributions for a list, named after what they show', () => {
    expect(namesOf(ONE_CELL)).toEqual(['pairs-flips-intervals', 'pairs-flips-distribution']);
    const three = summaryOf(['random', 'good', 'optimal'].map((name, at) => cellOf('pairs', {}, [name], { flips: bell(50 + at) })));
    expect(namesOf(three)).toEqual(['pairs-flips-intervals', ...[1, 2, 3].map((at) => `pairs-flips-distribution-${at}`)]);
  });

  it('are matrices for everybody against everybody', () => {
    const charts = chartsOf(matrixOf(['random', 'biggest']), REPORTED);
    expect(charts.slice(0, 3).map(({ name }) => name)).toEqual(['unowar-win-matrix', 'unowar-rounds-matrix', 'unowar-plays-matrix']);
    expect(kindsOf(charts)).toEqual(['matrix', 'distribution']);
    expect(valuesOf(charts[0])[1]).toMatchObject({ row: 0, column: 1, first: 'random', second: 'biggest', mean: '0.400', plusMinus: '± 0.024' });
  });

  it('are curves where one number varies', () => {
    const charts = chartsOf(TWENTY_CELLS, REPORTED);
    expect(kindsOf(charts)).toEqual(['curve', 'distribution']);
    expect(charts.filter(({ kind }) => kind === 'distribution')).toHaveLength(40);
    const [turns] = charts;
    expect(turns?.title).toBe('turns over cards');
    expect(turns?.description).toContain('memory:cards, memory:52: 60.000 ± 0.049, exactly 60 at 0, ');
    expect(valuesOf(turns).filter(({ exact }) => exact !== undefined).map(({ at, exact }) => [at, exact])).toEqual([[0, 60], [0, 60]]);
  });

  it('spread many curves over drawings that share their axes', () => {
    const cells = Array.from({ length: 6 }, (_, player) => [8, 12, 16].map((cards) => cellOf('pairs', { cards }, [`p${player}`], { flips: bell(cards * (player + 2)) }))).flat();
    const curves = chartsOf(summaryOf(cells), REPORTED).filter(({ kind }) => kind === 'curve');
    expect(curves.map((chart) => [chart.name, valuesOf(chart).length])).toEqual([['pairs-flips-curve', 12], ['pairs-flips-curve-2', 6]]);
    const scales = curves.map(({ spec }) => /"domain":\[[^\]]*\]/g.exec(JSON.stringify(spec))?.[0]);
    expect(scales[0]).toBe(scales[1]);
  });

  it('overlay the exact distribution in the bins of the games', () => {
    const distribution = chartsOf(ONE_CELL, REPORTED).find(({ kind }) => kind === 'distribution');
    expect(valuesOf(distribution).map(({ value, share, exact }) => [value, share, exact])).toEqual(
      [1, 4, 6, 4, 1].map((part, at) => [46 + 2 * at, part / 16, part / 16]),
    );
  });

  it('gather thousands of values in few bins', () => {
    const plays = chartsOf(matrixOf(['a', 'b']), REPORTED).find(({ name }) => name === 'unowar-plays-distribution-1');
    const values = valuesOf(plays);
    expect(values.length).toBeGreaterThan(8);
    expect(values.length).toBeLessThanOrEqual(30);
    expect(values.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(1, 4);
  });

  it('have names of their own', () => {
    for (const summary of [ONE_GAME, TWENTY_CELLS, matrixOf(['a', 'b', 'c']), HOSTILE]) {
      const names = namesOf(summary);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
    }
  });

  it.each([
    ['one cell', ONE_CELL],
    ['one game', ONE_GAME],
    ['twenty cells', TWENTY_CELLS],
    ['a matrix', matrixOf(['a', 'b', 'c'])],
    ['names that are markup', HOSTILE],
  ])('of %s are drawn without a warning', async (_, summary) => {
    const drawn = await Promise.all(chartsOf(summary, REPORTED).map(({ spec }) => drawChart(spec)));
    expect(drawn.flatMap(({ warnings }) => warnings)).toEqual([]);
    for (const { svg } of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }, SLOW);
});

describe('the groups of a summary', () => {
  it('are a matrix for each setting, with what tells it apart', () => {
    const cells = [5, 10].flatMap((points) => matrixOf(['a', 'b']).cells.map((cell) => ({ ...cell, params: { points, hand: 5 } })));
    expect(groupsOf(summaryOf(cells), REPORTED).map(({ name, setting }) => [name, setting])).toEqual([
      ['unowar-1', ['points 5']],
      ['unowar-2', ['points 10']],
    ]);
  });

  it('are one list where not everybody met everybody', () => {
    const cells = matrixOf(['a', 'b']).cells.slice(1);
    expect(groupsOf(summaryOf(cells), REPORTED).map(({ name, cells: { length } }) => [name, length])).toEqual([['unowar', 3]]);
  });
});
