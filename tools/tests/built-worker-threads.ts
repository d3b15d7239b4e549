import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  MessageChannel as NodeChannel,
  type Transferable,
  Worker as NodeWorker,
  type WorkerOptions,
} from 'node:worker_threads';
import { builtFile, builtWorker } from './packages-build.ts';

// The tests use this module in place of `node:worker_threads`.

/** A worker thread that runs the built worker. The URLs of sources in messages to it become URLs of built files. */
export class Worker extends NodeWorker {
  /**
   * @param _file - the worker from sources, which is not used
   * @param options - the options of the worker
   */
  constructor(_file: string, { execArgv: _, ...options }: WorkerOptions) {
    super(builtWorker(), options);
  }

  override postMessage(value: unknown, transfer?: readonly Transferable[]): void {
    super.postMessage(withBuiltFiles(value), transfer);
  }
}

/** A channel whose first port belongs to the starter of a worker. */
export class MessageChannel extends NodeChannel {
  constructor() {
    super();
    const post = this.port1.postMessage.bind(this.port1);
    this.port1.postMessage = (value: unknown, transfer?: readonly Transferable[]) =>
      post(withBuiltFiles(value), transfer as Transferable[]);
  }
}

/** A copy of plain data in which URLs of source files are URLs of built files. Other objects stay the same. */
function withBuiltFiles(value: unknown): unknown {
  if (typeof value === 'string') return builtUrl(value);
  if (Array.isArray(value)) return value.map(withBuiltFiles);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withBuiltFiles(member)]));
}

function builtUrl(text: string): string {
  if (!text.startsWith('file:')) return text;
  const built = builtFile(fileURLToPath(text));
  return built === undefined ? text : pathToFileURL(built).href;
}
