import { createInterface } from 'node:readline';
import { InputError } from '@cards/core';
import { CTRL_C } from './guard.js';

const LINE_FEED = 10;

const HISTORY = 200;

/** The maximum length of a line that is not typed at a terminal, in bytes. A device such as /dev/zero has no lines. */
const LONGEST = 1_000_000;

export interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Whether the cursor of the terminal cannot move, so that lines are not edited. */
  readonly isDumb?: boolean;
}

/**
 * Reads input line by line. In a terminal, lines can be edited and recalled after the prompt, and Ctrl-C aborts. `next`
 * throws in place of a line that is too long.
 */
export function readLines(streams: Streams, prompt: () => string, interrupt: AbortController): AsyncIterator<string> {
  const { input, output, isDumb = false } = streams;
  const isEdited = input.isTTY && output.isTTY && !isDumb;
  const editing = { output, terminal: true, historySize: HISTORY, removeHistoryDuplicates: true, prompt: '' };
  const reader = createInterface({ input, ...(isEdited ? editing : {}) });
  // With line editing, Ctrl-C is a key and not a signal.
  reader.on('SIGINT', () => interrupt.abort(CTRL_C));
  interrupt.signal.addEventListener('abort', () => reader.close());
  let isClosed = false;
  let isTooLong = false;
  let length = 0;
  const measure = (chunk: Uint8Array): void => {
    const end = chunk.lastIndexOf(LINE_FEED);
    length = end === -1 ? length + chunk.length : chunk.length - end;
    isTooLong = length > LONGEST;
    if (isTooLong) reader.close();
  };
  if (!isEdited) input.on('data', measure);
  reader.once('close', () => {
    isClosed = true;
    input.off('data', measure);
  });
  const lines = reader[Symbol.asyncIterator]();
  return {
    next: async () => {
      if (isEdited && !isClosed) {
        reader.setPrompt(prompt());
        reader.prompt(true);
      }
      const line = await lines.next();
      if (isTooLong && line.done === true)
        throw new InputError(`the input has a line of more than ${LONGEST} bytes; type one answer on each line`);
      return line;
    },
    // The iterator's return() does not close the input, and an open terminal would keep the process alive.
    return: async () => {
      reader.close();
      return { done: true, value: undefined };
    },
  };
}
