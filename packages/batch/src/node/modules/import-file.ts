import { readCode } from './code-hash.js';
import { resolveModule } from './resolve-module.js';

/** User code gets the loaded copies of these packages, even if they are not installed next to its file. */
const CARDS_PACKAGE = /^@cards\//;

/** An import of a package, in any form of JavaScript. */
const PACKAGE_IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(["'`])(?<name>[^."'`\n/][^"'`\n]*)\1/g;

/**
 * Imports a TypeScript or JavaScript file of a user. For the `@cards` packages, it gets the copies that this process
 * has loaded. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param file - an absolute path
 * @param resolveFrom - URLs or directories to resolve the `@cards` packages from
 * @returns its exports, by name
 */
export async function importFile(file: string, resolveFrom: readonly string[]): Promise<Record<string, unknown>> {
  const names = new Set([...readCode(file).values()].flatMap(packagesIn).filter((name) => CARDS_PACKAGE.test(name)));
  const virtualModules: Record<string, unknown> = {};
  for (const name of names) {
    const resolved = await resolveModule(name, resolveFrom);
    if (resolved !== undefined) virtualModules[name] = await import(resolved.url);
  }
  // Loaded only for user code, because it is large.
  const { createJiti } = await import('jiti');
  // With interopDefault, every call between modules would go through a proxy, which is twenty times slower.
  return createJiti(import.meta.url, { virtualModules, interopDefault: false, fsCache: false }).import(file);
}

/**
 * Loads what {@link importFile} needs, before code of users can change it. This can take a second on a busy machine.
 */
export async function prepareImports(): Promise<void> {
  const { createJiti } = await import('jiti');
  await import('exsolve');
  createJiti(import.meta.url, { fsCache: false }).transform({ source: 'export {}', ts: true });
}

function packagesIn(text: string): readonly string[] {
  return [...text.matchAll(PACKAGE_IMPORT)].flatMap(({ groups }) => groups?.['name'] ?? []);
}
