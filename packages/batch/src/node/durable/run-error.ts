import { cutText } from '@cards/core/internal';
import { fileTrouble } from '../files/file-system.js';

/** A run directory or summary file cannot be used: it is damaged, incomplete, from another run, or not writable. */
export class RunError extends Error {
  /** Always `RunError`. */
  override readonly name = 'RunError';
  /** Always `CARDS_RUN`, see `hasCode` of `@cards/core`. */
  readonly code = 'CARDS_RUN';
  /** The directory of an unfinished run, if `resume` removes the cause of the error. */
  readonly unfinished: string | undefined;

  /**
   * @param message - the path, the problem, and the remedy
   * @param options - the original error, and the directory of an unfinished run
   */
  constructor(message: string, options: { readonly cause?: unknown; readonly unfinished?: string | undefined } = {}) {
    super(message, { cause: options.cause });
    this.unfinished = options.unfinished;
  }
}

/** The error of a step that failed, such as `cannot write to DIR`, with its cause in words. */
export function runError(problem: string, cause: unknown): RunError {
  return cause instanceof RunError ? cause : new RunError(`${problem}: ${cutText(fileTrouble(cause))}`, { cause });
}

export const USE_ANOTHER = 'use another directory';

export const START_ANEW = 'start a new run in another directory';

/** The problem with a run that cannot be played from its directory. */
export const NOT_STORED = 'a strategy or a game was passed as a value, and values are not stored';

/** The cause of two different results for one block. */
export const NOT_REPRODUCIBLE =
  'a strategy or the game depends on something other than the seed, such as Math.random, a clock or earlier games';

export function otherVersion(found: string, expected: string): string {
  return `its format has version ${found}, not ${expected}; use the release of @cards/batch that wrote it, or ${START_ANEW}`;
}

export function seedIsHidden(directory: string): RunError {
  return new RunError(
    `the league in ${directory} is not finished, and its secret seed is not on the disk before its last game: continue it with the command that its interruption printed, which has the seed, or start a new league in another directory`,
  );
}
