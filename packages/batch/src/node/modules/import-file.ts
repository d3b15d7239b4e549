import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { TransformOptions } from 'jiti';
import { InputError, messageOf, thrownAt } from '@cards/core';
import type { Exports } from '../../plan/plan-data.js';
import { codeChanged, codeHash, type CodeKind, readCode } from './code-hash.js';
import { resolveModule } from './resolve-module.js';

/** User code gets the loaded copies of these packages, even if they are not installed next to its file. */
const CARDS_PACKAGE = /^@cards\//;

/** An import of a package, in any form of JavaScript. */
const PACKAGE_IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(["'`])(?<name>[^."'`\n/][^"'`\n]*)\1/g;

/**
 * Imports a TypeScript or JavaScript file of a user. For the `@cards` packages, it gets the copies that this process
 * has loaded. Its code runs: call it only in a worker, under a watchdog.
 */
export async function importFile(file: string, resolveFrom: readonly string[]): Promise<Record<string, unknown>> {
  const code = readCode(file);
  if (isNative(code)) {
    try {
      return await import(pathToFileURL(file).href);
    } catch {
      // The loader below explains errors in the code better than Node does.
    }
  }
  const names = new Set([...code.values()].flatMap(packagesIn).filter((name) => CARDS_PACKAGE.test(name)));
  const virtualModules: Record<string, unknown> = {};
  for (const name of names) {
    const resolved = await resolveModule(name, resolveFrom);
    if (resolved !== undefined) virtualModules[name] = await import(resolved.url);
  }
  // Loaded only for user code, because it is large.
  const { createJiti } = await import('jiti');
  const compiler = createJiti(import.meta.url, { fsCache: false });
  const transform = (given: TransformOptions): { code: string } => {
    const key = JSON.stringify(given);
    const compiled = COMPILED.get(key) ?? compiler.transform(given);
    COMPILED.set(key, compiled);
    return { code: compiled };
  };
  // With interopDefault, every call between modules would go through a proxy, which is twenty times slower.
  return createJiti(import.meta.url, { virtualModules, interopDefault: false, fsCache: false, transform }).import(file);
}

/** The JavaScript of what this thread has compiled. Workers get it: to load the compiler takes most of their start. */
export const COMPILED = new Map<string, string>();

interface ImportedCode {
  readonly exported: Exports;
  readonly hash: string;
}

const IMPORTED = new Map<string, Promise<ImportedCode>>();

/** Imports code of a user once in each thread, as {@link importFile} does. Without a hash, it can be any code. */
export async function importCode(
  kind: CodeKind,
  name: string,
  { file, hash }: { readonly file: string; readonly hash?: string | undefined },
  resolveFrom: readonly string[],
): Promise<ImportedCode> {
  const importing =
    IMPORTED.get(file) ?? importFile(file, resolveFrom).then((exported) => ({ exported, hash: codeHash(file) }));
  IMPORTED.set(file, importing);
  let imported: ImportedCode;
  try {
    imported = await importing;
  } catch (error) {
    IMPORTED.delete(file);
    throw new InputError(`can't load the ${kind} '${name}': ${messageOf(error)}${thrownAt(error)}`);
  }
  if (hash !== undefined && imported.hash !== hash) throw codeChanged(kind, name);
  return imported;
}

/**
 * Loads what {@link importFile} needs, which the time limit for the files does not include: nothing for files that Node
 * imports itself, and for others a compiler, which can take a second on a busy machine.
 */
export async function prepareImports(files: readonly string[]): Promise<void> {
  if (files.every((file) => isNative(readOrNothing(file)))) return;
  const { createJiti } = await import('jiti');
  await import('exsolve');
  createJiti(import.meta.url, { fsCache: false }).transform({ source: 'export {}', ts: true });
}

/** Reads code; undefined if a file cannot be read, which its import reports. */
function readOrNothing(file: string): ReturnType<typeof readCode> | undefined {
  try {
    return readCode(file);
  } catch {
    return undefined;
  }
}

/** Whether Node can import code itself: all its files are ES modules, next to which the packages are installed. */
function isNative(code: ReturnType<typeof readCode> | undefined): boolean {
  return (
    code !== undefined &&
    [...code].every(
      ([path, text]) => path.endsWith('.mjs') && packagesIn(text).every((name) => isInstalled(name, path)),
    )
  );
}

function isInstalled(name: string, path: string): boolean {
  try {
    createRequire(path).resolve(name);
    return true;
  } catch {
    return false;
  }
}

function packagesIn(text: string): readonly string[] {
  return [...text.matchAll(PACKAGE_IMPORT)].flatMap(({ groups }) => groups?.['name'] ?? []);
}
