import type childProcess from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { shownText } from '@cards/core/internal';
import type { ProgramCommand } from '../../plan/cell-data.js';
import type { AnswerUsage } from '../../run/usage.js';
import { orNothing } from '../files/file-system.js';
import { usageIn } from './protocol.js';

export interface ProgramLaunch extends ProgramCommand {
  /** The name of the player, before each line that it prints. */
  readonly name: string;
  /** The process of an isolated strategy. It has no environment, and its answers go through a pipe besides stdout. */
  readonly isolated?: {
    /** What it reads from the file descriptors 5, 6 and so on. */
    readonly inputs: readonly (string | Uint8Array)[];
    /** The maximum size of what it prints in one game, in kilobytes. */
    readonly output: number;
  };
}

export interface ProgramStart extends ProgramLaunch {
  /** {@link ProgramInput} in, {@link ProgramReply} out. The program has to end when the worker closes it. */
  readonly port: MessagePort;
  /** `[0]`: the number of replies so far, for `Atomics.wait` in the worker. */
  readonly signal: Int32Array;
}

/** Lines for a program. */
export interface ProgramInput {
  readonly text: string;
  /** The number of lines with a request. */
  readonly requests: number;
  /** The number of games that begin. */
  readonly games: number;
  /** The number of games that can be in progress. */
  readonly places: number;
}

/** Lines of a program, or the reason why there are no more lines. */
export type ProgramReply =
  | { readonly lines: readonly string[] }
  | { readonly ended: string; readonly isStarted?: boolean };

/** The maximum length of a line of a program, in characters. */
const MAX_LINE = 1_000_000;

/** The maximum number of lines of a program besides its answers. */
const MAX_UNREAD = 100;

/** The maximum size of what an external player prints in one game, in kilobytes. */
const MAX_OUTPUT = 64;

/**
 * The time that a program gets to end by itself after its input has ended, and its output to end after it, in
 * milliseconds: its children can keep that open.
 */
const GRACE = 200;

/** Stands between a program and the requests for its moves. */
export interface Gate {
  /** Resolves when a request may pass. If it may not, the worker of the program is ended. */
  permission(): Promise<void>;
  onUsage(usage: AnswerUsage): void;
}

/** The process of a program. The main thread owns it, because Node reads the output of a process in an event loop. */
export class ProgramProcess {
  readonly ended: Promise<unknown>;
  private readonly group: ProcessGroup;
  private readonly reply: (message: ProgramReply) => void;
  /** The requests without an answer; below 0, the lines without a request. */
  private asked = 0;
  private output: Readable | undefined;
  private rest = '';
  private metered = 0;
  /** The lines that the worker does not have yet. */
  private readonly unsent: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private places = 1;

  constructor(
    { words, directory, name, port, signal, isolated }: ProgramStart,
    private readonly gate?: Gate,
  ) {
    this.reply = (message) => {
      port.postMessage(message);
      Atomics.add(signal, 0, 1);
      Atomics.notify(signal, 0);
    };
    const { inputs = [], output: most = MAX_OUTPUT } = isolated ?? {};
    this.group = new ProcessGroup(words, {
      cwd: directory,
      // Hash seeds of Python would make a program that iterates over a set play differently.
      env: isolated === undefined ? { PYTHONHASHSEED: '0', ...process.env } : {},
      stdio:
        isolated === undefined
          ? ['pipe', 'pipe', 'pipe']
          : ['ignore', 'pipe', 'pipe', 'pipe', 'pipe', ...inputs.map(() => 'pipe' as const)],
    });
    const { child, ended } = this.group;
    const isStarted = child.pid !== undefined;
    const printed = new Printed(asText(name), 1000 * most, process.stderr);
    this.ended = ended;
    void ended.then((reason) => this.send({ ended: `it ${reason}`, isStarted })).then(() => printed.flush());
    // Without file descriptors, it has no pipes.
    if (!isStarted) return;
    const pipes: readonly (Readable | Writable | null | undefined)[] = child.stdio;
    const [, , , input = child.stdin, output = child.stdout, ...more] = pipes;
    // What it prints is for the person who started the run.
    for (const stream of isolated === undefined ? [child.stderr] : [child.stdout, child.stderr]) printed.read(stream);
    for (const [at, pipe] of more.entries()) {
      pipe?.on('error', () => undefined);
      (pipe as Writable).end(inputs[at]);
    }
    this.output = output as Readable;
    port.on('close', () => {
      (input as Writable).end();
      setTimeout(() => this.group.kill(), GRACE).unref();
    });
    // Reported by `ended`.
    input?.on('error', () => undefined);
    this.output.setEncoding('utf8').on('data', (text: string) => this.read(text));
    port.on('message', async ({ text, requests, ...games }: ProgramInput) => {
      this.asked += requests;
      this.places = games.places;
      printed.begin(games);
      // A run with a gate has one game in each block, and so one request in each text: no other text comes meanwhile.
      if (gate !== undefined && text.includes('{"type":"move"')) {
        this.metered = requests;
        await gate.permission();
      }
      (input as Writable).write(text);
    });
  }

  private read(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    this.asked -= lines.length;
    for (const line of lines) if (this.metered-- > 0) this.gate?.onUsage(usageIn(line));
    this.unsent.push(...lines);
    // To wake the worker costs more than to read a line. A slow program has no lines to wait for.
    if (this.asked <= 0 || 4 * this.unsent.length >= this.places) this.send();
    else this.timer ??= setTimeout(() => this.send(), 1);
    if (this.asked <= -MAX_UNREAD) this.refuse(`it sent ${MAX_UNREAD} lines without a request`);
    if (this.rest.length > MAX_LINE) this.refuse(`it sent a line of more than ${MAX_LINE} characters`);
  }

  private send(last?: ProgramReply): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.unsent.length > 0) this.reply({ lines: this.unsent.splice(0) });
    if (last !== undefined) this.reply(last);
  }

  private refuse(ended: string): void {
    this.send({ ended });
    this.output?.destroy();
    this.group.kill();
  }
}

/** Shows what a player prints, line by line: with its name, and with control characters as text. */
class Printed {
  private left: number;
  private rest = '';
  private isCut = false;

  constructor(
    private readonly name: string,
    /** The maximum in one game, in characters. */
    private readonly most: number,
    private readonly target: Pick<Writable, 'write'>,
  ) {
    this.left = most;
  }

  /** Games that are in progress at the same time share what they may print. */
  begin({ games, places }: Pick<ProgramInput, 'games' | 'places'>): void {
    if (games === 0) return;
    this.left = Math.min(this.left + this.most * games, this.most * places);
    this.isCut = false;
  }

  read(stream: Readable | null): void {
    stream?.setEncoding('utf8').on('data', (text: string) => this.add(text));
  }

  /** Shows the last line, which has no end. */
  flush(): void {
    if (this.rest !== '') this.show(this.rest);
    this.rest = '';
  }

  private add(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.show(line);
    if (this.isCut || this.rest.length > this.left) this.flush();
  }

  /** Shows a line, or what is left of it: what counts is what is written. */
  private show(line: string): void {
    if (this.isCut) return;
    const { name, left } = this;
    // An escape is longer than what it stands for.
    const given = line.slice(0, left).replace(/\r$/, '');
    const text = `${name}: ${given.split('\t').map(asText).join('\t')}\n`;
    this.isCut = text.length > left;
    this.left -= Math.min(text.length, left);
    const cut = `${name}: (it printed more than ${this.most / 1000} kB in one game; the rest is left out)\n`;
    this.target.write(this.isCut ? `${left > 0 ? `${text.slice(0, left)}\n` : ''}${cut}` : text);
  }
}

const asText = (text: string): string => shownText(text, Number.MAX_SAFE_INTEGER);

/** The time that a killed process gets to end, in milliseconds. A call of the system can block it. */
const END_TIMEOUT = 2000;

/** A command whose process has a maximum of memory, in megabytes, and of open files, if the system has such limits. */
export function withLimits(
  words: readonly string[],
  { memory = 4000, files }: { readonly memory?: number; readonly files?: number } = {},
): readonly string[] {
  if (process.platform === 'win32') return words;
  const limits = [`ulimit -d ${1000 * memory}`, ...(files === undefined ? [] : [`ulimit -n ${files}`])];
  return ['sh', '-c', `${limits.map((one) => `${one} 2>/dev/null;`).join(' ')} ulimit -c 0; exec "$0" "$@"`, ...words];
}

/** Loaded when it is used, because most runs start no process. */
const processes = (): typeof childProcess => process.getBuiltinModule('node:child_process');

/** The processes that have to end with this one. */
const running = new Set<ProcessGroup>();
const endAll = (): void => running.forEach((group) => group.kill());

/** A process and its children, which can be killed at any time, and end with this process. */
export class ProcessGroup {
  readonly child: childProcess.ChildProcess;
  /** Resolves when the process and its output have ended, with a text such as `ended with exit code 1`. */
  readonly ended: Promise<string>;
  private giveUp: ((reason: string) => void) | undefined;

  constructor([program = '', ...args]: readonly string[], options: childProcess.SpawnOptions) {
    // The leader of a process group: its children can be ended too, and Ctrl-C does not reach it in a game.
    const detached = process.platform !== 'win32';
    const child = processes().spawn(program, args, { ...options, detached, windowsHide: true });
    this.child = child;
    this.ended = new Promise<string>((resolve) => {
      this.giveUp = resolve;
      child.on('exit', (code, by) => {
        const ended = `ended with ${by === null ? `exit code ${code}` : `signal ${by}`}`;
        const end = (): void => {
          resolve(ended);
          // A child of the process that left its group can keep a pipe open, and so this process alive.
          for (const stream of child.stdio) stream?.destroy();
        };
        killGroup(child.pid);
        child.on('close', end);
        setTimeout(end, GRACE);
      });
      child.on('error', ({ message }) => resolve(`cannot be started: ${message}`));
    });
    void this.endWithThisProcess();
  }

  kill(): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    if (process.platform === 'win32') processes().spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    else killGroup(pid);
    const timer = setTimeout(() => this.giveUp?.('does not end'), END_TIMEOUT);
    void this.ended.then(() => clearTimeout(timer));
  }

  /** The child can be in an endless loop, so that it does not see the end of its input. */
  private async endWithThisProcess(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined) return;
    if (running.size === 0) process.on('exit', endAll);
    running.add(this);
    const giveUp = afterThisProcess('sleep 1; kill -s KILL -- "-$0"', String(pid));
    await this.ended;
    this.child.unref();
    giveUp();
    running.delete(this);
    if (running.size === 0) process.off('exit', endAll);
  }
}

/**
 * A killed process (SIGKILL) runs no code. So a shell reads a pipe that ends with this process, and then runs a script,
 * unless the returned function was called. On Windows, nothing runs.
 *
 * @param argument - what the script has as `$0`
 */
export function afterThisProcess(script: string, argument: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  const shell = processes().spawn('sh', ['-c', `read _; ${script}`, argument], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.on('error', () => undefined);
  return () => void shell.kill();
}

/** Kills a process and its children, also those that outlive it. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === 'win32') return;
  // It throws if none is left.
  orNothing(() => process.kill(-pid, 'SIGKILL'));
}
