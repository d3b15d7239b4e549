/** How often each category was found. */
export type Counts = Map<string, number>;

/**
 * The two-sample chi-square statistic of two tables with the same total, as standard deviations of a normal variable
 * (Wilson and Hilferty, 1931). Categories with fewer than ten counts in both together are one category.
 */
export function chiSquareExcess(expected: Counts, found: Counts): number {
  let rareExpected = 0;
  let rareFound = 0;
  let chiSquare = 0;
  let categories = 0;
  const add = (one: number, other: number): void => {
    if (one + other === 0) return;
    chiSquare += (one - other) ** 2 / (one + other);
    categories++;
  };
  for (const key of new Set([...expected.keys(), ...found.keys()])) {
    const one = expected.get(key) ?? 0;
    const other = found.get(key) ?? 0;
    if (one + other >= 10) add(one, other);
    else {
      rareExpected += one;
      rareFound += other;
    }
  }
  add(rareExpected, rareFound);
  const freedom = categories - 1;
  if (freedom < 1) return 0;
  const variance = 2 / (9 * freedom);
  return (Math.cbrt(chiSquare / freedom) - (1 - variance)) / Math.sqrt(variance);
}
