/** A directory of a run that can't be used as it is: damaged, of something else, not finished, or not to be written. */
export class RunError extends Error {
  /** Always `RunError`. */
  override readonly name = 'RunError';
}

/** What the system says of a file, in words. */
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
