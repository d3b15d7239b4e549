/**
 * Marks an error so that `instanceof` recognizes it in every copy of its package. Call it in the constructor of the
 * error class.
 *
 * Several copies of a package can be loaded at once, for example as an ES module and as a CommonJS module. Without a
 * brand, `instanceof` is false for an error that another copy created.
 *
 * @param error - the new error
 * @param brand - a name that is the same in all copies, such as `@cards/core/InputError`
 *
 * @example
 * ```ts
 * import { brandError, isBranded } from '@cards/core';
 *
 * const BRAND = 'my-game/BidError';
 * class BidError extends Error {
 *   constructor(message: string) {
 *     super(message);
 *     brandError(this, BRAND);
 *   }
 *   static override [Symbol.hasInstance](value: unknown): boolean {
 *     return isBranded(this, BidError, value, BRAND);
 *   }
 * }
 * new BidError('too low') instanceof BidError; // => true
 * ```
 */
export function brandError(error: Error, brand: string): void {
  Object.defineProperty(error, Symbol.for(brand), { value: true });
}

/**
 * Implements `instanceof` for a class whose constructor calls {@link brandError}. The example there shows how to call
 * it from `[Symbol.hasInstance]`.
 *
 * @param asked - the class on the right of `instanceof`: the branded class or one of its subclasses
 * @param branded - the branded class
 * @param value - the value on the left of `instanceof`
 * @param brand - the name that was passed to `brandError`
 */
export function isBranded(asked: unknown, branded: unknown, value: unknown, brand: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  try {
    if (asked === branded) return Symbol.for(brand) in value;
    // A subclass inherits this method but has no brand of its own.
    return typeof asked === 'function' && Object.prototype.isPrototypeOf.call(asked.prototype as object, value);
  } catch {
    // A proxy can throw when it is examined. Such a value is not one of these errors.
    return false;
  }
}
