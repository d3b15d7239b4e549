/**
 * Quantiles of the chi-square distribution by degrees of freedom, at 0.0001 and 0.9999: R's
 * `qchisq(c(1e-4, 1 - 1e-4), df)`. Chance produces a statistic outside these quantiles once in 5,000 times.
 */
const QUANTILES: Readonly<Record<number, readonly [low: number, high: number]>> = {
  23: [5.749, 57.075],
  32: [10.333, 70.571],
  63: [29.5, 113.505],
  95: [52.049, 154.991],
  255: [179.429, 347.654],
  256: [180.264, 348.819],
  2601: [2341.28, 2877.826],
  2703: [2438.072, 2985.034],
  4096: [3767.915, 4441.191],
  65536: [64198.118, 66890.99],
};

/** The conclusion from a statistic. */
export type Verdict = 'plausible' | 'too even' | 'too uneven';

/** Pearson's chi-square statistic for the hypothesis that all cells are equally likely. */
export function pearson(counts: ArrayLike<number>): number {
  const cells = Array.from(counts);
  const expected = cells.reduce((sum, count) => sum + count, 0) / cells.length;
  return cells.reduce((sum, count) => sum + (count - expected) ** 2, 0) / expected;
}

/** Compares a statistic with the quantiles for its degrees of freedom. */
export function verdict(statistic: number, freedom: number): Verdict {
  const quantiles = QUANTILES[freedom];
  if (quantiles === undefined) throw new Error(`no quantiles for ${freedom} degrees of freedom`);
  const [low, high] = quantiles;
  if (statistic < low) return 'too even';
  return statistic > high ? 'too uneven' : 'plausible';
}

/** Draws cells and tests whether all cells are equally likely. */
export function uniformity(cells: number, draws: number, draw: (i: number) => number): Verdict {
  const counts = new Uint32Array(cells);
  for (let i = 0; i < draws; i++) {
    const cell = draw(i);
    if (!(cell >= 0 && cell < cells && Number.isInteger(cell)))
      throw new Error(`cell ${cell} is not an integer from 0 to ${cells - 1}`);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return verdict(pearson(counts), cells - 1);
}

/**
 * Draws pairs of 32-bit words and tests whether they agree in each bit half of the time. The sum of the 32 squared
 * deviations, each divided by its variance, is chi-square with 32 degrees of freedom.
 */
export function agreement(draws: number, draw: (i: number) => readonly [number, number]): Verdict {
  const agreed = new Uint32Array(32);
  for (let i = 0; i < draws; i++) {
    const [a, b] = draw(i);
    for (let bit = 0; bit < 32; bit++) agreed[bit] = (agreed[bit] ?? 0) + (~((a ^ b) >>> bit) & 1);
  }
  return verdict(
    agreed.reduce((sum, count) => sum + (2 * count - draws) ** 2 / draws, 0),
    32,
  );
}
