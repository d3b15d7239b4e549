/** The size of the largest hands without a set. */
export const MAX_SET_FREE = 20;

/** N(k) as `[k]`. `test/counting` counts all hands. */
const SET_FREE_HANDS: readonly bigint[] = Object.freeze(
  `1 81 3240 84240 1579500 22441536 247615056 2144076480 14587567020 77541824880 318294370368 991227481920
  2284535476080 3764369026080 4217827554720 2970003246912 1141342138404 176310866160 6482268000 13646880 682344 0`
    .split(/\s+/)
    .map(BigInt),
);

/**
 * The numbers N(k) of hands of `k` cards without a set, for `k` from 0 to 21. They are a table; a test counts all hands
 * again.
 *
 * @returns N(0) to N(21) as `[k]`, with N(20) = 682,344 and N(21) = 0. The array is frozen.
 *
 * @example
 * ```ts
 * import { setFreeHands } from '@cards/set';
 *
 * setFreeHands()[3]; // => 84_240n
 * ```
 */
export function setFreeHands(): readonly bigint[] {
  return SET_FREE_HANDS;
}
