import { writeSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileTrouble } from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import manifest from '../../package.json' with { type: 'json' };
import { CTRL_C, onSignal } from './guard.js';
import { EXIT, type Io, isDumb, MAX_INPUT } from './io.js';

export interface Call {
  readonly script: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly version: string;
}

/** The end of the path of the script in a clone of this repository. */
const IN_CLONE = /[\\/]packages[\\/]sim[\\/]dist[\\/]cli\.js$/;

/**
 * The words that call the command: in a clone, the script of the repository; with npx or pnpm dlx, the package and its
 * version; otherwise the command, or its file.
 */
export function calledAs({ script, env, directory, version }: Call): readonly string[] {
  if (env['npm_package_name'] === 'cards' && IN_CLONE.test(script)) return [...pnpmWords(env), '--silent', 'cards-sim'];
  if (/[\\/]dlx[\\/-]/.test(script)) return ['pnpm', 'dlx', `@cards/sim@${version}`];
  if (env['npm_command'] === 'exec') return ['npx', `@cards/sim@${version}`];
  if (basename(script).startsWith('cards-sim')) return ['cards-sim'];
  const path = relative(directory, script);
  return ['node', path.startsWith('..') ? script : path];
}

/** How pnpm was called: by its name, or through npx with its version. */
function pnpmWords(env: Call['env']): readonly string[] {
  const version = /^pnpm\/(\S+)/.exec(env['npm_config_user_agent'] ?? '')?.[1];
  return version !== undefined && /[\\/]_npx[\\/]/.test(env['npm_execpath'] ?? '')
    ? ['npx', '--yes', `pnpm@${version}`]
    : ['pnpm'];
}

/** The streams of this process. */
export function processIo(): Io {
  const { stdin, stdout, stderr } = process;
  const env = withTerminal(process.env);
  const interrupt = new AbortController();
  const tell = onSignal((reason) => interrupt.abort(reason));
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader, such as `head`, has closed the pipe. What it did not read is lost, so the command has failed.
    const trouble = error.code === 'EPIPE' ? 'their reader has closed the pipe' : fileTrouble(error);
    writeSync(2, `cards-sim: cannot write the results: ${trouble}\n`);
    process.exit(EXIT.failed);
  });
  return {
    command: calledAs({ script: process.argv[1] ?? '', env, directory: process.cwd(), version: manifest.version }),
    out: (text) => stdout.write(text),
    err: (text) => writeSync(2, text),
    // A person can change the width of a terminal during a game.
    get width() {
      // A terminal that does not know its width reports 0 columns.
      return stdout.columns || Number(env['COLUMNS']) || 80;
    },
    color: hasColor(stdout, env),
    progress: stderr.isTTY && !isDumb(env) ? stderr : undefined,
    isTerminal: stdout.isTTY,
    isInteractive: stdin.isTTY && stdout.isTTY,
    lines: (prompt) => {
      tell({ isRaw: stdin.isTTY && stdout.isTTY });
      return readLines({ input: stdin, output: stdout, isDumb: isDumb(env) }, prompt, interrupt);
    },
    chunks: () => stdin,
    writeBytes: (bytes) =>
      new Promise((resolve) => {
        stdout.write(bytes, () => resolve());
      }),
    freshSeed: (bytes) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex'),
    env,
    directory: process.cwd(),
    signal: interrupt.signal,
    tell,
  };
}

/** Whether an output has colors. The variable FORCE_COLOR decides, then NO_COLOR, then the terminal. */
export function hasColor(output: Pick<NodeJS.WriteStream, 'isTTY' | 'getColorDepth'>, env: Io['env']): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no = '' } = env;
  if (force !== undefined) return force !== '0' && force !== 'false';
  // Old versions of Node take an empty value of NO_COLOR for one.
  return no === '' && output.isTTY && output.getColorDepth({ ...env, NO_COLOR: undefined }) > 1;
}

/** Outside of Windows, a terminal without a type can be any, also one without a cursor that moves. */
function withTerminal(env: Io['env']): Io['env'] {
  return process.platform === 'win32' || (env['TERM'] ?? '') !== '' ? env : { ...env, TERM: 'dumb' };
}

const LINE_FEED = 10;

const HISTORY = 200;

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
  const { input, output } = streams;
  const isEdited = input.isTTY && output.isTTY && streams.isDumb !== true;
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
    isTooLong = length > MAX_INPUT;
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
        throw new InputError(`the input has a line of more than ${MAX_INPUT} bytes; type one answer on each line`);
      return line;
    },
    // The iterator's return() does not close the input, and an open terminal would keep the process alive.
    return: async () => {
      reader.close();
      return { done: true, value: undefined };
    },
  };
}
