/** A member of a view, or of an object in a view. */
export interface Member {
  /** Its name, behind the name of the object: `hand.size`. */
  readonly path: string;
  /** The object that it can be read from. */
  readonly owner: object;
  /** Its name in that object. */
  readonly name: string;
}

/**
 * What untyped code may write to a view. One of them differs from what a member holds, also as an integer or a boolean.
 */
export const WRITTEN: readonly (number | boolean | null)[] = [0, 7, true, null];

/** How deep objects inside a view are searched: its own members, and those of the objects in it. */
const DEPTH = 2;

/** How many elements of a list are written to. */
const MAX_ELEMENTS = 32;

/**
 * All members of a view and of the objects in it: fields, accessors, methods and elements, those of their classes
 * included.
 */
export function membersOf(view: unknown, prefix: string = '', depth: number = DEPTH): readonly Member[] {
  if (typeof view !== 'object' || view === null) return [];
  const names = namesOf(view);
  const own = names.map((name) => ({ path: prefix + name, owner: view, name }));
  if (depth === 1) return own;
  return [...own, ...names.flatMap((name) => membersOf(readOrUndefined(view, name), `${prefix}${name}.`, depth - 1))];
}

/**
 * Tries all ways to give a member another value. The object may refuse silently or with an error.
 *
 * @returns a function that undoes what was written, so that tables that several games share stay intact
 */
export function overwrite({ owner, name }: Member, value: unknown): () => void {
  const own = Reflect.getOwnPropertyDescriptor(owner, name);
  const old = readOrUndefined(owner, name);
  attempt(() => Reflect.set(owner, name, value));
  attempt(() => Reflect.defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true }));
  return () => {
    if (readOrUndefined(owner, name) === old) return;
    attempt(() => (own === undefined ? Reflect.deleteProperty(owner, name) : Reflect.defineProperty(owner, name, own)));
    if (readOrUndefined(owner, name) !== old) attempt(() => Reflect.set(owner, name, old));
  };
}

/** A setter, a getter or a proxy may throw. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function readOrUndefined(owner: object, name: string): unknown {
  return attempt(() => Reflect.get(owner, name) as unknown);
}

function namesOf(value: object): readonly string[] {
  if (ArrayBuffer.isView(value)) return Object.keys(value).slice(0, MAX_ELEMENTS);
  if (Array.isArray(value)) return [...Object.keys(value).slice(0, MAX_ELEMENTS), 'length'];
  const names = new Set<string>();
  for (
    let owner: unknown = value;
    typeof owner === 'object' && owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner)
  ) {
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
  }
  names.delete('constructor');
  return [...names];
}
