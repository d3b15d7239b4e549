/**
 * Describes an error of the file system in words.
 *
 * @param error - an error of `node:fs`
 * @returns a text such as `permission denied`; for an unusual error, its own words
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
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  const words: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EDQUOT: 'the disk quota is used up',
    EEXIST: 'a file with this name exists',
    EFBIG: 'the file has reached its maximum size',
    EINVAL: 'the system does not accept this operation on it',
    EIO: 'the disk reports an error',
    EISDIR: 'it is a directory',
    ELOOP: 'its symbolic links form a loop',
    EMFILE: 'too many files are open',
    ENAMETOOLONG: 'its name is too long',
    ENFILE: 'too many files are open',
    ENOENT: 'it does not exist',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of its path is not a directory',
    ENOTEMPTY: 'it is a directory that is not empty',
    ENXIO: 'there is no such device',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
  };
  // Node writes `CODE: words, call 'path'`.
  return words[code ?? ''] ?? message.replace(/^E[A-Z0-9]+: ([^,]+), .*$/s, '$1');
}
