import { describe, expect, test } from 'vitest';
import { checkMean, checkProportion, checkSize } from '../../src/intervals/means.js';

describe('checkProportion', () => {
  test.each([
    [0, 1],
    [1, 1],
    [5, 1e15],
  ])('checkProportion accepts %d successes in %d', (successes, n) => {
    expect(() => checkProportion(successes, n)).not.toThrow();
  });

  test.each([
    [0, 0, 'an integer from 1, not 0'],
    [1, 2.5, 'an integer from 1, not 2.5'],
    [0, Number.POSITIVE_INFINITY, 'an integer from 1, not Infinity'],
    [3, 2, 'an integer from 0 to 2, not 3'],
    [-1, 2, 'an integer from 0 to 2, not -1'],
    [0.5, 2, 'an integer from 0 to 2, not 0.5'],
  ])('checkProportion rejects %d successes in %d', (successes, n, message) => {
    expect(() => checkProportion(successes, n)).toThrow(message);
    expect(() => checkProportion(successes, n)).toThrow(RangeError);
  });
});

describe('checkMean', () => {
  test('checkMean accepts a sample of two without variance', () => {
    expect(() => checkMean(-3, 0, 2)).not.toThrow();
  });

  test.each([
    [1, 1, 1, 'an integer from 2, not 1'],
    [Number.NaN, 1, 5, 'a finite number, not NaN'],
    [1, -1, 5, 'a finite number from 0, not -1'],
    [1, Number.NaN, 5, 'a finite number from 0, not NaN'],
  ])('checkMean rejects mean %d, standard error %d and sample size %d', (mean, stderr, n, message) => {
    expect(() => checkMean(mean, stderr, n)).toThrow(message);
  });
});

describe('checkSize', () => {
  test('checkSize accepts sizes from the given minimum', () => {
    expect(() => checkSize(3, 3)).not.toThrow();
    expect(() => checkSize(2, 3)).toThrow('from 3, not 2');
  });
});
