import { messageOf } from '@cards/core';
import { LoadedCells } from '../plan/loaded-cells.js';
import { precomputeCell } from '../plan/precompute.js';
import { BlockRunner } from '../run/block-runner.js';
import { failureOf, type PlayAnswer } from '../run/failure.js';
import { explainFrozen } from '../trust/frozen-message.js';
import { cellLoader, type CodeLoader } from './code-loader.js';
import { type BlockMessage, type FromWorker, LOADING, type ToWorker } from './messages.js';

/** The part of the global scope of a Web Worker, `self`, that {@link serveBlocks} uses. */
export interface WorkerScope {
  /** The source of random numbers of the browser, which strategies must not use. */
  readonly crypto: object;
  /** Sends a message to the page. */
  postMessage(message: unknown): void;
  /** Receives the messages of the page. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Receives the errors of promises that nothing handles. */
  addEventListener(type: 'unhandledrejection', listener: (event: { readonly reason: unknown }) => void): void;
}

/** The time between two heartbeats, in milliseconds. */
const INTERVAL = 100;

/**
 * Plays the blocks that a {@link webExecutor} sends, in a Web Worker. Call it once, in the script of the worker.
 *
 * @param scope - `self` of the worker
 * @param loader - imports the modules of games by name, because a browser cannot find a package by its name
 *
 * @example The script of a worker
 * ```ts no-run: needs a Web Worker
 * import { serveBlocks } from '@cards/batch/web';
 *
 * const modules = { '@cards/pairs': () => import('@cards/pairs') };
 * serveBlocks(self, { importModule: (name) => modules[name]() });
 * ```
 */
export function serveBlocks(scope: WorkerScope, loader: CodeLoader): void {
  // Code of users is loaded later, and could replace this method.
  const send = scope.postMessage.bind(scope) as (message: FromWorker) => void;
  let batch: { readonly seed: string; readonly cells: LoadedCells } | undefined;
  let opened: { readonly index: number; readonly runner: BlockRunner } | undefined;

  async function open(index: number): Promise<BlockRunner> {
    if (opened?.index === index) return opened.runner;
    if (batch === undefined) throw new Error('a block came before its batch');
    const { seed, cells } = batch;
    const tables = precomputeCell(await cells.planned(index));
    send({ kind: 'heartbeat', position: LOADING });
    const cell = await cells.load(index);
    opened = { index, runner: new BlockRunner(cell, seed, precomputeCell(cell, tables)) };
    return opened.runner;
  }

  async function play({ cell, block, exactFrom }: BlockMessage): Promise<PlayAnswer> {
    try {
      const counts = (await open(cell)).play(block, heartbeat(send, exactFrom));
      return { kind: 'counted', counts };
    } catch (error) {
      const failure = failureOf(error);
      return { ...failure, message: explainFrozen(failure.message) };
    }
  }

  scope.addEventListener('message', ({ data }) => {
    const message = data as ToWorker;
    if (message.kind === 'batch') {
      const { seed, cells } = message;
      batch = { seed, cells: new LoadedCells(cells, cellLoader(cells, loader)) };
      return;
    }
    if (message.kind !== 'block') return;
    void (async () => {
      try {
        send({ kind: 'answer', answer: await play(message) });
      } catch (error) {
        send({ kind: 'error', message: messageOf(error) });
      }
    })();
  });
}

/** An array whose element 0 is the position of the current game, and sends it. */
function heartbeat(send: (message: FromWorker) => void, exactFrom: number): { [at: number]: number } {
  let last = Number.NEGATIVE_INFINITY;
  let current = 0;
  return {
    get 0() {
      return current;
    },
    set 0(position: number) {
      current = position;
      const now = performance.now();
      if (now - last < INTERVAL && position < exactFrom) return;
      last = now;
      send({ kind: 'heartbeat', position });
    },
  };
}
