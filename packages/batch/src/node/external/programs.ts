import { LOAD_TIME } from '../../workers/worker-error.js';
import { Program, START_TIMEOUT } from './program.js';
import type { ProgramLaunch, ProgramStart } from './program-process.js';
import type { HelloMessage, Ready } from './protocol.js';

// A private copy: `check` watches the clocks of its thread.
const now = performance.now.bind(performance);

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
