import { fileURLToPath } from 'node:url';
import type { TransferListItem } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { messageOf } from '../block.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import { SharedTables } from './shared-tables.js';
import { Watchdog } from './watchdog.js';
import { QUEUED, type SerializedCell, type WorkerData } from './wire.js';

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = fileURLToPath(new URL(fromSource ? './worker-from-source.mjs' : './worker.js', import.meta.url));

/** What a worker's own objects may take, in megabytes; shared tables are not among them. */
const HEAP = 1024;

/** What a worker was asked, and how it can go wrong. */
export interface Request<Task> {
  /** The function of the worker that is called. */
  readonly name: string;
  /** Its argument. */
  readonly task: Task;
  /** Which of the pulses the task moves: a whole number below the number of workers, used by one task at a time. */
  readonly slot: number;
  /** What is handed over to the worker with the task. */
  readonly transfer?: readonly TransferListItem[];
  /** Ends the task. */
  readonly signal?: AbortSignal | undefined;
}

/** A task that came to no answer. */
export class WorkerError extends Error {
  /** Always `WorkerError`. */
  override readonly name = 'WorkerError';
  /** Where the pulse of the task stood. */
  readonly heartbeat: number;

  /**
   * @param message - what happened
   * @param heartbeat - where the pulse stood
   * @param cause - the error behind it
   */
  constructor(message: string, heartbeat: number, cause?: unknown) {
    super(message, { cause });
    this.heartbeat = heartbeat;
  }
}

/** Worker threads for one plan, watched: a task whose pulse stands still for too long is ended, and its thread with it. */
export class WorkerPool {
  private readonly heartbeats: Int32Array;
  private readonly pool: Piscina;
  private readonly watchdog: Watchdog;
  private readonly gameTimeout: number;

  /**
   * @param plan - what the workers need to know
   * @param workers - how many threads
   * @param gameTimeout - how long a pulse may stand still, in milliseconds
   * @param tables - where tables of its cells are that were computed before
   * @param isNeeded - whether a cell will be played
   */
  constructor(plan: Plan, workers: number, gameTimeout: number, tables = new SharedTables(), isNeeded: (index: number) => boolean = () => true) {
    this.heartbeats = new Int32Array(new SharedArrayBuffer(4 * workers));
    this.gameTimeout = gameTimeout;
    this.watchdog = new Watchdog(this.heartbeats, gameTimeout);
    const { seed, cells, source } = plan;
    const workerData: WorkerData = { seed, cells: cells.map((cell, index) => wireCell(cell, isNeeded(index) ? tables.of(cell) : new Map())), heartbeats: this.heartbeats, ...(source === undefined ? {} : { source }) };
    this.pool = new Piscina({
      filename: workerFile,
      minThreads: workers,
      maxThreads: workers,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
      ...(fromSource ? { execArgv: ['--conditions=@cards/source'] } : {}),
    });
  }

  /**
   * Has a worker do something.
   *
   * @returns what the worker's function returned
   * @throws WorkerError when it is silent for too long, breaks down or is aborted
   */
  async run<Task, Answer>({ name, task, slot, transfer = [], signal }: Request<Task>): Promise<Answer> {
    const abort = new AbortController();
    const forward = (): void => abort.abort();
    let silent = false;
    Atomics.store(this.heartbeats, slot, QUEUED);
    const release = this.watchdog.watch(slot, () => {
      silent = true;
      abort.abort();
    });
    signal?.addEventListener('abort', forward);
    try {
      signal?.throwIfAborted();
      // The pool hands on what the worker's function returns.
      return (await this.pool.run(task, { name, transferList: [...transfer], signal: abort.signal })) as Answer;
    } catch (error) {
      const heartbeat = Atomics.load(this.heartbeats, slot);
      if (silent) throw new WorkerError(`nothing was finished within ${this.gameTimeout / 1000} s`, heartbeat);
      throw new WorkerError(`a worker thread ended: ${messageOf(error)}`, heartbeat, error);
    } finally {
      release();
      signal?.removeEventListener('abort', forward);
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.watchdog.stop();
    await this.pool.destroy();
  }
}

function wireCell(cell: Cell, precomputed: SerializedCell['precomputed']): SerializedCell {
  const { game, own: _, ...rest } = cell;
  return { ...rest, game: game.id, blockSize: game.blockSize, precomputed };
}
