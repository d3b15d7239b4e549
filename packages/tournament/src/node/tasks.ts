import { planCell } from '@cards/batch';
import { type CodeRef, BlockRunner, formatModuleExport, faultPlace, faultOf, isCharged } from '@cards/batch/internal';
import type { Handlers } from '@cards/batch/web/internal';
import { isolatedStrategy, loadPlayer, readSource, importFile, type WorkerSetting } from '@cards/batch/node/internal';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { seatsOf } from '@cards/core';
import { cutText, messageOf, thrownAt } from '@cards/core/internal';
import { rulesHandlers } from '../check/check-rules.js';
import {
  checkHandlers,
  type LoadedTrial,
  strategyOfFile,
  type TrialLoader,
  trialsOf,
  type TrialSource,
} from '../check/check-tasks.js';

export interface FileTrial extends TrialSource {
  /** The strategy, if it is not in a file: an external player, or one that follows from the rules. */
  readonly program?: { readonly spec: string; readonly code: CodeRef } | undefined;
}

/** The tasks of a worker that judges strategies and games. */
export function handlersOf(setting: WorkerSetting): Handlers {
  const { importExport, freeze } = setting;
  const load = trialsOf<FileTrial>(
    {
      importExport,
      choose: strategyOfTrial(setting),
      watched: [
        [performance, ['now'], 'performance'],
        [process, ['hrtime'], 'process'],
        [crypto.webcrypto, ['getRandomValues', 'randomUUID'], 'crypto'],
        [crypto, ['randomUUID', 'randomBytes', 'randomInt', 'randomFill', 'randomFillSync'], 'crypto'],
      ],
      freeze: () => {
        // Named imports of the modules get the watched functions too.
        syncBuiltinESMExports();
        freeze();
      },
    },
    setting,
  );
  return {
    ...checkHandlers(load),
    ...rulesHandlers(importExport, freeze),
    qualify: async (task: QualifyTask) => firstGame(task, await load(task)),
  };
}

/** What loads a strategy from a file, or starts its process. That a process fails is a verdict. */
function strategyOfTrial(setting: WorkerSetting): TrialLoader<FileTrial>['choose'] {
  const { resolveFrom, isolated } = setting;
  const fromFile = strategyOfFile((file) => importFile(file, resolveFrom), readSource);
  return async (trial, game) => {
    const { program, file, exportName, name } = trial;
    try {
      if (program !== undefined) {
        const definition = await loadPlayer(program.spec, program.code, game, setting);
        return { kind: 'chosen', definition: { ...definition, name: program.spec }, exportName: '' };
      }
      if (isolated !== undefined) {
        const rules = { ...game, module: formatModuleExport(trial.game) };
        const strategy = isolatedStrategy(name, { file, exportName }, rules, setting, isolated);
        return { kind: 'chosen', definition: strategy.definition, exportName: strategy.load(trial.params) };
      }
    } catch (error) {
      if (faultOf(error) === 'machine') throw error;
      return { kind: 'unusable', found: cutText(messageOf(error) + thrownAt(error)), exportName: undefined };
    }
    return fromFile(trial, game);
  };
}

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

function firstGame({ spec: start, params, seed, program, file }: QualifyTask, loaded: LoadedTrial): Qualified {
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
    if (!isCharged(faultOf(error))) throw error;
    return { spec, problem: cutText(messageOf(error) + faultPlace(error, own)) };
  }
}
