/**
 * Makes an error class recognizable in every copy of its package. Call it in the constructor. Several copies of a
 * package can be loaded at once, such as an ES module and a CommonJS one; without a brand, `instanceof` is false for an
 * error of another copy.
 *
 * @param error - the new error
 * @param brand - the name that all copies share, such as `@cards/core/InputError`
 */
export function brandError(error: Error, brand: string): void {
  Object.defineProperty(error, Symbol.for(brand), { value: true });
}

/**
 * Implements `instanceof` for a class whose constructor calls {@link brandError}. Write
 * `static override [Symbol.hasInstance](value: unknown) { return isBranded(this, Mine, value, BRAND); }`.
 *
 * @param asked - the class on the right of `instanceof`: the branded class or a subclass of it
 * @param branded - the branded class
 * @param value - the value on the left of `instanceof`
 * @param brand - the brand of the class
 */
export function isBranded(asked: unknown, branded: unknown, value: unknown, brand: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  try {
    if (asked === branded) return Symbol.for(brand) in value;
    // A subclass inherits this method but has no brand of its own.
    return typeof asked === 'function' && Object.prototype.isPrototypeOf.call(asked.prototype as object, value);
  } catch {
    // A proxy may throw when it is examined; it is not an error of ours.
    return false;
  }
}
