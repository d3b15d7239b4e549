import { InputError } from '../errors/errors.js';

/** A parameter of a game: an integer within bounds. */
export interface Parameter {
  /** Its meaning, in one line. */
  readonly summary: string;
  /** Its value when none is given. */
  readonly default: number;
  /** The lowest value allowed. */
  readonly min: number;
  /** The highest value allowed. */
  readonly max: number;
}

/** Values of parameters by name. */
export type ParamValues = Readonly<Record<string, number>>;

/** The parameters of a game by name, in the order of every output. */
export type ParametersOf<Params> = { readonly [Name in keyof Params]: Parameter };

/**
 * Fills in the defaults and checks the bounds.
 *
 * @param parameters - the parameters of a game
 * @param given - values by name; the other parameters get their defaults
 * @returns a value for every parameter, in the order of `parameters`, frozen
 * @throws InputError for an unknown name, or a value that is not an integer within the bounds
 */
export function resolveParams<Params extends ParamValues>(
  parameters: ParametersOf<Params>,
  given: ParamValues = {},
): Params {
  const names = Object.keys(parameters);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw InputError.unknownName('parameter', name, names);
  }
  const all: Readonly<Record<string, Parameter>> = parameters;
  const resolved = Object.fromEntries(
    Object.entries(all).map(([name, parameter]) => {
      const value = given[name] ?? parameter.default;
      if (!(Number.isInteger(value) && value >= parameter.min && value <= parameter.max)) {
        const { min, max } = parameter;
        throw new InputError(`parameter ${name} is a whole number from ${min} to ${max}, not ${value}`);
      }
      return [name, value];
    }),
  );
  // Every name of Params is among the entries, each with a number.
  return Object.freeze(resolved) as Params;
}
