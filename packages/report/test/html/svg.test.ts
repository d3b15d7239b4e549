// @module-tag slow (draws every chart)
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
import { svgSize, type SvgText, svgTexts } from '../svg-texts.js';
import type { ChartSpec } from '../../src/html/chart.js';
import { chartsOf } from '../../src/html/charts.js';
import { chartSvg } from '../../src/html/svg.js';

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
    { pairedWith: ['good'], exact: { flips: { mean: 216.2 } } },
  ),
  cellOf(
    'pairs',
    { cards: 32, copies: 4 },
    ['good'],
    { flips: measured('count', [[0, 100]]) },
    { pairedWith: ['good'] },
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
      { pairedWith: ['optimal'] },
    ),
  ),
);

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
const specs: readonly ChartSpec[] = charts.map(({ spec }) => spec);

const overlap = (one: SvgText, other: SvgText): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('Charts as SVG', () => {
  test('A specification gives the same SVG, independent of earlier drawings', async () => {
    const once = await Promise.all(specs.map(chartSvg));
    const again = await Promise.all(
      [...specs].reverse().map((spec) => chartSvg(JSON.parse(JSON.stringify(spec)) as ChartSpec)),
    );
    expect(again.reverse()).toEqual(once);
  });

  test('Every axis with labels has a title', async () => {
    for (const spec of specs) {
      const texts = svgTexts(await chartSvg(spec));
      const axesWith = (role: string): ReadonlySet<number | undefined> =>
        new Set(texts.filter((text) => text.role === role).map(({ axis }) => axis));
      const labeled = axesWith('axis-label');
      const titled = axesWith('axis-title');
      expect(labeled.size).toBeGreaterThanOrEqual(2);
      expect([...labeled].filter((axis) => !titled.has(axis))).toEqual([]);
    }
  });

  test('Every text of a chart is complete, within the drawing, and apart from other texts', async () => {
    for (const spec of specs) {
      const svg = await chartSvg(spec);
      const { width, height } = svgSize(svg);
      const texts = svgTexts(svg);
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

  test('A chart shows a long title and long names in full, on several lines', async () => {
    const [name = ''] = LONG_NAMES.cells[0]?.strategies ?? [];
    for (const { title, spec } of chartsOf(LONG_NAMES, REPORTED)) {
      const svg = await chartSvg(spec);
      const all = svgTexts(svg)
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', '');
      expect(all).toContain(name.replaceAll(' ', ''));
      expect(svg).toContain(`<title>${title}</title>`);
    }
  });

  test('A chart keeps the order of the cells', async () => {
    const players = ['zeta', 'alpha', ...Array.from({ length: 10 }, (_, at) => `p${at}`)];
    const list = summaryOf(players.map((player) => cellOf('pairs', PARAMETERS.pairs, [player], { flips: bell(50) })));
    for (const { spec } of chartsOf(list, REPORTED)) {
      const texts = svgTexts(await chartSvg(spec));
      const placed = players
        .map((player) => texts.find(({ text }) => text === player))
        .map((text) => [text?.top ?? 0, text?.left ?? 0] as const);
      const sorted = [...placed].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
      expect(placed).toEqual(sorted);
    }
  });

  test('A chart is an image with a title and a description', async () => {
    const svg = await chartSvg(chartsOf(ONE_CELL, REPORTED)[0]?.spec ?? {});
    expect(svg).toMatch(
      /^<svg role="img" [^>]*><title>Distribution of flips<\/title><desc>Bars are shares of games, lines with points are exact distributions\. good: mean 50\.000 ± 0\.098, from 46 to 54, most often 50 \(37\.5%\)\. The exact mean is 50\.<\/desc><style>.*<\/style><g aria-hidden="true">/,
    );
  });

  test('A chart has a transparent background, no identifiers, and colors for a dark screen', async () => {
    for (const spec of specs) {
      const svg = await chartSvg(spec);
      expect(svg).not.toMatch(/ id=|fill="white"|url\(/);
      expect(svg).toContain('@media screen and (prefers-color-scheme:dark)');
    }
  });

  test('Every color of a chart has a replacement for a dark screen', async () => {
    for (const spec of specs) {
      const svg = await chartSvg(spec);
      const [, style = '', drawing = ''] = /^(.*<\/style>)(.*)$/s.exec(svg) ?? [];
      for (const [paint] of drawing.matchAll(/(?:fill|stroke)="(?!none|transparent)[^"]*"/g))
        expect(style).toContain(`[${paint}]`);
    }
  });

  test('Markup in the name of a strategy becomes text in a chart', async () => {
    for (const { spec } of chartsOf(HOSTILE, REPORTED))
      expect(await chartSvg(spec)).not.toMatch(/<script|<b>|<\/style>.*<\/style>/s);
  });
});
