import type { ViewMembers } from '../contracts/checks.js';

/** Receives the name of an undocumented member that was read, or of any member that was written. */
type OnViolation = (name: string) => void;

/**
 * Returns a function that wraps each view in one read-only proxy, which has only the documented members. Each read of
 * another member that exists, and each write, is a violation.
 */
export function membrane(members: ViewMembers, onViolation: OnViolation): <View>(view: View) => View {
  const proxies = new WeakMap<object, unknown>();
  return (view) => (isObject(view) ? (wrap(view, members, onViolation, proxies) as typeof view) : view);
}

function wrap(
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
      // Bound to the view, because methods read its private members. Each read returns the same function.
      if (!methods.has(name)) methods.set(name, value.bind(view));
      return methods.get(name);
    }
    return inner === true || !isObject(value) ? value : wrap(value, inner, onViolation, proxies);
  };
  const refuse = (_: object, name: PropertyKey): never => {
    onViolation(String(name));
    throw new TypeError(`a view is read-only, but the strategy wrote to ${String(name)}`);
  };
  // The target is an empty object. If the view were the target, the proxy would have to show its prototype and its
  // frozen members.
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
