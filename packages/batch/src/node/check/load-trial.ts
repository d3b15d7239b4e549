import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { cutText, messageOf, thrownAt } from '@cards/core';
import { type TrialLoader, trialsOf, type TrialSource } from '../../check/check-tasks.js';
import { type LoadedTrial, type TrialContext, trialOf } from '../../check/trial.js';
import { formatModuleExport } from '../../plan/module-address.js';
import type { CodeRef } from '../../plan/cell-data.js';
import type { Reporter } from '../../workers/serve.js';
import { isolatedStrategy, loadPlayer } from '../isolated/isolated-strategy.js';
import type { Isolation } from '../isolated/sandbox.js';
import { readSource } from '../modules/code-hash.js';
import { importFile } from '../modules/import-file.js';
import type { LoadSetting } from '../modules/strategy-file.js';

export interface FileTrial extends TrialSource {
  /** The strategy, if it is not in a file: an external player, or one that follows from the rules. */
  readonly program?: { readonly spec: string; readonly code: CodeRef } | undefined;
}

export interface TrialSetting extends LoadSetting, Reporter {
  readonly isolated: Isolation | undefined;
  readonly importExport: TrialLoader['importExport'];
  readonly freeze: () => void;
}

/** What loads strategies from files in a worker, under a watchdog: their code runs. */
export function trialLoader(setting: TrialSetting): (trial: FileTrial) => Promise<LoadedTrial> {
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
      const code = { file, exportName, hash: undefined };
      const strategy = await isolatedStrategy(name, code, game, setting, isolated);
      return trialOf(strategy.definition, name, strategy.load(context.params), context);
    });
  };
}
