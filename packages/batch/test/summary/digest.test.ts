import { createHash } from 'node:crypto';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type Cell, planCell } from '../../src/plan/cell.js';
import type { TallyEntries } from '@cards/statistics';
import { cellDigest, runDigest } from '../../src/summary/digest.js';

const sha256 = (line: string): string => `sha256:${createHash('sha256').update(line, 'utf8').digest('hex')}`;

const cell = planCell({ game: unowar, strategies: ['smallest', 'random'], trials: 3 });

const tallies: readonly TallyEntries[] = [
  [
    [0, 1],
    [1, 2],
  ],
  [
    [12, 1],
    [14, 2],
  ],
  [
    [310, 1],
    [402, 2],
  ],
];

describe('the digest of a cell', () => {
  test('is the hash of one line: game, parameters, strategies, trials, then each measure with its counts', () => {
    const line = 'unowar hand=5 points=10 "smallest" "random" trials=3 win 0:1 1:2 rounds 12:1 14:2 plays 310:1 402:2';
    expect(cellDigest(cell, tallies)).toBe(sha256(line));
  });

  test('names parameters in ascending order, whatever order they came in', () => {
    const turned: Cell = { ...cell, params: { points: 10, hand: 5 } };
    expect(cellDigest(turned, tallies)).toBe(cellDigest({ ...cell, params: { hand: 5, points: 10 } }, tallies));
  });

  test('takes in the hash of a strategy from a file, and nothing else of where it lies', () => {
    const spec = './é "mine".ts#mine';
    const code = { [spec]: { file: '/somewhere/mine.ts', exportName: 'mine', hash: 'sha256:0123' } };
    const own = { ...cell, strategies: [spec, 'random'], code };
    const line = `unowar hand=5 points=10 "#mine@sha256:0123" "random" trials=3 win 0:1 1:2 rounds 12:1 14:2 plays 310:1 402:2`;
    expect(cellDigest(own, tallies)).toBe(sha256(line));
  });

  test('names the second table of a contrast', () => {
    const pair = planCell({ game: cell.game, strategies: ['smallest', 'random'], pairedWith: ['random', 'smallest'] });
    const line =
      'unowar hand=5 points=10 "smallest" "random" less "random" "smallest" trials=2 points 0:1 4:1 win -1:1 1:1 rounds 0:2 plays 0:2';
    expect(
      cellDigest(pair, [
        [
          [0, 1],
          [4, 1],
        ],
        [
          [-1, 1],
          [1, 1],
        ],
        [[0, 2]],
        [[0, 2]],
      ]),
    ).toBe(sha256(line));
  });

  test('changes with every part of the line', () => {
    const [first, ...others] = tallies;
    const changed = [
      cellDigest(cell, tallies),
      cellDigest({ ...cell, pairedWith: ['random', 'smallest'] }, tallies),
      cellDigest({ ...cell, params: { points: 10, hand: 6 } }, tallies),
      cellDigest({ ...cell, strategies: ['random', 'smallest'] }, tallies),
      cellDigest({ ...cell, game: { ...cell.game, id: 'other' } }, tallies),
      cellDigest(cell, [
        [
          [0, 2],
          [1, 1],
        ],
        ...others,
      ]),
      cellDigest(cell, [first ?? [], ...[...others].reverse()]),
    ];
    expect(new Set(changed).size).toBe(changed.length);
  });
});

describe('the digest of a run', () => {
  test('is the hash of the digests of its cells, sorted, one to a line', () => {
    expect(runDigest(['sha256:b', 'sha256:a'])).toBe(sha256('sha256:a\nsha256:b'));
  });

  test('does not depend on the order of the cells, but on how often each occurs', () => {
    expect(runDigest(['b', 'a', 'c'])).toBe(runDigest(['c', 'b', 'a']));
    expect(runDigest(['a', 'a', 'b'])).not.toBe(runDigest(['a', 'b', 'b']));
  });
});
