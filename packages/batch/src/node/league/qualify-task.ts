import { cutText, messageOf, seatsOf } from '@cards/core';
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

export interface Qualified {
  /** Its spec; empty if it could not be loaded. */
  readonly spec: string;
  readonly problem?: string;
}

export function firstGame({ spec: start, params, seed, program, file }: QualifyTask, loaded: LoadedTrial): Qualified {
  if (loaded.kind === 'unusable') return { spec: '', problem: loaded.found };
  const { exportName = '', trial } = loaded;
  const spec = program === undefined ? `${start}#${exportName}` : start;
  const strategies = Array.from({ length: seatsOf(trial.game, params) }, () => spec);
  const own = [{ ...trial.definition, name: spec }];
  const code = { [spec]: { file, exportName, hash: '' } };
  const cell = planCell({ game: trial.game, params, strategies, trials: 1, code });
  try {
    new BlockRunner({ ...cell, own }, seed).play(0);
    return { spec };
  } catch (error) {
    return { spec, problem: cutText(messageOf(error) + faultPlace(error, own)) };
  }
}
