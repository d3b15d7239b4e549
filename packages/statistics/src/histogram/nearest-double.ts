/** Bits to keep of a quotient: a double's 53, and enough below them that rounding sees which side of a tie it is on. */
const KEPT_BITS = 64;

/**
 * The double nearest to a fraction, ties to even: the same bits on every machine.
 *
 * @param numerator - from 0 on
 * @param denominator - from 1 on
 */
export function nearestDouble(numerator: bigint, denominator: bigint): number {
  const shift = Math.max(0, KEPT_BITS - (bitLength(numerator) - bitLength(denominator)));
  const scaled = numerator << BigInt(shift);
  const quotient = scaled / denominator;
  // What the division dropped lives on as a lowest bit, so that no remainder passes for a tie.
  const sticky = quotient * denominator === scaled ? quotient : quotient | 1n;
  return Number(sticky) / 2 ** shift;
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}
