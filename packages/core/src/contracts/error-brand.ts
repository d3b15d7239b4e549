/**
 * Makes an error class recognizable in every copy of its package: call it in the constructor. A tree of packages may hold
 * two copies of a class, such as an ES module and a CommonJS one, and `instanceof` alone tells them apart.
 *
 * @param error - the new error
 * @param brand - the name that all copies share, such as `@cards/core/InputError`
 */
export function brandError(error: Error, brand: string): void {
  Object.defineProperty(error, Symbol.for(brand), { value: true });
}

/**
 * What `instanceof` answers for a class whose constructor calls {@link brandError}. Write
 * `static override [Symbol.hasInstance](value: unknown) { return isBranded(this, Mine, value, BRAND); }`.
 *
 * @param asked - the class on the right of `instanceof`: the branded class or a subclass of it
 * @param branded - the branded class
 * @param value - the value on the left of `instanceof`
 * @param brand - the brand of the class
 */
export function isBranded(asked: unknown, branded: unknown, value: unknown, brand: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (asked === branded) return Symbol.for(brand) in value;
  // A subclass has no brand of its own.
  return typeof asked === 'function' && Object.prototype.isPrototypeOf.call(asked.prototype as object, value);
}
