/**
 * The inverse of a symmetric positive definite matrix, stored by rows, and the logarithm of its determinant, by the
 * sweep operator (Goodnight, A tutorial on the SWEEP operator, American Statistician 33, 1979), which needs no pivoting
 * here and only the upper triangle.
 */
export function invertPositive(
  matrix: Float64Array,
  size: number,
): { readonly inverse: Float64Array; readonly logDeterminant: number } {
  const { matrix: inverse, logDeterminant: logarithm } = swept(matrix, size, false);
  for (let row = 0; row < size; row++)
    for (let column = row; column < size; column++) {
      const value = -(inverse[row * size + column] as number);
      inverse[row * size + column] = value;
      inverse[column * size + row] = value;
    }
  return { inverse, logDeterminant: logarithm };
}

/** The logarithm of the determinant of such a matrix; a third of the work of the inverse. */
export function logDeterminant(matrix: Float64Array, size: number): number {
  return swept(matrix, size, true).logDeterminant;
}

/** Sweeps a matrix: all of it, which leaves minus its inverse, or only below each pivot. */
function swept(original: Float64Array, size: number, isBelow: boolean) {
  const matrix = Float64Array.from(original);
  const pivotRow = new Float64Array(size);
  let sum = 0;
  for (let pivot = 0; pivot < size; pivot++) {
    for (let at = isBelow ? pivot : 0; at < size; at++)
      pivotRow[at] = matrix[at < pivot ? at * size + pivot : pivot * size + at] as number;
    const diagonal = pivotRow[pivot] as number;
    sum += Math.log(diagonal);
    pivotRow[pivot] = -1;
    for (let row = isBelow ? pivot + 1 : 0; row < size; row++) {
      const factor = (pivotRow[row] as number) / diagonal;
      const start = row * size;
      if (row === pivot) matrix.fill(0, start + row, start + size);
      for (let column = row; column < size; column++)
        matrix[start + column] = (matrix[start + column] as number) - factor * (pivotRow[column] as number);
      if (row < pivot) matrix[start + pivot] = factor;
    }
  }
  return { matrix, logDeterminant: sum };
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
