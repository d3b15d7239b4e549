import { seededRng } from '@cards/core';
import { describe, expect, it } from 'vitest';
import type { TallyEntries } from '../tally.js';
import { moments } from './moments.js';
import { studentInterval95, studentT95 } from './student-t.js';

/**
 * The chance that Student's t lies between -t and t: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and
 * 26.7.4, a finite sum and so exact.
 */
function central(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const cosine = Math.cos(angle);
  let term = freedom % 2 === 1 ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let i = freedom % 2 === 1 ? 3 : 2; i < freedom; i += 2) {
    term *= (cosine * cosine * (i - 1)) / i;
    sum += term;
  }
  const wave = Math.sin(angle) * sum;
  return freedom % 2 === 1 ? (2 / Math.PI) * (angle + wave) : wave;
}

describe("Student's t at 0.975", () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2.
  it.each([
    [1, '12.706'],
    [2, '4.303'],
    [5, '2.571'],
    [10, '2.228'],
    [29, '2.045'],
    [30, '2.042'],
    [31, '2.040'],
    [50, '2.009'],
    [100, '1.984'],
  ])('is the published value for %d degrees of freedom', (freedom, published) => {
    expect(studentT95(freedom).toFixed(3)).toBe(published);
  });

  it('leaves 5 % outside, by the exact distribution, for every sample size up to 3,000', () => {
    for (let freedom = 1; freedom <= 3000; freedom++) {
      const error = Math.abs(central(studentT95(freedom), freedom) - 0.95);
      expect(error, `${freedom}`).toBeLessThan(freedom <= 30 ? 1e-14 : 4e-9);
    }
  });

  it("comes down to the normal distribution's value in the largest samples", () => {
    expect(studentT95(1e15)).toBeCloseTo(1.959963984540054, 14);
  });
});

describe("Student's interval", () => {
  it('is t standard errors wide on each side', () => {
    const [low, high] = studentInterval95(50, 2, 11);
    expect((low + high) / 2).toBe(50);
    expect((high - low) / 4).toBeCloseTo(2.228138851986275, 12);
  });

  it('covers the true mean in close to 95 % of samples of whole numbers', () => {
    // Samples of 20 sums of three dice, mean 10.5. Of 10,000 intervals 500 should miss; four standard errors are 87.
    const samples = 10_000;
    const size = 20;
    const rng = seededRng(1);
    const die = (): number => 1 + rng.int(6);
    let missed = 0;
    for (let sample = 0; sample < samples; sample++) {
      const entries: TallyEntries = Array.from({ length: size }, () => [die() + die() + die(), 1] as const);
      const { mean, stderr } = moments(entries);
      const [low, high] = studentInterval95(mean, stderr ?? Number.NaN, size);
      if (!(low <= 10.5 && 10.5 <= high)) missed++;
    }
    expect(missed).toBeGreaterThan(413);
    expect(missed).toBeLessThan(587);
  });
});
