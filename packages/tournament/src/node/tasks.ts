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
  type TrialContext,
  type TrialLoader,
  trialOf,
  trialsOf,
  type TrialSource,
} from '../check/check-tasks.js';

export interface FileTrial extends TrialSource {
  /** The strategy, if it is not in a file: an external player, or one that follows from the rules. */
  readonly program?: { readonly spec: string; readonly code: CodeRef } | undefined;
}

/** The tasks of a worker that judges strategies and games. */
export function handlersOf(setting: WorkerSetting): Handlers {
  const load = trialLoader(setting);
  return {
    ...checkHandlers(load),
    ...rulesHandlers(setting.importExport, setting.freeze),
    qualify: async (task: QualifyTask) => firstGame(task, await load(task)),
  };
}

/** What loads strategies from files in a worker, under a watchdog: their code runs. */
function trialLoader(setting: WorkerSetting): (trial: FileTrial) => Promise<LoadedTrial> {
  const { resolveFrom, importExport, freeze } = setting;
  const loader: TrialLoader = {
    importExport,
    importCode: (file) => importFile(file, resolveFrom),
    sourceOf: readSource,
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
  };
  const trials = trialsOf(loader, setting);

  /** Loads what runs in a process. Its failure is a verdict. */
  async function inProcess(
    trial: FileTrial,
    load: (context: TrialContext) => Promise<LoadedTrial>,
  ): Promise<LoadedTrial> {
    const context = await trials.contextOf(trial);
    try {
      return await load(context);
    } catch (error) {
      if (faultOf(error) === 'machine') throw error;
      return { kind: 'unusable', found: cutText(messageOf(error) + thrownAt(error)), exportName: undefined };
    }
  }

  return (trial) => {
    const { program, file, exportName, name } = trial;
    if (program !== undefined)
      return inProcess(trial, async (context) => {
        const { spec, code } = program;
        return trialOf(await loadPlayer(spec, code, context.game, setting), spec, undefined, context);
      });
    const { isolated } = setting;
    if (isolated === undefined) return trials.load(trial);
    return inProcess(trial, async (context) => {
      const game = { ...context.game, module: formatModuleExport(trial.game) };
      const strategy = isolatedStrategy(name, { file, exportName }, game, setting, isolated);
      return trialOf(strategy.definition, name, strategy.load(context.params), context);
    });
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
