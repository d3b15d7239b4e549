import { pairs } from '@cards/pairs';
import type { TallyEntries } from '@cards/statistics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, planCell } from '../../src/plan/cell.js';
import { readCounts, writeCounts } from '../../src/run/block-counts.js';
import { type Frame, readFrame, writeFrame } from '../../src/node/durable/log.js';

/** A cell with one block of some games, whose measures have these lowest values. */
function cellOf(games: number, mins: readonly number[]): Cell {
  const cell = planCell({
    game: { ...pairs, defaults: { blockSize: games } },
    params: { cards: 4 },
    strategies: ['good'],
    trials: games,
  });
  const [measure] = cell.measures;
  if (measure === undefined) throw new Error('the game has a measure');
  return { ...cell, trials: games, measures: mins.map((min) => ({ ...measure, bounds: [min, 2 ** 42] as const })) };
}

/** Histograms of values from `min`, with gaps and counts of all sizes. */
const entriesFrom = (min: number): fc.Arbitrary<TallyEntries> =>
  fc
    .uniqueArray(
      fc.tuple(fc.oneof(fc.nat(200), fc.nat(2 ** 40)), fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 2 ** 45 }))),
      {
        selector: ([value]) => value,
        minLength: 1,
        maxLength: 60,
      },
    )
    .map((entries) =>
      entries.map(([value, count]) => [value + min, count] as const).sort(([one], [other]) => one - other),
    );

describe('the counts of a block', () => {
  test('Counts that are read are those that were written', () => {
    const cell = cellOf(1, [-50, 0]);
    fc.assert(
      fc.property(entriesFrom(-50), (first) => {
        const counts = [first, first.map(([value, count]) => [value + 50, count] as const)];
        const games = first.reduce((sum, [, count]) => sum + count, 0);
        const whole = {
          ...cell,
          trials: games,
          maxBlockSize: games,
          game: { ...pairs, defaults: { blockSize: games } },
        };
        expect(readCounts(whole, 0, Uint8Array.from(writeCounts(whole, counts)))).toEqual(counts);
      }),
    );
  });

  test('A value that occurred once, near the previous value, takes one byte', () => {
    const counts: TallyEntries[] = [Array.from({ length: 3000 }, (_, index) => [3 * index, 1] as const), [[0, 3000]]];
    expect(writeCounts(cellOf(3000, [0, 0]), counts).length).toBeLessThan(3000 + 20);
  });
});

describe('frames', () => {
  const frame: Frame = { kind: 'counts', cell: 1, block: 23, payload: Uint8Array.of(1, 5, 18) };
  const bytes = writeFrame('sha256:one', frame);

  test('A frame that is read has the cell, the block and the payload that were written', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.nat(2 ** 48 - 1), fc.uint8Array(), (cell, block, payload) => {
        const found = readFrame(
          'sha256:one',
          'exact',
          writeFrame('sha256:one', { kind: 'exact', cell, block, payload }),
        );
        expect({ ...found, payload: Uint8Array.from(found?.payload ?? []) }).toMatchObject({ cell, block, payload });
      }),
    );
  });

  test('A frame of another experiment or another kind is not read', () => {
    expect(readFrame('sha256:other', 'counts', bytes)).toBeUndefined();
    expect(readFrame('sha256:one', 'exact', bytes)).toBeUndefined();
  });
});
