import type { ProgramCommand } from '../../plan/cell.js';
import type { ProgramIo } from './program-io.js';
import { type GameMessage, type HelloMessage, quote, readReady, type Ready } from './protocol.js';

/** The error of a program that did not answer in time. The game is not played again to find its cause. */
export class ProgramTimeout extends Error {}

/** A running external player. It answers one request at a time. */
export class Program {
  /** What it answered to `hello`. */
  readonly ready: Ready;
  private readonly io: ProgramIo;
  private readonly id: number;
  private waiting = '';
  private hasEnded = false;
  private isInGame = false;
  private requests = 0;

  /**
   * Starts a program.
   *
   * @param io - starts it
   * @param command - its command
   * @param hello - the first message
   * @param timeout - the maximum time to start, in milliseconds
   * @throws Error if it does not start
   */
  constructor(io: ProgramIo, command: ProgramCommand, hello: HelloMessage, timeout: number) {
    this.io = io;
    this.id = io.start(command);
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
    this.hasEnded = true;
    this.endGame();
    this.io.quit(this.id, `${this.waiting}{"type":"quit"}\n`);
  }

  /** A strategy is not called at the end of a game, so a program hears of it before the next game or its own end. */
  private endGame(): void {
    if (this.isInGame) this.waiting += `${JSON.stringify({ type: 'end' })}\n`;
    this.isInGame = false;
  }

  private ask<Answer>(text: string, timeout: number, read: (line: string) => Answer): Answer {
    try {
      const early = this.io.arrived(this.id);
      if (early?.kind === 'line') throw new Error(`it sent a line without a request: ${quote(early.text)}`);
      if (early?.kind === 'ended') throw new Error(early.reason);
      this.io.send(this.id, text);
      const reply = this.io.receive(this.id, timeout);
      if (reply === undefined)
        throw new ProgramTimeout(
          `it did not answer within ${Math.round(timeout / 100) / 10} s; a program must write each answer as one line and flush its output`,
        );
      if (reply.kind === 'ended') throw new Error(`${reply.reason} in place of an answer`);
      return read(reply.text);
    } catch (error) {
      this.hasEnded = true;
      this.io.kill(this.id);
      throw error;
    }
  }
}
