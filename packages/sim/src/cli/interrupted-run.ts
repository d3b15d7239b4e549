import { shellLine } from '@cards/report';

/** An error or a signal ended a run whose finished blocks are kept. */
export class InterruptedRun extends Error {
  override readonly name = 'InterruptedRun';
  /** The command that continues the run. */
  readonly next: string;

  /**
   * @param cause - the error that ended the run
   * @param directory - the directory of the run, as an absolute path
   */
  constructor(cause: unknown, directory: string) {
    super('interrupted', { cause });
    this.next = shellLine(['cards-sim', 'resume', directory]);
  }
}
