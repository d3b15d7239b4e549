import type { AnyGame, ParamValues } from '@cards/core';
import type { CellRequest } from '../../plan/cell.js';
import type { CodeRef } from '../../plan/cell-data.js';
import type { CheckAnswer } from '../../check/check-trial.js';
import type { CheckTask } from '../check/check-task.js';
import { locateCode } from '../modules/strategy-file.js';
import type { ResolvedExport } from '../modules/resolve-module.js';
import type { TrialSource } from '../check/load-trial.js';
import { PROGRAM_GRACE, withWorkers, WorkerError } from '../workers/worker-pool.js';
import type { Entrant } from './entrants.js';
import type { QualifyAnswer, QualifyTask } from './qualify-task.js';

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
  const { file, program, problem, code } = entrant;
  if (problem !== undefined || code === undefined)
    return { kind: 'failed', message: problem ?? 'it has no code', spec: '' };
  const task: QualifyTask = {
    spec: program ?? `./${file}`,
    file: code.file,
    exportName: undefined,
    game: setting.located,
    harness: undefined,
    params: setting.params,
    seed: setting.seed,
    program: program === undefined ? undefined : { spec: program, code },
  };
  const specOf = (exportName: string | undefined): string => program ?? `./${file}#${exportName ?? ''}`;
  try {
    const answer = await inWorker<QualifyTask, QualifyAnswer>('qualifyTask', task, setting);
    const spec = specOf(answer.exportName);
    if (answer.kind === 'failed') return { kind: 'failed', message: answer.message, spec: answer.isInGame ? spec : '' };
    return { kind: 'qualified', spec, code: locateCode(spec, setting.directory) };
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    // The worker could not say which export failed.
    const spec = error.heartbeat < 0 ? '' : specOf(program === undefined ? await exportOf(task, setting) : undefined);
    return { kind: 'failed', message: error.message, spec };
  }
}

/** The export of a file that can be loaded, but not played. */
async function exportOf(task: QualifyTask, setting: LeagueSetting): Promise<string | undefined> {
  const answer = await inWorker<CheckTask, CheckAnswer>('checkTask', { ...task, law: 'created' }, setting);
  return answer.kind === 'checked' ? answer.exportName : undefined;
}

/** Runs a task in a new worker. */
function inWorker<Task extends TrialSource, Answer>(
  name: string,
  task: Task,
  { gameTimeout: timeout, signal, resolveFrom }: LeagueSetting,
): Promise<Answer> {
  const grace = task.program === undefined ? 0 : PROGRAM_GRACE;
  const options = { timeout, grace, signal, onLateError: () => undefined };
  const files = task.program === undefined ? [task.file] : [];
  return withWorkers({ seed: '', cells: [], resolveFrom, files }, options, (pool) =>
    pool.run<Task, Answer>({ name, task }),
  );
}

/** The cell of the first game of a strategy, in a two-seat game against itself. */
export function firstGame(
  { game, params }: Pick<LeagueSetting, 'game' | 'params'>,
  spec: string,
  code: CodeRef,
): CellRequest {
  return {
    game,
    params,
    strategies: Array.from({ length: game.seats }, () => spec),
    trials: 1,
    code: { [spec]: code },
  };
}
