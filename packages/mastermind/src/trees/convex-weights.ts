/**
 * Weights that are at most the given ones and convex: each step is at least as large as the one before. For convex
 * weights, the even split of a number of codes into partitions has the lowest sum. Weights that are convex already are
 * returned as they are.
 *
 * The steps are those of the greatest convex minorant, by the pool-adjacent-violators algorithm (Ayer and others, Ann.
 * Math. Stat. 26, 1955). Pooled steps are rounded down, so that the sums are exact.
 *
 * @param weights - by size of a partition: its weight, an integer; 0 for size 0
 */
export function convexWeights(weights: Float64Array): Float64Array {
  const sums: number[] = [];
  const lengths: number[] = [];
  for (let size = 1; size < weights.length; size++) {
    let sum = (weights[size] as number) - (weights[size - 1] as number);
    let length = 1;
    while (sums.length > 0 && (sums.at(-1) as number) / (lengths.at(-1) as number) > sum / length) {
      sum += sums.pop() as number;
      length += lengths.pop() as number;
    }
    sums.push(sum);
    lengths.push(length);
  }
  const convex = new Float64Array(weights.length);
  let size = 0;
  for (const [block, length] of lengths.entries()) {
    const sum = sums[block] as number;
    // A quotient can be rounded up to an integer; one less is below it in any case.
    const step = length === 1 ? sum : Math.max(0, Math.floor(sum / length) - 1);
    for (const end = size + length; size < end; size++) convex[size + 1] = (convex[size] as number) + step;
  }
  return convex;
}
