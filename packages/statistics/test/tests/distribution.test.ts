import { describe, expect, test } from 'vitest';
import { checkDistribution } from '../../src/tests/goodness-of-fit.js';

describe('checkDistribution', () => {
  test('checkDistribution sorts the values', () => {
    expect(checkDistribution({ 10: 0.25, '-2': 0.5, 9: 0.125 }, 0.125)).toEqual({
      values: [-2, 9, 10],
      probabilities: [0.5, 0.125, 0.25],
      omitted: 0.125,
    });
  });

  test('checkDistribution allows for rounding in a long sum', () => {
    expect(() => checkDistribution({ 0: 1 / 3, 1: 1 / 3, 2: 1 / 3 + 1e-9 }, 0)).not.toThrow();
    expect(() => checkDistribution({ 4: 1 + 1e-12 }, 0)).not.toThrow();
  });

  test.each<[Record<string, number>, number, string]>([
    [{ 1.5: 1 }, 0, 'a value of a distribution must be an integer, not 1.5'],
    [{ high: 1 }, 0, 'a value of a distribution must be an integer, not high'],
    [{ 1: -0.5, 2: 1.5 }, 0, 'the probability of 1 must be from 0 to 1, not -0.5'],
    [{ 1: 1.5, 2: 0.25 }, 0, 'the probability of 1 must be from 0 to 1, not 1.5'],
    [{ 1: 0.5 }, 1.5, 'the omitted probability must be from 0 to 1, not 1.5'],
    [{ 1: Number.NaN }, 0, 'the probability of 1 must be from 0 to 1, not NaN'],
    [{ 1: 1 }, -1, 'the omitted probability must be from 0 to 1, not -1'],
    [{ 1: 0.5 }, 0.25, 'the sum of the probabilities must be 1, not 0.75'],
    [{}, 0, 'must be 1, not 0'],
  ])('checkDistribution rejects %j with the omitted probability %d', (distribution, omitted, message) => {
    expect(() => checkDistribution(distribution, omitted)).toThrow(message);
    expect(() => checkDistribution(distribution, omitted)).toThrow(RangeError);
  });
});
