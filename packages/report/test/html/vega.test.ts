import { fileURLToPath, pathToFileURL } from 'node:url';
import * as vega from 'vega';
import { expect, test } from 'vitest';
import { builtFile } from '../../../../tools/tests/native-build.ts';

/** How Vega measures text: exported, and missing in its types. */
const { textMetrics } = vega as unknown as {
  readonly textMetrics: Record<'width' | 'measureWidth' | 'estimateWidth', () => number>;
};

test('Vega estimates the widths of texts even if it can measure fonts', async () => {
  textMetrics.width = textMetrics.measureWidth;
  // Test files share their modules. The query loads this module again if another file has imported it.
  const file = builtFile(fileURLToPath(new URL('../../src/html/vega.ts', import.meta.url)));
  await import(`${pathToFileURL(file ?? '').href}?again`);
  expect(textMetrics.width).toBe(textMetrics.estimateWidth);
});
