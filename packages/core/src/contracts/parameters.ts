import { checkMembers, givenText, InputError, MisbehaviorError } from '../errors.js';
import { nearestName } from './names.js';

/** The declaration of a game parameter, which is an integer within bounds. */
export interface Parameter {
  /** The meaning of the parameter, in one line. */
  readonly summary: string;
  /** The default value, an integer from `min` to `max`. */
  readonly default: number;
  /** The lowest allowed value, a safe integer. */
  readonly min: number;
  /** The highest allowed value, a safe integer. */
  readonly max: number;
  /**
   * True for a parameter that a published game got later, with the old rule as its default. While it has that default,
   * it is no part of digests, so those of earlier results stay the same.
   */
  readonly addedLater?: boolean;
}

/** @throws InputError for a parameter whose bounds are no integers in order, or whose default is not within them */
export function checkParameter(name: string, { default: initial, min, max }: Parameter): void {
  if ([min, max, initial].every(Number.isSafeInteger) && min <= initial && initial <= max) return;
  const given = [min, initial, max].map(givenText).join(', ');
  throw new InputError(`parameter ${name} must have integers min <= default <= max, not ${given}`);
}

/** Parameter values by parameter name. */
export type ParamValues = Readonly<Record<string, number>>;

/** The declarations of the parameters of a game by name, in the order in which every output shows them. */
export type ParametersOf<Params> = { readonly [Name in keyof Params]: Parameter };

/**
 * Adds the default values of parameters and checks the bounds of each parameter. It does not check conditions on
 * several parameters, which the constructor of the engine checks.
 *
 * @param parameters - the declarations of the parameters, usually `game.parameters`
 * @param given - values by name; the other parameters get their defaults
 * @returns a value for every parameter, in the order of `parameters`, in a frozen object: `given` itself if it is one
 * @throws InputError if a name is unknown, or if a value is not an integer within its bounds
 *
 * @example
 * ```ts
 * import { InputError, resolveParams } from '@cards/core';
 *
 * const parameters = { sides: { summary: 'the number of sides of the die', default: 6, min: 2, max: 100 } };
 * resolveParams(parameters); // => { sides: 6 }
 * resolveParams(parameters, { sides: 20 }); // => { sides: 20 }
 * resolveParams(parameters, { sides: 1 }); // throws InputError
 * ```
 */
export function resolveParams<Params extends ParamValues>(
  parameters: ParametersOf<Params>,
  given: ParamValues = {},
): Params {
  checkMembers(parameters, 'the parameters of a game');
  checkMembers(given, 'the parameters');
  const names = Object.keys(parameters);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw InputError.unknownName('parameter', name, names);
  }
  const all: Readonly<Record<string, Parameter>> = parameters;
  const resolved = Object.fromEntries(
    Object.entries(all).map(([name, parameter]) => {
      const value = given[name] === undefined ? parameter.default : given[name];
      if (!(Number.isInteger(value) && value >= parameter.min && value <= parameter.max)) {
        const { min, max } = parameter;
        throw new InputError(`parameter ${name} must be an integer from ${min} to ${max}, not ${givenText(value)}`);
      }
      return [name, value];
    }),
  );
  const isResolved = Object.isFrozen(given) && JSON.stringify(given) === JSON.stringify(resolved);
  // Every name of Params is among the entries, each with a number.
  return (isResolved ? given : Object.freeze(resolved)) as Params;
}

/**
 * The same parameters for a check of rules: a read of one that the game does not declare is an error, where it would be
 * undefined without a word.
 *
 * @param params - all parameters
 * @param fault - the error, from what was found
 */
export function watchedParams<Params extends ParamValues>(
  params: Params,
  fault: (found: string) => Error = (found) => new MisbehaviorError(found),
): Params {
  const names = Object.keys(params);
  const watch: object = new Proxy(Object.prototype, {
    get(target, name): unknown {
      // Texts and promises ask every object for the last two.
      if (typeof name === 'symbol' || name in target || name === 'toJSON' || name === 'then')
        return Reflect.get(target, name) as unknown;
      const meant = nearestName(name, names);
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      throw fault(`the unknown parameter '${name}' is read; the parameters are ${names.join(', ') || 'none'}${hint}`);
    },
  });
  return Object.freeze(Object.assign(Object.create(watch) as object, params)) as Params;
}

/**
 * Adds the default values of parameters of a game, and checks them: the bounds of each parameter, and conditions that
 * involve several parameters, such as a number of cards that must be a multiple of the copies.
 *
 * @param game - the game
 * @param given - values by name; the other parameters get their defaults
 * @returns a value for every parameter, in the order of `game.parameters`; the object is frozen
 * @throws InputError if a name is unknown, or the engine of the game does not allow the values
 *
 * @example
 * ```ts
 * import { checkedParams } from '@cards/core/internal';
 * import { pairs } from '@cards/pairs';
 *
 * checkedParams(pairs, { cards: 8 }); // => { cards: 8, copies: 4 }
 * checkedParams(pairs, { cards: 9 }); // throws 'multiple of'
 * ```
 */
export function checkedParams<Params extends ParamValues>(
  game: { readonly parameters: ParametersOf<Params>; engine(params: Params): unknown },
  given?: ParamValues,
): Params {
  checkMembers(game, 'the game', 'parameters', 'engine');
  const params = resolveParams(game.parameters, given);
  game.engine(params);
  return params;
}
