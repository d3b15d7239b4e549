/** A value that JSON can represent. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | {
      /** A member. */
      readonly [name: string]: JsonValue;
    };
