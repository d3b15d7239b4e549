import { lowestBit, withoutLowest } from '../../src/face-up-cards.js';
import { allCaps, type CapClass, capClasses, countCaps, MAX_SPACE_CAP, POINTS, THIRD_POINT } from './space-caps.js';

const EVERYWHERE = 2 ** POINTS - 1;

/**
 * Counts N(k), the number of hands of `k` cards without a set, for all `k`: the proof of the table in
 * `src/theory.ts`.
 *
 * **The sum.** The cards with the numbers 1, 2 and 3 are three copies of the affine space of 27 points, in which sets
 * are lines. A cap is a set of points without a line. A hand without a set consists of three caps A, B and C, one in
 * each copy. No point of C completes a line with a point of A and a point of B. So
 *
 *     N(k) = sum over A and B of the number of caps C with k - |A| - |B| points, all of them free for A and B.
 *
 * **The symmetries.** Three symmetries make the sum small:
 *
 * 1. A permutation of the copies does not change the count. So A is the largest cap and C the smallest. Each choice of
 *    sizes counts 1, 3 or 6 times, the number of ways to assign the sizes to the copies.
 * 2. An affine map, applied to all three copies, does not change the count. So A runs through one cap of each of the 17
 *    classes, and counts as often as the class has caps.
 * 3. A shift of B by v and of C by -v does not change the count, because the third point for a and b + v is the third
 *    point for a and b, minus v. Of the 27 shifts of B, |B| contain the point 0. So B runs through the caps that
 *    contain 0, and each counts 27 / |B| times.
 *
 * The caps C are enumerated. All counts are exact.
 *
 * @returns N(k) as `[k]`; the computation takes about a second
 */
export function countSetFreeHands(): bigint[] {
  const counts: bigint[] = Array.from({ length: 3 * MAX_SPACE_CAP + 1 }, () => 0n);
  const caps = allCaps();
  const classes = caps.map(capClasses);
  for (let a = 0; a <= MAX_SPACE_CAP; a++) {
    for (let b = 0; b <= a; b++) {
      // An empty B is one cap. A non-empty B runs through the caps that contain the point 0.
      const others = (caps[b] ?? []).filter((cap) => b === 0 || (cap & 1) === 1);
      for (const A of classes[a] ?? []) {
        for (const [c, found] of completions(A, others, b).entries()) {
          const shifted = b === 0 ? BigInt(found) : (BigInt(found) * BigInt(POINTS)) / BigInt(b);
          counts[a + b + c] = (counts[a + b + c] ?? 0n) + shifted * BigInt(A.caps * waysToAssign(a, b, c));
        }
      }
    }
  }
  return counts;
}

/** The number of pairs of a cap B in `others` and a cap C that fit A, as `[size of C]` for sizes from 0 to `most`. */
function completions({ points }: CapClass, others: readonly number[], most: number): number[] {
  const found = Array.from({ length: most + 1 }, () => 0);
  // For each point of B, the points that A and this point forbid in C.
  const closed = Int32Array.from({ length: POINTS }, (_, point) => {
    let thirds = 0;
    for (let rest = points; rest !== 0; rest = withoutLowest(rest))
      thirds |= 1 << (THIRD_POINT[POINTS * point + lowestBit(rest)] as number);
    return thirds;
  });
  // Many caps B leave the same points open, so each set of open points is searched only once.
  const times = new Map<number, number>();
  for (const B of others) {
    let open = EVERYWHERE;
    for (let rest = B; rest !== 0; rest = withoutLowest(rest)) open &= ~(closed[lowestBit(rest)] as number);
    times.set(open, (times.get(open) ?? 0) + 1);
  }
  for (const [open, cases] of times) {
    const within = new Float64Array(most + 1);
    countCaps(open, within);
    for (let size = 0; size <= most; size++) found[size] = (found[size] ?? 0) + cases * (within[size] ?? 0);
  }
  return found;
}

/** The number of ways to assign caps of these sizes to the three copies. */
function waysToAssign(a: number, b: number, c: number): number {
  if (a === b && b === c) return 1;
  return a === b || b === c ? 3 : 6;
}
