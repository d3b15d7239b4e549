import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { workerData } from 'node:worker_threads';
import { Guardian } from './guardian.js';
import type { IoData, IoReply, IoRequest } from './io-messages.js';

/** The maximum length of a line of a program, in characters. */
const MAX_LINE = 1_000_000;

/** The maximum number of lines of a program since the last request. */
const MAX_UNREAD = 100;

/** The time between the end of a program and that of its output, in milliseconds. Its children can keep that open. */
const OUTPUT_DELAY = 200;

const { port, signal, env } = workerData as IoData;
const programs = new Map<number, Running>();
let guardian: Guardian | undefined;

/** A running program. */
class Running {
  /** The number of lines since the last request. */
  unread = 0;
  private readonly id: number;
  private readonly child: ChildProcess;
  private rest = '';
  private hasEnded = false;

  constructor(id: number, [program = '', ...args]: readonly string[], directory: string) {
    this.id = id;
    this.child = spawn(program, args, {
      cwd: directory,
      env,
      // Its own messages are for the person who started the run.
      stdio: ['pipe', 'pipe', 'inherit'],
      // The leader of a process group: its children can be ended too, and Ctrl-C does not reach it in a game.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const { pid, stdin, stdout } = this.child;
    if (pid !== undefined) (guardian ??= new Guardian()).add(pid);
    this.child.on('error', (error) => this.end(`it cannot be started: ${error.message}`));
    this.child.on('exit', (code, by) => {
      const reason = by === null ? `exit code ${code}` : `signal ${by}`;
      setTimeout(() => this.end(`it ended with ${reason}`), OUTPUT_DELAY).unref();
      this.child.on('close', () => this.end(`it ended with ${reason}`));
    });
    // Reported by `exit`.
    stdin?.on('error', () => undefined);
    stdout?.setEncoding('utf8').on('data', (text: string) => this.read(text));
  }

  send(text: string): void {
    this.unread = 0;
    this.child.stdin?.write(text);
  }

  quit(text: string): void {
    this.child.stdin?.end(text);
  }

  /** Ends the program and its children at once. */
  kill(): void {
    const { pid } = this.child;
    if (pid === undefined || this.hasEnded) return;
    try {
      if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }

  private read(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (this.hasEnded) return;
      if (++this.unread > MAX_UNREAD) this.refuse(`it sent ${MAX_UNREAD} lines without a request`);
      else reply({ kind: 'line', id: this.id, text: line.replace(/\r$/, '') });
    }
    if (this.rest.length > MAX_LINE) this.refuse(`it sent a line of more than ${MAX_LINE} characters`);
  }

  private refuse(reason: string): void {
    this.kill();
    this.end(reason);
  }

  private end(reason: string): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const { pid } = this.child;
    if (pid !== undefined) guardian?.remove(pid);
    this.child.stdout?.destroy();
    programs.delete(this.id);
    reply({ kind: 'ended', id: this.id, reason });
  }
}

function reply(message: IoReply): void {
  port.postMessage(message);
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0);
}

port.on('message', (request: IoRequest) => {
  if (request.kind === 'start') {
    const { id, words, directory } = request;
    try {
      programs.set(id, new Running(id, words, directory));
    } catch (error) {
      reply({ kind: 'ended', id, reason: `it cannot be started: ${(error as Error).message}` });
    }
    return;
  }
  const program = programs.get(request.id);
  if (request.kind === 'send') program?.send(request.text);
  else if (request.kind === 'quit') program?.quit(request.text);
  else program?.kill();
  // It has ended before.
  if (program === undefined && request.kind !== 'send') reply({ kind: 'ended', id: request.id, reason: '' });
});
