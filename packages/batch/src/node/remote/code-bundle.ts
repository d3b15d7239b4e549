import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { InputError } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { codeHash, hashOf, readCode } from '../modules/code-hash.js';

/** The name of a file in a bundle: a relative path without `.` and `..`, with `/` between its parts. */
const FILE_NAME = /^(?!\.{1,2}(\/|$))[^/\\\0:]+(\/(?!\.{1,2}(\/|$))[^/\\\0:]+)*$/;

/** A file of a user and the files that it imports by path, as plain data. */
export interface CodeBundle {
  /** The hash of the code, as `CodeRef.hash`. */
  readonly hash: string;
  /** The name of the file in `files`. */
  readonly entry: string;
  /** The text of each file, by its path below a common directory. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Reads the files of a reference.
 *
 * @param code - the file, with the hash that it must have
 * @throws InputError if the file has changed since it was located
 * @throws Error if a file cannot be read
 */
export function bundleCode({ file, hash }: Pick<CodeRef, 'file' | 'hash'>): CodeBundle {
  const contents = readCode(file);
  if (hashOf(contents, file) !== hash)
    throw new InputError(`${file} has changed since the run was planned: restore it, or start a new run`);
  const top = commonDirectory([...contents.keys()]);
  const nameOf = (path: string): string => relative(top, path).replaceAll('\\', '/');
  return {
    hash,
    entry: nameOf(file),
    files: Object.fromEntries([...contents].map(([path, text]) => [nameOf(path), text])),
  };
}

/**
 * Writes the files of a bundle below a directory, and checks their hash.
 *
 * @param bundle - the bundle, which may come from an untrusted program
 * @param directory - an empty directory
 * @returns the path of the file
 * @throws InputError if a name leads out of the directory, or the files have another hash
 */
export function unpackCode({ hash, entry, files }: CodeBundle, directory: string): string {
  for (const name of [entry, ...Object.keys(files)]) {
    if (!FILE_NAME.test(name) || isAbsolute(name))
      throw new InputError(`the code of a run has a file with the name '${name}', which is not a relative path`);
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const path = join(directory, entry);
  if (files[entry] === undefined || codeHash(path) !== hash)
    throw new InputError('the code of a run does not have the hash that its description names');
  return path;
}

function commonDirectory(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => dirname(resolve(path)).split(sep));
  const parts = others.reduce<readonly string[]>((common, other) => {
    const end = common.findIndex((part, at) => part !== other[at]);
    return end === -1 ? common : common.slice(0, end);
  }, first);
  return parts.join(sep) || sep;
}
