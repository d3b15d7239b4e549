import { InputError } from '@cards/core';

/**
 * Checks that a cell or a grid is an object with a game. JavaScript callers can pass any value.
 *
 * @param what - the object, such as `a cell`
 * @param given - the value
 * @throws InputError for any other value
 */
export function checkHasGame(what: string, given: unknown): void {
  const game: unknown = isObject(given) ? given['game'] : undefined;
  if (isObject(game) && typeof game['engine'] === 'function' && Array.isArray(game['strategies'])) return;
  throw new InputError(`${what} must be an object with a game, such as { game: pairs, strategies: ['good'] }`);
}

/**
 * The elements of a list, with undefined for each hole. Most methods of arrays skip holes, so a hole would be ignored.
 *
 * @param what - the list, such as `cells`
 * @param given - the value
 * @throws InputError if the value is not a list
 */
export function withoutHoles<Value>(what: string, given: readonly Value[]): readonly (Value | undefined)[] {
  if (!Array.isArray(given)) throw new InputError(`${what} must be a list`);
  return Array.from(given as readonly Value[]);
}

/** Whether a value is an object that is not a list. */
export function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
