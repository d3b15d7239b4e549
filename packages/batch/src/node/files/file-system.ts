import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * Describes an error of the file system in words.
 *
 * @param error - an error of `node:fs`
 * @returns a text such as `permission denied`; for an unusual error, its own words
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { fileTrouble } from '@cards/batch/node/internal';
 *
 * let found = '';
 * try {
 *   readFileSync('no-such-file');
 * } catch (error) {
 *   found = fileTrouble(error);
 * }
 * found; // => 'it does not exist'
 * ```
 */
export function fileTrouble(error: unknown): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  const words: Readonly<Record<string, string>> = {
    EDQUOT: 'the disk quota is used up',
    // Of a directory that is to be made where a file is.
    EEXIST: 'a part of its path is not a directory',
    EFBIG: 'the file has reached its maximum size',
    EISDIR: 'it is a directory',
    ENAMETOOLONG: 'its name is too long',
    ENOENT: 'it does not exist',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of its path is not a directory',
  };
  // Node writes `CODE: words, call 'path'`.
  return words[code ?? ''] ?? message.replace(/^E[A-Z0-9]+: ([^,]+), .*$/s, '$1');
}

/** The result of a computation; undefined if it throws. */
export function orNothing<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}

/**
 * Creates a directory and its missing parents. `mkdir` of Node with the option `recursive` never returns below some
 * special file systems, such as `/proc`.
 */
export function makeDirectory(path: string): void {
  const directory = resolve(path);
  if (isDirectory(directory)) return;
  // The root of a drive has no parent.
  if (dirname(directory) !== directory) makeDirectory(dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process may have created it.
    if (code === 'EEXIST' && isDirectory(directory)) return;
    // The parent exists, so the system means that no directory can be created in it.
    if (code === 'ENOENT') throw new Error('its file system does not accept new directories', { cause: error });
    throw error;
  }
}

function isDirectory(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() ?? false;
}

/** The files and directories that have to be gone when this process ends, also if that is sudden. */
const temporary = new Set<string>();
const removeAll = (): void => temporary.forEach(removeTemporary);

/** Notes a temporary file or directory before it is created. */
export function noteTemporary(path: string): void {
  if (temporary.size === 0) process.on('exit', removeAll);
  temporary.add(path);
}

/** Creates a temporary folder. Remove it after its use. */
export function temporaryFolder(): string {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'cards-'));
    noteTemporary(folder);
    return folder;
  } catch (error) {
    throw new Error(`cannot create a temporary folder in ${tmpdir()}: ${fileTrouble(error)}`, { cause: error });
  }
}

/** Removes a temporary file or directory that exists. */
export function removeTemporary(path: string): void {
  orNothing(() => rmSync(path, { recursive: true, force: true }));
  temporary.delete(path);
  if (temporary.size === 0) process.off('exit', removeAll);
}

/**
 * Writes a file of a user, and makes its directory. A reader sees the old content or the new one, also if the disk is
 * full or the process ends meanwhile. What is no regular file, such as `/dev/stdout`, gets the content itself.
 *
 * @param path - an absolute path; a link leads to the file that is replaced
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  makeDirectory(dirname(path));
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === false) return writeFileSync(path, content);
  const draft = draftOf(stats === undefined ? path : realpathSync(path));
  try {
    writeFileSync(draft.path, content, { flag: 'wx', ...(stats && { mode: stats.mode }) });
    draft.publish();
  } finally {
    draft.remove();
  }
}

/** A new file next to another one, whose name it gets when it is complete. */
export function draftOf(file: string): { readonly path: string; publish(): void; remove(): void } {
  const path = `${file}.${crypto.randomUUID()}.draft`;
  noteTemporary(path);
  const publish = (): void => {
    const descriptor = openSync(path, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(path, file);
  };
  return { path, publish, remove: () => removeTemporary(path) };
}

const MEGABYTE = 1_000_000;

/** The maximum size of a file with code, in bytes. */
export const MAX_CODE_SIZE = 16 * MEGABYTE;

/** The maximum size of a manifest or a summary, in bytes. */
export const MAX_DATA_SIZE = 256 * MEGABYTE;

/** Checks that a path is a regular file of at most this many bytes: a device or a pipe can have no end. */
export function checkRegularFile(path: string, maxSize = Number.POSITIVE_INFINITY): void {
  let stats: ReturnType<typeof statSync>;
  try {
    stats = statSync(path);
  } catch (error) {
    throw new Error(fileTrouble(error), { cause: error });
  }
  if (stats.isDirectory()) throw new Error('it is a directory, not a file');
  if (!stats.isFile()) throw new Error('it is a device or a pipe, not a regular file');
  if (stats.size > maxSize)
    throw new Error(`it has ${Math.ceil(stats.size / MEGABYTE)} MB, more than the maximum of ${maxSize / MEGABYTE} MB`);
}

export function readRegularFile(path: string, maxSize: number): string {
  checkRegularFile(path, maxSize);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(fileTrouble(error), { cause: error });
  }
}
