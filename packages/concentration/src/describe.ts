/** The maximum number of characters of a text in a message. */
const QUOTED = 24;

/** Any value for an error message: a number, a short text or null as it is, any other value by its type. */
export function describe(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.length > QUOTED ? `${value.slice(0, QUOTED)}…` : value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
