import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { ProgramCommand } from '../../plan/cell-data.js';
import type { GameResult } from '../../run/game-result.js';
import type { ProgramReply, ProgramStart } from './program-process.js';
import { type GameMessage, type HelloMessage, quote, readReady, type Ready } from './protocol.js';

// Private copies: `check` watches the clocks of its thread.
const now = performance.now.bind(performance);
const { load, wait } = Atomics;

/** The error of a program that did not answer in time. The game is not played again to find its cause. */
export class ProgramTimeout extends Error {}

/**
 * A running external player. It answers one request at a time. Engines and strategies are synchronous, so this thread
 * sleeps until the main thread, which owns the process, has sent the answer. That works on every platform, and needs no
 * polling.
 */
export class Program {
  /** What it answered to `hello`. */
  readonly ready: Ready;
  private readonly port: MessagePort;
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private waiting = '';
  private hasEnded = false;
  private isInGame = false;
  private requests = 0;

  /**
   * Starts a program.
   *
   * @param start - starts its process
   * @param command - its command
   * @param hello - the first message
   * @param timeout - the maximum time to start, in milliseconds
   * @throws Error if it does not start
   */
  constructor(start: (program: ProgramStart) => void, command: ProgramCommand, hello: HelloMessage, timeout: number) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    start({ ...command, port: port2, signal: this.signal });
    this.ready = this.ask(`${JSON.stringify(hello)}\n`, timeout, readReady);
  }

  /** Whether it can answer no more. */
  get isOver(): boolean {
    return this.hasEnded;
  }

  /** The number of the next request, from 1. It counts the requests of the process, not those of a game. */
  nextId(): number {
    return ++this.requests;
  }

  /** Adds a message that needs no answer. It is sent with the next request. */
  tell(message: GameMessage): void {
    if (message.type === 'begin') this.endGame();
    this.isInGame ||= message.type === 'begin';
    this.waiting += `${JSON.stringify(message)}\n`;
  }

  /**
   * Sends a request and waits for the answer.
   *
   * @param message - the request
   * @param timeout - the maximum time, in milliseconds
   * @param read - reads the answer; it throws an error for an invalid one
   * @throws Error if the program ends, sends something else, or does not answer in time. It cannot be used any more.
   */
  request<Answer>(message: GameMessage, timeout: number, read: (line: string) => Answer): Answer {
    const text = `${this.waiting}${JSON.stringify(message)}\n`;
    this.waiting = '';
    return this.ask(text, timeout, read);
  }

  /** Ends the program. It gets a message first. */
  quit(): void {
    if (this.hasEnded) return;
    this.endGame();
    this.port.postMessage(`${this.waiting}{"type":"quit"}\n`);
    this.end();
  }

  private end(): void {
    this.hasEnded = true;
    this.port.close();
  }

  /** Ends the game, if there is one. The message is sent with the next request, or before the program ends. */
  endGame(result?: GameResult): void {
    if (this.isInGame) this.waiting += `${JSON.stringify({ type: 'end', ...result } satisfies GameMessage)}\n`;
    this.isInGame = false;
  }

  private ask<Answer>(text: string, timeout: number, read: (line: string) => Answer): Answer {
    try {
      const early = this.receive(0);
      if (early !== undefined && 'line' in early)
        throw new Error(`it sent a line without a request: ${quote(early.line)}`);
      if (early !== undefined) throw new Error(early.ended);
      this.port.postMessage(text);
      const reply = this.receive(timeout);
      if (reply === undefined)
        throw new ProgramTimeout(
          `it did not answer within ${Math.round(timeout / 100) / 10} s; a program must write each answer as one line and flush its output`,
        );
      if ('ended' in reply) throw new Error(`${reply.ended} in place of an answer`);
      return read(reply.line);
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Waits for the next reply. Returns undefined after the timeout, in milliseconds. */
  private receive(timeout: number): ProgramReply | undefined {
    const end = now() + timeout;
    for (;;) {
      const seen = load(this.signal, 0);
      const reply = receiveMessageOnPort(this.port)?.message as ProgramReply | undefined;
      const left = end - now();
      if (reply !== undefined || left <= 0) return reply;
      wait(this.signal, 0, seen, left);
    }
  }
}
