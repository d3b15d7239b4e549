import { type FSWatcher, watch } from 'node:fs';
import type { Io } from './io.js';

/** The time without events after which files are compared, in milliseconds: an editor writes a file in several steps. */
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
  let seen = '';
  let wake = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  const isChanged = (): boolean => {
    try {
      return hash() !== seen;
    } catch {
      return false;
    }
  };
  const watcher: FSWatcher = watch(directory, () => {
    clearTimeout(timer);
    timer = setTimeout(() => wake(), QUIET);
  });
  const onAbort = (): void => wake();
  io.signal.addEventListener('abort', onAbort);
  try {
    while (!io.signal.aborted) {
      seen = hash();
      if (io.isTerminal === true) io.out(CLEAR);
      // oxlint-disable-next-line no-await-in-loop -- each run waits for a change
      await run();
      while (!io.signal.aborted && !isChanged())
        // oxlint-disable-next-line no-await-in-loop -- each turn waits for an event
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    clearTimeout(timer);
    io.signal.removeEventListener('abort', onAbort);
    watcher.close();
  }
}
