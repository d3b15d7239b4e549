/** Terms of the series and steps of the continued fraction of {@link erfc}: far more than it takes at its worst point. */
const STEPS = 200;

/**
 * The probability that a chi-square variable exceeds a value: the finite sums of Abramowitz and Stegun 26.4.4 and 26.4.5,
 * whose terms are taken through their logarithms, so that no number of degrees of freedom underflows.
 *
 * @param value - the value, from 0 on
 * @param degrees - the degrees of freedom, a whole number from 1 on
 * @returns a probability, to at least 1e-12 in absolute terms for up to 10,000 degrees of freedom
 */
export function chiSquareTail(value: number, degrees: number): number {
  if (value <= 0) return 1;
  const half = value / 2;
  const odd = degrees % 2 === 1;
  let tail = odd ? erfc(Math.sqrt(half)) : 0;
  // The logarithm of half^k e^-half / Gamma(k + 1), for k = 0, 1, … or k = 1/2, 3/2, …
  let log = odd ? Math.log(half / Math.PI) / 2 + Math.LN2 - half : -half;
  for (let k = odd ? 0.5 : 0; k < degrees / 2 - 0.75; k++) {
    tail += Math.exp(log);
    log += Math.log(half / (k + 1));
  }
  return Math.min(1, tail);
}

/**
 * The complementary error function, for arguments from 0 on: its power series (Abramowitz and Stegun 7.1.6) below 2, its
 * continued fraction (7.1.14) from there.
 */
function erfc(x: number): number {
  const bell = Math.exp(-x * x) / Math.sqrt(Math.PI);
  if (x < 2) {
    let term = 2 * x;
    let sum = term;
    for (let n = 1; n <= STEPS && term > 0; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - bell * sum;
  }
  let fraction = x;
  for (let n = STEPS; n >= 1; n--) fraction = x + n / 2 / fraction;
  return bell / fraction;
}
