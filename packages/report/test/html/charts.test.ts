import { describe, expect, test } from 'vitest';
import { type CellSummary, simulate, type Summary } from '@cards/batch';
import { gridCells } from '@cards/batch/internal';
import { defineGame } from '@cards/core';
import { unowar as unowarGame } from '@cards/unowar';
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
import { buildReport } from '../../src/build-report.js';
import { chart, type ChartModel } from '../../src/chart/chart.js';
import type { Curve } from '../../src/chart/curve.js';
import { gather, sharedBins } from '../../src/model/bins.js';
import { chartsOf, sectionCharts } from '../../src/html/charts.js';
import type { Chart } from '../../src/chart/drawing.js';
import { chartSvg } from '../../src/html/markup.js';
import { svgTexts } from '../svg-texts.js';
import { PARAMETERS } from './parameters.js';

const namesOf = (summary: Summary): readonly string[] => chartsOf(summary, REPORTED).map(({ name }) => name);

/** The model of a chart of a kind. */
function modelOf<Kind extends ChartModel['kind']>(one: Chart | undefined, kind: Kind): ChartModel & { kind: Kind } {
  if (one?.model.kind !== kind) throw new Error(`the chart is no ${kind}`);
  return one.model as ChartModel & { kind: Kind };
}

/** The points of all curves of a chart. */
const pointsOf = (one: Chart | undefined): Curve['points'] =>
  modelOf(one, 'curve').panels.flatMap(({ curves }) => curves.flatMap(({ points }) => points));

/** The names of the curves of a chart. */
const curvesOf = (one: Chart | undefined): readonly string[] => [
  ...new Set(modelOf(one, 'curve').panels.flatMap(({ curves }) => curves.map(({ name }) => name))),
];

const textsOf = (one: Chart | undefined): readonly string[] =>
  one === undefined ? [] : svgTexts(chart(one.model, one, 720)).map(({ text }) => text);

function chartsOfSection(cells: readonly CellSummary[]): ReturnType<typeof sectionCharts> {
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
    expect(chartsOfSection([two]).main?.model.kind).toBe('interval');
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
    const { rows, columns, fields } = modelOf(charts[0], 'matrix');
    expect([rows, columns]).toEqual([
      ['random', 'biggest'],
      ['random', 'biggest'],
    ]);
    expect(fields[1]).toEqual({ row: 0, column: 1, shade: 2, mean: '40.0', plusMinus: '± 2.4' });
  });

  test('The names of charts, which are those of their files, have letters of every script', () => {
    const game = defineGame({
      id: '将棋',
      seats: 1,
      parameters: { النقاط: { default: 30, min: 5, max: 100 } },
      deal: (_, rng) => ({ n: rng.int(2), left: [0] }),
      moves: ({ left }) => left,
      play: ({ left }) => void left.pop(),
      view: {},
      measures: {
        得点: { bounds: [0, 1], of: ({ n }) => n },
        हिन्दी: { bounds: [0, 1], of: ({ n }) => 1 - n },
      },
    });
    const cells = [{ game, params: { النقاط: 5 }, strategies: ['random'], trials: 20 }];
    const names = chartsOf(simulate({ cells }), [game]).map(({ name }) => name);
    expect(names).toEqual(['将棋-得点-distribution', '将棋-हिन्दी-distribution']);
  });

  test('At a table of four, the two hues of a matrix chart meet at 25%, the share by chance', () => {
    const params = { points: 1, players: 4 };
    const cells = gridCells({ game: unowarGame, params, strategies: ['random', 'smallest'], trials: 30 });
    const [points] = chartsOf(simulate({ cells }), [unowarGame]);
    const { isDiverging, fields } = modelOf(points, 'matrix');
    expect(isDiverging).toBe(true);
    expect(points?.legend).toContain('more often than by chance, 25% of the games');
    // A strategy among itself wins one game of each round, and random among smallest loses nearly all.
    const [itself, random, smallest, alone] = fields.map(({ shade }) => shade);
    expect([itself, alone]).toEqual([3, 3]);
    expect(random).toBeLessThan(3);
    expect(smallest).toBeGreaterThan(3);
  });

  test('The colors of a matrix chart range from 0 to 100% for win rates and over the means for counts', () => {
    const [win, rounds] = chartsOf(matrixOf(['random', 'biggest']), REPORTED);
    const shadesOf = (one: Chart | undefined) => modelOf(one, 'matrix').fields.map(({ mean, shade }) => [mean, shade]);
    expect(shadesOf(win)).toEqual([
      ['50.0', 3],
      ['40.0', 2],
      ['60.0', 4],
      ['50.0', 3],
    ]);
    expect(new Set(shadesOf(rounds).map(([, shade]) => shade))).toEqual(new Set([0, 6]));
  });

  describe('A list of players has a chart of the scores that the findings compare', () => {
    const won = (first: string, second: string, wins: number, ties: number): CellSummary => {
      const rate = (count: number) =>
        measured('proportion', [
          [0, 1000 - count],
          [1, count],
        ]);
      return cellOf('concentration', PARAMETERS.concentration, [first, second], { win: rate(wins), tie: rate(ties) });
    };
    const rowsOf = ({ main }: ReturnType<typeof sectionCharts>) =>
      main?.measure === 'score' && modelOf(main, 'interval').rows.map(({ name, point }) => [name, point.mean]);

    test('in both seats, from the side of the stronger player, with a tie as half a win', () => {
      // With the seat 0, weak scores 200 of 1000 games and strong 750, so strong gets 80% and 75%.
      const cells = [won('weak', 'strong', 100, 200), won('strong', 'weak', 700, 100)];
      expect(rowsOf(chartsOfSection(cells))).toEqual([['strong against weak', 77.5]]);
      const [finding] = buildReport(summaryOf(cells), REPORTED).sections[0]?.findings ?? [];
      expect(finding?.text).toContain('strong scores 77.5% against weak');
    });

    test('in self-play of a game with ties', () => {
      const cells = [won('a', 'a', 400, 100), won('b', 'b', 300, 200)];
      expect(rowsOf(chartsOfSection(cells))).toEqual([
        ['a against itself', 45],
        ['b against itself', 40],
      ]);
    });

    test('but not if it is the win rate of the seat 0', () => {
      const { cells } = matrixOf(['a', 'b']);
      const { main, others } = chartsOfSection(cells.slice(1, 2));
      expect([main, ...others].map((one) => one?.measure)).toEqual(['win', 'rounds', 'plays']);
    });
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
    const known = pointsOf(charts[1]).filter(({ exact }) => exact !== undefined);
    expect(known.map(({ at, exact }) => [at, exact])).toEqual([
      [0, 60],
      [0, 60],
    ]);
  });

  test('A self-play curve is one line, on a log axis if one mean dwarfs the others', () => {
    const [curve] = chartsOf(summaryOf(MEMORY), REPORTED);
    expect(pointsOf(curve).map(({ at }) => at)).toEqual([0, 4, 8, 12, 16]);
    expect(modelOf(curve, 'curve').up.titles).toEqual(['mean turns per game', 'log scale']);
    expect(curve?.legend).toMatch(/^memory:cards against itself\. /);
  });

  test('A curve chart shows a line-up without the argument as a baseline', () => {
    const baseline = cellOf('concentration', PARAMETERS.concentration, ['optimal', 'optimal'], { turns: bell(30) });
    const [curve] = chartsOf(summaryOf([...MEMORY, baseline]), REPORTED);
    expect(pointsOf(curve).filter(({ at }) => at === undefined)).toMatchObject([{ mean: 30 }]);
    expect(curvesOf(curve)).toEqual(['memory:cards against itself', 'optimal against itself']);
  });

  test('A curve chart has a panel for each value of the second parameter and a series for each strategy', () => {
    const [curve] = chartsOf(summaryOf(GRID), REPORTED);
    expect(curve?.title).toBe('flips by cards and copies');
    expect(modelOf(curve, 'curve').panels.map(({ name }) => name)).toEqual(['copies 2', 'copies 4']);
    expect(curvesOf(curve)).toEqual(['good', 'optimal']);
  });

  test('The points and ticks of a curve chart are at the values of the parameter', () => {
    const [curve] = chartsOf(summaryOf(GRID), REPORTED);
    expect([...new Set(pointsOf(curve).map(({ at }) => at))]).toEqual([8, 12, 16]);
    const texts = textsOf(curve);
    for (const value of ['8', '12', '16']) expect(texts.filter((text) => text === value).length).toBeGreaterThan(1);
  });

  test('A curve chart with more line-ups than colors has a panel for each line-up', () => {
    const players = Array.from({ length: 8 }, (_, at) => `p${at}`);
    const cells = players.flatMap((player, at) =>
      [8, 12, 16].map((cards) => cellOf('pairs', { cards, copies: 4 }, [player], { flips: bell(10 * cards + at) })),
    );
    const [curve] = chartsOf(summaryOf(cells), REPORTED);
    expect(modelOf(curve, 'curve').panels).toHaveLength(8);
  });

  test('A constant measure has no chart', () => {
    const cells = ['a', 'b'].map((name) =>
      cellOf('pairs', PARAMETERS.pairs, [name], { flips: bell(50), won: measured('count', [[1, 1600]]) }),
    );
    expect(namesOf(summaryOf(cells))).toEqual(['pairs-flips-intervals', 'pairs-flips-distribution']);
  });

  test('A distribution chart has the exact probability of each bin', () => {
    const [distribution] = chartsOf(ONE_CELL, REPORTED);
    const own = modelOf(distribution, 'distribution').panels.map((panel) => panel.distribution);
    const bins = own.flatMap((one) => gather(one, sharedBins(own)));
    expect(bins.map(({ at, share, exact }) => [at, share, exact])).toEqual(
      [1, 4, 6, 4, 1].map((part, at) => [46 + 2 * at, part / 16, part / 16]),
    );
  });

  test('A distribution chart of thousands of values has at most 60 bins with all games', () => {
    const plays = chartsOf(matrixOf(['a', 'b']), REPORTED).filter(
      ({ measure, model: { kind } }) => measure === 'plays' && kind === 'distribution',
    );
    for (const one of plays) {
      const own = modelOf(one, 'distribution').panels.map((panel) => panel.distribution);
      for (const distribution of own) {
        const shares = gather(distribution, sharedBins(own)).map(({ share }) => share);
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
    const labels = distributions.flatMap((one) => modelOf(one, 'distribution').panels.map(({ names: [name] }) => name));
    expect(labels).toHaveLength(12);
    expect(labels.slice(0, 2)).toEqual(['cards 0, good', 'cards 0, optimal']);
    expect(labels.at(-1)).toBe('cards 19, optimal');
  });

  test('Differences that are much smaller than the others have a chart of their own', () => {
    const cells = [216, 2].map((mean, at) =>
      cellOf(
        'pairs',
        PARAMETERS.pairs,
        [at === 0 ? 'random' : 'good'],
        { flips: bell(mean) },
        { lineups: [[at === 0 ? 'random' : 'good'], ['optimal']] },
      ),
    );
    const { main, others } = chartsOfSection(cells);
    const [large, small] = [main, ...others].map((one) => modelOf(one, 'interval').rows.map(({ point }) => point.mean));
    expect([large, small]).toEqual([[216], [2]]);
    expect(others[0]?.title).toBe('flips: small differences, mean with its 95% interval');
  });

  test('An interval chart of a difference explains both sides of the zero line', () => {
    const cell = cellOf('pairs', PARAMETERS.pairs, ['good'], { flips: bell(2) }, { lineups: [['good'], ['optimal']] });
    const { main } = chartsOfSection([cell]);
    const texts = textsOf(main);
    expect(texts).toContain('left of 0: good needs fewer flips');
    expect(texts).toContain('right of 0: optimal needs fewer flips');
    expect(texts).toContain('0');
  });

  test('The means of swapped pairs are percentages of the four points, as in findings, and their distribution is points', () => {
    const cell = cellOf(
      'unowar',
      PARAMETERS.unowar,
      ['a', 'b'],
      { points: bell(3) },
      {
        lineups: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      },
    );
    const { main, distributions } = chartsOfSection([cell]);
    expect(modelOf(main, 'interval').rows[0]?.point.mean).toBe(75);
    expect(textsOf(main)).toEqual(
      expect.arrayContaining(['mean points of a game pair (% of 4)', 'right of 50: a is ahead']),
    );
    expect(textsOf(distributions[0])).toContain('mean 3.000 ± 0.049');
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
  ])('The numbers of the charts of %s are all finite', (_, summary) => {
    for (const one of chartsOf(summary, REPORTED)) expect(chartSvg(one)).not.toMatch(/NaN|undefined|Infinity/);
  });
});
