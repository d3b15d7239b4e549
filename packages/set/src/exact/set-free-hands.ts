import { lowestBit, withoutLowest } from '../bits.js';
import { allCaps, type CapClass, capClasses, countCaps, MAX_SPACE_CAP, POINTS, THIRD_POINT } from './space-caps.js';

/** The largest hand without a set has 20 cards. */
export const MAX_SET_FREE = 20;

const EVERYWHERE = 2 ** POINTS - 1;

/**
 * How many hands of `k` cards hold no set, for `k` from 0 to 21.
 *
 * **The count.** The cards with the numbers 1, 2 and 3 are three copies of the space of 27 points. A hand without a set is
 * three caps A, B, C, one in each copy, such that no point of C is the third of a point of A and one of B. So
 *
 *     N(k) = sum over A and B of the number of caps C of k - |A| - |B| points among those that A and B leave free.
 *
 * **The symmetry**, which makes it small, is in three steps. (1) The copies can be exchanged: A is taken as the largest cap
 * and C as the smallest, and each choice of sizes counts for the 1, 3 or 6 ways to deal them to the copies. (2) An affine map
 * of the space, done to all three copies, changes nothing: A runs through one cap of each of the 17 classes, and each counts
 * for its class. (3) A shift of B by v and of C by -v changes nothing either, as the third point of a and b + v is that of a
 * and b, less v. The shifts of B that hold the point 0 are as many as B has points, out of 27: B runs through the
 * caps that hold 0, and each counts for 27 / |B|.
 *
 * Caps C are counted one by one. The counts are whole numbers and exact.
 *
 * @returns N(0) to N(21); N(20) = 682,344 and N(21) = 0. They are computed once, in about a second
 */
export function setFreeHands(): readonly bigint[] {
  return (known ??= countHands());
}

let known: readonly bigint[] | undefined;

function countHands(): bigint[] {
  const counts: bigint[] = Array.from({ length: 3 * MAX_SPACE_CAP + 1 }, () => 0n);
  const caps = allCaps();
  const classes = caps.map(capClasses);
  for (let a = 0; a <= MAX_SPACE_CAP; a++) {
    for (let b = 0; b <= a; b++) {
      // Without points B is one cap; else those stand for it that hold the point 0.
      const others = (caps[b] ?? []).filter((cap) => b === 0 || (cap & 1) === 1);
      for (const A of classes[a] ?? []) {
        for (const [c, found] of completions(A, others, b).entries()) {
          const shifted = b === 0 ? BigInt(found) : (BigInt(found) * BigInt(POINTS)) / BigInt(b);
          counts[a + b + c] = (counts[a + b + c] ?? 0n) + shifted * BigInt(A.caps * waysToDeal(a, b, c));
        }
      }
    }
  }
  return counts.slice(0, MAX_SET_FREE + 2);
}

/** For each size from 0 to `most`, how many caps C complete A and one of the caps B. */
function completions({ points }: CapClass, others: readonly number[], most: number): number[] {
  const found = Array.from({ length: most + 1 }, () => 0);
  // What A makes impossible for each point of B.
  const closed = Int32Array.from({ length: POINTS }, (_, point) => {
    let thirds = 0;
    for (let rest = points; rest !== 0; rest = withoutLowest(rest))
      thirds |= 1 << (THIRD_POINT[POINTS * point + lowestBit(rest)] as number);
    return thirds;
  });
  // Many caps B leave the same points open.
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

/** In how many ways caps of these sizes are dealt to the three copies. */
function waysToDeal(a: number, b: number, c: number): number {
  if (a === b && b === c) return 1;
  return a === b || b === c ? 3 : 6;
}
