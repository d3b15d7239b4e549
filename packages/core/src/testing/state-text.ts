/**
 * A value as text, the same for values that hold the same: all own fields, private ones of TypeScript included, in the
 * order of their names; typed arrays, maps and sets; a generator by its saved state; a reference back to an object
 * that was met before by the number of that object. Functions, `#private` fields and prototypes are not seen.
 */
export function stateText(value: unknown): string {
  return textOf(value, new Map());
}

function textOf(value: unknown, met: Map<object, number>): string {
  if (typeof value === 'function') return 'function';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  const before = met.get(value);
  if (before !== undefined) return `#${before}`;
  met.set(value, met.size);
  return objectText(value, met);
}

function objectText(value: object, met: Map<object, number>): string {
  const list = (items: readonly unknown[]): string => `[${items.map((item) => textOf(item, met)).join()}]`;
  if (Array.isArray(value)) return list(value);
  // A view of a buffer that is not a DataView is a typed array, whose text is its numbers.
  if (ArrayBuffer.isView(value)) return value instanceof DataView ? 'DataView' : `[${String(value)}]`;
  if (value instanceof Map) return `map${list([...value.entries()])}`;
  if (value instanceof Set) return `set${list([...value])}`;
  if (isGenerator(value)) return textOf(value.save(), met);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${name}:${textOf(field, met)}`).join()}}`;
}

/** An {@link Rng} of anybody's making, as far as its state is concerned. */
function isGenerator(value: object): value is { save(): unknown } {
  return 'save' in value && typeof value.save === 'function' && 'int' in value && typeof value.int === 'function';
}

/** Where two texts part, with a little of what stands around: `"…top:7,…" became "…top:9,…"`. */
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
