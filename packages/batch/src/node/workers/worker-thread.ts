import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Transferable, Worker } from 'node:worker_threads';
import { messageOf, cutText } from '@cards/core';
import { ProgramProcess, type ProgramStart } from '../external/program-process.js';
import type { WorkerData } from './messages.js';

/** In a build, the file of the worker is next to this one. */
const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));

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

/** The message of a worker: the value that a task returned, the message of the error that it threw, or a program. */
type WorkerMessage = { readonly result: unknown } | { readonly error: string } | { readonly program: ProgramStart };

/** Names of environment variables without which programs do not start. */
const NEEDED = ['PATH', 'Path', 'SystemRoot', 'HOME', 'TMPDIR', 'TEMP'];

/** The environment of programs. Hash seeds of Python would make a program that iterates over a set play differently. */
function programEnvironment({ elsewhere }: WorkerData): NodeJS.ProcessEnv {
  const { env } = process;
  const kept = elsewhere === undefined ? env : Object.fromEntries(NEEDED.map((name) => [name, env[name]]));
  return { PYTHONHASHSEED: '0', ...kept };
}

/** One worker thread. It runs one task at a time. */
export class WorkerThread {
  private readonly worker: Worker;
  /** The ends of the programs that the worker has started. */
  private readonly programs: Promise<void>[] = [];
  private settle: { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void } | undefined;
  private ended: Error | undefined;
  private isClosing = false;
  private lateMessage: string | undefined;

  /** @param data - the start data of the worker */
  constructor(data: WorkerData) {
    // Imported here, because short batches start no thread.
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    this.worker = new Worker(workerFile, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
      ...(data.elsewhere !== undefined ? { env: {} } : {}),
    });
    allowListeners(1);
    this.worker.once('exit', () => allowListeners(-1));
    this.worker.on('message', (message: WorkerMessage) => {
      if ('program' in message) {
        this.programs.push(new ProgramProcess(message.program, programEnvironment(data)).ended);
        return;
      }
      const { settle } = this;
      this.settle = undefined;
      if ('error' in message) settle?.reject(new Error(message.error));
      else settle?.resolve(message.result);
    });
    this.worker.on('messageerror', (error) => this.end(error));
    this.worker.on('error', (error) => this.end(new Error(cutText(messageOf(error)), { cause: error })));
    this.worker.on('exit', (code) => this.end(new Error(`exit code ${code}`), this.isClosing));
    // An idle thread must not keep the process alive.
    this.worker.unref();
  }

  /** Whether the thread has ended, and so cannot run tasks. */
  get hasEnded(): boolean {
    return this.ended !== undefined;
  }

  /** What went wrong while the thread ran no task; undefined if nothing did. */
  get lateError(): string | undefined {
    return this.lateMessage;
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
      // A reply can arrive while the thread ends. The process must then wait for the end of the thread.
      if (!this.isClosing) this.worker.unref();
    }
  }

  /**
   * Ends the thread. An idle thread ends by itself, so that no output of user code is lost. A busy thread ends at once.
   */
  async close(): Promise<void> {
    this.isClosing = true;
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

  /** Ends the thread at once, and with it its programs. */
  async terminate(): Promise<void> {
    this.isClosing = true;
    await this.worker.terminate();
    await Promise.all(this.programs);
  }

  private end(error: Error, isExpected = false): void {
    if (this.ended === undefined && this.settle === undefined && !isExpected) this.lateMessage = error.message;
    this.ended ??= error;
    this.settle?.reject(this.ended);
    this.settle = undefined;
  }
}

/**
 * Adds to the number of listeners that the output of the process accepts without a warning. Node pipes the output of
 * each worker to it, and adds listeners when its reader is slow.
 */
function allowListeners(more: number): void {
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(stream.getMaxListeners() + more);
}
