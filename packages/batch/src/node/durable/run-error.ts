import { brandError, isBranded } from '@cards/core';

const BRAND = '@cards/batch/RunError';

/** The directory of a run cannot be used: it is damaged, incomplete, of another run, or not writable. */
export class RunError extends Error {
  /** Always `RunError`. */
  override readonly name = 'RunError';
  /** The directory of an unfinished run, if `resume` would remove the error. */
  readonly unfinished: string | undefined;

  /**
   * @param message - the problem, and the path
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

/** The text for an error of the file system. */
export function fileTrouble(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const words: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EDQUOT: 'the disk quota is used up',
    EEXIST: 'there is a file of that name',
    EFBIG: 'the file may not grow any further',
    EIO: 'the disk reports an error',
    ENOENT: 'there is none',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'part of its path is no directory',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
  };
  return words[code ?? ''] ?? message;
}
