import { cutText, messageOf, thrownAt } from '@cards/core';
import { planCell } from '../../plan/cell.js';
import { BlockRunner } from '../../run/block-runner.js';
import { loadTrial, type TrialSetting, type TrialSource } from '../check/load-trial.js';

/** A strategy to load, and to play its first game with: in a two-seat game against itself. */
export interface QualifyTask extends TrialSource {
  /** Its spec, up to the name of its export, which is not known yet. The whole spec of an external player. */
  readonly spec: string;
}

/**
 * The answer to a {@link QualifyTask}. `failed` says why the strategy takes no part; it has an export if it failed in
 * its first game.
 */
export type QualifyAnswer =
  | { readonly kind: 'qualified'; readonly exportName: string | undefined }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly exportName: string | undefined;
      readonly isInGame: boolean;
    };

/**
 * Loads a strategy and plays its first game. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param task - the strategy, and the seed of the league
 * @param setting - what the worker provides
 */
export async function playFirstGame(task: QualifyTask, setting: TrialSetting): Promise<QualifyAnswer> {
  const { spec: start, params, seed, program } = task;
  const loaded = await loadTrial(task, setting);
  if (loaded.kind !== 'loaded') {
    const message = loaded.kind === 'refused' ? loaded.message : loaded.found;
    return { kind: 'failed', message, exportName: undefined, isInGame: false };
  }
  const { exportName, trial } = loaded;
  const spec = program === undefined ? `${start}#${exportName ?? ''}` : start;
  const strategies = Array.from({ length: trial.game.seats }, () => spec);
  const code = { file: task.file, exportName: exportName ?? '', hash: '' };
  const cell = planCell({ game: trial.game, params, strategies, trials: 1, code: { [spec]: code } });
  try {
    new BlockRunner({ ...cell, own: [{ ...trial.definition, name: spec }] }, seed).play(0);
  } catch (error) {
    return { kind: 'failed', message: cutText(messageOf(error) + thrownAt(error)), exportName, isInGame: true };
  }
  return { kind: 'qualified', exportName };
}
