/** A value that JSON can represent. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | {
      /** The members by name. */
      readonly [name: string]: JsonValue;
    };
