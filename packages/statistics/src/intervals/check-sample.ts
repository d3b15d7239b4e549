/** Checks a number of successes and the size of its sample: integers, `0 <= successes <= n` and `n >= 1`. */
export function checkProportion(successes: number, n: number): void {
  checkSize(n, 1);
  if (!(Number.isInteger(successes) && successes >= 0 && successes <= n)) {
    throw new RangeError(`successes in a sample of ${n} are an integer from 0 to ${n}, not ${successes}`);
  }
}

/**
 * Checks a sample mean with its standard error and the size of its sample: finite numbers, `stderr >= 0` and an integer
 * `n >= least`.
 */
export function checkMean(mean: number, stderr: number, n: number, least = 2): void {
  checkSize(n, least);
  if (!Number.isFinite(mean)) throw new RangeError(`a sample mean is a finite number, not ${mean}`);
  if (!(Number.isFinite(stderr) && stderr >= 0)) {
    throw new RangeError(`a standard error is a finite number from 0, not ${stderr}`);
  }
}

/** Checks the size of a sample: an integer, `least` or more. */
export function checkSize(n: number, least: number): void {
  if (!(Number.isInteger(n) && n >= least)) {
    throw new RangeError(`the size of a sample here is an integer from ${least}, not ${n}`);
  }
}
