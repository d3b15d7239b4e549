import { spawn } from 'node:child_process';

/** The streams of a process. */
type Streams = 'pipes' | 'no-input' | 'no-output' | 'full-disk' | 'reader-leaves' | 'endless-input';

/** A process to start. */
export interface Request {
  readonly words: readonly string[];
  readonly streams: Streams;
  /** The text on stdin, for `pipes`. */
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds until SIGINT. */
  readonly limit: number;
}

/** The end of a process. */
export interface End {
  /** The exit code; null after a signal. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Whether the limit was over before the process ended. */
  readonly wasLate: boolean;
  /** Whether the process did not end after SIGINT, and was killed. */
  readonly wasKilled: boolean;
  readonly milliseconds: number;
}

/** The time for an answer to SIGINT, in milliseconds. */
const ANSWER = 120_000;

/** The most output that is kept, in characters. */
const KEPT = 3_000_000;

/** Redirections of the shell that starts the command. `<&-` closes a stream. */
const REDIRECTIONS: Readonly<Record<Streams, string>> = {
  pipes: '',
  'no-input': '<&-',
  'no-output': '>&-',
  'full-disk': '>/dev/full',
  'reader-leaves': '',
  'endless-input': '</dev/zero',
};

/**
 * Runs the command until it ends. After the limit it gets SIGINT, and later SIGKILL.
 *
 * @param stop - ends the process at once
 */
export function start(
  file: string,
  folder: string,
  { words, streams, input, env, limit }: Request,
  stop: AbortSignal,
): Promise<End> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn('sh', ['-c', `exec "$0" "$@" ${REDIRECTIONS[streams]}`, process.execPath, file, ...words], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      // Ctrl-C interrupts the campaign only. In its process group, the command would get the signal too.
      detached: true,
    });
    let [out, err] = ['', ''];
    let [wasLate, wasKilled] = [false, false];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (out.length < KEPT) out += text;
      if (streams === 'reader-leaves') child.stdout.destroy();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (err.length < KEPT) err += text;
    });
    // A process that does not read its input closes the pipe.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const late = setTimeout(() => {
      wasLate = true;
      child.kill('SIGINT');
    }, limit);
    const dead = setTimeout(() => {
      wasKilled = true;
      child.kill('SIGKILL');
    }, limit + ANSWER);
    const end = (): boolean => child.kill('SIGKILL');
    stop.addEventListener('abort', end);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(late);
      clearTimeout(dead);
      stop.removeEventListener('abort', end);
      resolve({ code, out, err, wasLate, wasKilled, milliseconds: performance.now() - began });
    });
  });
}
