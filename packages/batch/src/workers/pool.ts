import { blockSizeOf } from '../plan/blocks.js';
import type { BlockId } from '../run/batch.js';
import { readCounts } from '../run/block-counts.js';
import type { BlockResult } from '../run/executor.js';
import { type Failure, MachineError } from '../run/failure.js';
import type { Meter } from '../run/usage.js';
import {
  type Beat,
  blockFailure,
  END,
  type End,
  type FromWorker,
  IDLE,
  lateText,
  limitOf,
  LOADING,
  PERMIT,
  type PlayedBlocks,
  type PlayTask,
  silence,
  STARTING,
  TaskError,
  type ToWorker,
  type Transport,
  type TransportEvents,
  type UsageNote,
  workerEnd,
  WorkerError,
} from './messages.js';

/**
 * The maximum time without progress in a game when a block that was silent for the whole timeout is played again, to
 * find the game that does not end, in milliseconds.
 */
const SEARCH_TIMEOUT = 2000;

export interface WorkerRequest<Task> {
  readonly name: string;
  readonly task: Task;
  /** The worker, an integer from 0. It runs one task at a time. Default: 0. */
  readonly slot?: number;
  /** Receives the notes that the handler sends before its result, in order. */
  readonly onNote?: ((note: unknown) => void) | undefined;
}

/** A block that was played, or its failure. */
export type PlayAnswer = Extract<BlockResult, { readonly kind: 'counted' }> | Failure;

export type PlayOptions = Omit<PlayTask, 'cells' | 'blocks'>;

export interface PoolOptions {
  /** Starts a worker, which calls `serve`. */
  readonly open: (events: TransportEvents) => Transport;
  readonly data: unknown;
  /** The maximum time without progress of a game, in milliseconds. */
  readonly timeout: number;
  /** The time that a task gets to report its timeout itself, in milliseconds. Default: 0. */
  readonly grace?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called when the pool is closed, for each worker that failed after its last task, such as in a timer. */
  readonly onLateError?: (message: string) => void;
  /** Whether no code of users runs in a worker, so that only the machine can end it. Default: false. */
  readonly onlyOwnCode?: boolean;
  /** Called when all workers have ended. */
  readonly onClosed?: (() => void) | undefined;
  readonly meter?: Meter | undefined;
}

/** A program was not allowed to answer. */
class Refusal extends Error {}

/**
 * Workers under a watchdog, over any transport. Every wait has a limit: starting, loading code, a game, the time
 * between games, and the end of a worker.
 */
export class Pool {
  private readonly workers = new Map<number, WatchedWorker>();
  /** The workers that {@link renew} replaced, and their ends. */
  private readonly replaced: { readonly worker: WatchedWorker; readonly closed: Promise<void> }[] = [];
  private readonly onAbort = (): void => void this.close();
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {
    options.signal?.addEventListener('abort', this.onAbort);
  }

  /**
   * Runs a task on a worker, which is started if it has not started or has ended. `namesLine` says whether to find the
   * line of a task that times out, and `limit` the maximum time without a message, in milliseconds.
   */
  async run<Task, Answer>(
    { name, task, slot = 0, onNote }: WorkerRequest<Task>,
    namesLine: (beat: Beat) => boolean = () => true,
    limit?: (beat: Beat) => number,
  ): Promise<Answer> {
    const { timeout, grace, signal, onlyOwnCode } = this.options;
    signal?.throwIfAborted();
    const worker = this.workerOf(slot);
    try {
      return (await worker.run(name, task, {
        onNote,
        timeout,
        limitOf: limit ?? ((beat) => limitOf(beat, timeout, grace)),
        namesLine,
      })) as Answer;
    } catch (error) {
      const isEnd = error instanceof WorkerError && !error.isTimeout;
      throw isEnd && onlyOwnCode === true ? new MachineError(`this machine cannot play: ${error.message}`) : error;
    }
  }

  /**
   * Plays blocks, in order, until one fails or the time is over: the answers are those of the first blocks, at least
   * one. If the worker ends or times out, that is the answer for the block that it played. If it is not known which
   * game or strategy is the cause, the block is played again with a heartbeat for every game and every call of a
   * strategy. The counts of the blocks before it were lost with the worker, so they are played again too.
   *
   * `first` is the error after which blocks are played with exact heartbeats.
   */
  async playBlocks(
    slot: number,
    given: readonly BlockId[],
    options: PlayOptions,
    first?: WorkerError,
  ): Promise<readonly PlayAnswer[]> {
    const { timeout, grace = 0 } = this.options;
    const blocks = this.isOneByOne ? given.slice(0, 1) : given;
    const specsOf = (block = 0): readonly string[] => Object.keys(blocks[block]?.cell.code ?? {});
    const isKnown = ({ position, block, isExact, player }: Beat): boolean =>
      first !== undefined ||
      position < LOADING ||
      player !== undefined ||
      ((position === LOADING || isExact === true) && specsOf(block).length < 2);
    const cells = Uint32Array.from(blocks, ({ index }) => index);
    const task = { cells, blocks: Float64Array.from(blocks, ({ block }) => block), ...options };
    const answers: PlayAnswer[] = [];
    const [{ index, block: number }] = blocks as readonly [BlockId];
    const onNote = (note: unknown): void => {
      const played = note as PlayedBlocks | UsageNote;
      if ('usage' in played) this.options.meter?.onUsage(index, number, played.usage);
      else answers.push(...countedIn(played, blocks));
    };
    try {
      const played = this.run<PlayTask, PlayedBlocks>({ name: 'play', task, slot, onNote }, isKnown, (beat) => {
        // Programs have a time limit of their own.
        const isSearch = first?.isTimeout === true && grace === 0 && beat.isExact === true;
        const isLater = (beat.block ?? 0) > 0 || beat.position >= (options.exactFrom ?? 0);
        return isSearch && isLater ? Math.min(timeout, SEARCH_TIMEOUT) : limitOf(beat, timeout, grace);
      });
      onNote(await played);
      return answers;
    } catch (error) {
      if (error instanceof TaskError) return [...answers, error.failure];
      if (error instanceof Refusal) return answers;
      if (!(error instanceof WorkerError)) throw error;
      const { position: exactFrom, block: at = 0 } = error.beat;
      const { cell, block } = blocks[at] as BlockId;
      const rest = isKnown(error.beat)
        ? [blockFailure(error, block * blockSizeOf(cell), specsOf(at))]
        : await this.playBlocks(slot, blocks.slice(at), { ...options, time: SEARCH_TIMEOUT, exactFrom }, error);
      if (at === 0) return rest;
      const again = { keepsMeasures: options.keepsMeasures, time: Number.POSITIVE_INFINITY };
      const before = await this.playBlocks(slot, blocks.slice(0, at), again);
      return before.length < at ? before : [...before, ...rest];
    }
  }

  /** Whether each task has one block only: the programs of a task end with it. */
  get isOneByOne(): boolean {
    return (this.options.grace ?? 0) > 0;
  }

  /** Ends an idle worker, so that its next task starts a new one. */
  renew(slot: number): void {
    const worker = this.workers.get(slot);
    if (worker === undefined) return;
    this.workers.delete(slot);
    this.replaced.push({ worker, closed: worker.close(this.options.signal?.aborted) });
  }

  /** Ends all workers. Tasks in progress are rejected. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    const { signal, onLateError, onClosed } = this.options;
    signal?.removeEventListener('abort', this.onAbort);
    for (const slot of this.workers.keys()) this.renew(slot);
    await Promise.all(this.replaced.map(({ closed }) => closed));
    onClosed?.();
    if (signal?.aborted === true) return;
    for (const { worker } of this.replaced) if (worker.lateError !== undefined) onLateError?.(worker.lateError.message);
  }

  private workerOf(slot: number): WatchedWorker {
    if (this.isClosed) throw new Error('the workers are closed');
    const running = this.workers.get(slot);
    if (running?.hasEnded === false) return running;
    if (running?.lateError === undefined) this.renew(slot);
    else {
      this.workers.delete(slot);
      throw running.lateError;
    }
    const { open, data, meter } = this.options;
    const inProgress = (): number => [...this.workers.values()].filter(({ isAnswering }) => isAnswering).length;
    const worker = new WatchedWorker(open, data, () => meter?.mayAnswer(inProgress()) !== false);
    this.workers.set(slot, worker);
    return worker;
  }
}

/** The first blocks of a task, from their bytes. */
function countedIn({ counts: bytes, measures }: PlayedBlocks, blocks: readonly BlockId[]): readonly PlayAnswer[] {
  const answers: PlayAnswer[] = [];
  for (const at = { position: 0 }; at.position < bytes.length;) {
    const [{ cell, block }, kept] = [blocks[answers.length] as BlockId, measures[answers.length]];
    answers.push({ kind: 'counted', counts: readCounts(cell, block, bytes, at), ...(kept && { measures: kept }) });
  }
  return answers;
}

/** The interval at which a worker is watched, in milliseconds. */
const INTERVAL = 250;

/** The time that an idle worker gets to end by itself, in milliseconds. */
const GRACE = 500;

interface TaskOptions {
  readonly onNote?: ((note: unknown) => void) | undefined;
  /** The maximum time without a message after a heartbeat, in milliseconds. */
  readonly limitOf: (beat: Beat) => number;
  /** The time limit that messages name, in milliseconds. */
  readonly timeout: number;
  /** Whether to find the line of a task that times out after a heartbeat, which takes time. */
  readonly namesLine: (beat: Beat) => boolean;
}

interface RunningTask extends TaskOptions {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A worker under a watchdog, which ends it if a task sends no message for too long. It runs one task at a time.
 *
 * The watchdog counts the times at which it looks, and reads no clock: while the process is stopped or the computer is
 * asleep, no time passes. Messages that wait for a busy event loop arrive before it looks again.
 */
class WatchedWorker {
  private readonly transport: Transport;
  private readonly timer: ReturnType<typeof setInterval>;
  private task: RunningTask | undefined;
  private beat: Beat = { position: STARTING };
  /** How often the watchdog has looked since the last message. */
  private looks = 0;
  /** Whether the watchdog has found no progress, and asks where the code hangs. */
  private isGivenUp = false;
  private isClosing = false;
  /** Whether the worker has ended, and not only its last task. */
  private isOver = false;
  private onOver: (() => void) | undefined;
  private end: End | undefined;
  private late: string | undefined;
  /** Whether a program has a request, and has not answered it. */
  isAnswering = false;

  constructor(
    open: (events: TransportEvents) => Transport,
    data: unknown,
    private readonly mayAnswer: () => boolean,
  ) {
    this.transport = open({
      onMessage: (message) => this.receive(message as FromWorker),
      onEnd: (end) => {
        this.onEnd(end);
        this.isOver = true;
        this.onOver?.();
      },
    });
    this.transport.post({ data } satisfies ToWorker);
    this.timer = setInterval(() => this.look(), INTERVAL);
  }

  /** Whether the worker has ended, and so cannot run tasks. */
  get hasEnded(): boolean {
    return this.end !== undefined;
  }

  /** What went wrong while the worker ran no task; undefined if nothing did. */
  get lateError(): WorkerError | undefined {
    return this.late === undefined ? undefined : new WorkerError(lateText(this.late), { position: IDLE });
  }

  run(name: string, task: unknown, options: TaskOptions): Promise<unknown> {
    if (this.beat.position !== STARTING) this.beat = { position: IDLE };
    this.looks = 0;
    return new Promise((resolve, reject) => {
      this.task = { ...options, resolve, reject };
      this.transport.post({ name, task } satisfies ToWorker);
    });
  }

  /**
   * Ends the worker: a busy one at once, and an idle one by itself, so that nothing that its code does is lost, unless
   * all is over.
   */
  async close(isAborted = false): Promise<void> {
    this.isClosing = true;
    if (this.task !== undefined || isAborted) this.terminate(new Error('the worker was closed'));
    else if (!this.hasEnded) this.transport.post(END satisfies ToWorker);
    if (this.isOver) return;
    const timer = setTimeout(() => this.transport.terminate(), GRACE);
    await new Promise<void>((resolve) => {
      this.onOver = resolve;
    });
    clearTimeout(timer);
  }

  /** Ends the worker at once. Its task does not wait until it has ended. */
  private terminate(error: Error): void {
    this.isClosing = true;
    this.onEnd({ reason: error.message, isError: false }, error);
    this.transport.terminate();
  }

  private look(): void {
    const { task, beat } = this;
    // The worker was possibly heard just before the first look.
    if (task === undefined || this.isGivenUp || this.looks++ * INTERVAL < task.limitOf(beat)) return;
    this.isGivenUp = true;
    void this.giveUp(task, beat);
  }

  private async giveUp(task: RunningTask, beat: Beat): Promise<void> {
    const { transport } = this;
    const line = task.namesLine(beat) && transport.whereItHangs !== undefined ? await transport.whereItHangs() : '';
    this.isGivenUp = false;
    // Possibly it has ended in the meantime.
    if (this.task === task) this.terminate(silence(line === undefined ? anyone(beat) : beat, task.timeout, line ?? ''));
  }

  private receive(message: FromWorker): void {
    const { task } = this;
    this.looks = 0;
    if ('beat' in message) this.beat = message.beat;
    else if ('asks' in message) {
      this.isAnswering = this.mayAnswer();
      if (this.isAnswering) this.transport.post(PERMIT);
      else this.terminate(new Refusal());
    } else if ('note' in message) {
      this.isAnswering = false;
      task?.onNote?.(message.note);
    } else {
      this.task = undefined;
      this.isAnswering = false;
      if ('result' in message) task?.resolve(message.result);
      else if ('failure' in message) task?.reject(new TaskError(message.failure));
      else task?.reject(workerEnd(this.beat, message.error));
    }
  }

  private onEnd(
    end: End,
    error: Error = workerEnd(end.isSudden === true ? anyone(this.beat) : this.beat, end.reason),
  ): void {
    clearInterval(this.timer);
    this.isAnswering = false;
    const { task } = this;
    this.task = undefined;
    if (task === undefined && this.end === undefined && (end.isError || !this.isClosing)) this.late = end.reason;
    this.end ??= end;
    task?.reject(error);
  }
}

/** A heartbeat that does not say whose code runs. */
function anyone({ position, isExact = false }: Beat): Beat {
  return { position, isExact };
}
