import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TallyEntries } from '@cards/statistics';
import { readBlockLine, writeBlockLine } from '../../../src/node/durable/block-line.js';

const mins = [-50, 0];
const bounds = mins.map((min) => [min, 2 ** 42] as const);
const read = (line: string, games = 8, experiment = 'sha256:one'): unknown =>
  readBlockLine(experiment, () => ({ games, bounds }), line.trimEnd());

/** Histograms of values from `min`, with gaps and counts of all sizes. */
const entriesFrom = (min: number): fc.Arbitrary<TallyEntries> =>
  fc
    .uniqueArray(
      fc.tuple(fc.oneof(fc.nat(200), fc.nat(2 ** 40)), fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 2 ** 45 }))),
      {
        selector: ([value]) => value,
        maxLength: 60,
      },
    )
    .map((entries) =>
      entries.map(([value, count]) => [value + min, count] as const).sort(([one], [other]) => one - other),
    );

describe('the lines of a journal', () => {
  test('A line that is read has all counts of the block that was written', () => {
    fc.assert(
      fc.property(entriesFrom(-50), fc.nat(1000), fc.nat(1e9), (first, cell, block) => {
        const counts = [first, first.map(([value, count]) => [value + 50, count] as const)];
        const games = first.reduce((sum, [, count]) => sum + count, 0);
        const line = writeBlockLine('sha256:one', mins, { cell, block, counts });
        expect(read(line, games)).toEqual({ cell, block, counts, check: line.slice(0, 16) });
      }),
    );
  });

  test('A line with a changed or missing character is not read', () => {
    const line = writeBlockLine('sha256:one', mins, {
      cell: 1,
      block: 23,
      counts: [
        [
          [-50, 1],
          [-3, 7],
        ],
        [[0, 8]],
      ],
    }).trimEnd();
    for (let at = 0; at < line.length; at++) {
      expect(read(line.slice(0, at))).toBeUndefined();
      expect(read(`${line.slice(0, at)}${line[at] === '7' ? '8' : '7'}${line.slice(at + 1)}`)).toBeUndefined();
    }
  });

  test('A line of another experiment is not read', () => {
    expect(
      read(writeBlockLine('sha256:one', mins, { cell: 0, block: 0, counts: [[], []] }), 0, 'sha256:other'),
    ).toBeUndefined();
  });

  test('A value that occurred once, near the previous value, takes one byte', () => {
    const counts: TallyEntries[] = [Array.from({ length: 3000 }, (_, index) => [3 * index, 1] as const), [[0, 3000]]];
    expect(writeBlockLine('sha256:one', [0, 0], { cell: 0, block: 0, counts }).length).toBeLessThan(
      (3000 * 4) / 3 + 60,
    );
  });
});
