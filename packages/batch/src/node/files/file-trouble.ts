/**
 * Describes an error of the file system in words.
 *
 * @param error - an error of `node:fs`
 * @returns a text such as `permission denied`; for an unusual error, its own message
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { fileTrouble } from '@cards/batch/node';
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
  const { code, message } = error as NodeJS.ErrnoException;
  const words: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EDQUOT: 'the disk quota is used up',
    EEXIST: 'a file with this name exists',
    EFBIG: 'the file has reached its maximum size',
    EIO: 'the disk reports an error',
    ENOENT: 'it does not exist',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of its path is not a directory',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
  };
  return words[code ?? ''] ?? message;
}
