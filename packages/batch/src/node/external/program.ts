import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { messageOf } from '@cards/core/internal';
import { MachineError } from '../../run/failure.js';
import { LOAD_TIME } from '../../workers/messages.js';
import type { ProgramInput, ProgramLaunch, ProgramReply, ProgramStart } from './program-process.js';
import {
  type Answer,
  FORMS,
  type GameMessage,
  type HelloMessage,
  parseLine,
  quote,
  type Ready,
  readReady,
} from './protocol.js';

// Private copies: `check` watches the clocks of its thread.
const now = performance.now.bind(performance);
const { load, wait } = Atomics;

/** The time to start a program, in milliseconds: a virtual machine or a model can take longer than a game. */
const START_TIMEOUT = 10_000;

/** The time after which the watchdog hears that programs answer, in milliseconds: many games can last long together. */
const ALIVE = 1000;

/** What a time limit applies to: all moves of a game, or each answer. */
export type TimeLimitOf = 'game' | 'answer';

/** What the programs of a worker have in common. */
interface Setting {
  /** The maximum duration of a game or an answer, in milliseconds. */
  readonly timeout: number;
  limitOf: TimeLimitOf;
  /** Starts the process of a program in the main thread. */
  readonly start: (program: ProgramStart) => void;
  readonly onAnswer: () => void;
  readonly onTimeout: (error: Error) => void;
}

/**
 * The external players of a worker. A program has as many players of a seat as it can hold games. Later tasks use it
 * again.
 */
export class Programs {
  private running: Program[] = [];
  /** Of a program of this task. To repeat the game, or to start the program again, would take the same time again. */
  timedOut: Error | undefined;
  private readonly setting: Setting;
  private heard = now();

  /**
   * The timeout is the maximum duration of a game or an answer, in milliseconds. While programs answer, `alive` is
   * called every second.
   */
  constructor(timeout: number, start: (program: ProgramStart) => void, alive = (): void => undefined) {
    this.setting = {
      timeout,
      limitOf: 'answer',
      start,
      onAnswer: () => {
        if (now() - this.heard < ALIVE) return;
        this.heard = now();
        alive();
      },
      onTimeout: (error) => void (this.timedOut = error),
    };
  }

  /** Returns a place in a program for a player, which no other player of this task has. */
  acquire(launch: ProgramLaunch, hello: HelloMessage): Place {
    if (this.timedOut !== undefined) throw this.timedOut;
    const key = JSON.stringify([launch.words, launch.directory, launch.name, hello]);
    let program = this.running.find((one) => one.key === key && one.hasPlace);
    if (program === undefined) {
      program = new Program(this.setting, launch, hello, key);
      this.running.push(program);
    }
    return program.newPlace();
  }

  /** Called before each task: the players of the last task are gone. Programs that it did not use end. */
  release(limitOf: TimeLimitOf): void {
    this.setting.limitOf = limitOf;
    this.timedOut = undefined;
    const used = this.running.filter(({ places }) => places.length > 0);
    if (used.length === 0) return;
    for (const program of this.running) program[program.places.length > 0 ? 'leave' : 'quit']();
    this.running = used.filter(({ isOver }) => !isOver);
  }

  close(): void {
    for (const program of this.running.splice(0)) program.quit();
  }
}

/**
 * A place for one game in a program, from a player's request to its answer. Messages that need no answer wait for a
 * request.
 */
export class Place {
  private request: number | undefined;
  private isInGame = false;
  /** The time that the answers of this game took, in milliseconds. The time of other players does not count. */
  private used = 0;

  constructor(
    readonly program: Program,
    private readonly setting: Setting,
    /** Undefined if the program has one place only. */
    readonly number: number | undefined,
  ) {}

  tell(message: GameMessage): void {
    if (message.type === 'begin') {
      this.end();
      [this.isInGame, this.used] = [true, 0];
    }
    this.program.tell(message);
  }

  /** Ends the game, if there is one. */
  end(result?: object): void {
    if (this.isInGame) this.tell({ type: 'end', game: this.number, ...result });
    this.isInGame = false;
  }

  ask(message: GameMessage): number {
    return (this.request = this.program.ask(message));
  }

  /** Waits for the answer to the request; `ask` makes it, if there is none. An error of `read` ends the program. */
  answer<T>(ask: () => number, read: (answer: Answer) => T): T {
    const { program, setting } = this;
    const { timeout, limitOf } = setting;
    const request = this.request ?? ask();
    this.request = undefined;
    const isLimited = limitOf === 'game';
    const left = isLimited ? Math.max(1, timeout - this.used) : timeout;
    const { took, answer } = program.answer(request, left, limitOf);
    this.used += took;
    try {
      if (isLimited && this.used > timeout) throw program.late(timeout, limitOf);
      return read(answer);
    } catch (error) {
      throw program.fail(error as Error);
    }
  }
}

/**
 * A running external player. It answers requests in any order, if it repeats their numbers. Engines and strategies are
 * synchronous, so this thread sleeps until the main thread, which owns the process, has sent an answer. That works on
 * every platform, and needs no polling. After an error of a request, the program cannot be used any more.
 */
class Program {
  /** What it answered to `hello`. */
  readonly ready: Ready;
  /** Whether it can answer no more. */
  isOver = false;
  /** The number of the next request. The first move has the number 1. */
  next = 0;
  places: Place[] = [];
  private readonly advice: string;
  private readonly port: MessagePort;
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private seen = 0;
  private text = '';
  /** The requests and the beginnings of games in the text. */
  private readonly queued = { requests: 0, games: 0 };
  /** The numbers of the requests that wait, with the form of an answer. */
  private readonly waiting = new Map<number, string>();
  private readonly answers = new Map<number, { readonly answer: Answer; readonly took: number }>();
  private failure: Error | undefined;
  /** How long this thread has waited since the last answer, in milliseconds. */
  private waited = 0;

  constructor(
    private readonly setting: Setting,
    launch: ProgramLaunch,
    hello: HelloMessage,
    /** What it plays. Another program with the same key can play it too. */
    readonly key: string,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.advice =
      launch.isolated !== undefined ? '' : '; a program must write each answer as one line and flush its output';
    this.port = port1;
    setting.start({ ...launch, port: port2, signal: this.signal });
    const greet = (limit: number): Answer => this.answer(this.ask(hello), limit, 'answer').answer;
    // The process of an isolated strategy has loaded the game.
    try {
      if (launch.isolated !== undefined) greet(START_TIMEOUT);
    } catch (error) {
      // The strategy is not loaded yet.
      throw new MachineError(`this machine cannot start the sandbox of '${launch.name}': ${messageOf(error)}`);
    }
    const answer = greet(
      launch.isolated === undefined ? Math.max(setting.timeout, START_TIMEOUT) : setting.timeout + LOAD_TIME,
    );
    try {
      this.ready = readReady(answer);
    } catch (error) {
      throw this.fail(error as Error);
    }
    this.next = 1;
  }

  get hasPlace(): boolean {
    return !this.isOver && this.places.length < this.ready.games;
  }

  newPlace(): Place {
    const { places, setting, ready } = this;
    const place = new Place(this, setting, ready.games === 1 ? undefined : places.length);
    places.push(place);
    return place;
  }

  /** Ends all games. */
  leave(): void {
    for (const place of this.places) place.end();
    this.places = [];
    this.answers.clear();
  }

  /** Adds a message that needs no answer. It is sent with a request. */
  tell(message: GameMessage): void {
    if (message.type === 'begin') this.queued.games++;
    this.text += `${JSON.stringify(message)}\n`;
  }

  /**
   * Adds a request, and returns its number. Requests are sent when half of the places have one, so that the program
   * answers these while this thread plays the moves of the others.
   */
  ask(message: HelloMessage | GameMessage): number {
    this.receive();
    if (this.failure !== undefined) throw this.failure;
    const id = this.next++;
    this.waiting.set(id, message.type === 'hello' ? FORMS.hello : FORMS.move);
    this.text += `${JSON.stringify(message)}\n`;
    this.queued.requests++;
    if (2 * this.queued.requests >= this.places.length) this.send();
    return id;
  }

  /** Waits for the answer to a request. The limit of the only one that waits is `left`, in milliseconds. */
  answer(id: number, left: number, limitOf: TimeLimitOf): { readonly answer: Answer; readonly took: number } {
    const { signal, setting } = this;
    if (id >= this.next - this.queued.requests) this.send();
    const limit = this.waiting.size > 1 ? setting.timeout : left;
    for (let used = 0; ;) {
      const before = load(signal, 0);
      this.receive();
      const answer = this.answers.get(id);
      if (answer !== undefined) {
        this.answers.delete(id);
        return answer;
      }
      if (this.failure !== undefined) throw this.failure;
      if (used >= limit) throw this.fail(this.late(limit, limitOf));
      const start = now();
      wait(signal, 0, before, limit - used);
      const waited = now() - start;
      this.waited += waited;
      used += waited;
      setting.onAnswer();
    }
  }

  /** The error that an answer took longer than a time, in milliseconds, or a game than the maximum. */
  late(time: number, limitOf: TimeLimitOf): Error {
    const { timeout, onTimeout } = this.setting;
    const what =
      limitOf === 'game'
        ? `it took more than ${timeout / 1000} s for its moves in one game`
        : `it did not answer within ${time / 1000} s`;
    const error = new Error(what + this.advice);
    // Of several games, it is not known which one takes so long.
    if (this.waiting.size <= 1) onTimeout(error);
    return error;
  }

  /** Ends the program after an error, which it returns. */
  fail(error: Error): Error {
    this.failure ??= error;
    this.end();
    return error;
  }

  /** Ends the program. It gets a message first. */
  quit(): void {
    if (this.isOver) return;
    this.leave();
    this.text += '{"type":"quit"}\n';
    this.send();
    this.end();
  }

  private end(): void {
    this.isOver = true;
    this.port.close();
  }

  private send(): void {
    const { text, queued } = this;
    this.port.postMessage({ text, ...queued, places: this.places.length } satisfies ProgramInput);
    [this.text, queued.requests, queued.games] = ['', 0, 0];
  }

  /** Receives what the program has sent. Its answers share the time since the last one. */
  private receive(): void {
    const { signal, port } = this;
    if (load(signal, 0) === this.seen || this.isOver) return;
    this.seen = load(signal, 0);
    for (;;) {
      const reply = receiveMessageOnPort(port)?.message as ProgramReply | undefined;
      if (reply === undefined) return;
      if ('ended' in reply) {
        if (reply.isStarted === false)
          this.failure ??= new MachineError(`this machine cannot start a player: ${reply.ended}`);
        this.failure ??= new Error(this.waiting.size > 0 ? `${reply.ended} in place of an answer` : reply.ended);
        return this.end();
      }
      const took = this.waited / reply.lines.length;
      this.waited = 0;
      for (const line of reply.lines) if (this.failure === undefined) this.take(line, took);
    }
  }

  /** Takes an answer: to the request that it names, or to the first one that waits. */
  private take(line: string, took: number): void {
    const [first] = this.waiting;
    try {
      if (first === undefined) throw new Error(`it sent a line without a request: ${quote(line)}`);
      const answer = parseLine(line, first[1]);
      const { id = first[0] } = answer.members as { readonly id?: number };
      if (!this.waiting.delete(id))
        throw new Error(
          `it answered request ${quote(JSON.stringify(id))}, which does not wait for an answer: write one line for each request, with its id or without one: ${quote(line)}`,
        );
      this.answers.set(id, { answer, took });
    } catch (error) {
      this.fail(error as Error);
    }
  }
}
