import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError } from '@cards/core';
import type * as exsolve from 'exsolve';
import type { Exports } from '../../plan/plan-data.js';
import { type ModuleExport, packageOf, parseModuleExport } from '../../plan/module-address.js';

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
 * Finds an installed module.
 *
 * @param module - its name, such as `@cards/pairs` or `@cards/pairs/testing`
 * @param resolveFrom - URLs or directories (with a slash at the end) to resolve it from, in order
 * @param extensions - the endings that the name of its file may leave out. Default: none
 * @returns undefined if it is not installed for any of them
 */
export function resolveModule(
  module: string,
  resolveFrom: readonly string[],
  extensions: readonly string[] = [],
): ResolvedModule | undefined {
  // Loaded only where the place of a module is needed.
  const { resolveModuleURL } = createRequire(import.meta.url)('exsolve') as typeof exsolve;
  const [from, endings] = [[...resolveFrom], [...extensions]];
  const url = resolveModuleURL(module, { from, extensions: endings, try: true, cache: false });
  if (url?.startsWith('file:') !== true) return undefined;
  return { url, version: packageAt(fileURLToPath(url), packageOf(module))?.version };
}

export function urlsOf(modules: Iterable<ResolvedExport>): Readonly<Record<string, string>> {
  return Object.fromEntries([...modules].map(({ module, url }) => [module, url]));
}

/** Finds an export of an installed module by its address, such as `@cards/pairs#pairs`. */
export function resolveExport(address: string, resolveFrom: readonly string[]): ResolvedExport {
  const named = parseModuleExport(address);
  return { ...named, ...installed(named.module, resolveFrom) };
}

/** Imports an installed module. Its code runs, because installed packages are trusted. */
export async function importModule(module: string, resolveFrom: readonly string[]): Promise<Exports> {
  return (await import(installed(module, resolveFrom).url)) as Exports;
}

function installed(module: string, resolveFrom: readonly string[]): ResolvedModule {
  const resolved = resolveModule(module, resolveFrom);
  if (resolved !== undefined) return resolved;
  throw new InputError(
    `the module '${module}' is not installed here: install it with npm, or run the command in a project that has it`,
  );
}

/** What the package.json of a package says. */
export interface PackageManifest {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The package of a file: the next folder upward whose package.json has this name, or any name when it is left out. */
export function packageAt(file: string, name?: string): (PackageManifest & { readonly folder: string }) | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (existsSync(path)) {
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as PackageManifest;
      if (manifest.name !== undefined && (name === undefined || manifest.name === name)) return { ...manifest, folder };
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** The default places of modules: this package, the working directory, and the script that the process runs. */
export function defaultResolveFrom(): readonly string[] {
  const [, script] = process.argv;
  return [
    import.meta.url,
    `${pathToFileURL(process.cwd()).href}/`,
    ...(script === undefined ? [] : [pathToFileURL(script).href]),
  ];
}
