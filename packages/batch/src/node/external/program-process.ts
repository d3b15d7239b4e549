import type childProcess from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import type { ProgramCommand } from '../../plan/cell-data.js';

/** How to start a program. */
export interface ProgramLaunch extends ProgramCommand {
  /**
   * Whether it is the process of an isolated strategy: without the environment of this process, and with pipes besides
   * stdin and stdout, which code of the strategy can use.
   */
  readonly isIsolated?: boolean;
}

/** A program to start for a worker. */
export interface ProgramStart extends ProgramLaunch {
  /** Text for the program in, {@link ProgramReply} out. The program has to end when the worker closes it. */
  readonly port: MessagePort;
  /** `[0]`: the number of replies so far, for `Atomics.wait` in the worker. */
  readonly signal: Int32Array;
}

/** A line of a program, or the reason why there are no more lines. */
export type ProgramReply = { readonly line: string } | { readonly ended: string };

/** The maximum length of a line of a program, in characters. */
const MAX_LINE = 1_000_000;

/** The maximum number of lines of a program since the last request. */
const MAX_UNREAD = 100;

/** The time between the end of a program and that of its output, in milliseconds. Its children can keep that open. */
const OUTPUT_DELAY = 200;

/** The time that a program gets to end by itself after its input has ended, in milliseconds. */
const GRACE = 200;

/** The time that a killed program gets to end, in milliseconds. A call of the system can block it. */
const END_TIMEOUT = 2000;

/** Loaded when it is used, because most runs start no program. */
const processes = (): typeof childProcess => process.getBuiltinModule('node:child_process');

/** The programs that have to end with this process. */
const running = new Set<ProgramProcess>();
const endAll = (): void => running.forEach((program) => program.kill());

/** The process of a program. The main thread owns it, because Node reads the output of a process in an event loop. */
export class ProgramProcess {
  /** Resolves when the process has ended, or does not end although it was killed. */
  readonly ended: Promise<void>;
  private readonly child: childProcess.ChildProcess;
  private readonly reply: (message: ProgramReply) => void;
  /** The number of lines since the last request. */
  private unread = 0;
  private readonly output: Readable;
  private rest = '';

  /**
   * Starts a program.
   *
   * @param start - its command, and the way to its worker
   */
  constructor({ words: [program = '', ...args], directory, port, signal, isIsolated = false }: ProgramStart) {
    this.reply = (message) => {
      port.postMessage(message);
      Atomics.add(signal, 0, 1);
      Atomics.notify(signal, 0);
    };
    this.child = processes().spawn(program, args, {
      cwd: directory,
      // Hash seeds of Python would make a program that iterates over a set play differently.
      env: isIsolated ? {} : { PYTHONHASHSEED: '0', ...process.env },
      // Its own messages are for the person who started the run.
      stdio: isIsolated ? ['ignore', 2, 'inherit', 'pipe', 'pipe'] : ['pipe', 'pipe', 'inherit'],
      // The leader of a process group: its children can be ended too, and Ctrl-C does not reach it in a game.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const { child } = this;
    const [, , , input = child.stdin, output = child.stdout] = child.stdio;
    this.output = output as Readable;
    this.ended = new Promise<void>((resolve) => {
      child.on('exit', (code, by) => {
        const ended = `it ended with ${by === null ? `exit code ${code}` : `signal ${by}`}`;
        child.on('close', () => this.reply({ ended }));
        setTimeout(() => this.reply({ ended }), OUTPUT_DELAY).unref();
        resolve();
      });
      child.on('error', ({ message }) => {
        this.reply({ ended: `it cannot be started: ${message}` });
        resolve();
      });
      port.on('close', () => {
        (input as Writable).end();
        const timers = [setTimeout(() => this.kill(), GRACE), setTimeout(resolve, GRACE + END_TIMEOUT)];
        void this.ended.then(() => timers.forEach(clearTimeout));
      });
    });
    void this.endWithThisProcess();
    // Reported by `exit`.
    input?.on('error', () => undefined);
    this.output.setEncoding('utf8').on('data', (text: string) => this.read(text));
    port.on('message', (text: string) => {
      this.unread = 0;
      (input as Writable).write(text);
    });
  }

  /** Ends the program and its children at once. */
  kill(): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    try {
      if (process.platform === 'win32') processes().spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }

  /**
   * A killed process (SIGKILL) runs no code, and the program can be in an endless loop, so that it does not see the end
   * of its input. So a shell reads a pipe that ends with this process, and then ends the group of the program.
   */
  private async endWithThisProcess(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined) return;
    if (running.size === 0) process.on('exit', endAll);
    running.add(this);
    const shell =
      process.platform === 'win32'
        ? undefined
        : processes()
            .spawn('sh', ['-c', 'read _; sleep 1; kill -s KILL -- "-$0"', String(pid)], {
              stdio: ['pipe', 'ignore', 'ignore'],
              detached: true,
            })
            .on('error', () => undefined);
    await this.ended;
    shell?.kill();
    running.delete(this);
    if (running.size === 0) process.off('exit', endAll);
  }

  private read(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (++this.unread > MAX_UNREAD) return this.refuse(`it sent ${MAX_UNREAD} lines without a request`);
      this.reply({ line: line.replace(/\r$/, '') });
    }
    if (this.rest.length > MAX_LINE) this.refuse(`it sent a line of more than ${MAX_LINE} characters`);
  }

  private refuse(ended: string): void {
    this.reply({ ended });
    this.output.destroy();
    this.kill();
  }
}
