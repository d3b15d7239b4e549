/**
 * A value as text, equal for values that hold the same: all own fields in the order of their names, private ones of
 * TypeScript included; typed arrays, maps and sets; a generator as its saved state; a repeated reference to an object
 * as the number of that object. Functions are all equal. `#private` fields and prototypes are ignored.
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
  // Every view of a buffer is a DataView or a typed array; the text of a typed array is its numbers.
  if (ArrayBuffer.isView(value)) return value instanceof DataView ? 'DataView' : `[${String(value)}]`;
  if (value instanceof Map) return `map${list([...value.entries()])}`;
  if (value instanceof Set) return `set${list([...value])}`;
  if (isGenerator(value)) return textOf(value.save(), seen);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${name}:${textOf(field, seen)}`).join()}}`;
}

/** Whether an object is an {@link Rng}, of this package or another one. */
function isGenerator(value: object): value is { save(): unknown } {
  return 'save' in value && typeof value.save === 'function' && 'int' in value && typeof value.int === 'function';
}

/** The first place where two texts differ, with its surroundings: `"…top:7,…" became "…top:9,…"`. */
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
