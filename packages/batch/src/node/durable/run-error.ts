import { brandError, isBranded } from '@cards/core';

const BRAND = '@cards/batch/RunError';

/** A run directory or summary file cannot be used: it is damaged, incomplete, from another run, or not writable. */
export class RunError extends Error {
  /** Always `RunError`. */
  override readonly name = 'RunError';
  /** The directory of an unfinished run, if `resume` removes the cause of the error. */
  readonly unfinished: string | undefined;

  /**
   * @param message - the path, the problem, and the remedy
   * @param options - the original error, and the directory of an unfinished run
   */
  constructor(message: string, options: { readonly cause?: unknown; readonly unfinished?: string | undefined } = {}) {
    super(message, { cause: options.cause });
    this.unfinished = options.unfinished;
    brandError(this, BRAND);
  }

  /** Recognizes the errors of every copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, RunError, value, BRAND);
  }
}

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
