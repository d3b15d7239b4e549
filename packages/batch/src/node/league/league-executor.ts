import type { InputError } from '@cards/core';
import type { Cell } from '../../plan/cell.js';
import { blockSizeOf } from '../../plan/blocks.js';
import type { Executor } from '../../run/executor.js';
import type { Failure, PlayAnswer, PlayTask } from '../../run/failure.js';
import type { BlockId } from '../../run/schedule.js';
import { codeChanged } from '../modules/code-hash.js';
import { locateCode } from '../modules/strategy-file.js';
import { blockFailure, WorkerError, type WorkerPool } from '../workers/worker-pool.js';

/** A failure in a block of a contest. */
export interface BlockFailure {
  readonly message: string;
  /** The deal in which it happened. */
  readonly deal: number;
  /** The spec of the strategy at fault; undefined if the cause was not found. */
  readonly strategy: string | undefined;
}

/** What an executor of a league needs. */
export interface LeagueExecutorOptions {
  readonly pool: WorkerPool;
  /** The number of workers. */
  readonly workers: number;
  /** The folder of the league. */
  readonly directory: string;
  /** Whether a block is already lost by a failure in an earlier one. */
  readonly isLost: (id: BlockId) => boolean;
  /** Receives a failure. */
  readonly onFailure: (id: BlockId, failure: BlockFailure) => void;
}

/**
 * Plays the blocks of a league on worker threads. A failure does not end the league. If a thread ended or timed out,
 * the block is played once more in a new thread, which notes whose code runs.
 *
 * @param options - the workers, and where failures go
 */
export function leagueExecutor({ pool, workers, directory, isLost, onFailure }: LeagueExecutorOptions): Executor {
  return {
    slots: workers,
    play: async (slot, id) => {
      if (isLost(id)) return { kind: 'skipped' };
      const answer = await play(slot, id);
      if (answer.kind === 'counted') return answer;
      const { cell } = id;
      if (answer.kind === 'refused') {
        const error = changedCode(cell, directory);
        if (error !== undefined) return { kind: 'failed', error };
      }
      const strategy = answer.kind === 'refused' ? undefined : answer.strategy;
      onFailure(id, {
        message: answer.message,
        deal: answer.kind === 'failed' ? answer.game : id.block * blockSizeOf(cell),
        // In a one-seat game there is no other strategy.
        strategy: strategy ?? (cell.strategies.length === 1 ? cell.strategies[0] : undefined),
      });
      return { kind: 'skipped' };
    },
  };

  async function play(slot: number, { cell, index, block }: BlockId): Promise<PlayAnswer> {
    const task = { cell: index, block, keepsMeasures: true };
    try {
      return await pool.run<PlayTask, PlayAnswer>({ name: 'playTask', task, slot });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
    }
    try {
      return await pool.run<PlayTask, PlayAnswer>({ name: 'playTask', task: { ...task, notesPlayer: true }, slot });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      return attributed(blockFailure(error, block * blockSizeOf(cell)), Object.keys(cell.code)[error.player - 1]);
    }
  }
}

/** The failure of a thread, with the strategy whose code ran. */
function attributed(failure: Failure, strategy: string | undefined): Failure {
  if (strategy === undefined || failure.kind === 'refused') return failure;
  return { ...failure, message: `strategy '${strategy}': ${failure.message}`, strategy };
}

/** The error for a strategy whose file has changed since the league started; undefined if none has. */
function changedCode({ code }: Cell, directory: string): InputError | undefined {
  const changed = Object.entries(code).find(([spec, { hash }]) => {
    try {
      return locateCode(spec, directory).hash !== hash;
    } catch {
      return true;
    }
  });
  return changed === undefined ? undefined : codeChanged('strategy', changed[0]);
}
