import * as v from 'valibot';

/** Checks a value of another program. Returns undefined for a value of another form. */
export function valid<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

/** Parses JSON of another program, and checks it. Returns undefined for any other text. */
export function validJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  try {
    return valid(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
}
