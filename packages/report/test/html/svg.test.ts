import { describe, expect, test } from 'vitest';
import { PARAMETERS } from './parameters.js';
import {
  bell,
  cellOf,
  HOSTILE,
  LONG_NAMES,
  matrixOf,
  measured,
  ONE_CELL,
  ONE_GAME,
  REPORTED,
  TWENTY_CELLS,
} from '../report-samples.js';
import { summaryOf } from '../samples.js';
import { type SvgText, svgTexts } from '../svg-texts.js';
import { chart } from '../../src/chart/chart.js';
import { COLORS } from '../../src/chart/palette.js';
import type { CurveModel } from '../../src/chart/curve.js';
import type { SvgTree } from '../../src/chart/svg-tree.js';
import { chartsOf } from '../../src/html/charts.js';
import type { Chart } from '../../src/chart/drawing.js';
import { chartSvg } from '../../src/html/markup.js';

/** A grid of two parameters, so that curves have panels. */
const GRID = summaryOf(
  [8, 16, 24, 32].flatMap((cards) =>
    [2, 4].flatMap((copies) =>
      ['good', 'optimal'].map((name) => cellOf('pairs', { cards, copies }, [name], { flips: bell(2 * cards) })),
    ),
  ),
);

/** Differences of games on the same deals, one of them always 0. */
const PAIRED = summaryOf([
  cellOf(
    'pairs',
    { cards: 32, copies: 4 },
    ['random'],
    { flips: bell(216, 10) },
    { lineups: [['random'], ['good']], exact: { flips: { mean: 216.2 } } },
  ),
  cellOf(
    'pairs',
    { cards: 32, copies: 4 },
    ['good'],
    { flips: measured('count', [[0, 100]]) },
    { lineups: [['good'], ['good']] },
  ),
]);

/** Long names on both axes. */
const LONG_MATRIX = matrixOf([
  './experiments/2024/strategies/remember-everything.ts#mine',
  'random',
  './another.ts#other',
]);

/** Curves with equal ends and long names, and a line-up without the argument. */
const CROWDED = summaryOf(
  [0, 4, 8].flatMap((cards) => [
    ...['optimal', 'random', 'hash', 'frugal'].map((name) =>
      cellOf('concentration', PARAMETERS.concentration, [`memory:${cards}`, name], {
        turns: bell(cards === 0 ? 350 : 40),
      }),
    ),
    cellOf('concentration', PARAMETERS.concentration, ['optimal', `memory:${cards}`], { turns: bell(41) }),
    ...(cards === 0
      ? [cellOf('concentration', PARAMETERS.concentration, ['optimal', 'optimal'], { turns: bell(40) })]
      : []),
  ]),
);

/** Differences of very different sizes. */
const ZOOMED = summaryOf(
  [216, 2].map((mean, at) =>
    cellOf(
      'pairs',
      PARAMETERS.pairs,
      [at === 0 ? 'random' : 'good'],
      { flips: bell(mean) },
      { lineups: [['good'], ['optimal']] },
    ),
  ),
);

/** An interval that narrows, with ticks at both ends of its axis. */
const GROWING: CurveModel = {
  kind: 'curve',
  across: { title: 'games', scale: { low: 10_000, high: 1_000_000, isLog: true } },
  up: { titles: ['mean of flips'], scale: { low: 0, high: 1, isLog: false } },
  levels: [{ value: 0.5, color: 'exact' }],
  isBand: true,
  panels: [{ name: '', curves: [{ series: 0, name: '', points: [{ at: 20_000, mean: 0.5, low: 0, high: 1 }] }] }],
};

/** A chart of every kind and arrangement. */
const charts = [
  ONE_CELL,
  ONE_GAME,
  TWENTY_CELLS,
  GRID,
  PAIRED,
  CROWDED,
  ZOOMED,
  matrixOf(['a', 'b', 'c']),
  LONG_NAMES,
  summaryOf(LONG_NAMES.cells.slice(0, 2)),
  LONG_MATRIX,
].flatMap((summary) => chartsOf(summary, REPORTED));

/** Each chart for a wide page and for a phone. */
const drawings: readonly SvgTree[] = [...charts, { title: '', description: '', model: GROWING }].flatMap((one) =>
  [720, 340].map((width) => chart(one.model, one, width)),
);

const overlap = (one: SvgText, other: SvgText): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('Charts as SVG', () => {
  test('A chart gives the same SVG, also from a copy of its data', () => {
    const once = charts.map(chartSvg);
    const again = charts.map((one) => chartSvg(JSON.parse(JSON.stringify(one)) as Chart));
    expect(again).toEqual(once);
  });

  test('A matrix of few columns is as wide as its page', () => {
    const matrices = chartsOf(matrixOf(['a', 'b', 'c']), REPORTED).filter(({ model: { kind } }) => kind === 'matrix');
    const widths = matrices.map((one) => [720, 340].map((width) => chart(one.model, one, width).attributes['width']));
    expect(widths).toEqual([
      [720, 340],
      [720, 340],
      [720, 340],
    ]);
  });

  test('Every axis has a title', () => {
    for (const one of charts) {
      const texts = svgTexts(chart(one.model, one, 720))
        .map(({ text }) => text)
        .join(' ');
      const { model } = one;
      const titles = {
        distribution: () => (model.kind === 'distribution' ? [model.title, model.share] : []),
        interval: () => (model.kind === 'interval' ? [...model.titles, model.key] : []),
        curve: () => (model.kind === 'curve' ? [...model.up.titles, model.across.title] : []),
        matrix: () => ['seat 0', 'seat 1'],
      }[model.kind]();
      expect(titles.length).toBeGreaterThanOrEqual(2);
      for (const title of titles) expect(texts).toContain(title);
    }
  });

  test('Every text of a chart is complete, within the drawing, and apart from other texts', () => {
    for (const drawing of drawings) {
      const [width, height] = [Number(drawing.attributes['width']), Number(drawing.attributes['height'])];
      const texts = svgTexts(drawing);
      expect(texts.length).toBeGreaterThan(4);
      expect(texts.filter(({ text }) => text.includes('…'))).toEqual([]);
      expect(
        texts.filter(
          ({ left, right, top, bottom }) => left < -1 || right > width + 1 || top < -1 || bottom > height + 1,
        ),
      ).toEqual([]);
      expect(
        texts.flatMap((one, at) =>
          texts
            .slice(at + 1)
            .filter((other) => overlap(one, other))
            .map((other) => [one.text, other.text]),
        ),
      ).toEqual([]);
    }
  });

  test('A chart shows a long title and long names in full, on several lines', () => {
    const [name = ''] = LONG_NAMES.cells[0]?.strategies ?? [];
    for (const one of chartsOf(LONG_NAMES, REPORTED)) {
      const all = svgTexts(chart(one.model, one, 340))
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', '');
      expect(all).toContain(name.replaceAll(' ', ''));
      expect(chartSvg(one)).toContain(`<title>${one.title}</title>`);
    }
  });

  test('A chart keeps the order of the cells', () => {
    const players = ['zeta', 'alpha', ...Array.from({ length: 10 }, (_, at) => `p${at}`)];
    const list = summaryOf(players.map((player) => cellOf('pairs', PARAMETERS.pairs, [player], { flips: bell(50) })));
    for (const picture of chartsOf(list, REPORTED)) {
      const texts = svgTexts(chart(picture.model, picture, 720));
      const placed = players
        .map((player) => texts.find(({ text }) => text === player))
        .map((text) => [text?.top ?? 0, text?.left ?? 0] as const);
      const sorted = [...placed].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
      expect(placed).toEqual(sorted);
    }
  });

  test('A chart is an image with a title and a description', () => {
    const [svg = ''] = chartsOf(ONE_CELL, REPORTED).map(chartSvg);
    expect(svg).toMatch(
      /^<svg role="img" [^>]*><style>.*<\/style><title>Distribution of flips<\/title><desc>Bars are shares of games, points are exact probabilities\. good: mean 50\.000 ± 0\.098, from 46 to 54, most often 50 \(37\.5%\)\. The exact mean is 50\.<\/desc><g aria-hidden="true">/,
    );
  });

  test('A chart has a transparent background, no identifiers, and colors for a dark screen', () => {
    for (const svg of charts.map(chartSvg)) {
      expect(svg).not.toMatch(/ id=|fill="white"|url\(/);
      expect(svg).toContain('@media screen and (prefers-color-scheme:dark)');
    }
  });

  test('Every mark and every text of a chart has its color as an attribute, and another one for a dark screen', () => {
    for (const svg of charts.map(chartSvg)) {
      const [, style = '', drawing = ''] = /^(.*<\/style>)(.*)$/s.exec(svg) ?? [];
      for (const [mark, tag] of drawing.matchAll(/<(text|rect|circle|path|line|polyline|polygon)[^>]*>/g)) {
        const color = /class="([\w-]+)/.exec(mark)?.[1] ?? `${tag} without a class`;
        expect(mark).toMatch(new RegExp(` (?:fill|stroke)="${COLORS[color]?.light}"`));
        expect(style).toContain(`.chart .${color}{color:light-dark(${COLORS[color]?.light},${COLORS[color]?.dark})}`);
      }
    }
  });

  test('Markup in the name of a strategy becomes text in a chart', () => {
    for (const svg of chartsOf(HOSTILE, REPORTED).map(chartSvg))
      expect(svg).not.toMatch(/<script|<b>|<\/style>.*<\/style>/s);
  });
});
