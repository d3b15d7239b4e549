import { type AnyGame, cutText, type ParamValues } from '@cards/core';
import { planExperiment } from '../../plan/plan.js';
import type { CellRequest, CodeRef } from '../../plan/cell.js';
import type { PlayAnswer, PlayTask } from '../../run/failure.js';
import type { CheckAnswer, CheckTask } from '../check/check-task.js';
import { locateCode } from '../modules/strategy-file.js';
import type { ResolvedExport } from '../modules/resolve-module.js';
import { workerData } from '../workers/worker-data.js';
import { blockFailure, PROGRAM_GRACE, withWorkers, WorkerError } from '../workers/worker-pool.js';
import type { Entrant } from './entrants.js';

/** What all strategies of a league have in common. */
export interface LeagueSetting {
  /** The game, and its module. */
  readonly game: AnyGame;
  readonly located: ResolvedExport;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The folder of the league, as an absolute path. */
  readonly directory: string;
  /** The maximum duration of a game, in milliseconds. */
  readonly gameTimeout: number;
  readonly signal: AbortSignal | undefined;
  readonly resolveFrom: readonly string[];
}

/** A strategy that has finished a game against itself, or the reason why it has not. */
export type Qualified =
  | { readonly kind: 'qualified'; readonly spec: string; readonly code: CodeRef }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Its spec, if it failed in its first game; empty if it could not be loaded. */
      readonly spec: string;
    };

/**
 * Loads a strategy in a worker of its own, and plays deal 0: in a two-seat game against itself. A strategy that never
 * ends a game thus costs one time limit, and not one for each opponent.
 *
 * @param entrant - the strategy
 * @param setting - the game and the limits
 * @throws the reason of the signal, if the signal cancels the league
 */
export async function qualify(entrant: Entrant, setting: LeagueSetting): Promise<Qualified> {
  const { signal } = setting;
  if (entrant.problem !== undefined || entrant.code === undefined)
    return { kind: 'failed', message: entrant.problem ?? 'it has no code', spec: '' };
  const loaded = await load(entrant, entrant.code, setting);
  if (loaded.kind === 'failed') return loaded;
  const { game, located, seed, gameTimeout: timeout, resolveFrom } = setting;
  const { spec, code } = loaded;
  const plan = planExperiment({ seed, cells: [firstGame(setting, spec, code)] });
  const data = workerData(plan, { locations: new Map([[game, located]]), resolveFrom });
  const answer = await withWorkers(data, { timeout, signal, onLateError: () => undefined }, (pool) =>
    pool.run<PlayTask, PlayAnswer>({ name: 'playTask', task: { cell: 0, block: 0 } }).catch((error: unknown) => {
      if (error instanceof WorkerError) return blockFailure(error, 0);
      throw error;
    }),
  );
  if (answer.kind === 'counted') return loaded;
  return { kind: 'failed', message: answer.message, spec: answer.kind === 'failed' ? spec : '' };
}

/** The cell of the first game of a strategy, in a two-seat game against itself. */
export function firstGame({ game, params }: Pick<LeagueSetting, 'game' | 'params'>, spec: string, code: CodeRef): CellRequest {
  return {
    game,
    params,
    strategies: Array.from({ length: game.seats }, () => spec),
    trials: 1,
    code: { [spec]: code },
  };
}

/** Loads a strategy, and finds its export. */
async function load(
  { file, program }: Entrant,
  code: CodeRef,
  { game, located, params, seed, directory, gameTimeout: timeout, signal, resolveFrom }: LeagueSetting,
): Promise<Qualified> {
  const task: CheckTask = {
    law: 'created',
    file: code.file,
    exportName: undefined,
    game: located,
    harness: undefined,
    params,
    // Not the deals of the league: here, the strategy could store them.
    seed: `${seed} loading`,
    program: program === undefined ? undefined : { spec: program, code },
  };
  const grace = program === undefined ? 0 : PROGRAM_GRACE;
  const options = { timeout, grace, signal, onLateError: () => undefined };
  const answer = await withWorkers({ seed: '', cells: [], resolveFrom }, options, (pool) =>
    pool.run<CheckTask, CheckAnswer>({ name: 'checkTask', task }).catch((error: unknown): CheckAnswer => {
      if (error instanceof WorkerError) return { kind: 'refused', message: error.message };
      throw error;
    }),
  );
  if (answer.kind === 'refused') return { kind: 'failed', message: answer.message, spec: '' };
  if (answer.found !== undefined) return { kind: 'failed', message: answer.found, spec: '' };
  if (program !== undefined) return { kind: 'qualified', spec: program, code };
  const { exportName } = answer;
  if (exportName === undefined) return { kind: 'failed', message: `${game.id}: it exports no strategy`, spec: '' };
  const spec = `./${file}#${exportName}`;
  try {
    const found = locateCode(spec, directory);
    return { kind: 'qualified', spec, code: found };
  } catch (error) {
    return { kind: 'failed', message: cutText((error as Error).message), spec: '' };
  }
}
