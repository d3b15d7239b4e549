import type { Readable, Writable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import type { ProgramCommand } from '../../plan/cell-data.js';
import { ProcessGroup } from './process-group.js';

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

/** The maximum size of what an external player prints in one game, in kilobytes. */
const MAX_OUTPUT = 64;

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

  constructor({ words, directory, name, port, signal, isolated }: ProgramStart) {
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
    const pipes: readonly (Readable | Writable | null | undefined)[] = child.stdio;
    const [, , , input = child.stdin, output = child.stdout, ...more] = pipes;
    // What it prints is for the person who started the run.
    const printed = new Printed(name, most, process.stderr);
    for (const stream of isolated === undefined ? [child.stderr] : [child.stdout, child.stderr]) printed.read(stream);
    for (const [at, pipe] of more.entries()) {
      pipe?.on('error', () => undefined);
      (pipe as Writable).end(inputs[at]);
    }
    this.output = output as Readable;
    this.ended = ended;
    void ended.then((reason) => this.reply({ ended: `it ${reason}` })).then(() => printed.flush());
    port.on('close', () => {
      (input as Writable).end();
      setTimeout(() => this.group.kill(), GRACE).unref();
    });
    // Reported by `ended`.
    input?.on('error', () => undefined);
    this.output.setEncoding('utf8').on('data', (text: string) => this.read(text));
    port.on('message', (text: string) => {
      this.unread = 0;
      if (text.includes('{"type":"begin"')) printed.nextGame();
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

/** Characters that control a terminal, or are invisible. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Shows what a player prints, line by line: with its name, and with control characters as text. */
class Printed {
  private left = 0;
  private rest = '';
  private isCut = false;

  constructor(
    private readonly name: string,
    /** The maximum in one game, in kilobytes. */
    private readonly most: number,
    private readonly target: Pick<Writable, 'write'>,
  ) {
    this.nextGame();
  }

  nextGame(): void {
    this.left = 1000 * this.most;
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
    const shown = text.slice(0, this.left);
    this.left -= shown.length;
    const lines = (this.rest + shown).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.show(line);
    if (shown.length === text.length || this.isCut) return;
    this.isCut = true;
    this.flush();
    this.show(`(it printed more than ${this.most} kB in one game; the rest is left out)`);
  }

  private show(line: string): void {
    const text = line.replace(/\r$/, '').replaceAll(CONTROL, (found) => (found === '\t' ? found : asText(found)));
    this.target.write(`${this.name.replaceAll(CONTROL, asText)}: ${text}\n`);
  }
}

function asText(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
}
