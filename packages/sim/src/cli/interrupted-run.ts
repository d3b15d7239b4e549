import { shellLine } from '@cards/report';
import type { Io } from './io.js';

/** An error or a signal ended a run whose finished blocks are kept. */
export class InterruptedRun extends Error {
  override readonly name = 'InterruptedRun';
  readonly next: string;

  constructor(cause: unknown, words: readonly string[], { command }: Pick<Io, 'command'>) {
    super('interrupted', { cause });
    this.next = shellLine([...command, ...words]);
  }
}
