import { shellLine } from '../format/shell.js';

/** A run that came to no end, while the blocks that it finished are kept. */
export class InterruptedRun extends Error {
  /** Always `BrokenOff`. */
  override readonly name = 'BrokenOff';
  /** The command that goes on with it. */
  readonly next: string;

  /**
   * @param cause - what ended it
   * @param directory - where the blocks are, as an absolute path
   */
  constructor(cause: unknown, directory: string) {
    super('broken off', { cause });
    this.next = shellLine(['cards-sim', 'resume', directory]);
  }
}
