const MAX_SHOWN = 40;

/** A value from outside, as one short line for the message of an error. A text is in quotes. */
export function quoted(value: unknown): string {
  // Escapes make a text longer, so it is cut after they are written.
  if (typeof value === 'string') return `"${cut(JSON.stringify(value.slice(0, MAX_SHOWN + 1)).slice(1, -1))}"`;
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject ? `a value of type ${typeof value}` : cut(String(value));
}

/** A list of values from outside, as one short line. */
export function listed(values: readonly unknown[]): string {
  return cut(values.slice(0, MAX_SHOWN).map(quoted).join(','));
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
