import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '@cards/core';
import { messageOf, thrownAt } from '@cards/core/internal';
import type { Jiti, JitiOptions } from 'jiti';
import type { Exports } from '../../plan/plan-data.js';
import { type Code, codeChanged, codeHash, type CodeKind, namesPackage, readCode } from './code-hash.js';
import { importsIn } from './imports.js';
import { orNothing } from '../files/file-system.js';
import { resolveModule } from './resolve-module.js';

/** What the system says if it cannot write the rest of a file. Such an error names no path. */
const DISK_IS_FULL: ReadonlySet<string> = new Set(['EDQUOT', 'EFBIG', 'ENOSPC']);

/** User code gets the loaded copies of these packages, even if they are not installed next to its file. */
const CARDS_PACKAGE = /^@cards\//;

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
  const names = new Set([...code.files.values()].flatMap(packagesIn).filter((name) => CARDS_PACKAGE.test(name)));
  const virtualModules: Record<string, unknown> = {};
  for (const name of names) {
    const resolved = resolveModule(name, resolveFrom);
    if (resolved !== undefined) virtualModules[name] = await import(resolved.url);
  }
  try {
    return await compiling((compiler) => compiler.import(file), { virtualModules });
  } catch (error) {
    if (error instanceof Error) error.message = withAdvice(error.message, file, [...code.files.values()]);
    throw error;
  }
}

/** The message of an error, with what the loader does not do if the code may rely on it. */
function withAdvice(message: string, file: string, sources: readonly string[]): string {
  if (sep === '/' && file.includes('\\'))
    return 'rename the file or its folder: the loader takes no name with a backslash';
  const name = /^Cannot find module '([^']+)'/.exec(message)?.[1];
  if (name !== undefined && namesPackage(name))
    return `'${name}' is not installed, and the paths of a tsconfig.json are not read here: import the file by its path, or by a name such as #lib/cards.js that imports in package.json declares`;
  if (!sources.some((source) => /^[ \t]*@[\p{ID_Start}$_(]/mu.test(source))) return message;
  return `${message}; decorators are not supported: call their functions in the code`;
}

/** Uses the compiler of TypeScript, which is loaded only for user code, because it is large. */
async function compiling<T>(use: (compiler: Jiti) => T | Promise<T>, options: JitiOptions = {}): Promise<T> {
  const { createJiti } = await import('jiti');
  // With interopDefault, every call between modules would go through a proxy, which is twenty times slower.
  const compiler = (fsCache: string | false): Jiti =>
    createJiti(import.meta.url, { ...options, interopDefault: false, fsCache });
  const folder = cacheFolder();
  try {
    return await use(compiler(folder));
  } catch (error) {
    // A full disk, or a name that is too long for its file.
    const { code = '', path = '' } = error as NodeJS.ErrnoException;
    if (folder === false || !(DISK_IS_FULL.has(code) || path.startsWith(folder))) throw error;
    return use(compiler(false));
  }
}

/**
 * The folder of this user in which compiled code stays: three processes of one command, and the next command, load the
 * same file, and the compiler takes a third of a second. Without a folder that can be written, each compiles it.
 */
function cacheFolder(): string | false {
  const { platform, env } = process;
  const [given, usual] =
    platform === 'win32'
      ? [env['LOCALAPPDATA'], 'AppData/Local']
      : [env['XDG_CACHE_HOME'], platform === 'darwin' ? 'Library/Caches' : '.cache'];
  const folder = given !== undefined && isAbsolute(given) ? given : orNothing(() => join(homedir(), usual));
  return folder !== undefined && join(folder, 'cards-sim');
}

type ImportedCode = Readonly<{ exported: Exports; hash: string }>;

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
    throw new InputError(`cannot load the ${kind} '${name}': ${messageOf(error)}${thrownAt(error)}`);
  }
  if (hash !== undefined && imported.hash !== hash) throw codeChanged(kind, name);
  return imported;
}

/**
 * Prepares what {@link importFile} needs, which the time limit for the files does not include: nothing for files that
 * Node imports itself. Others are compiled, which can take a second on a busy machine.
 */
export async function prepareImports(files: readonly string[]): Promise<void> {
  const compiled = files.flatMap((file) => {
    // An import reports what cannot be read.
    const code = orNothing(() => readCode(file));
    return code === undefined || isNative(code) ? [] : [...code.files];
  });
  if (compiled.length === 0) return;
  await compiling(({ transform }) => {
    for (const [filename, source] of compiled)
      if (!/\.(?:json|cjs)$/.test(filename))
        transform({ filename, source, ts: /\.[cm]?tsx?$/.test(filename), async: true });
  });
}

/** Whether Node can import code itself: all its files are ES modules, next to which the packages are installed. */
function isNative(code: Code | undefined): boolean {
  return (
    code !== undefined &&
    [...code.files].every(
      ([path, text]) =>
        path.endsWith('.mjs') &&
        packagesIn(text).every((name) => orNothing(() => createRequire(path).resolve(name)) !== undefined),
    )
  );
}

function packagesIn(text: string): readonly string[] {
  return importsIn(text).filter(namesPackage);
}
