/** Bits to keep of a quotient: the 53 of a double, and enough below them to show on which side of a tie it lies. */
const KEPT_BITS = 64;

/**
 * The double nearest to a fraction, ties to even: the same bits on every machine. Numerator and denominator may be of
 * any size, so sums can be exact and are rounded once.
 *
 * Time grows as that of one division of the bigints. A quotient below 2^-958 other than 0 may underflow to 0.
 *
 * @param numerator - 0 or more
 * @param denominator - 1 or more
 * @throws RangeError when the numerator is negative, or the denominator is not positive
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
    throw new RangeError(`numerator and denominator are at least 0 and 1, not ${numerator} and ${denominator}`);
  }
  const shift = Math.max(0, KEPT_BITS - (bitLength(numerator) - bitLength(denominator)));
  const scaled = numerator << BigInt(shift);
  const quotient = scaled / denominator;
  // What the division dropped stays as a lowest bit, so that a remainder is never taken for a tie.
  const sticky = quotient * denominator === scaled ? quotient : quotient | 1n;
  return Number(sticky) / 2 ** shift;
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}
