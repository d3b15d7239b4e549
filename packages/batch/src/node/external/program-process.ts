import type { Readable, Writable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import type { ProgramCommand } from '../../plan/cell-data.js';
import { ProcessGroup } from './process-group.js';

export interface ProgramLaunch extends ProgramCommand {
  /**
   * Whether it is the process of an isolated strategy: without the environment of this process, and with pipes besides
   * stdin and stdout, which code of the strategy can use.
   */
  readonly isIsolated?: boolean;
}

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

/** The time that a program gets to end by itself after its input has ended, in milliseconds. */
const GRACE = 200;

/** The process of a program. The main thread owns it, because Node reads the output of a process in an event loop. */
export class ProgramProcess {
  readonly ended: Promise<unknown>;
  private readonly group: ProcessGroup;
  private readonly reply: (message: ProgramReply) => void;
  private unread = 0;
  private readonly output: Readable;
  private rest = '';

  constructor({ words, directory, port, signal, isIsolated = false }: ProgramStart) {
    this.reply = (message) => {
      port.postMessage(message);
      Atomics.add(signal, 0, 1);
      Atomics.notify(signal, 0);
    };
    this.group = new ProcessGroup(words, {
      cwd: directory,
      // Hash seeds of Python would make a program that iterates over a set play differently.
      env: isIsolated ? {} : { PYTHONHASHSEED: '0', ...process.env },
      // Its own messages are for the person who started the run.
      stdio: isIsolated ? ['ignore', 2, 'inherit', 'pipe', 'pipe'] : ['pipe', 'pipe', 'inherit'],
    });
    const { child, ended } = this.group;
    const [, , , input = child.stdin, output = child.stdout] = child.stdio;
    this.output = output as Readable;
    this.ended = ended;
    void ended.then((reason) => this.reply({ ended: `it ${reason}` }));
    port.on('close', () => {
      (input as Writable).end();
      setTimeout(() => this.group.kill(), GRACE).unref();
    });
    // Reported by `ended`.
    input?.on('error', () => undefined);
    this.output.setEncoding('utf8').on('data', (text: string) => this.read(text));
    port.on('message', (text: string) => {
      this.unread = 0;
      (input as Writable).write(text);
    });
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
    this.group.kill();
  }
}
