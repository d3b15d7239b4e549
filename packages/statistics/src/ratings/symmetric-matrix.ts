/**
 * The inverse of a symmetric positive definite matrix, stored by rows, and the logarithm of its determinant, by
 * Gauss-Jordan elimination, which needs no pivoting here (Golub and Van Loan, Matrix Computations, section 4.2).
 */
export function invertPositive(
  matrix: Float64Array,
  size: number,
): { readonly inverse: Float64Array; readonly logDeterminant: number } {
  const inverse = Float64Array.from(matrix);
  let logDeterminant = 0;
  for (let pivot = 0; pivot < size; pivot++) {
    const pivotRow = inverse.subarray(pivot * size, (pivot + 1) * size);
    const diagonal = pivotRow[pivot] ?? 0;
    logDeterminant += Math.log(diagonal);
    pivotRow[pivot] = 1;
    for (let column = 0; column < size; column++) pivotRow[column] = (pivotRow[column] ?? 0) / diagonal;
    for (let row = 0; row < size; row++) {
      const at = row * size;
      const factor = inverse[at + pivot] ?? 0;
      if (row === pivot) continue;
      inverse[at + pivot] = 0;
      for (let column = 0; column < size; column++) {
        inverse[at + column] = (inverse[at + column] ?? 0) - factor * (pivotRow[column] ?? 0);
      }
    }
  }
  return { inverse, logDeterminant };
}

export function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  return vector.map((_, row) => dot(matrix.subarray(row * size, (row + 1) * size), vector));
}

export function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
