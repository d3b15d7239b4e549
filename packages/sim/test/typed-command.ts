import type { Io, News } from '../src/cli/io.js';
import { main } from '../src/cli/main.js';

/** The result of a command. */
export interface Ended {
  /** The exit code. */
  readonly code: number;
  /** The output on stdout. */
  readonly out: string;
  /** The output on stderr. */
  readonly err: string;
}

/**
 * Runs a command in this process.
 *
 * @param directory - the base of relative paths
 * @param line - the arguments after `cards-sim`, separated by spaces or as a list
 * @param around - changes to the default `Io`, a pipe without input
 */
export async function typedCommand(
  directory: string,
  line: string | readonly string[],
  around: Partial<Io> & { readonly input?: readonly string[] } = {},
): Promise<Ended> {
  const { input = [], ...rest } = around;
  let [out, err] = ['', ''];
  let news: News = {};
  const code = await main(typeof line === 'string' ? line.split(' ').filter((word) => word !== '') : line, {
    command: ['cards-sim'],
    out: (text) => (out += text),
    err: (text) => (err += text),
    width: 80,
    color: false,
    progress: undefined,
    lines: () => typed(input),
    chunks: () => nothing(),
    writeBytes: async (bytes) => void (out += Buffer.from(bytes).toString('latin1')),
    freshSeed: () => 'fresh',
    env: {},
    directory,
    signal: new AbortController().signal,
    tell: (more) => (news = { ...news, ...more }),
    ...rest,
  });
  return { code, out, err };
}

async function* nothing(): AsyncGenerator<Uint8Array, void, void> {}

async function* typed(lines: readonly string[]): AsyncGenerator<string, void, void> {
  yield* lines;
}
