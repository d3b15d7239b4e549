import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Transferable, Worker } from 'node:worker_threads';
import { messageOf } from '@cards/core';

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = fileURLToPath(new URL(fromSource ? '../worker-from-source.mjs' : './worker.js', import.meta.url));

/** The maximum heap of a worker in megabytes, without shared tables. */
const HEAP = 1024;

/** The time that an idle thread gets to end by itself, in milliseconds. */
const GRACE = 500;

/** The message that ends an idle worker. */
export const END = 'end';

/** A task as a worker receives it. */
export interface TaskMessage {
  /** The name of the function that the worker calls. */
  readonly name: string;
  /** Its argument. */
  readonly task: unknown;
}

/** The answer of a worker: the returned value, or the message of the thrown error. */
type TaskReply = { readonly result: unknown } | { readonly error: string };

/** One worker thread. It runs one task at a time. */
export class WorkerThread {
  private readonly worker: Worker;
  private settle: { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void } | undefined;
  private ended: Error | undefined;

  /** @param workerData - the start data of the worker */
  constructor(workerData: unknown) {
    this.worker = new Worker(workerFile, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
      ...(fromSource ? { execArgv: ['--conditions=@cards/source'] } : {}),
    });
    this.worker.on('message', (reply: TaskReply) => {
      const { settle } = this;
      this.settle = undefined;
      if ('error' in reply) settle?.reject(new Error(reply.error));
      else settle?.resolve(reply.result);
    });
    this.worker.on('messageerror', (error) => this.end(error));
    this.worker.on('error', (error) => this.end(error instanceof Error ? error : new Error(messageOf(error))));
    this.worker.on('exit', (code) => this.end(new Error(`exit code ${code}`)));
    // An idle thread must not keep the process alive.
    this.worker.unref();
  }

  /** Whether the thread has ended, and so cannot run tasks. */
  get hasEnded(): boolean {
    return this.ended !== undefined;
  }

  /**
   * Runs a task.
   *
   * @param message - the task
   * @param transfer - objects that are transferred with it
   * @returns the value that the function of the worker returned
   * @throws Error if the function threw an error, or the thread ended
   */
  async run(message: TaskMessage, transfer: readonly Transferable[] = []): Promise<unknown> {
    if (this.ended !== undefined) throw this.ended;
    this.worker.ref();
    try {
      return await new Promise((resolve, reject) => {
        this.settle = { resolve, reject };
        this.worker.postMessage(message, [...transfer]);
      });
    } finally {
      this.worker.unref();
    }
  }

  /**
   * Ends the thread. An idle thread ends by itself, so that no output of user code is lost. A busy thread ends at once.
   */
  async close(): Promise<void> {
    if (this.settle === undefined && !this.hasEnded) {
      // After an error, the thread has ended too.
      const exited = once(this.worker, 'exit').catch(() => undefined);
      this.worker.ref();
      this.worker.postMessage(END);
      const timer = setTimeout(() => void this.terminate(), GRACE);
      await exited;
      clearTimeout(timer);
    }
    await this.terminate();
  }

  /** Ends the thread at once. */
  async terminate(): Promise<void> {
    await this.worker.terminate();
  }

  private end(error: Error): void {
    this.ended ??= error;
    this.settle?.reject(this.ended);
    this.settle = undefined;
  }
}
