import { createReadStream } from 'node:fs';

/**
 * Reads the lines of a file as Latin-1, without their line breaks (`\n` or `\r\n`). A line that is too long becomes an
 * empty line, so that a damaged file cannot use up the memory.
 *
 * @param path - the file
 * @param maxLength - the maximum length of a line, in characters
 */
export async function* readLines(path: string, maxLength: number): AsyncGenerator<string, void, void> {
  let line = '';
  let isTooLong = false;
  for await (const chunk of createReadStream(path, 'latin1')) {
    const parts = (chunk as string).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      add(part);
      yield withoutReturn(line);
      line = '';
      isTooLong = false;
    }
    add(last);
  }
  if (line !== '' || isTooLong) yield withoutReturn(line);

  function add(part: string): void {
    isTooLong ||= line.length + part.length > maxLength + 1;
    line = isTooLong ? '' : line + part;
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
