import { shellLine } from '@cards/report';
import type { Io } from './io.js';

/** What the message of a run says that keeps its finished blocks. */
export function continued({ command }: Pick<Io, 'command'>, words: readonly string[]): string {
  return `finished blocks are kept; continue with: ${shellLine([...command, ...words])}`;
}

/** An error or a signal ended a run whose finished blocks are kept. */
export class InterruptedRun extends Error {
  override readonly name = 'InterruptedRun';

  /** @param next - from {@link continued} */
  constructor(
    cause: unknown,
    readonly next: string,
  ) {
    super('interrupted', { cause });
  }
}
