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
