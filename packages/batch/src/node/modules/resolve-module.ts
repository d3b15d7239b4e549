import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyGame, InputError } from '@cards/core';
import { formatModuleExport, type ModuleExport, moduleOf, packageOf } from '../../plan/module-address.js';

/** An installed module. */
export interface ResolvedModule {
  /** Its `file:` URL. */
  readonly url: string;
  /** The version of its package; undefined if no package.json names the package. */
  readonly version: string | undefined;
}

/** An export of an installed module, in a form that reaches a worker. */
export interface ResolvedExport extends ModuleExport, ResolvedModule {}

/** From TypeScript sources, packages are resolved to their sources too. */
const fromSource = import.meta.url.endsWith('.ts');

/** The conditions for `exports` of a package: first its ES module, then its CommonJS module, for values of that build. */
const CONDITIONS = [
  ['node', 'import'],
  ['node', 'require'],
].map((conditions) => (fromSource ? ['@cards/source', ...conditions] : conditions));

/**
 * Finds an installed module.
 *
 * @param module - its name, such as `@cards/pairs` or `@cards/pairs/testing`
 * @param resolveFrom - URLs or directories (with a slash at the end) to resolve it from, in order
 * @returns undefined when it is not installed for any of them
 */
export async function resolveModule(
  module: string,
  resolveFrom: readonly string[],
): Promise<ResolvedModule | undefined> {
  const [resolved] = await resolveAll(module, resolveFrom);
  return resolved;
}

/** The ES module and then the CommonJS module of a name, if they exist. */
async function resolveAll(module: string, resolveFrom: readonly string[]): Promise<readonly ResolvedModule[]> {
  // This package is an ES module only. A dynamic import loads it in the CommonJS build too.
  const { resolveModuleURL } = await import('exsolve');
  const urls = CONDITIONS.flatMap(
    (conditions) => resolveModuleURL(module, { from: [...resolveFrom], conditions, try: true }) ?? [],
  );
  return [...new Set(urls)].map((url) => ({ url, version: versionAt(url, packageOf(module)) }));
}

/**
 * Loads an export of an installed module. Its code runs: as a dependency of this process, it is trusted.
 *
 * @param address - the module and the name of the export
 * @param resolveFrom - as for {@link resolveModule}
 * @throws InputError when the module is not installed, or has no such export
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
 * @returns undefined for a game that no module exports, and for a changed copy of a game
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

/** Loads a game by the text of its address, such as `@cards/pairs#pairs`. */
export async function importGame(address: ModuleExport, resolveFrom: readonly string[]): Promise<AnyGame> {
  const game = await importExport<Partial<AnyGame> | undefined>(address, resolveFrom);
  const text = formatModuleExport(address);
  if (!(typeof game?.id === 'string' && typeof game.runner === 'function'))
    throw new InputError(`${text} is not a game: a game has an id, measures and runner()`);
  // Workers would look for the game where its member says, and play another one or none.
  if (game.module !== text)
    throw new InputError(
      `the game ${text} has the module ${game.module === undefined ? 'undefined' : `'${game.module}'`}: set its member 'module' to '${text}'`,
    );
  return game as AnyGame;
}

/** The version in the package.json of a package, searched upward from one of its files. */
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

/** Where names are resolved by default: from this package, from the working directory, and from the script that the process runs. */
export function defaultResolveFrom(): readonly string[] {
  const [, script] = process.argv;
  return [
    import.meta.url,
    `${pathToFileURL(process.cwd()).href}/`,
    ...(script === undefined ? [] : [pathToFileURL(script).href]),
  ];
}
