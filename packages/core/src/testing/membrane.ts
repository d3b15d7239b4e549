import type { ViewMembers } from './game-harness.js';

/** Told the name of something that a view has and does not document. */
export type OnReach = (name: string) => void;

/**
 * Makes copies of views that show what is documented and have nothing else: no private member, no method of the engine, no way to write.
 * A copy always shows the present, and one view has one copy.
 *
 * @param members - what is documented
 * @param onReach - told of every other member of the view that somebody reaches for, or of any that somebody writes to
 */
export function membrane(members: ViewMembers, onReach: OnReach): <View>(view: View) => View {
  const copies = new WeakMap<object, unknown>();
  return (view) => (isObject(view) ? (sealed(view, members, onReach, copies) as typeof view) : view);
}

function sealed(view: object, members: ViewMembers, onReach: OnReach, copies: WeakMap<object, unknown>): unknown {
  const known = copies.get(view);
  if (known !== undefined) return known;
  const methods = new Map<PropertyKey, unknown>();
  const read = (name: PropertyKey): unknown => {
    const inner = Object.hasOwn(members, name) ? members[String(name)] : undefined;
    if (inner === undefined) {
      if (name in view && !(name in Object.prototype)) onReach(String(name));
      return undefined;
    }
    const value: unknown = Reflect.get(view, name);
    if (typeof value === 'function') {
      // Bound to the view itself; always the same function, as with the view.
      if (!methods.has(name)) methods.set(name, value.bind(view));
      return methods.get(name);
    }
    return inner === true || !isObject(value) ? value : sealed(value, inner, onReach, copies);
  };
  const refuse = (_: object, name: PropertyKey): never => {
    onReach(String(name));
    throw new TypeError(`the view can't be written to: ${String(name)}`);
  };
  // Around an empty object: around the view itself, its prototype and what is frozen in it would show.
  const copy: unknown = new Proxy(Object.create(null) as object, {
    get: (_, name) => read(name),
    has: (_, name) => Object.hasOwn(members, name),
    ownKeys: () => Object.keys(members),
    getOwnPropertyDescriptor: (_, name) =>
      Object.hasOwn(members, name) ? { value: read(name), enumerable: true, configurable: true, writable: false } : undefined,
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: (target) => refuse(target, '__proto__'),
    preventExtensions: () => false,
  });
  copies.set(view, copy);
  return copy;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
