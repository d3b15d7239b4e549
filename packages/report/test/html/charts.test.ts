import { describe, expect, test } from 'vitest';
import { PARAMETERS } from './parameters.js';
import {
  bell,
  cellOf,
  HOSTILE,
  matrixOf,
  measured,
  ONE_CELL,
  ONE_GAME,
  REPORTED,
  TWENTY_CELLS,
} from '../report-samples.js';
import { summaryOf } from '../samples.js';
import type { CellSummary, Summary } from '@cards/batch';
import { buildReport } from '../../src/build-report.js';
import type { Chart } from '../../src/html/chart.js';
import { chartsOf, sectionCharts, type SectionCharts } from '../../src/html/charts.js';
import { drawChart } from '../../src/html/svg.js';
import { svgTexts } from '../svg-texts.js';

const namesOf = (summary: Summary): readonly string[] => chartsOf(summary, REPORTED).map(({ name }) => name);

/** The data of a specification. */
function valuesOf(chart: Pick<Chart, 'spec'> | undefined): readonly Readonly<Record<string, unknown>>[] {
  const data = chart?.spec['data'] as { readonly values: readonly Readonly<Record<string, unknown>>[] } | undefined;
  return data?.values ?? [];
}

const different = (chart: Chart | undefined, field: string): readonly unknown[] => [
  ...new Set(valuesOf(chart).flatMap((value) => (field in value ? [value[field]] : []))),
];

function chartsOfSection(cells: readonly CellSummary[]): SectionCharts {
  const [section] = buildReport(summaryOf(cells), REPORTED).sections;
  if (section === undefined) throw new Error('the sample has no section');
  return sectionCharts(section);
}

/** Two line-ups over two parameters. */
const GRID = [8, 12, 16].flatMap((cards) =>
  [2, 4].flatMap((copies) =>
    ['good', 'optimal'].map((name) => cellOf('pairs', { cards, copies }, [name], { flips: bell(cards) })),
  ),
);

/** Memories of several sizes in self-play. The smallest needs many times the turns of the others. */
const MEMORY = [0, 4, 8, 12, 16].map((cards) =>
  cellOf('concentration', PARAMETERS.concentration, [`memory:${cards}`, `memory:${cards}`], {
    turns: bell(cards === 0 ? 350 : 50 - cards),
  }),
);

describe('The charts of a summary', () => {
  test('A single cell of a count has a distribution chart only', () => {
    expect(namesOf(ONE_CELL)).toEqual(['pairs-flips-distribution']);
  });

  test('A single cell of a rate has an interval chart', () => {
    const [, unowar] = ONE_GAME.cells;
    const { measures: { win } = {} } = unowar ?? {};
    const cell = cellOf('unowar', PARAMETERS.unowar, ['a', 'b'], { win: win ?? bell(1) });
    const two = {
      ...cell,
      measures: {
        win: measured('proportion', [
          [0, 40],
          [1, 60],
        ]),
      },
    };
    expect(chartsOfSection([two]).main?.kind).toBe('intervals');
  });

  test('A list has an interval chart and a distribution chart', () => {
    const three = ['random', 'good', 'optimal'].map((name, at) =>
      cellOf('pairs', PARAMETERS.pairs, [name], { flips: bell(50 + at) }),
    );
    expect(namesOf(summaryOf(three))).toEqual(['pairs-flips-intervals', 'pairs-flips-distribution']);
  });

  test('A matrix section has a matrix chart for each measure, and the win rate is first', () => {
    const charts = chartsOf(matrixOf(['random', 'biggest']), REPORTED);
    expect(charts.slice(0, 3).map(({ name }) => name)).toEqual([
      'unowar-win-matrix',
      'unowar-rounds-matrix',
      'unowar-plays-matrix',
    ]);
    expect(valuesOf(charts[0])[1]).toMatchObject({
      row: '0000\nrandom',
      column: '0001\nbiggest',
      value: 0.4,
      mean: '0.400',
      plusMinus: '± 0.024',
    });
  });

  test('The colors of a matrix chart range from 0 to 1 for win rates and over the means for counts', () => {
    const [win, rounds] = chartsOf(matrixOf(['random', 'biggest']), REPORTED);
    const domainOf = (chart: Chart | undefined): unknown => {
      const [rect] = (chart?.spec['layer'] ?? []) as readonly { encoding: { fill: { scale: { domain: unknown } } } }[];
      return rect?.encoding.fill.scale.domain;
    };
    expect(domainOf(win)).toEqual([0, 1]);
    expect(domainOf(rounds)).toEqual([14, 15]);
  });

  test('A section over an argument has a curve chart for each measure, and the win rate is first', () => {
    const charts = chartsOf(TWENTY_CELLS, REPORTED);
    expect(charts.slice(0, 4).map(({ name, title }) => [name, title])).toEqual([
      ['concentration-win-curve', 'win by cards of memory'],
      ['concentration-turns-curve', 'turns by cards of memory'],
      ['concentration-tie-curve', 'tie by cards of memory'],
      ['concentration-margin-curve', 'margin by cards of memory'],
    ]);
    expect(charts[1]?.description).toContain(
      'memory:cards against memory:52: 60.000 ± 0.049, exact value 60 at memory:0; ',
    );
    const known = valuesOf(charts[1]).filter(({ exact }) => exact !== undefined);
    expect(known.map(({ at, exact }) => [at, exact])).toEqual([
      [0, 60],
      [0, 60],
    ]);
  });

  test('A self-play curve is one line, on a log axis if one mean dwarfs the others', () => {
    const [curve] = chartsOf(summaryOf(MEMORY), REPORTED);
    expect(valuesOf(curve).map(({ at }) => at)).toEqual([0, 4, 8, 12, 16]);
    expect(JSON.stringify(curve?.spec)).toContain('"mean turns per game","log scale"');
    expect(different(curve, 'series')).toEqual(['memory:cards against itself']);
  });

  test('A curve chart shows a line-up without the argument as a baseline', () => {
    const baseline = cellOf('concentration', PARAMETERS.concentration, ['optimal', 'optimal'], { turns: bell(30) });
    const [curve] = chartsOf(summaryOf([...MEMORY, baseline]), REPORTED);
    expect(valuesOf(curve).filter((row) => 'baseline' in row)).toMatchObject([{ baseline: 30 }]);
    expect(different(curve, 'name')).toEqual([
      ['memory:cards against', 'itself'],
      ['optimal against', 'itself'],
    ]);
  });

  test('A curve chart has a panel for each value of the second parameter and a series for each strategy', () => {
    const [curve] = chartsOf(summaryOf(GRID), REPORTED);
    expect(curve?.title).toBe('flips by cards and copies');
    expect(different(curve, 'panel')).toEqual(['0000\ncopies 2', '0001\ncopies 4']);
    expect(different(curve, 'series')).toEqual(['good', 'optimal']);
  });

  test('The points and ticks of a curve chart are at the values of the parameter', async () => {
    const [curve] = chartsOf(summaryOf(GRID), REPORTED);
    expect(different(curve, 'at')).toEqual([8, 12, 16]);
    const { svg } = await drawChart(curve?.spec ?? {});
    const numbers = svgTexts(svg).flatMap(({ text, role }) => (role === 'axis-label' ? [text] : []));
    for (const value of ['8', '12', '16']) expect(numbers.filter((text) => text === value).length).toBeGreaterThan(1);
  });

  test('A curve chart with more line-ups than colors has a panel for each line-up', () => {
    const players = Array.from({ length: 8 }, (_, at) => `p${at}`);
    const cells = players.flatMap((player, at) =>
      [8, 12, 16].map((cards) => cellOf('pairs', { cards, copies: 4 }, [player], { flips: bell(10 * cards + at) })),
    );
    const [curve] = chartsOf(summaryOf(cells), REPORTED);
    expect(different(curve, 'panel')).toHaveLength(8);
  });

  test('A constant measure has no chart', () => {
    const cells = ['a', 'b'].map((name) =>
      cellOf('pairs', PARAMETERS.pairs, [name], { flips: bell(50), won: measured('count', [[1, 1600]]) }),
    );
    expect(namesOf(summaryOf(cells))).toEqual(['pairs-flips-intervals', 'pairs-flips-distribution']);
  });

  test('A distribution chart has the exact probability of each bin', () => {
    const [distribution] = chartsOf(ONE_CELL, REPORTED);
    expect(valuesOf(distribution).map(({ at, share, exact }) => [at, share, exact])).toEqual(
      [1, 4, 6, 4, 1].map((part, at) => [46 + 2 * at, part / 16, part / 16]),
    );
  });

  test('A distribution chart of thousands of values has at most 60 bins with all games', () => {
    const plays = chartsOf(matrixOf(['a', 'b']), REPORTED).filter(
      ({ measure, kind }) => measure === 'plays' && kind === 'distribution',
    );
    for (const chart of plays) {
      const panels = new Map<unknown, number[]>();
      for (const { panel, share } of valuesOf(chart)) panels.set(panel, [...(panels.get(panel) ?? []), Number(share)]);
      for (const shares of panels.values()) {
        expect(shares.length).toBeLessThanOrEqual(60);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
      }
    }
    expect(plays).not.toEqual([]);
  });

  test('A distribution that is many times wider than the others has a chart of its own', () => {
    const cells = ['random', 'good', 'optimal'].map((name, at) =>
      cellOf('pairs', PARAMETERS.pairs, [name], { flips: at === 0 ? bell(300, 80) : bell(50) }),
    );
    const { distributions } = chartsOfSection(cells);
    expect(distributions.map(({ title }) => title)).toEqual([
      'Distribution of flips: random',
      'Distribution of flips: good; optimal',
    ]);
  });

  test('A section draws at most 12 distributions and keeps all line-ups of a drawn value', () => {
    const cells = Array.from({ length: 20 }, (_, at) => at).flatMap((cards) =>
      ['good', 'optimal'].map((name) => cellOf('pairs', { cards, copies: 4 }, [name], { flips: bell(cards + 10) })),
    );
    const { distributions, shown, all } = chartsOfSection(cells);
    expect([shown, all]).toEqual([12, 40]);
    const labels = distributions.flatMap((chart) =>
      different(chart, 'panel').map((panel) => String(panel).split('\n')[1]),
    );
    expect(labels).toHaveLength(12);
    expect(labels.slice(0, 2)).toEqual(['cards 0, good', 'cards 0, optimal']);
    expect(labels.at(-1)).toBe('cards 19, optimal');
  });

  test('An interval chart has a separate axis for differences that are much smaller than the others', () => {
    const cells = [216, 2].map((mean, at) =>
      cellOf(
        'pairs',
        PARAMETERS.pairs,
        [at === 0 ? 'random' : 'good'],
        { flips: bell(mean) },
        { pairedWith: ['optimal'] },
      ),
    );
    const { main } = chartsOfSection(cells);
    expect(main?.spec['vconcat']).toHaveLength(2);
    expect(main?.description).toContain('small differences have another axis');
  });

  test('An interval chart of a difference explains both sides of the zero line', async () => {
    const cell = cellOf('pairs', PARAMETERS.pairs, ['good'], { flips: bell(2) }, { pairedWith: ['optimal'] });
    const { main } = chartsOfSection([cell]);
    const texts = svgTexts((await drawChart(main?.spec ?? {})).svg).map(({ text }) => text);
    expect(texts).toContain('left of 0: good needs fewer flips');
    expect(texts).toContain('right of 0: optimal needs fewer flips');
    expect(texts).toContain('0');
  });

  test('Each chart of a report has a unique name of lower-case letters, digits, and dashes', () => {
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
  ])('The renderer draws the charts of %s without a warning', async (_, summary) => {
    const drawn = await Promise.all(chartsOf(summary, REPORTED).map(({ spec }) => drawChart(spec)));
    expect(drawn.flatMap(({ warnings }) => warnings)).toEqual([]);
    for (const { svg } of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});
