/**
 * Freezes the exports of modules: functions, classes, and objects and arrays of plain data, such as a game. Instances
 * of classes, such as maps and typed arrays, are not frozen.
 *
 * @param modules - the modules, as `import()` returns them
 */
export function freezeExports(modules: Iterable<object>): void {
  const seen = new Set<unknown>();
  for (const exports of modules) for (const value of Object.values(exports)) freezeData(value, seen);
}

function freezeData(value: unknown, seen: Set<unknown>): void {
  if (seen.has(value)) return;
  seen.add(value);
  if (typeof value === 'function') {
    Object.freeze(value);
    freezePrototypes(value.prototype);
    return;
  }
  if (typeof value !== 'object' || value === null || !isData(value)) return;
  Object.freeze(value);
  for (const member of Object.values(Object.getOwnPropertyDescriptors(value))) freezeData(member.value, seen);
}

function isData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}

/**
 * Freezes a prototype and those that it inherits from, up to the intrinsics, and their classes.
 *
 * @param prototype - the prototype; any other value is ignored
 */
export function freezePrototypes(prototype: unknown): void {
  for (
    let at = prototype;
    typeof at === 'object' && at !== null && at !== Object.prototype && !Object.isFrozen(at);
    at = Object.getPrototypeOf(at)
  ) {
    // Errors inherit from Error, whose prototype stays open.
    if (at === Error.prototype || Object.getPrototypeOf(at) === Error.prototype) return;
    Object.freeze(at);
    const { constructor } = at as { readonly constructor: unknown };
    if (typeof constructor === 'function') Object.freeze(constructor);
  }
}
