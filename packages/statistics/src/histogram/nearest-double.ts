/** The minimum number of bits of a quotient: the 53 of a double, and more to decide the rounding. */
const KEPT_BITS = 64;

/**
 * Returns the double nearest to a fraction of bigints. Ties round to even, as in IEEE 754. With it, a sum can be exact
 * and is rounded only once, to the same bits on every machine.
 *
 * The method is one integer division with a sticky bit. Its time is that of the division. A quotient below 2^-958 can
 * underflow to 0.
 *
 * @param numerator - an integer from 0
 * @param denominator - an integer from 1
 * @throws RangeError if the numerator is negative, or if the denominator is not positive
 *
 * @example
 * ```ts
 * import { nearestDouble } from '@cards/statistics';
 *
 * nearestDouble(10n ** 400n, 3n * 10n ** 400n); // => 1 / 3
 * ```
 */
export function nearestDouble(numerator: bigint, denominator: bigint): number {
  if (!(numerator >= 0n && denominator >= 1n)) {
    throw new RangeError(
      `the numerator must be at least 0 and the denominator at least 1, not ${numerator} and ${denominator}`,
    );
  }
  const shift = Math.max(0, KEPT_BITS - (bitLength(numerator) - bitLength(denominator)));
  const scaled = numerator << BigInt(shift);
  const quotient = scaled / denominator;
  // A sticky bit: with a remainder, the lowest bit is set, so that the quotient is not rounded as a tie.
  const sticky = quotient * denominator === scaled ? quotient : quotient | 1n;
  return Number(sticky) / 2 ** shift;
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}
