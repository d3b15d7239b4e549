/** An exact rational number in lowest terms. */
export interface Fraction {
  /** The numerator. */
  readonly numerator: bigint;
  /** The denominator, at least 1. */
  readonly denominator: bigint;
}

/** The binary places that {@link fractionNumber} keeps: more than a double has. */
const BITS = 128n;

/** A quotient in lowest terms. The denominator must be at least 1. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  let [divisor, rest] = [numerator < 0n ? -numerator : numerator, denominator];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function whole(value: bigint | number): Fraction {
  return { numerator: BigInt(value), denominator: 1n };
}

export function plus(one: Fraction, other: Fraction): Fraction {
  const numerator = one.numerator * other.denominator + other.numerator * one.denominator;
  return fraction(numerator, one.denominator * other.denominator);
}

export function times(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.numerator, one.denominator * other.denominator);
}

/** A fraction as text: `800/3`, or `4` for an integer. */
export function fractionText({ numerator, denominator }: Fraction): string {
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

/** A fraction as a double: the nearest one, or one next to it. */
export function fractionNumber({ numerator, denominator }: Fraction): number {
  return Number((numerator << BITS) / denominator) / 2 ** Number(BITS);
}
