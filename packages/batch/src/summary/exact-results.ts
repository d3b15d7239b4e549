import type { AnyGame, ExactResult, ParamValues } from '@cards/core';
import { exactOrUndefined } from '../plan/known-results.js';
import type { Lineup } from '../plan/lineups.js';

/** The computation of the exact result of one line-up. All cells that need the result share it. */
export interface ExactTask {
  /** The game. */
  readonly game: AnyGame;
  /** The value of every parameter. */
  readonly params: ParamValues;
  /** The specs in seat order. */
  readonly lineup: Lineup;
  /** The position of the first cell that needs the result. */
  readonly cell: number;
  /** The cost in milliseconds, as the game estimates it; 0 without an estimate. */
  readonly cost: number;
  /** For a line-up without a theory: the largest number of possible games to play. */
  readonly maxGames?: number;
}

/** The exact results of a batch, each computed once. */
export class ExactResults {
  private readonly known = new Map<AnyGame, Map<string, ExactResult | undefined>>();

  /** Adds a result; undefined if none is known. */
  add({ game, params, lineup }: ExactTask, result: ExactResult | undefined): this {
    const ofGame = this.known.get(game) ?? new Map<string, ExactResult | undefined>();
    this.known.set(game, ofGame.set(JSON.stringify([params, lineup]), result));
    return this;
  }

  /** Whether a result was added. */
  has({ game, params, lineup }: ExactTask): boolean {
    return this.known.get(game)?.has(JSON.stringify([params, lineup])) ?? false;
  }

  /** The result of a line-up; undefined if none is known, or it was not added. */
  of(game: AnyGame, params: ParamValues, lineup: Lineup): ExactResult | undefined {
    return this.known.get(game)?.get(JSON.stringify([params, lineup]));
  }

  /** Computes results in the calling thread. */
  compute(tasks: readonly ExactTask[]): this {
    for (const task of tasks) this.add(task, exactOrUndefined(task.game, task.params, task.lineup, task.maxGames));
    return this;
  }
}
