import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { JsonValue } from '@cards/core';
import type { GameResult } from '../../run/game-result.js';
import { LOAD_TIME } from '../../workers/messages.js';
import type { ProgramLaunch, ProgramReply, ProgramStart } from './program-process.js';
import { type GameMessage, type HelloMessage, quote, readMove, readReady, type Ready } from './protocol.js';

// Private copies: `check` watches the clocks of its thread.
const now = performance.now.bind(performance);
const { load, wait } = Atomics;

/** The time to start a program, in milliseconds: a virtual machine or a model can take longer than a game. */
const START_TIMEOUT = 10_000;

/** What a time limit applies to: all moves of a game, or each answer. */
export type TimeLimitOf = 'game' | 'answer';

/**
 * The external players of a worker. Each player has a program of its own, which later players of the same seat reuse.
 * So a worker has one process for each seat in which an external player sits.
 */
export class Programs {
  limitOf: TimeLimitOf = 'answer';
  private idle: { readonly key: string; readonly program: Program }[] = [];
  private used: { readonly key: string; readonly program: Program }[] = [];
  /** Of a program of this task. To repeat the game, or to start the program again, would take the same time again. */
  timedOut: Error | undefined;

  constructor(
    /** The maximum duration of a game or an answer, in milliseconds. */
    readonly timeout: number,
    private readonly start: (program: ProgramStart) => void,
  ) {}

  /** Returns a program that no other player of this task uses. */
  acquire(launch: ProgramLaunch, hello: HelloMessage): Program {
    if (this.timedOut !== undefined) throw this.timedOut;
    const key = JSON.stringify([launch.words, launch.directory, launch.name, hello]);
    const at = this.idle.findIndex((one) => one.key === key);
    const [found] = at < 0 ? [] : this.idle.splice(at, 1);
    const entry = found ?? { key, program: this.started(launch, hello) };
    this.used.push(entry);
    return entry.program;
  }

  /** Starts a program that a later player of this task uses, and returns what it answered. */
  describe(launch: ProgramLaunch, hello: HelloMessage): Ready {
    const { ready } = this.acquire(launch, hello);
    this.idle.push(...this.used.splice(-1));
    return ready;
  }

  /**
   * A function for the requests to a player in one game: it calls each with the time that is left, in milliseconds. The
   * time of other players does not count.
   */
  stopwatch(): <Answer>(request: (left: number) => Answer) => Answer {
    const { timeout, limitOf } = this;
    let used = 0;
    return (request) => {
      const start = now();
      const answer = request(limitOf === 'game' ? Math.max(1, timeout - used) : timeout);
      used += now() - start;
      return answer;
    };
  }

  /** Called before each task: the players of the last task are gone. Programs that it did not use end. */
  release(limitOf: TimeLimitOf): void {
    this.limitOf = limitOf;
    this.timedOut = undefined;
    if (this.used.length === 0) return;
    for (const { program } of this.idle) program.quit();
    this.idle = this.used.filter(({ program }) => !program.isOver);
    this.used = [];
  }

  close(): void {
    for (const { program } of [...this.idle.splice(0), ...this.used.splice(0)]) program.quit();
  }

  private started(launch: ProgramLaunch, hello: HelloMessage): Program {
    const onTimeout = (error: Error): void => void (this.timedOut = error);
    const { start, timeout } = this;
    const limit = launch.isolated !== undefined ? timeout + LOAD_TIME : Math.max(timeout, START_TIMEOUT);
    return new Program({ start, onTimeout, timeout }, launch, hello, limit);
  }
}

export interface ProgramOwner {
  /** Starts the process of a program in the main thread. */
  readonly start: (program: ProgramStart) => void;
  /** The maximum duration of a game or an answer, in milliseconds. */
  readonly timeout: number;
  readonly onTimeout: (error: Error) => void;
}

/**
 * A running external player. It answers one request at a time. Engines and strategies are synchronous, so this thread
 * sleeps until the main thread, which owns the process, has sent the answer. That works on every platform, and needs no
 * polling. After an error of a request, the program cannot be used any more.
 */
export class Program {
  /** What it answered to `hello`. */
  readonly ready: Ready;
  /** Whether it can answer no more. */
  isOver = false;
  private readonly advice: string;
  private readonly port: MessagePort;
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private waiting = '';
  private isInGame = false;
  /** The requests of the process, not those of a game. */
  private requests = 0;

  /** The timeout, in milliseconds, is that of the start, or to load an isolated strategy. */
  constructor(
    private readonly owner: ProgramOwner,
    launch: ProgramLaunch,
    hello: HelloMessage,
    timeout: number,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.advice =
      launch.isolated !== undefined ? '' : '; a program must write each answer as one line and flush its output';
    this.port = port1;
    owner.start({ ...launch, port: port2, signal: this.signal });
    // The process of an isolated strategy has loaded the game.
    if (launch.isolated !== undefined) this.ask(hello, START_TIMEOUT, String);
    this.ready = this.ask(hello, timeout, readReady);
  }

  /** Adds a message that needs no answer. It is sent with the next request. */
  tell(message: GameMessage): void {
    if (message.type === 'begin') {
      this.endGame();
      this.isInGame = true;
    }
    this.waiting += `${JSON.stringify(message)}\n`;
  }

  /** Ends the game, if there is one. The message is sent with the next request, or before the program ends. */
  endGame(result?: GameResult): void {
    if (this.isInGame) this.tell({ type: 'end', ...result });
    this.isInGame = false;
  }

  /** Asks for a move, as text. The moves are null in a game without a notation, and the timeout is in milliseconds. */
  move(moves: readonly string[] | null, view: JsonValue, timeout: number, vector?: readonly number[]): string {
    const id = ++this.requests;
    return this.ask({ type: 'move', id, moves, view, vector }, timeout, (line) => readMove(line, id));
  }

  /** Ends the program. It gets a message first. */
  quit(): void {
    if (this.isOver) return;
    this.endGame();
    this.port.postMessage(`${this.waiting}{"type":"quit"}\n`);
    this.end();
  }

  private end(): void {
    this.isOver = true;
    this.port.close();
  }

  /** Sends a request, after the messages that wait. The timeout is in milliseconds. */
  ask<Answer>(message: HelloMessage | GameMessage, timeout: number, read: (line: string) => Answer): Answer {
    try {
      const early = this.receive(0);
      if (early !== undefined)
        throw new Error('line' in early ? `it sent a line without a request: ${quote(early.line)}` : early.ended);
      this.port.postMessage(`${this.waiting}${JSON.stringify(message)}\n`);
      this.waiting = '';
      const reply = this.receive(timeout);
      if (reply === undefined) {
        const { timeout: limit } = this.owner;
        const what =
          timeout < limit
            ? `it took more than ${limit / 1000} s for its moves in one game`
            : `it did not answer within ${timeout / 1000} s`;
        const late = new Error(what + this.advice);
        this.owner.onTimeout(late);
        throw late;
      }
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
