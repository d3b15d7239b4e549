import { readCode } from './code-hash.js';
import { resolveModule } from './resolve-module.js';

/** Packages whose copy in use here user code gets, whether it is installed beside the file or not. */
const OURS = /^@cards\//;

/** A module that is imported by its name. */
const PACKAGE_IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(["'`])(?<name>[^."'`\n/][^"'`\n]*)\1/g;

/**
 * Imports a user's file. TypeScript is understood, and the packages of the laboratory are the very copies in use here. The code runs: call
 * it only in a worker, under a watchdog.
 *
 * @param file - an absolute path
 * @param resolveFrom - where the packages of the laboratory are resolved from
 */
export async function importFile(file: string, resolveFrom: readonly string[]): Promise<Record<string, unknown>> {
  const names = new Set([...readCode(file).values()].flatMap(packagesIn).filter((name) => OURS.test(name)));
  const virtualModules: Record<string, unknown> = {};
  for (const name of names) {
    const resolved = await resolveModule(name, resolveFrom);
    if (resolved !== undefined) virtualModules[name] = await import(resolved.url);
  }
  // Loaded only where user code is: it is large.
  const { createJiti } = await import('jiti');
  // Without interopDefault every call from one module into another would go through a proxy, twenty times slower.
  return createJiti(import.meta.url, { virtualModules, interopDefault: false, fsCache: false }).import(file);
}

function packagesIn(text: string): readonly string[] {
  return [...text.matchAll(PACKAGE_IMPORT)].flatMap(({ groups }) => groups?.['name'] ?? []);
}
