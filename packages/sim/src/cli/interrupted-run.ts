import { shellLine } from '@cards/report';
import type { Io } from './io.js';

/** An error or a signal ended a run whose finished blocks are kept. */
export class InterruptedRun extends Error {
  override readonly name = 'InterruptedRun';
  /** The command that continues the run. */
  readonly next: string;

  /**
   * @param cause - the error that ended the run
   * @param words - the command that continues the run, such as `resume`, and its arguments
   * @param io - the words that call the command
   */
  constructor(cause: unknown, words: readonly string[], { command }: Pick<Io, 'command'>) {
    super('interrupted', { cause });
    this.next = shellLine([...command, ...words]);
  }
}
