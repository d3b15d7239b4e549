import { describe, expect, test } from 'vitest';
import { LIST, MATRIX } from '../samples.js';
import { formatNdjson } from '../../src/text/ndjson.js';

describe('a summary as newline-delimited JSON', () => {
  test.each([MATRIX, LIST])('is a line for each cell, with the seed, and a last one for the run', (summary) => {
    const text = formatNdjson(summary);
    expect(text.endsWith('}\n')).toBe(true);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual([
      ...summary.cells.map((cell) => ({ format: 'cards-sim/cell@1', seed: summary.seed, ...cell })),
      { format: 'cards-sim/run@1', seed: summary.seed, digest: summary.digest, cells: summary.cells.length },
    ]);
  });

  test('keeps a name with a line break on its line', () => {
    const [cell] = LIST.cells;
    const text = formatNdjson({ ...LIST, cells: cell === undefined ? [] : [{ ...cell, strategies: ['a\nb\u2028'] }] });
    expect(text.split('\n')).toHaveLength(3);
  });
});
