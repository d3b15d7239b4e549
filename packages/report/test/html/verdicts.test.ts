import { describe, expect, test } from 'vitest';
import { LIST, MATRIX } from '../samples.js';
import { bell, bellExactly, cellOf, matrixOf, ONE_CELL } from '../report-samples.js';
import { verdictsOf } from '../../src/html/verdicts.js';

describe('verdicts', () => {
  test('say that all agree', () => {
    expect(verdictsOf(ONE_CELL.cells)).toEqual([
      { text: 'The mean agrees with the exact value.', alarm: false },
      { text: 'The test of the exact distribution has p = 1.0.', alarm: false },
    ]);
    const two = [50, 60].map((flips) =>
      cellOf('pairs', {}, ['good'], { flips: bell(flips) }, { exact: { flips: bellExactly(flips) } }),
    );
    expect(verdictsOf(two).map(({ text }) => text)).toEqual([
      'All 2 means that can be compared with exact values agree.',
    ]);
  });

  test('name every value that differs, with ours beside it', () => {
    expect(verdictsOf(MATRIX.cells)).toEqual([
      {
        text: 'Of 3 means compared with values printed in the document, 1 differs: win of hawk, dove (0.8421 ± 0.0041; document 0.76 differs by 5.1 standard errors).',
        alarm: true,
      },
    ]);
    expect(verdictsOf(LIST.cells)[0]?.text).toBe(
      'Of 2 means compared with exact values, 1 differs: flips of cards 64, good (103.200 ± 0.016; exact 103.9 differs by 89.6 standard errors).',
    );
  });

  test('are silent where there is nothing to compare with', () => {
    expect(verdictsOf(matrixOf(['a', 'b']).cells.slice(1))).toEqual([]);
  });

  test('tell of goals that were reached and missed', () => {
    const stop = { kind: 'precision', halfWidth: 0.1 } as const;
    const cells = [true, false].map((reached) =>
      cellOf('pairs', {}, ['good'], { flips: bell(50) }, { stop: { ...stop, reached } }),
    );
    expect(verdictsOf(cells)).toEqual([
      { text: '1 of 2 intervals is wider than was asked, after all games.', alarm: true },
    ]);
    expect(verdictsOf(cells.slice(0, 1))).toEqual([{ text: 'The interval is as narrow as was asked.', alarm: false }]);
  });

  test('tell what a test between two players decided', () => {
    const stop = {
      kind: 'sequential',
      low: 0.5,
      high: 0.52,
      evidence: { againstLow: 21, againstHigh: 1 },
      anytime95: [0.51, 0.56],
    } as const;
    const cell = cellOf(
      'unowar',
      {},
      ['a', 'b'],
      { points: bell(2) },
      { stop: { ...stop, reached: true, decision: 'high' } },
    );
    const undecided = { ...cell, stop: { ...stop, reached: false, decision: null } };
    expect(verdictsOf([cell])).toEqual([
      {
        text: 'a, b: the first player’s share of the points, whose 95 % interval at any time is 0.51 to 0.56, is above 0.5.',
        alarm: false,
      },
    ]);
    expect(verdictsOf([undecided])[0]).toMatchObject({
      alarm: true,
      text: expect.stringContaining('undecided after all games'),
    });
  });
});
