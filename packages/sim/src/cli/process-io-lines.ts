import { createInterface } from 'node:readline';

/** The number of lines that the up arrow recalls. */
const HISTORY = 200;

/** The streams of a process. */
export interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
}

/**
 * Reads input line by line. If input and output are terminals, lines can be edited and recalled.
 *
 * @param streams - the input, and the output that shows the edited line
 * @param prompt - returns the text before the cursor, which an edited line shows again
 * @param interrupt - Ctrl-C aborts it, and it ends the input
 */
export function readLines(
  { input, output }: Streams,
  prompt: () => string,
  interrupt: AbortController,
): AsyncIterator<string> {
  const isEdited = input.isTTY && output.isTTY;
  const reader = createInterface(
    isEdited
      ? { input, output, terminal: true, historySize: HISTORY, removeHistoryDuplicates: true, prompt: '' }
      : { input },
  );
  // With line editing, Ctrl-C is a key and not a signal.
  reader.on('SIGINT', () => interrupt.abort());
  interrupt.signal.addEventListener('abort', () => reader.close());
  let isClosed = false;
  reader.once('close', () => (isClosed = true));
  const lines = reader[Symbol.asyncIterator]();
  return {
    next: () => {
      if (isEdited && !isClosed) {
        reader.setPrompt(prompt());
        reader.prompt(true);
      }
      return lines.next();
    },
    // The iterator's return() does not close the input, and an open terminal would keep the process alive.
    return: async () => {
      reader.close();
      return { done: true, value: undefined };
    },
  };
}
