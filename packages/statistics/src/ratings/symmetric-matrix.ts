/**
 * The inverse of a symmetric positive definite matrix, stored by rows, and the logarithm of its determinant, by the
 * sweep operator (Goodnight, A tutorial on the SWEEP operator, American Statistician 33, 1979), which needs no pivoting
 * here and only the upper triangle.
 */
export function invertPositive(
  matrix: Float64Array,
  size: number,
): { readonly inverse: Float64Array; readonly logDeterminant: number } {
  const inverse = Float64Array.from(matrix);
  const pivotRow = new Float64Array(size);
  let sum = 0;
  for (let pivot = 0; pivot < size; pivot++) {
    for (let at = 0; at < size; at++)
      pivotRow[at] = inverse[at < pivot ? at * size + pivot : pivot * size + at] as number;
    const diagonal = pivotRow[pivot] as number;
    sum += Math.log(diagonal);
    pivotRow[pivot] = -1;
    for (let row = 0; row < size; row++) {
      const factor = (pivotRow[row] as number) / diagonal;
      const start = row * size;
      if (row === pivot) inverse.fill(0, start + row, start + size);
      for (let column = row; column < size; column++)
        inverse[start + column] = (inverse[start + column] as number) - factor * (pivotRow[column] as number);
      if (row < pivot) inverse[start + pivot] = factor;
    }
  }
  for (let row = 0; row < size; row++)
    for (let column = row; column < size; column++) {
      const value = -(inverse[row * size + column] as number);
      inverse[row * size + column] = value;
      inverse[column * size + row] = value;
    }
  return { inverse, logDeterminant: sum };
}

/**
 * The logarithm of the determinant of such a matrix, a fraction of the work of the inverse, by Cholesky's factor below
 * the diagonal. Blocks of four rows and two columns share the numbers that they read.
 */
export function logDeterminant(matrix: Float64Array, size: number): number {
  // Rows of the identity fill the last block, and do not change the determinant.
  const all = 4 * Math.ceil(size / 4);
  const factor = new Float64Array(all * all);
  for (let row = 0; row < all; row++) {
    if (row < size) factor.set(matrix.subarray(row * size, row * size + row + 1), row * all);
    else factor[row * all + row] = 1;
  }
  let sum = 0;
  for (let row = 0; row < all; row += 4)
    for (let column = 0; column < row + 4; column += 2) eliminate(factor, all, row, column);
  for (let row = 0; row < size; row++) sum += 2 * Math.log(factor[row * all + row] as number);
  return sum;
}

/** Computes a block of Cholesky's factor from those above and to the left. Above the diagonal, it has no meaning. */
function eliminate(factor: Float64Array, size: number, row: number, column: number): void {
  const [a, b, c, d] = [row * size, (row + 1) * size, (row + 2) * size, (row + 3) * size];
  const [one, two] = [column * size, (column + 1) * size];
  let [a1, b1, c1, d1, a2, b2, c2, d2] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < column; at++) {
    const first = factor[one + at] as number;
    const second = factor[two + at] as number;
    let value = factor[a + at] as number;
    a1 += value * first;
    a2 += value * second;
    value = factor[b + at] as number;
    b1 += value * first;
    b2 += value * second;
    value = factor[c + at] as number;
    c1 += value * first;
    c2 += value * second;
    value = factor[d + at] as number;
    d1 += value * first;
    d2 += value * second;
  }
  const sums = [a1, b1, c1, d1, a2, b2, c2, d2];
  for (let at = column; at < column + 2; at++) {
    for (let own = 0; own < 4; own++) {
      const entry = (row + own) * size + at;
      factor[entry] = (factor[entry] as number) - (sums[4 * (at - column) + own] as number);
      // The second column of the block needs the first one.
      if (at > column)
        factor[entry] = (factor[entry] as number) - (factor[entry - 1] as number) * (factor[two + column] as number);
    }
    const pivot = factor[at * size + at] as number;
    const diagonal = at < row ? pivot : Math.sqrt(pivot);
    for (let entry = row * size + at; entry < (row + 4) * size; entry += size)
      factor[entry] = (factor[entry] as number) / diagonal;
  }
}

export function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const product = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let sum = 0;
    for (let at = 0; at < size; at++) sum += (matrix[row * size + at] as number) * (vector[at] as number);
    product[row] = sum;
  }
  return product;
}

export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
