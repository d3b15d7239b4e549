import manifest from '../../package.json' with { type: 'json' };
import { writeSync } from 'node:fs';
import { fileTrouble } from '@cards/batch/node';
import { onSignal } from './guard.js';
import { EXIT, type Io, isDumb } from './io.js';
import { readLines } from './process-io-lines.js';
import { basename, relative } from 'node:path';

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
  return no === '' && output.isTTY && output.getColorDepth(env) > 1;
}

/** Outside of Windows, a terminal without a type can be any, also one without a cursor that moves. */
function withTerminal(env: Io['env']): Io['env'] {
  return process.platform === 'win32' || (env['TERM'] ?? '') !== '' ? env : { ...env, TERM: 'dumb' };
}
