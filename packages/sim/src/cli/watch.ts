import { type FSWatcher, watch } from 'node:fs';
import type { Io } from './io.js';

/** The time without events after which files are compared, in milliseconds. An editor writes in several steps. */
const QUIET = 100;

/** Clears a terminal, and its lines above the screen. */
const CLEAR = '\u001B[2J\u001B[3J\u001B[H';

/** What to watch. */
export interface Watched {
  /** The directory of the file. The file itself is often replaced by another one. */
  readonly directory: string;
  /** The hash of the file and of what it imports. It may throw an error while the file is being written. */
  readonly hash: () => string;
}

/**
 * Runs an action at once, and again after each change, until the command is interrupted. A terminal is cleared before
 * each run.
 *
 * @param io - the terminal, and the signal that ends it
 * @param watched - what to watch
 * @param run - the action
 */
export async function runOnChanges(io: Io, { directory, hash }: Watched, run: () => Promise<void>): Promise<void> {
  const changes = new Changes(directory, io.signal);
  try {
    while (!io.signal.aborted) {
      const seen = hash();
      if (io.isTerminal === true) io.out(CLEAR);
      await run();
      while (!io.signal.aborted && !isChanged(hash, seen)) await changes.next();
    }
  } finally {
    changes.close();
  }
}

/** Whether a hash has changed. A file that is being written has not. */
function isChanged(hash: () => string, seen: string): boolean {
  try {
    return hash() !== seen;
  } catch {
    return false;
  }
}

/** The changes in a directory. */
class Changes {
  private readonly watcher: FSWatcher;
  private readonly signal: AbortSignal;
  private timer: NodeJS.Timeout | undefined;
  private wake: (() => void) | undefined;
  private readonly onAbort = (): void => this.wake?.();

  constructor(directory: string, signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener('abort', this.onAbort);
    this.watcher = watch(directory, () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.wake?.(), QUIET);
    });
  }

  /** Waits for a change, or for the end of the command. */
  async next(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.signal.removeEventListener('abort', this.onAbort);
    this.watcher.close();
  }
}
