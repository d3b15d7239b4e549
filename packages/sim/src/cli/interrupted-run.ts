import { shellLine } from '@cards/report';

/** A run was interrupted. Its finished blocks are kept. */
export class InterruptedRun extends Error {
  /** Always `InterruptedRun`. */
  override readonly name = 'InterruptedRun';
  /** The command that continues it. */
  readonly next: string;

  /**
   * @param cause - the error that ended it
   * @param directory - the directory of the run, as an absolute path
   */
  constructor(cause: unknown, directory: string) {
    super('interrupted', { cause });
    this.next = shellLine(['cards-sim', 'resume', directory]);
  }
}
