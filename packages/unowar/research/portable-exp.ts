/**
 * e^x for `x` at most 0. It uses only `+ - * /`, which give the same bits on every machine. `Math.exp` does not
 * guarantee that.
 */
export function portableExp(x: number): number {
  if (x < -40) return 0;
  let halvings = 0;
  let small = x;
  while (small < -0.5) {
    small /= 2;
    halvings++;
  }
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 14; k++) {
    term *= small / k;
    sum += term;
  }
  for (; halvings > 0; halvings--) sum *= sum;
  return sum;
}
