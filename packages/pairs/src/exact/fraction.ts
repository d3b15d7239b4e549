import { InputError } from '@cards/core';
import { givenText } from '@cards/core/internal';

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
export function fractionText(value: Fraction): string {
  const { numerator, denominator } = checkedFraction(value);
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

/** A fraction as a double: the nearest one, or one next to it. */
export function fractionNumber(value: Fraction): number {
  const { numerator, denominator } = checkedFraction(value);
  return Number((numerator << BITS) / denominator) / 2 ** Number(BITS);
}

function checkedFraction(value: Fraction): Fraction {
  const { numerator, denominator } = ((value as Fraction | null | undefined) ?? {}) as Partial<Fraction>;
  if (typeof numerator === 'bigint' && typeof denominator === 'bigint' && denominator > 0n) return value;
  throw new InputError(
    `a fraction must have a bigint as numerator and a positive bigint as denominator, not ${givenText(value)}`,
  );
}
