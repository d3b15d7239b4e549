import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dot, invertPositive, logDeterminant, times } from '../../src/ratings/symmetric-matrix.js';

describe('invertPositive, logDeterminant, times and dot', () => {
  test('invertPositive agrees with an inverse that is computed by hand', () => {
    const { inverse, logDeterminant: logarithm } = invertPositive(Float64Array.of(4, 2, 2, 3), 2);
    expect([...inverse]).toEqual([3 / 8, -2 / 8, -2 / 8, 4 / 8].map((value) => expect.closeTo(value, 15)));
    expect(logarithm).toBeCloseTo(Math.log(8), 14);
  });

  test('The inverse times the matrix is the identity, and the matrix does not change', () => {
    const entries = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(entries, (factor) => {
        const at = (row: number): readonly number[] => factor.slice(row * 4, row * 4 + 4);
        const products = [0, 1, 2, 3].flatMap((row) =>
          [0, 1, 2, 3].map((column) =>
            at(row).reduce((sum, value, i) => sum + value * (at(column)[i] ?? 0), row === column ? 1 : 0),
          ),
        );
        const matrix = Float64Array.from(products);
        const { inverse } = invertPositive(matrix, 4);
        expect([...matrix]).toEqual(products);
        const vector = Float64Array.of(1, -2, 3, 4);
        expect([...times(inverse, times(matrix, vector))]).toEqual(
          [1, -2, 3, 4].map((value) => expect.closeTo(value, 6)),
        );
      }),
    );
  });

  test.each([1, 2, 3, 4, 5, 7, 9])(
    'A matrix of %i rows of ones, with 2 on the diagonal, has the determinant of one more than its rows',
    (size) => {
      const matrix = Float64Array.from({ length: size * size }, (_, at) => 1 + Number(at % (size + 1) === 0));
      expect(logDeterminant(matrix, size)).toBeCloseTo(Math.log(size + 1), 13);
      expect(invertPositive(matrix, size).logDeterminant).toBeCloseTo(Math.log(size + 1), 13);
    },
  );

  test('dot returns the sum of the products', () => {
    expect(dot(Float64Array.of(1, 2, 3), Float64Array.of(4, -5, 6))).toBe(12);
  });
});
