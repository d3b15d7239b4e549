import type { Io } from '../src/cli/io.js';
import { main } from '../src/cli/main.js';

/** How a command ended, and what it said. */
export interface Ended {
  /** Its exit code. */
  readonly code: number;
  /** What it printed to stdout. */
  readonly out: string;
  /** What it printed to stderr. */
  readonly err: string;
}

/**
 * Runs a command as it is typed, in this process.
 *
 * @param directory - what relative paths are relative to
 * @param line - the words behind `cards-sim`, with spaces between them, or one by one
 * @param around - what differs from a pipe that nobody types into
 */
export async function typedCommand(
  directory: string,
  line: string | readonly string[],
  around: Partial<Io> & { readonly input?: readonly string[] } = {},
): Promise<Ended> {
  const { input = [], ...rest } = around;
  let [out, err] = ['', ''];
  const code = await main(typeof line === 'string' ? line.split(' ').filter((word) => word !== '') : line, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    width: 80,
    color: false,
    progress: undefined,
    lines: () => typed(input),
    freshSeed: () => 'fresh',
    env: {},
    directory,
    signal: new AbortController().signal,
    ...rest,
  });
  return { code, out, err };
}

async function* typed(lines: readonly string[]): AsyncGenerator<string, void, void> {
  yield* lines;
}
