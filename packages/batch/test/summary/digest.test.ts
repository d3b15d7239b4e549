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
  test('The digest of a cell is the hash of one line with the game, parameters, strategies, trials and counts', () => {
    const line = 'unowar hand=5 points=10 "smallest" "random" trials=3 win 0:1 1:2 rounds 12:1 14:2 plays 310:1 402:2';
    expect(cellDigest(cell, tallies)).toBe(sha256(line));
  });

  test('The digest of a cell does not depend on the order of the parameters', () => {
    const reordered: Cell = { ...cell, params: { points: 10, hand: 5 } };
    expect(cellDigest(reordered, tallies)).toBe(cellDigest({ ...cell, params: { hand: 5, points: 10 } }, tallies));
  });

  test('The digest of a cell includes the hash of a strategy from a file, and not its path', () => {
    const spec = './é "mine".ts#mine';
    const code = { [spec]: { file: '/somewhere/mine.ts', exportName: 'mine', hash: 'sha256:0123' } };
    const own = { ...cell, lineups: [[spec, 'random']] as const, code };
    const line = `unowar hand=5 points=10 "#mine@sha256:0123" "random" trials=3 win 0:1 1:2 rounds 12:1 14:2 plays 310:1 402:2`;
    expect(cellDigest(own, tallies)).toBe(sha256(line));
  });

  test('The digest of a paired cell includes the second line-up', () => {
    const pair = planCell({
      game: cell.game,
      lineups: [
        ['smallest', 'random'],
        ['random', 'smallest'],
      ],
    });
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

  test('The digest of a cell changes with every part of the canonical line', () => {
    const [first, ...others] = tallies;
    const changed = [
      cellDigest(cell, tallies),
      cellDigest({ ...cell, lineups: [...cell.lineups, ['random', 'smallest']] }, tallies),
      cellDigest({ ...cell, params: { points: 10, hand: 6 } }, tallies),
      cellDigest({ ...cell, lineups: [['random', 'smallest']] }, tallies),
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
  test('The digest of a run is the hash of the sorted digests of its cells, one on each line', () => {
    expect(runDigest(['sha256:b', 'sha256:a'])).toBe(sha256('sha256:a\nsha256:b'));
  });

  test('The digest of a run does not depend on the order of the cells, but on the number of equal cells', () => {
    expect(runDigest(['b', 'a', 'c'])).toBe(runDigest(['c', 'b', 'a']));
    expect(runDigest(['a', 'a', 'b'])).not.toBe(runDigest(['a', 'b', 'b']));
  });
});
