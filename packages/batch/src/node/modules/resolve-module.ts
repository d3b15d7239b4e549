import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyGame, InputError } from '@cards/core';
import { formatModuleExport, type ModuleExport, moduleOf, packageOf } from '../../plan/module-address.js';

/** An installed module. */
export interface ResolvedModule {
  /** Its `file:` URL. */
  readonly url: string;
  /** The version of its package; undefined if no package.json has the name of the package. */
  readonly version: string | undefined;
}

/** An export of an installed module, as plain data that a worker can receive. */
export interface ResolvedExport extends ModuleExport, ResolvedModule {}

/**
 * The conditions for `exports` of a package: its ES module first, then its CommonJS module, because a game can come
 * from either build.
 */
const CONDITIONS = [
  ['node', 'import'],
  ['node', 'require'],
];

/**
 * Finds an installed module.
 *
 * @param module - its name, such as `@cards/pairs` or `@cards/pairs/testing`
 * @param resolveFrom - URLs or directories (with a slash at the end) to resolve it from, in order
 * @returns undefined if it is not installed for any of them
 */
export async function resolveModule(
  module: string,
  resolveFrom: readonly string[],
): Promise<ResolvedModule | undefined> {
  const [resolved] = await resolveAll(module, resolveFrom);
  return resolved;
}

/** The ES module and the CommonJS module of a name, in this order, if they exist. */
async function resolveAll(module: string, resolveFrom: readonly string[]): Promise<readonly ResolvedModule[]> {
  // exsolve is an ES module only. A dynamic import works in the CommonJS build too.
  const { resolveModuleURL } = await import('exsolve');
  const urls = CONDITIONS.flatMap(
    (conditions) => resolveModuleURL(module, { from: [...resolveFrom], conditions, try: true }) ?? [],
  );
  return [...new Set(urls)].map((url) => ({ url, version: versionAt(url, packageOf(module)) }));
}

/**
 * Imports an export of an installed module. Its code runs, because installed packages are trusted.
 *
 * @param address - the module and the name of the export
 * @param resolveFrom - as for {@link resolveModule}
 * @throws InputError if the module is not installed, or has no such export
 */
export async function importExport<Value>(address: ModuleExport, resolveFrom: readonly string[]): Promise<Value> {
  const resolved = await resolveModule(address.module, resolveFrom);
  if (resolved === undefined)
    throw new InputError(
      `the module '${address.module}' is not installed here: install it with npm, or run the command in a project that has it`,
    );
  const exported = (await import(resolved.url)) as Record<string, unknown>;
  if (address.exportName in exported) return exported[address.exportName] as Value;
  throw InputError.unknownName(`export of ${address.module}`, address.exportName, Object.keys(exported).sort());
}

/**
 * Finds the module of a game, for workers.
 *
 * @param game - the game
 * @param resolveFrom - as for {@link resolveModule}
 * @returns undefined if no module exports this very value: a game without `module`, or a changed copy of a game
 */
export async function locateGame(game: AnyGame, resolveFrom: readonly string[]): Promise<ResolvedExport | undefined> {
  const address = moduleOf(game);
  if (address === undefined) return undefined;
  for (const resolved of await resolveAll(address.module, resolveFrom)) {
    const exported = (await import(resolved.url)) as Record<string, unknown>;
    if (exported[address.exportName] === game) return { ...address, ...resolved };
  }
  return undefined;
}

/**
 * Imports a game from an installed module. Its code runs, because installed packages are trusted.
 *
 * @param address - the module and the name of the export
 * @param resolveFrom - URLs or directories (with a slash at the end) to resolve the module from, in order
 * @throws InputError if the module is not installed, has no such export, or the export is not a game with this `module`
 *
 * @example
 * ```ts
 * import { parseModuleExport } from '@cards/batch';
 * import { importGame } from '@cards/batch/node';
 *
 * const game = await importGame(parseModuleExport('@cards/pairs#pairs'), [import.meta.url]);
 * game.id; // => 'pairs'
 * await importGame(parseModuleExport('@cards/pairs#pears'), [import.meta.url]); // throws 'unknown export'
 * ```
 */
export async function importGame(address: ModuleExport, resolveFrom: readonly string[]): Promise<AnyGame> {
  const game = await importExport<Partial<AnyGame> | undefined>(address, resolveFrom);
  const text = formatModuleExport(address);
  if (!(typeof game?.id === 'string' && typeof game.engine === 'function'))
    throw new InputError(`${text} is not a game: a game has an id, measures and engine()`);
  // Workers import the game from its member `module`. With another address, they would play another game or none.
  if (game.module !== text)
    throw new InputError(
      `the member 'module' of the game ${text} is ${game.module === undefined ? 'missing' : `'${game.module}'`}: set it to '${text}'`,
    );
  return game as AnyGame;
}

/** The version in the package.json of a package, which is searched upward from one of its files. */
function versionAt(url: string, name: string): string | undefined {
  for (let directory = dirname(fileURLToPath(url)); ; directory = dirname(directory)) {
    const path = join(directory, 'package.json');
    if (existsSync(path)) {
      const found = JSON.parse(readFileSync(path, 'utf8')) as { readonly name?: string; readonly version?: string };
      if (found.name === name) return found.version;
    }
    if (directory === dirname(directory)) return undefined;
  }
}

/**
 * The default places to resolve modules from: this package, the working directory, and the script that the process
 * runs.
 */
export function defaultResolveFrom(): readonly string[] {
  const [, script] = process.argv;
  return [
    import.meta.url,
    `${pathToFileURL(process.cwd()).href}/`,
    ...(script === undefined ? [] : [pathToFileURL(script).href]),
  ];
}
