import { readCode } from './code-hash.js';
import { resolveModule } from './resolve-module.js';

/** Packages of which user code gets the copy in use here, even if they are not installed next to the file. */
const OURS = /^@cards\//;

/** An import by the name of a module. */
const PACKAGE_IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(["'`])(?<name>[^."'`\n/][^"'`\n]*)\1/g;

/**
 * Imports a file of a user, in TypeScript or JavaScript. It gets the copies in use here of the `@cards` packages. Its code runs:
 * call it only in a worker, under a watchdog.
 *
 * @param file - an absolute path
 * @param resolveFrom - URLs or directories that the `@cards` packages are resolved from
 */
export async function importFile(file: string, resolveFrom: readonly string[]): Promise<Record<string, unknown>> {
  const names = new Set([...readCode(file).values()].flatMap(packagesIn).filter((name) => OURS.test(name)));
  const virtualModules: Record<string, unknown> = {};
  for (const name of names) {
    const resolved = await resolveModule(name, resolveFrom);
    if (resolved !== undefined) virtualModules[name] = await import(resolved.url);
  }
  // It is large, so it is loaded only for user code.
  const { createJiti } = await import('jiti');
  // Without interopDefault every call from one module into another would go through a proxy, twenty times slower.
  return createJiti(import.meta.url, { virtualModules, interopDefault: false, fsCache: false }).import(file);
}

function packagesIn(text: string): readonly string[] {
  return [...text.matchAll(PACKAGE_IMPORT)].flatMap(({ groups }) => groups?.['name'] ?? []);
}
