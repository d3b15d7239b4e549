import { type ChildProcess, spawn } from 'node:child_process';

/** A command to start. */
export interface Started {
  /** The file of the command. */
  readonly file: string;
  /** Its arguments. */
  readonly words: readonly string[];
  /** The working directory. */
  readonly folder: string;
}

/** A signal that ends a process. */
export type Kill = 'SIGKILL' | 'SIGTERM' | 'SIGINT';

/** The end of a process. */
export interface End {
  /** The exit code; null if a signal ended the process. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** The signal that was sent to it; undefined if it ended before. */
  readonly sent: Kill | undefined;
}

/** The time after which a process that was sent a signal has hung, in milliseconds. */
const ANSWER = 300_000;

/** Runs the command to its end, or sends it a signal when a promise is fulfilled. */
export function runUntil({ file, words, folder }: Started, kill?: Kill, when?: Promise<unknown>): Promise<End> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [file, ...words], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    let sent: Kill | undefined;
    let hung: NodeJS.Timeout | undefined;
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(hung);
      resolve({ code, out, err, sent });
    });
    const send = (): void => {
      if (child.exitCode !== null || kill === undefined) return;
      sent = kill;
      child.kill(kill);
      hung = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Error(`${words.join(' ')} did not end after ${kill}`));
      }, ANSWER);
    };
    void when?.then(send);
  });
}

/** The output of the command without kills. */
export async function runUndisturbed(started: Started): Promise<string> {
  const end = await runUntil(started);
  if (end.code === 0) return end.out;
  throw new Error(`${started.words.join(' ')} ended with ${JSON.stringify(end)}`);
}
