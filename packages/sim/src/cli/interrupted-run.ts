import { shellLine } from '@cards/report';

/** A run that did not end, while the blocks that it finished are kept. */
export class InterruptedRun extends Error {
  /** Always `InterruptedRun`. */
  override readonly name = 'InterruptedRun';
  /** The command that continues it. */
  readonly next: string;

  /**
   * @param cause - what ended it
   * @param directory - where the blocks are, as an absolute path
   */
  constructor(cause: unknown, directory: string) {
    super('interrupted', { cause });
    this.next = shellLine(['cards-sim', 'resume', directory]);
  }
}
