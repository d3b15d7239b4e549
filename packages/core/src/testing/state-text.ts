/**
 * A text that is equal for values with equal contents: own fields in the order of their names (also the private ones of
 * TypeScript), typed arrays, maps, sets, and the saved state of a generator. A repeated reference becomes the number of
 * its object. All functions are equal; `#private` fields and prototypes are ignored.
 */
export function stateText(value: unknown): string {
  return textOf(value, new Map());
}

function textOf(value: unknown, seen: Map<object, number>): string {
  if (typeof value === 'function') return 'function';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  const before = seen.get(value);
  if (before !== undefined) return `#${before}`;
  seen.set(value, seen.size);
  return objectText(value, seen);
}

function objectText(value: object, seen: Map<object, number>): string {
  const list = (items: readonly unknown[]): string => `[${items.map((item) => textOf(item, seen)).join()}]`;
  if (Array.isArray(value)) return list(value);
  // A view of a buffer is a DataView or a typed array. String() of a typed array lists its numbers.
  if (ArrayBuffer.isView(value)) return value instanceof DataView ? 'DataView' : `[${String(value)}]`;
  if (value instanceof Map) return `map${list([...value.entries()])}`;
  if (value instanceof Set) return `set${list([...value])}`;
  if (isGenerator(value)) return textOf(value.save(), seen);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${name}:${textOf(field, seen)}`).join()}}`;
}

/** Returns whether an object is an `Rng`, of this package or of another one. */
function isGenerator(value: object): value is { save(): unknown } {
  return 'save' in value && typeof value.save === 'function' && 'int' in value && typeof value.int === 'function';
}

/** Describes the first difference of two texts, with its context: `"…top:7,…" became "…top:9,…"`. */
export function difference(was: string, is: string): string {
  let at = 0;
  while (at < was.length && was[at] === is[at]) at++;
  const around = (text: string): string => {
    const start = Math.max(0, at - 30);
    const end = Math.min(text.length, at + 30);
    return `"${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}"`;
  };
  return `${around(was)} became ${around(is)}`;
}
