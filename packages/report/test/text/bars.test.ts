import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bar } from '../../src/text/bars.js';
import { columnsOf } from '../../src/words/wrap.js';

describe('Bars', () => {
  test.each([
    [0, 10, ''],
    [1, 4, '████'],
    [0.5, 4, '██'],
    [0.5, 1, '▌'],
    [0.875, 1, '▉'],
    [1e-9, 40, '▏'],
    [2, 3, '███'],
    [1, 0, ''],
  ])('A bar for a share of %d in %d columns is %j', (share, room, text) => {
    expect(bar(share, room)).toBe(text);
  });

  test('A bar fits its columns, and a larger share never has a shorter bar', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 80 }),
        (one, other, room) => {
          const [less, more] = [bar(Math.min(one, other), room), bar(Math.max(one, other), room)].map(columnsOf);
          expect(less).toBeLessThanOrEqual(more ?? 0);
          expect(more).toBeLessThanOrEqual(room);
        },
      ),
    );
  });
});
