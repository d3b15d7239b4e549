/** A parameter of a game, as a page offers it. */
export interface ParameterChoice {
  /** The name of the parameter. */
  readonly name: string;
  readonly label: string;
  /** The values, with their labels. */
  readonly values: readonly (readonly [value: number, label: string])[];
}

/** Values that are their own labels. */
export function numbers(...values: readonly number[]): readonly (readonly [number, string])[] {
  return values.map((value) => [value, String(value)]);
}
