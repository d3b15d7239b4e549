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
  const logarithm = sweep(inverse, size, () => 0);
  for (let row = 0; row < size; row++)
    for (let column = row; column < size; column++) {
      const value = -(inverse[row * size + column] as number);
      inverse[row * size + column] = value;
      inverse[column * size + row] = value;
    }
  return { inverse, logDeterminant: logarithm };
}

/**
 * The logarithm of the determinant of such a matrix. It is a third of the work of the inverse, because it does not need
 * the rows above a pivot.
 */
export function logDeterminant(matrix: Float64Array, size: number): number {
  return sweep(Float64Array.from(matrix), size, (pivot) => pivot + 1);
}

/** Sweeps all pivots in the rows from `firstRow(pivot)` on. Returns the sum of their logarithms. */
function sweep(matrix: Float64Array, size: number, firstRow: (pivot: number) => number): number {
  const pivotRow = new Float64Array(size);
  let sum = 0;
  for (let pivot = 0; pivot < size; pivot++) {
    const first = firstRow(pivot);
    for (let at = first; at < size; at++)
      pivotRow[at] = matrix[at < pivot ? at * size + pivot : pivot * size + at] as number;
    const diagonal = matrix[pivot * size + pivot] as number;
    sum += Math.log(diagonal);
    pivotRow[pivot] = -1;
    for (let row = first; row < size; row++) {
      const factor = (pivotRow[row] as number) / diagonal;
      const start = row * size;
      if (row === pivot) matrix.fill(0, start + row, start + size);
      for (let column = row; column < size; column++)
        matrix[start + column] = (matrix[start + column] as number) - factor * (pivotRow[column] as number);
      if (row < pivot) matrix[start + pivot] = factor;
    }
  }
  return sum;
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
