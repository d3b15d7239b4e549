import { seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import { Tally } from '../src/histogram.js';
import { matchers } from '../src/vitest.js';

expect.extend(matchers);

const coin = [
  [0, 4970],
  [1, 5030],
] as const;

describe('toHaveMeanWithin', () => {
  test('A confirmed range passes, and with not a contradicted one', () => {
    expect(coin).toHaveMeanWithin(0.45, 0.55, { error: 1e-6 });
    expect(coin).not.toHaveMeanWithin(0.6, 1);
  });

  test('A contradicted range fails, and with not a confirmed one', () => {
    expect(() => expect(coin).toHaveMeanWithin(0.6, 0.7)).toThrow('expected a mean from 0.6 to 0.7, but 10000 values');
    expect(() => expect(coin).not.toHaveMeanWithin(0.4, 0.6)).toThrow('expected a mean not from 0.4 to 0.6, but 10000');
  });

  test('An undecided sample fails with and without not', () => {
    expect(() => expect(coin).toHaveMeanWithin(0.5, 0.6)).toThrow('that does not decide about a mean from 0.5 to 0.6');
    expect(() => expect(coin).not.toHaveMeanWithin(0.5, 0.6)).toThrow('that does not decide about a mean not from 0.5');
  });

  test('A tally and a list of values are samples too, with other bounds', () => {
    const dice = new Tally(1, 6);
    for (let face = 1; face <= 6; face++) dice.add(face, 2000);
    expect(dice).toHaveMeanWithin(3.3, 3.7, { bounds: [1, 6] });
    const rng = seededRng('values');
    expect(Array.from({ length: 5000 }, () => rng.int(2))).toHaveMeanWithin(0.4, 0.6);
  });

  test('A value out of bounds, and something that is no sample, are named', () => {
    expect(() => expect([2, 5]).toHaveMeanWithin(3, 4, { bounds: [2, 4] })).toThrow(
      'a value must be an integer within the bounds, 2 to 4, not 5',
    );
    for (const sample of [7, undefined, { mean: 3 }])
      expect(() => expect(sample).toHaveMeanWithin(3, 4)).toThrow(
        `a sample is a tally, its entries, or an array of values, not ${String(sample)}`,
      );
  });

  // At an error of 0.05, so that mistakes would be seen. The mean is outside by a little, or an end of the range.
  test.each([
    ['a true mean at the end of the range', 0.55, true],
    ['a false mean just outside of the range', 0.5501, false],
  ] as const)(
    'Of 2,000 samples of 1,000 values, at most 5%% get a wrong verdict: %s',
    { tags: 'slow' },
    (name, chance, isTrue) => {
      const rng = seededRng(name);
      let wrong = 0;
      for (let run = 0; run < 2000; run++) {
        let ones = 0;
        for (let value = 0; value < 1000; value++) if (rng.int(10_000) < chance * 10_000) ones++;
        const sample = [
          [0, 1000 - ones],
          [1, ones],
        ] as const;
        // Contradicted if `not` passes, and confirmed if the matcher itself does.
        const { pass } = matchers.toHaveMeanWithin.call({ isNot: isTrue }, sample, 0.45, 0.55, { error: 0.05 });
        if (pass !== isTrue) wrong++;
      }
      expect(wrong / 2000).toBeLessThanOrEqual(0.05);
    },
  );
});
