export interface Member {
  /** The names from the view to this member: `hand.size`. */
  readonly path: string;
  readonly owner: object;
  readonly name: string;
}

/** At least one of these values differs from that of any member, even after a conversion to an integer or a boolean. */
export const WRITTEN: readonly (number | boolean | null)[] = [0, 7, true, null];

/** The depth of the search: the members of the view, and the members of the objects in them. */
const DEPTH = 2;

/** The number of elements of a list to write to. */
const MAX_ELEMENTS = 32;

/** All members of a view and of the objects in it: fields, accessors, methods and elements, also inherited ones. */
export function membersOf(view: unknown, prefix: string = '', depth: number = DEPTH): readonly Member[] {
  if (typeof view !== 'object' || view === null) return [];
  const names = namesOf(view);
  const own = names.map((name) => ({ path: prefix + name, owner: view, name }));
  if (depth === 1) return own;
  return [...own, ...names.flatMap((name) => membersOf(readOrUndefined(view, name), `${prefix}${name}.`, depth - 1))];
}

/**
 * Tries all ways to assign another value to a member. Returns a function that undoes it, because games can share a
 * table.
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

/** Runs code of a setter, a getter or a proxy, and ignores its errors. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The value of a member; undefined if its getter throws an error. */
export function readOrUndefined(owner: object, name: string): unknown {
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
