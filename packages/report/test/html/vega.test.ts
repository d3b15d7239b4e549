import * as vega from 'vega';
import { expect, test } from 'vitest';

/** How Vega measures text: exported, and missing in its types. */
const { textMetrics } = vega as unknown as {
  readonly textMetrics: Record<'width' | 'measureWidth' | 'estimateWidth', () => number>;
};

test('Vega estimates the widths of texts even if it can measure fonts', async () => {
  textMetrics.width = textMetrics.measureWidth;
  await import('../../src/html/vega.js');
  expect(textMetrics.width).toBe(textMetrics.estimateWidth);
});
