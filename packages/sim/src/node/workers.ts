import { fileURLToPath } from 'node:url';
import { InputError } from '@cards/core';
import { Piscina } from 'piscina';
import { GameError } from '../block.js';
import { prepareCell } from '../plan/prepare.js';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import type { BlockId, Schedule } from './schedule.js';
import { share } from './share.js';
import type { TallyEntries } from '../tally.js';
import { Stop } from './stop.js';
import { Watchdog } from './watchdog.js';
import type { Answer, Task, WireCell, WireData } from './wire.js';

/** How a batch is played on workers. */
export interface WorkerOptions {
  /** How many threads. */
  readonly workers: number;
  /** How long a game may take, in milliseconds. */
  readonly patience: number;
  /** Ends the batch early. */
  readonly signal?: AbortSignal | undefined;
}

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = fileURLToPath(new URL(fromSource ? '../worker.ts' : './worker.js', import.meta.url));

/**
 * Plays all blocks of a schedule on worker threads.
 *
 * @param plan - the batch
 * @param schedule - the blocks to be played
 * @param options - how
 * @param onBlock - given each finished block, in any order
 * @throws GameError when a strategy or a game misbehaves: breaks its contract, ends its thread, finds no end
 * @throws InputError when a strategy from a file can't be loaded
 * @throws the signal's reason when that ends the batch
 */
export async function playOnWorkers(
  plan: Plan,
  schedule: Schedule,
  { workers, patience, signal }: WorkerOptions,
  onBlock: (id: BlockId, block: readonly TallyEntries[]) => void,
): Promise<void> {
  const pulses = new Int32Array(new SharedArrayBuffer(4 * workers));
  const workerData: WireData = { seed: plan.seed, cells: plan.cells.map(wireCell), pulses };
  const pool = new Piscina({
    filename: workerFile,
    minThreads: workers,
    maxThreads: workers,
    workerData,
    ...(fromSource ? { execArgv: ['--import', 'tsx', '--conditions=@cards/source'] } : {}),
  });
  const watchdog = new Watchdog(pulses, patience);
  const stop = new Stop(signal);
  try {
    await Promise.all(Array.from({ length: workers }, (_, slot) => playInSlot(slot)));
    stop.throwIfStopped();
  } finally {
    watchdog.stop();
    await pool.destroy();
  }

  /** Keeps one worker busy. */
  async function playInSlot(slot: number): Promise<void> {
    let id: BlockId | undefined;
    while (!stop.stopped && (id = schedule.take(id)) !== undefined) {
      const answer = await play(slot, id);
      if (answer.kind === 'counted') onBlock(id, answer.block);
      else if (answer.kind === 'refused') stop.because(new InputError(answer.message));
      else stop.because(new GameError(answer.message, { cell: id.cell, seed: plan.seed, game: answer.game }));
    }
  }

  /** Plays one block on the pool; whatever keeps it from an answer is an answer too. */
  async function play(slot: number, { index, cell, block }: BlockId): Promise<Answer> {
    const failed = (message: string): Answer => {
      const position = Math.max(0, Atomics.load(pulses, slot));
      return { kind: 'failed', message, game: block * cell.game.blockSize + position };
    };
    const task: Task = { cell: index, block, slot };
    const abort = new AbortController();
    let silent: Answer | undefined;
    Atomics.store(pulses, slot, -1);
    const release = watchdog.watch(slot, () => {
      silent = failed(`no game finished within ${patience / 1000} s`);
      abort.abort();
    });
    const forget = stop.onStop(() => abort.abort());
    try {
      // The pool hands on what the worker's function returns.
      return (await pool.run(task, { name: 'playTask', signal: abort.signal })) as Answer;
    } catch (error) {
      return silent ?? failed(`a worker broke down: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      release();
      forget();
    }
  }
}

function wireCell(cell: Cell): WireCell {
  const { game, params, strategies, trials, code } = cell;
  const prepared = new Map([...prepareCell(cell)].map(([spec, tables]) => [spec, share(tables)]));
  return { game: game.id, params, strategies, trials, code, prepared };
}
