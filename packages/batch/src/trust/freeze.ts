/** Built-in objects and classes that nothing assigns to. A page without cross-origin isolation lacks one of them. */
const FROZEN = (
  'Array ArrayBuffer Atomics BigInt Boolean DataView JSON Map Math Number Promise Proxy Reflect RegExp Set ' +
  'SharedArrayBuffer String TextDecoder TextEncoder WeakMap WeakSet'
)
  .split(' ')
  .filter((name) => name in globalThis);

/**
 * Classes whose prototypes get no new members, but can be changed: in strict mode, with a frozen prototype,
 * `error.name = 'Mine'` and `mine.toString = …` would throw.
 */
const INHERITED = ['Object', 'Function', 'Error'];

/**
 * Freezes the built-in objects that code of users could change by mistake, such as with `Array.prototype.last = …` or
 * `Math.random = …`. With read-only methods of typed arrays, V8 plays some games at half the speed, so these stay open.
 */
export function freezeIntrinsics(): void {
  for (const name of FROZEN) {
    const value = Reflect.get(globalThis, name) as { readonly prototype?: object };
    Object.freeze(value);
    // Proxy has no prototype.
    if (value.prototype !== undefined) Object.freeze(value.prototype);
  }
  for (const name of INHERITED)
    Object.preventExtensions((Reflect.get(globalThis, name) as { readonly prototype: object }).prototype);
  Object.freeze(Object);
}

/**
 * Freezes the exports of modules: functions, classes, and objects and arrays of plain data, such as a game. Instances
 * of classes, such as maps and typed arrays, are not frozen.
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

/** Freezes the prototype of a class and those that it inherits from, up to the intrinsics. */
function freezePrototypes(prototype: unknown): void {
  for (
    let at = prototype;
    typeof at === 'object' && at !== null && at !== Object.prototype && !Object.isFrozen(at);
    at = Object.getPrototypeOf(at)
  ) {
    // Errors inherit from Error, whose prototype stays open.
    if (at === Error.prototype || Object.getPrototypeOf(at) === Error.prototype) return;
    Object.freeze(at);
  }
}

/** What V8 says about a change of a frozen object. */
const CHANGE =
  /(?<rules>the game threw an error: )?Cannot (?:assign to read only property|add property|redefine property:|define property|delete property) '?(?<name>[^\s',]+)'?(?: of (?:object )?(?:'[^']*'|\S+))?(?:, object is not extensible)?/;

/** Explains what V8 says about a change of a frozen object. Any other message stays. */
export function explainFrozen(message: string, who = 'it'): string {
  return message.replace(CHANGE, (_, rules: string | undefined, name: string) =>
    rules === undefined
      ? `${who} changes '${name}' of a frozen object; the built-in objects and the packages are frozen before a file is loaded, so that it cannot change the games: remove the change, and take random numbers from the generator rng of move(view, rng)`
      : `the rules change '${name}' of a frozen object; parameters, actions and built-in objects are frozen: keep what changes in the state, and take random numbers from the generator rng of deal and play`,
  );
}
