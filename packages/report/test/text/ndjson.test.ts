import { describe, expect, test } from 'vitest';
import { GAMES, LIST, MATRIX } from '../samples.js';
import { formatNdjson, withReport } from '../../src/text/formats.js';

describe('A summary as newline-delimited JSON', () => {
  test.each([MATRIX, LIST])(
    'The NDJSON has a line with the seed for each cell, and its last line is the run with its report',
    (summary) => {
      const text = formatNdjson(summary, GAMES);
      expect(text.endsWith('}\n')).toBe(true);
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
      expect(lines).toEqual([
        ...summary.cells.map((cell) => ({ format: 'cards-sim/cell@1', seed: summary.seed, ...cell })),
        {
          format: 'cards-sim/run@1',
          seed: summary.seed,
          digest: summary.digest,
          cells: summary.cells.length,
          report: JSON.parse(JSON.stringify(withReport(summary, GAMES).report)) as unknown,
        },
      ]);
    },
  );

  test('A name with a line break stays on one line of the NDJSON', () => {
    const [cell] = LIST.cells;
    const text = formatNdjson(
      { ...LIST, cells: cell === undefined ? [] : [{ ...cell, strategies: ['a\nb\u2028'] }] },
      GAMES,
    );
    expect(text.split('\n')).toHaveLength(3);
  });
});
