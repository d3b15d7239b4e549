import type { ViewMembers } from './game-harness.js';

/** Receives the name of a member that was read without being documented, or that was written to. */
export type OnViolation = (name: string) => void;

/**
 * Makes proxies of views that have the documented members and nothing else: no private member, no method of the engine,
 * no way to write. A proxy always shows the present state, and one view has one proxy.
 *
 * @param members - the documented members
 * @param onViolation - called for each read of an existing member that is not documented, and for each write
 */
export function membrane(members: ViewMembers, onViolation: OnViolation): <View>(view: View) => View {
  const proxies = new WeakMap<object, unknown>();
  return (view) => (isObject(view) ? (sealed(view, members, onViolation, proxies) as typeof view) : view);
}

function sealed(
  view: object,
  members: ViewMembers,
  onViolation: OnViolation,
  proxies: WeakMap<object, unknown>,
): unknown {
  const known = proxies.get(view);
  if (known !== undefined) return known;
  const methods = new Map<PropertyKey, unknown>();
  const read = (name: PropertyKey): unknown => {
    const inner = Object.hasOwn(members, name) ? members[String(name)] : undefined;
    if (inner === undefined) {
      if (name in view && !(name in Object.prototype)) onViolation(String(name));
      return undefined;
    }
    const value: unknown = Reflect.get(view, name);
    if (typeof value === 'function') {
      // Bound to the view itself, and always the same function, as in the view.
      if (!methods.has(name)) methods.set(name, value.bind(view));
      return methods.get(name);
    }
    return inner === true || !isObject(value) ? value : sealed(value, inner, onViolation, proxies);
  };
  const refuse = (_: object, name: PropertyKey): never => {
    onViolation(String(name));
    throw new TypeError(`a view is read-only; the strategy wrote to ${String(name)}`);
  };
  // The target is an empty object: with the view itself as the target, its prototype and its frozen members would show
  // through.
  const proxy: unknown = new Proxy(Object.create(null) as object, {
    get: (_, name) => read(name),
    has: (_, name) => Object.hasOwn(members, name),
    ownKeys: () => Object.keys(members),
    getOwnPropertyDescriptor: (_, name) =>
      Object.hasOwn(members, name)
        ? { value: read(name), enumerable: true, configurable: true, writable: false }
        : undefined,
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: (target) => refuse(target, '__proto__'),
    preventExtensions: () => false,
  });
  proxies.set(view, proxy);
  return proxy;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
