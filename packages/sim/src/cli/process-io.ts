import { writeSync } from 'node:fs';
import { fileTrouble } from '@cards/batch/node';
import manifest from '../../package.json' with { type: 'json' };
import { calledAs } from './called-as.js';
import { EXIT, type Io } from './io.js';
import { readLines } from './process-io-lines.js';

/** The streams of this process. Ctrl-C ends a command with its own message; a second one ends it at once. */
export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process;
  const interrupt = new AbortController();
  // Schedulers send SIGTERM before they take a machine away.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort());
  // EPIPE: the reader of stdout, such as `head`, has closed it.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.done);
    writeSync(2, `cards-sim: cannot write the results: ${fileTrouble(error)}\n`);
    process.exit(EXIT.failed);
  });
  const script = process.argv[1] ?? '';
  return {
    command: calledAs({ script, env, directory: process.cwd(), version: manifest.version }),
    out: (text) => stdout.write(text),
    err: (text) => writeSync(2, text),
    // A person can change the width of a terminal during a game.
    get width() {
      return stdout.columns ?? (Number(env['COLUMNS']) || 80);
    },
    color: stdout.isTTY && stdout.getColorDepth() > 1 && (env['NO_COLOR'] ?? '') === '',
    progress: stderr.isTTY ? stderr : undefined,
    isTerminal: stdout.isTTY,
    lines: (prompt) => readLines({ input: stdin, output: stdout }, prompt, interrupt),
    freshSeed: (bytes) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex'),
    env,
    directory: process.cwd(),
    signal: interrupt.signal,
  };
}
