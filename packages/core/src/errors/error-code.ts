/**
 * Whether a value is the error with a code. A process can load two copies of a package, for example if two games need
 * different versions of it. Then `instanceof` is false for an error of the other copy, and the code is the same.
 *
 * @typeParam E - the class of the error, which the value gets as its type
 * @param error - any value
 * @param code - the code of that class
 *
 * @example
 * ```ts
 * import { hasCode, InputError } from '@cards/core';
 *
 * const error: unknown = new InputError('no such card');
 * hasCode<InputError>(error, 'CARDS_INPUT'); // => true
 * hasCode(new Error('no such card'), 'CARDS_INPUT'); // => false
 * ```
 */
export function hasCode<E extends Error & Readonly<Record<'code', string>>>(
  error: unknown,
  code: E['code'],
): error is E {
  try {
    return error instanceof Error && (error as Partial<E>).code === code;
  } catch {
    // A proxy can throw when it is examined. Such a value is not one of these errors.
    return false;
  }
}
