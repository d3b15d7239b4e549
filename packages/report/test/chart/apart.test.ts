import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apart } from '../../src/chart/curve.js';

const box = fc.record({ at: fc.double({ min: 0, max: 300, noNaN: true }), room: fc.integer({ min: 10, max: 60 }) });

test('Names at the ends of curves stay in the plot and do not overlap', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 8 }), fc.nat(200), (boxes, more) => {
      const height = boxes.reduce((sum, { room }) => sum + room, 0) + more;
      const placed = apart(boxes, 10, 10 + height)
        .map((middle, at) => ({ middle, half: (boxes[at]?.room ?? 0) / 2 }))
        .sort((one, other) => one.middle - other.middle);
      const ends = [10, ...placed.map(({ middle, half }) => middle + half)];
      const gaps = placed.map(({ middle, half }, at) => middle - half - (ends[at] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(-1e-6);
      expect(ends.at(-1)).toBeLessThanOrEqual(10 + height + 1e-6);
    }),
  );
});

test('Names that do not overlap stay at their values', () => {
  const boxes = [
    { at: 90, room: 19 },
    { at: 20, room: 19 },
  ];
  expect(apart(boxes, 0, 230)).toEqual([90, 20]);
});
