import { MisbehaviorError } from '@cards/core';

/** Objects of functions that nothing inherits from. */
const NAMESPACES = ['Atomics', 'JSON', 'Math', 'Reflect'];

/**
 * Classes of the language that the code of a batch uses. Nothing assigns to members that instances inherit. A page
 * without cross-origin isolation has no `SharedArrayBuffer`.
 */
const CLASSES = [
  'Array',
  'ArrayBuffer',
  'BigInt',
  'Boolean',
  'DataView',
  'Map',
  'Number',
  'Promise',
  'Proxy',
  'RegExp',
  'Set',
  'SharedArrayBuffer',
  'String',
  'TextDecoder',
  'TextEncoder',
  'WeakMap',
  'WeakSet',
].filter((name) => name in globalThis);

/**
 * Classes whose prototypes stay open: with read-only methods of typed arrays, V8 plays some games at half the speed.
 * {@link changeFault} detects changes.
 */
const TYPED_ARRAYS = [
  'BigInt64Array',
  'BigUint64Array',
  'Float32Array',
  'Float64Array',
  'Int8Array',
  'Int16Array',
  'Int32Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Uint16Array',
  'Uint32Array',
];

/**
 * Classes whose prototypes get no new members, but can be changed: in strict mode, with a frozen prototype,
 * `error.name = 'Mine'` and `mine.toString = …` would throw.
 */
const INHERITED = [
  'Object',
  'Function',
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
];

/**
 * Freezes the intrinsics of this thread that the code of a batch uses, so that code that is loaded later cannot change
 * how games are played and counted. It does not freeze `Date`, `Error`, timers, or modules of Node.
 *
 * @throws TypeError if an intrinsic was replaced by a value that cannot be frozen
 */
export function freezeIntrinsics(): void {
  for (const name of NAMESPACES) Object.freeze(global(name));
  for (const name of CLASSES) freezeClass(global(name));
  for (const name of TYPED_ARRAYS) lockMembers(global(name));
  for (const prototype of hiddenPrototypes()) Object.freeze(prototype);
  for (const name of INHERITED) Object.preventExtensions((global(name) as { readonly prototype: object }).prototype);
  for (const name of ['apply', 'bind', 'call'] as const) lock(Function.prototype, name);
  lock(Function.prototype, Symbol.hasInstance);
  lock(Object.prototype, 'isPrototypeOf');
  Object.freeze(Object);
  for (const name of [...NAMESPACES, ...CLASSES, ...TYPED_ARRAYS, ...INHERITED]) lock(globalThis, name);
}

function global(name: string): object {
  return Reflect.get(globalThis, name) as object;
}

function freezeClass(value: object): void {
  Object.freeze(value);
  // Proxy has no prototype.
  const prototype: unknown = Reflect.get(value, 'prototype');
  if (typeof prototype === 'object' && prototype !== null) Object.freeze(prototype);
}

/** Prototypes that have no global name: those of iterators and generators. */
function hiddenPrototypes(): readonly object[] {
  const iterators = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/x/g)];
  const generator = Object.getPrototypeOf(function* () {}) as { readonly prototype: object };
  const ofIterators = iterators.map((iterator) => Object.getPrototypeOf(iterator) as object);
  return [
    ...ofIterators,
    ...ofIterators.map((prototype) => Object.getPrototypeOf(prototype) as object),
    generator,
    generator.prototype,
  ].filter((prototype) => prototype !== Object.prototype);
}

function lockMembers(owner: object): void {
  for (const name of Reflect.ownKeys(owner)) lock(owner, name);
}

/** Makes a member read-only. */
function lock(owner: object, name: PropertyKey): void {
  const found = Object.getOwnPropertyDescriptor(owner, name);
  if (found?.configurable === true)
    Object.defineProperty(owner, name, {
      ...found,
      configurable: false,
      ...('value' in found ? { writable: false } : {}),
    });
}

const TYPED_ARRAY = Object.getPrototypeOf(Int32Array.prototype) as object;

/** The members of all typed arrays, as they were when this module was loaded. */
const MEMBERS = Reflect.ownKeys(TYPED_ARRAY).map((name) => [name, valueOf(name)] as const);

/** How a strategy that changed a method of typed arrays breaks the rules; undefined if it changed none. */
export function changeFault(): string | undefined {
  const name = changedMember();
  return name === undefined
    ? undefined
    : `it changes the method ${name} of typed arrays: do not change built-in objects`;
}

/** The name of the first changed method of typed arrays, which are not frozen; undefined if there is none. */
function changedMember(): string | undefined {
  for (const [name, original] of MEMBERS) if (valueOf(name) !== original) return String(name);
  return undefined;
}

/**
 * Ends a batch in which the methods of typed arrays were changed.
 *
 * @throws MisbehaviorError if {@link changeFault} finds a change
 */
export function refuseChanges(): void {
  const changed = changedMember();
  if (changed !== undefined)
    throw new MisbehaviorError(
      `a strategy or a game changed the method ${changed} of typed arrays, so the results are not valid: do not change built-in objects`,
    );
}

/** The value or the getter of a member. */
function valueOf(name: PropertyKey): unknown {
  const found = Object.getOwnPropertyDescriptor(TYPED_ARRAY, name);
  return found?.value ?? found?.get;
}
