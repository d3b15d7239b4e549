import { cutText, messageOf } from '@cards/core';
import { planCell } from '../../plan/cell.js';
import { faultPlace } from '../../plan/strategy-place.js';
import { BlockRunner } from '../../run/block-runner.js';
import type { LoadedTrial } from '../../check/trial.js';
import type { FileTrial } from '../check/load-trial.js';

/** A strategy to load, and to play its first game with: in a two-seat game against itself. */
export interface QualifyTask extends FileTrial {
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
 * The handler of a worker that loads a strategy and plays its first game.
 *
 * @param load - loads the strategy
 */
export function playFirstGame(
  load: (trial: FileTrial) => Promise<LoadedTrial>,
): (task: QualifyTask) => Promise<QualifyAnswer> {
  return async (task) => firstGame(task, await load(task));
}

function firstGame({ spec: start, params, seed, program, file }: QualifyTask, loaded: LoadedTrial): QualifyAnswer {
  if (loaded.kind === 'unusable')
    return { kind: 'failed', message: loaded.found, exportName: undefined, isInGame: false };
  const { exportName, trial } = loaded;
  const spec = program === undefined ? `${start}#${exportName ?? ''}` : start;
  const strategies = Array.from({ length: trial.game.seats }, () => spec);
  const code = { file, exportName: exportName ?? '', hash: '' };
  const own = [{ ...trial.definition, name: spec }];
  const cell = planCell({ game: trial.game, params, strategies, trials: 1, code: { [spec]: code } });
  try {
    new BlockRunner({ ...cell, own }, seed).play(0);
  } catch (error) {
    return { kind: 'failed', message: cutText(messageOf(error) + faultPlace(error, own)), exportName, isInGame: true };
  }
  return { kind: 'qualified', exportName };
}
