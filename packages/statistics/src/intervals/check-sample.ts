/** Checks a number of successes and its sample size: integers with `0 <= successes <= n` and `n >= 1`. */
export function checkProportion(successes: number, n: number): void {
  checkSize(n, 1);
  if (!(Number.isInteger(successes) && successes >= 0 && successes <= n)) {
    throw new RangeError(
      `the number of successes in a sample of ${n} must be an integer from 0 to ${n}, not ${successes}`,
    );
  }
}

/**
 * Checks a sample mean, its standard error and its sample size: finite numbers with `stderr >= 0`, and an integer
 * `n >= least`.
 */
export function checkMean(mean: number, stderr: number, n: number, least = 2): void {
  checkSize(n, least);
  if (!Number.isFinite(mean)) throw new RangeError(`a sample mean must be a finite number, not ${mean}`);
  if (!(Number.isFinite(stderr) && stderr >= 0)) {
    throw new RangeError(`a standard error must be a finite number from 0, not ${stderr}`);
  }
}

/** Checks that a sample size is an integer from `least`. */
export function checkSize(n: number, least: number): void {
  if (!(Number.isInteger(n) && n >= least)) {
    throw new RangeError(`the sample size must be an integer from ${least}, not ${n}`);
  }
}
