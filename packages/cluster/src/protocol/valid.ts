import * as v from 'valibot';

export function valid<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

/** Parses and checks a text of another program. Returns undefined if it is not JSON of this form. */
export function validJson<Output>(schema: v.GenericSchema<unknown, Output>, text: string): Output | undefined {
  try {
    return valid(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A text of another program, for a message: without control characters, and not too long. */
export function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);
}
