/** The size of the largest hands without a set. */
export const MAX_SET_FREE = 20;

/** N(k) as `[k]`. `test/counting` counts all hands. */
const SET_FREE_HANDS: readonly bigint[] = Object.freeze([
  1n,
  81n,
  3240n,
  84_240n,
  1_579_500n,
  22_441_536n,
  247_615_056n,
  2_144_076_480n,
  14_587_567_020n,
  77_541_824_880n,
  318_294_370_368n,
  991_227_481_920n,
  2_284_535_476_080n,
  3_764_369_026_080n,
  4_217_827_554_720n,
  2_970_003_246_912n,
  1_141_342_138_404n,
  176_310_866_160n,
  6_482_268_000n,
  13_646_880n,
  682_344n,
  0n,
]);

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
