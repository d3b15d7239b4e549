import { describe, expect, test } from 'vitest';
import { normalQuantile } from '../../src/intervals/means.js';

describe('a quantile of the normal distribution', () => {
  // Wichura, Algorithm AS 241, Applied Statistics 37 (1988), section "Test": quantiles of 0.25, 0.001 and 1e-20.
  test.each([
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.26234008979841],
    [0.5, 0],
    [0.975, 1.959963984540054],
  ])('The quantile of %d is %d', (probability, quantile) => {
    expect(normalQuantile(probability)).toBeCloseTo(quantile, 13);
  });

  test('Quantiles of a probability and of its complement differ in their sign only', () => {
    for (const probability of [0.001, 0.03, 0.0749, 0.0751, 0.2, 0.4]) {
      expect(normalQuantile(1 - probability)).toBeCloseTo(-normalQuantile(probability), 10);
    }
  });

  test('Quantiles rise with the probability, across the borders of the approximations too', () => {
    const probabilities = Array.from({ length: 999 }, (_, at) => (at + 1) / 1000);
    const quantiles = [Math.exp(-26), Math.exp(-25), Math.exp(-24), ...probabilities].map(normalQuantile);
    expect(quantiles.every((value, at) => at === 0 || value > (quantiles[at - 1] ?? 0))).toBe(true);
  });

  test.each([0, 1, -0.1, 1.1, Number.NaN])('A probability of %d is refused', (probability) => {
    expect(() => normalQuantile(probability)).toThrow('a probability is above 0 and below 1');
  });
});
