import { describe, expect, test } from 'vitest';
import { checkCount, checkHistogram } from '../../src/histogram.js';

describe('checkHistogram', () => {
  test('checkHistogram accepts integers with counts from 0, in any order', () => {
    expect(() => checkHistogram([])).not.toThrow();
    expect(() =>
      checkHistogram([
        [3, 0],
        [-2, 2 ** 53 - 1],
        [3, 1],
      ]),
    ).not.toThrow();
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('checkHistogram rejects the value %d', (value) => {
    expect(() =>
      checkHistogram([
        [1, 1],
        [value, 1],
      ]),
    ).toThrow(new RangeError(`a value of a histogram must be an integer, not ${value}`));
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'checkHistogram and checkCount reject a count of %d',
    (count) => {
      const refused = new RangeError(`the count of 7 must be an integer from 0, not ${count}`);
      expect(() =>
        checkHistogram([
          [1, 1],
          [7, count],
        ]),
      ).toThrow(refused);
      expect(() => checkCount(7, count)).toThrow(refused);
    },
  );
});
