import { InputError } from '@cards/core';

/**
 * Checks names that outputs and digests tell apart by themselves.
 *
 * @param what - what has the names, such as `strategy of unowar`
 * @param names - the names
 * @param taken - names that are taken already
 * @throws InputError for a name of another form, or one that occurs twice
 */
export function checkNames(what: string, names: readonly string[], taken: readonly string[] = []): void {
  const known = new Set(taken);
  for (const name of names) {
    if (!/^[a-z][a-z0-9-]*$/i.test(name))
      throw new InputError(`${what} '${name}': a name is a letter, then letters, digits and dashes`);
    if (known.has(name)) throw new InputError(`${what} '${name}' exists twice; rename one`);
    known.add(name);
  }
}
