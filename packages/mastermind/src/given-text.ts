/** The maximum number of characters of a text that a message repeats. */
const MOST_CHARACTERS = 60;

/**
 * A value in an error message. JavaScript callers can pass anything. Only the type of an object, a symbol or a function
 * is shown, because its text can be long or missing.
 */
export function givenText(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value}'`;
  if (value === null || ['undefined', 'boolean', 'number'].includes(typeof value)) return String(value);
  return `a value of type ${typeof value}`;
}
