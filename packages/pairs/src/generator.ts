import { InputError, type Rng } from '@cards/core';

/**
 * Checks a random number generator, which JavaScript callers can omit. `Math.random` is none.
 *
 * @throws InputError if it is missing or not a generator
 */
export function checkGenerator(rng: Rng): void {
  const given = rng as Partial<Rng> | null | undefined;
  if (typeof given?.shuffle !== 'function' || typeof given.int !== 'function')
    throw new InputError('a random number generator is missing; pass one, such as seededRng(1)');
}
