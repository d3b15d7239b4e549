import * as vega from 'vega';
import { describe, expect, it } from 'vitest';
import { HOSTILE, matrixOf, ONE_CELL, REPORTED, TWENTY_CELLS } from '../report-samples.js';
import type { ChartSpec } from '../../src/html/chart.js';
import { chartsOf } from '../../src/html/groups.js';
import { chartSvg } from '../../src/html/svg.js';

/** A chart of every kind, distributions large and small. */
const specs: readonly ChartSpec[] = [ONE_CELL, TWENTY_CELLS, matrixOf(['a', 'b'])].flatMap((summary) => {
  const charts = chartsOf(summary, REPORTED);
  const kinds = [...new Set(charts.map(({ kind }) => kind))];
  return kinds.map((kind) => charts.find((chart) => chart.kind === kind)?.spec ?? {});
});

/** How Vega measures letters: exported, and missing in its types. */
const { textMetrics } = vega as unknown as { readonly textMetrics: { width: (item: unknown, text: unknown) => number } };

describe('a chart as SVG', () => {
  it('is the same for the same specification, whatever was drawn before', async () => {
    const once = await Promise.all(specs.map(chartSvg));
    const again = await Promise.all([...specs].reverse().map((spec) => chartSvg(JSON.parse(JSON.stringify(spec)) as ChartSpec)));
    expect(again.reverse()).toEqual(once);
  });

  it('is the same wherever it is drawn: nothing is laid out by the width of letters', async () => {
    const once = await Promise.all(specs.map(chartSvg));
    const { width } = textMetrics;
    textMetrics.width = (_, text) => 3 * String(text).length;
    try {
      expect(await Promise.all(specs.map(chartSvg))).toEqual(once);
    } finally {
      textMetrics.width = width;
    }
  });

  it('is an image with a title and a description', async () => {
    const svg = await chartSvg(chartsOf(ONE_CELL, REPORTED)[1]?.spec ?? {});
    expect(svg).toMatch(/^<svg role="img" [^>]*><title>flips: good<\/title><desc>flips: good\. 1,600 games: mean 50\.000 ± 0\.098, from 46 to 54, most often 50 \(37\.5 %\)\. The exact mean is 50\.<\/desc><style>/);
  });

  it('has no ground of its own, no identifiers that could clash in a page, and colours for a dark screen', async () => {
    for (const spec of specs) {
      const svg = await chartSvg(spec);
      expect(svg).not.toMatch(/ id=|fill="white"|url\(/);
      expect(svg).toContain('@media screen and (prefers-color-scheme:dark)');
    }
  });

  it('is painted in colours of the palette alone, or a dark screen would miss one', async () => {
    for (const spec of specs) {
      const svg = await chartSvg(spec);
      const [, style = '', drawing = ''] = /^(.*<\/style>)(.*)$/s.exec(svg) ?? [];
      for (const [paint] of drawing.matchAll(/(?:fill|stroke)="(?!none|transparent)[^"]*"/g)) expect(style).toContain(`[${paint}]`);
    }
  });

  it('takes names as text', async () => {
    for (const { spec } of chartsOf(HOSTILE, REPORTED)) expect(await chartSvg(spec)).not.toMatch(/<script|<b>|<\/style>.*<\/style>/s);
  });
});
