import { createHash } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError } from '@cards/core';
import { cutText, messageOf } from '@cards/core/internal';
import type { CodeRef } from '../../plan/cell-data.js';
import { packageOf } from '../../plan/module-address.js';
import { MAX_CODE_SIZE, orNothing, readRegularFile } from '../files/file-system.js';
import { importsIn } from './imports.js';
import { packageAt, resolveModule } from './resolve-module.js';

/** File extensions that an import may leave out or replace, such as `.js` for `.ts`. */
const TYPED = ['.ts', '.mts', '.cts', '.tsx'];
const SCRIPTS = [...TYPED, '.js', '.mjs', '.cjs', '.jsx', '.json'];

/** The code of a user. */
export interface Code {
  /** The text of each file by its absolute path: of the file itself, the first, and of all that it imports. */
  readonly files: ReadonlyMap<string, string>;
  /** The version of each other package that they import, by name; the empty text if it has none. */
  readonly packages: Readonly<Record<string, string>>;
}

/**
 * The hash of a file, of all files of the user that it imports, directly or indirectly, by path or by name, and of the
 * name and the version of every other package that these import. It does not include the `@cards` packages, or data
 * that the code reads at run time from files, the clock or the environment.
 *
 * @param file - an absolute path
 * @returns `sha256:` and 64 hexadecimal digits
 * @throws Error if a file cannot be read
 */
export function codeHash(file: string): string {
  return hashOf(readCode(file), file);
}

export function hashOf({ files, packages }: Code, file: string): string {
  const named = [...files].map(([path, text]) => [relative(dirname(file), path).replaceAll('\\', '/'), text] as const);
  return hashOfFiles(named, packages);
}

/** The hash of files, of which the first is the entry: its name does not count, unless there is more. */
export function hashOfFiles(
  [first = ['', ''], ...others]: readonly (readonly [name: string, content: string | Uint8Array])[],
  packages: Code['packages'] = {},
): string {
  const entry = digestOf(first[1]);
  const imported = [...others.map(([name, content]) => [name, digestOf(content)]), ...Object.entries(packages)];
  return `sha256:${imported.length === 0 ? entry : digestOf(JSON.stringify([entry, ...imported.sort()]))}`;
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export type CodeKind = 'strategy' | 'experiment' | 'game';

/** Finds a file by its absolute path and computes the hash of its code. It does not run it. */
export function locateFile(kind: CodeKind, name: string, file: string): Pick<CodeRef, 'file' | 'hash'> {
  try {
    return { file, hash: codeHash(file) };
  } catch (error) {
    throw unreadable(kind, name, error);
  }
}

export function unreadable(kind: CodeKind, name: string, error: unknown): InputError {
  return new InputError(`cannot read the ${kind} '${cutText(name)}': ${cutText(messageOf(error))}`);
}

export function codeChanged(kind: CodeKind, name: string): InputError {
  return new InputError(
    `the ${kind} '${name}' has changed since the run started: restore its file and the files that it imports, or start a new run`,
  );
}

/** Reads a file and all that it imports. */
export function readCode(file: string): Code {
  const [files, packages] = [new Map<string, string>(), new Map<string, string>()];

  function collect(path: string): void {
    if (files.has(path)) return;
    const text = readSource(path);
    files.set(path, text);
    for (const name of importsIn(text)) {
      const imported = namesPackage(name) ? installed(name, path) : locate(name, path);
      if (imported !== undefined) collectImport(imported);
    }
  }

  function collectImport(path: string): void {
    try {
      collect(path);
    } catch (error) {
      throw new Error(`cannot read ${path}, which it imports: ${messageOf(error)}`, { cause: error });
    }
  }

  /** The file of the user to which a name leads, such as `#lib/cards.js`; undefined for a package, which is noted. */
  function installed(name: string, importer: string): string | undefined {
    if (isBuiltin(name) || name.startsWith('@cards/') || /^[a-z]+:/.test(name)) return undefined;
    const resolved = resolveModule(name, [pathToFileURL(importer).href], SCRIPTS);
    if (resolved === undefined) return undefined;
    const path = realpathSync(fileURLToPath(resolved.url));
    // What `#` means is written there.
    const manifest = name.startsWith('#') ? packageAt(importer)?.folder : undefined;
    if (manifest !== undefined) files.set(`${manifest}/package.json`, readSource(`${manifest}/package.json`));
    if (!/[\\/]node_modules[\\/]/.test(path)) return path;
    packages.set(packageOf(name), resolved.version ?? '');
    return undefined;
  }

  collect(file);
  return { files, packages: Object.fromEntries(packages) };
}

/** Whether an import is by name, and not by a path or a file URL. */
export function namesPackage(specifier: string): boolean {
  return !/^(?:\.{1,2}(?:\/|$)|\/|file:)/.test(specifier);
}

export function readSource(file: string): string {
  return readRegularFile(file, MAX_CODE_SIZE);
}

/** The file of an import by path; undefined if it is missing, because the loader reports that with more detail. */
function locate(name: string, importer: string): string | undefined {
  const path = name.startsWith('file:') ? orNothing(() => fileURLToPath(name)) : resolve(dirname(importer), name);
  if (path === undefined) return undefined;
  const withoutScript = path.replace(/\.[cm]?jsx?$/, '');
  return [
    path,
    ...SCRIPTS.map((ending) => path + ending),
    ...SCRIPTS.map((ending) => `${path}/index${ending}`),
    ...TYPED.map((ending) => withoutScript + ending),
  ].find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
}

/** The deepest directory that has all files. */
export function commonDirectory(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => dirname(resolve(path)).split(sep));
  const parts = others.reduce<readonly string[]>((common, other) => {
    const end = common.findIndex((part, at) => part !== other[at]);
    return end === -1 ? common : common.slice(0, end);
  }, first);
  return parts.join(sep) || sep;
}
