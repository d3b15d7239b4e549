import { InputError } from '@cards/core';

/**
 * Checks names that must be unique words in outputs and in the canonical line behind a digest.
 *
 * @param what - the kind of name for the message, such as `strategy of unowar`
 * @param names - the names
 * @param taken - further names that must not occur in `names`
 * @throws InputError when a name has another form or occurs twice
 */
export function checkNames(what: string, names: readonly string[], taken: readonly string[] = []): void {
  const known = new Set(taken);
  for (const name of names) {
    if (!/^[a-z][a-z0-9-]*$/i.test(name))
      throw new InputError(`${what} '${name}': a name must be a letter, followed by letters, digits and dashes`);
    if (known.has(name)) throw new InputError(`${what} '${name}' exists twice; rename one`);
    known.add(name);
  }
}
