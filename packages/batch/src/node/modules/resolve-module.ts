import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError } from '@cards/core';
import type { Exports } from '../../plan/plan-data.js';
import { type ModuleExport, packageOf } from '../../plan/module-address.js';

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
 * @returns undefined if it is not installed for any of them
 */
export async function resolveModule(
  module: string,
  resolveFrom: readonly string[],
): Promise<ResolvedModule | undefined> {
  // Loaded only where the place of a module is needed.
  const { resolveModuleURL } = await import('exsolve');
  const url = resolveModuleURL(module, { from: [...resolveFrom], try: true });
  return url === undefined ? undefined : { url, version: versionAt(url, packageOf(module)) };
}

export function urlsOf(modules: Iterable<ResolvedExport>): Readonly<Record<string, string>> {
  return Object.fromEntries([...modules].map(({ module, url }) => [module, url]));
}

/** Imports an installed module. Its code runs, because installed packages are trusted. */
export async function importModule(module: string, resolveFrom: readonly string[]): Promise<Exports> {
  const resolved = await resolveModule(module, resolveFrom);
  if (resolved !== undefined) return (await import(resolved.url)) as Exports;
  throw new InputError(
    `the module '${module}' is not installed here: install it with npm, or run the command in a project that has it`,
  );
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

/** The default places of modules: this package, the working directory, and the script that the process runs. */
export function defaultResolveFrom(): readonly string[] {
  const [, script] = process.argv;
  return [
    import.meta.url,
    `${pathToFileURL(process.cwd()).href}/`,
    ...(script === undefined ? [] : [pathToFileURL(script).href]),
  ];
}
