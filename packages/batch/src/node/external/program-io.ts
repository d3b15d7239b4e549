import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { ProgramCommand } from '../../plan/cell.js';
import type { IoData, IoReply, IoRequest } from './io-messages.js';

/** In a build, the file of the thread is next to this one. */
const threadFile = fileURLToPath(new URL('./external-io.js', import.meta.url));

// Private copies: `check` watches the clocks of its thread, and `hideThreads` takes the class away from code of users.
const Thread = Worker;
const now = performance.now.bind(performance);
const { load, wait } = Atomics;

/**
 * Synchronous input and output with programs. Engines and strategies are synchronous, but Node reads the output of a
 * process in its event loop only. So another thread owns the processes, and this thread sleeps (`Atomics.wait`) until a
 * reply is in its port. That works on every platform, and needs no polling.
 */
export class ProgramIo {
  private readonly port: MessagePort;
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private readonly replies = new Map<number, IoReply[]>();
  /** The programs whose end this thread has asked for. */
  private readonly closing = new Set<number>();
  private last = 0;

  /** @param env - the environment of the programs */
  constructor(env: IoData['env']) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const data: IoData = { port: port2, signal: this.signal, env };
    const thread = new Thread(threadFile, { workerData: data, transferList: [port2] });
    thread.unref();
    port1.unref();
  }

  /** Starts a program, and returns its id. */
  start({ words, directory }: ProgramCommand): number {
    const id = ++this.last;
    this.replies.set(id, []);
    this.post({ kind: 'start', id, words, directory });
    return id;
  }

  /** Sends text to a program. */
  send(id: number, text: string): void {
    this.post({ kind: 'send', id, text });
  }

  /** Sends the last text to a program, and ends its input. */
  quit(id: number, text: string): void {
    this.forget(id);
    this.post({ kind: 'quit', id, text });
  }

  /** Ends a program at once. */
  kill(id: number): void {
    this.forget(id);
    this.post({ kind: 'kill', id });
  }

  /**
   * Waits for the end of all programs that had to end, and kills those that do not end by themselves.
   *
   * @param timeout - the maximum time, in milliseconds
   */
  close(timeout: number): void {
    this.waitForEnds(timeout);
    for (const id of this.closing) this.post({ kind: 'kill', id });
    this.waitForEnds(timeout);
  }

  /** A reply that has arrived; undefined if there is none. */
  arrived(id: number): IoReply | undefined {
    this.collect();
    return this.replies.get(id)?.shift();
  }

  /**
   * Waits for the next reply of a program. This thread does nothing else meanwhile.
   *
   * @param id - the program
   * @param timeout - the maximum time, in milliseconds
   * @returns undefined after this time
   */
  receive(id: number, timeout: number): IoReply | undefined {
    const end = now() + timeout;
    for (;;) {
      const seen = load(this.signal, 0);
      const reply = this.arrived(id);
      const left = end - now();
      if (reply !== undefined || left <= 0) return reply;
      wait(this.signal, 0, seen, left);
    }
  }

  private waitForEnds(timeout: number): void {
    const end = now() + timeout;
    for (;;) {
      const seen = load(this.signal, 0);
      this.collect();
      const left = end - now();
      if (this.closing.size === 0 || left <= 0) return;
      wait(this.signal, 0, seen, left);
    }
  }

  private collect(): void {
    for (let next = receiveMessageOnPort(this.port); next !== undefined; next = receiveMessageOnPort(this.port)) {
      const reply = next.message as IoReply;
      this.replies.get(reply.id)?.push(reply);
      if (reply.kind === 'ended') this.closing.delete(reply.id);
    }
  }

  private forget(id: number): void {
    if (this.replies.delete(id)) this.closing.add(id);
  }

  private post(request: IoRequest): void {
    this.port.postMessage(request);
  }
}
