/** Coefficients of a rational function, the constant terms first. */
type Rational = readonly [numerator: readonly number[], denominator: readonly number[]];

/** For probabilities from 0.075 to 0.925, a function of 0.180625 minus the squared distance to 0.5. */
const CENTER = /* @__PURE__ */ rational(
  '3.3871328727963665 133.14166789178438 1971.5909503065513 13731.69376550946 45921.95393154987 67265.7709270087 33430.57558358813 2509.0809287301227',
  '1 42.31333070160091 687.1870074920579 5394.196021424751 21213.794301586597 39307.89580009271 28729.085735721943 5226.495278852854',
);

/** For tails down to exp(-25), a function of r - 1.6 where r is the square root of minus the logarithm of the tail. */
const TAIL = /* @__PURE__ */ rational(
  '1.4234371107496835 4.630337846156546 5.769497221460691 3.6478483247632045 1.2704582524523684 0.2417807251774506 0.022723844989269184 0.0007745450142783414',
  '1 2.053191626637759 1.6763848301838038 0.6897673349851 0.14810397642748008 0.015198666563616457 0.0005475938084995345 1.0507500716444169e-9',
);

/** For smaller tails, a function of r - 5. */
const FAR_TAIL = /* @__PURE__ */ rational(
  '6.657904643501103 5.463784911164114 1.7848265399172913 0.29656057182850487 0.026532189526576124 0.0012426609473880784 2.7115555687434876e-5 2.0103343992922881e-7',
  '1 0.599832206555888 0.1369298809227358 0.014875361290850615 0.0007868691311456133 1.8463183175100548e-5 1.421511758316446e-7 2.0442631033899397e-15',
);

/**
 * The quantile of the standard normal distribution, to about 16 digits (Wichura, Algorithm AS 241: the percentage
 * points of the normal distribution, Applied Statistics 37, 1988).
 *
 * @param probability - above 0 and below 1
 * @returns the value that a normal variable does not exceed with this probability
 * @throws RangeError when the probability is not such a number
 *
 * @example
 * ```ts
 * import { normalQuantile } from '@cards/statistics';
 *
 * normalQuantile(0.975); // ≈ 1.959963984540054
 * ```
 */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1))
    throw new RangeError(`a probability is above 0 and below 1, not ${probability}`);
  const distance = probability - 0.5;
  if (Math.abs(distance) <= 0.425) return distance * ratio(CENTER, 0.180625 - distance * distance);
  const r = Math.sqrt(-Math.log(Math.min(probability, 1 - probability)));
  const size = r <= 5 ? ratio(TAIL, r - 1.6) : ratio(FAR_TAIL, r - 5);
  return distance < 0 ? -size : size;
}

function rational(numerator: string, denominator: string): Rational {
  return [numerator.split(' ').map(Number), denominator.split(' ').map(Number)];
}

function ratio([numerator, denominator]: Rational, x: number): number {
  return polynomial(numerator, x) / polynomial(denominator, x);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
}
