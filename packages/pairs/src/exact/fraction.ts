/** An exact rational number in lowest terms. */
export interface Fraction {
  /** Above the line. */
  readonly numerator: bigint;
  /** Below the line, above 0. */
  readonly denominator: bigint;
}

/** Bits behind the point that survive {@link fractionNumber}: more than a double has. */
const BITS = 128n;

/** A quotient in lowest terms; the denominator is above 0. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  let [divisor, rest] = [numerator < 0n ? -numerator : numerator, denominator];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** A whole number as a fraction. */
export function whole(value: bigint | number): Fraction {
  return { numerator: BigInt(value), denominator: 1n };
}

/** The sum of two fractions. */
export function plus(one: Fraction, other: Fraction): Fraction {
  const numerator = one.numerator * other.denominator + other.numerator * one.denominator;
  return fraction(numerator, one.denominator * other.denominator);
}

/** The product of two fractions. */
export function times(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.numerator, one.denominator * other.denominator);
}

/** As text: `800/3`, and `4` for a whole number. */
export function fractionText({ numerator, denominator }: Fraction): string {
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

/** The nearest double, or one next to it. */
export function fractionNumber({ numerator, denominator }: Fraction): number {
  return Number((numerator << BITS) / denominator) / 2 ** Number(BITS);
}
