import { InputError } from '@cards/core';
import { isName, NAME_RULE } from '@cards/core/internal';

/** Checks that a cell or a grid is an object with a game. JavaScript callers can pass any value. */
export function checkHasGame(what: string, given: unknown): void {
  const game: unknown = isObject(given) ? given['game'] : undefined;
  if (isObject(game) && typeof game['engine'] === 'function' && Array.isArray(game['strategies'])) return;
  throw new InputError(`${what} must be an object with a game, such as { game: pairs, strategies: ['good'] }`);
}

/**
 * The elements of a list, with undefined for each hole. Most methods of arrays skip holes, so a hole would be ignored.
 */
export function withoutHoles<Value>(what: string, given: readonly Value[]): readonly (Value | undefined)[] {
  if (!Array.isArray(given)) throw new InputError(`${what} must be a list`);
  return Array.from(given as readonly Value[]);
}

/** The largest number of cells in a batch. A cell takes about 10 kB of memory, with its results and their report. */
const MAX_CELLS = 200_000;

/** Checks the number of cells, before they are listed. */
export function checkCellCount(count: number): void {
  if (count > MAX_CELLS)
    throw new InputError(
      `a batch may have at most ${MAX_CELLS} cells, because it keeps all of them in memory, but this one has at least ${count}; use fewer values or strategies, or several batches`,
    );
}

export function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Checks names that must be unique words in outputs and in the canonical line behind a digest. */
export function checkWords(what: string, names: readonly string[], taken: readonly string[] = []): void {
  const used = new Set(taken);
  for (const name of names) {
    if (!isName(name)) throw new InputError(`${what} '${name}': a name ${NAME_RULE}`);
    if (used.has(name)) throw new InputError(`${what} '${name}' exists twice; rename one`);
    used.add(name);
  }
}

/** A copy of an object without its undefined members, as `exactOptionalPropertyTypes` requires. */
export function defined<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const copy: { [Name in keyof Members]?: Exclude<Members[Name], undefined> } = {};
  // Every cell has several copies, and a loop is faster than Object.entries().
  for (const name in members)
    if (members[name] !== undefined) copy[name] = members[name] as Exclude<(typeof copy)[typeof name], undefined>;
  return copy;
}
