import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { AnyGame, ParamValues } from '@cards/core';
import type { AnyHarness } from '@cards/core/testing';
import { type IntrinsicsSpy, spyOn } from '../../check/intrinsics-spy.js';
import { type LoadedTrial, trialFrom, trialOf } from '../../check/trial.js';
import type { CodeRef } from '../../plan/cell-data.js';
import { importFile } from '../modules/import-file.js';
import { loadStrategy, type LoadSetting } from '../modules/strategy-file.js';
import { loadExport } from '../workers/load-game.js';
import type { LoadableExport } from '../workers/messages.js';
import type { TrustedCode } from '../../trust/trusted-code.js';

/** A strategy from a file, and the game with which it is checked. */
export interface TrialSource {
  /** The absolute path of the file. */
  readonly file: string;
  /** The name of its export; undefined for the only strategy of the file, or its default export. */
  readonly exportName: string | undefined;
  /** The location of the game. */
  readonly game: LoadableExport;
  /** The location of its harness; undefined if the game has its checks itself. */
  readonly harness: LoadableExport | undefined;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** The seed of the games. */
  readonly seed: string;
  /** The strategy, if it is not in a file: an external player, or one that follows from the rules. */
  readonly program?: { readonly spec: string; readonly code: CodeRef } | undefined;
}

/** What a worker needs to load a strategy. */
export interface TrialSetting extends LoadSetting {
  /** The code of this project, which is frozen before the file is loaded. */
  readonly trusted: TrustedCode;
  /** Called before each call of the strategy. */
  readonly alive: () => void;
}

/** A worker checks one file, and loads it once. */
let loading: Promise<Record<string, unknown>> | undefined;
let spy: IntrinsicsSpy | undefined;

/**
 * Loads a strategy from a file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param source - the strategy and the game
 * @param setting - what the worker provides
 */
export async function loadTrial(
  { file, exportName, game: location, harness: harnessLocation, params, seed, program }: TrialSource,
  setting: TrialSetting,
): Promise<LoadedTrial> {
  const { resolveFrom, trusted, alive } = setting;
  // The caller has imported both before.
  const load = async <Value>(at: LoadableExport): Promise<Value> => (await loadExport<Value>(at, setting)) as Value;
  const game = await load<AnyGame>(location);
  const harness = harnessLocation && (await load<AnyHarness>(harnessLocation));
  // The spy replaces intrinsics, so they are frozen after it.
  spy ??= spyOnIntrinsics(file);
  const context = { game, harness, params, seed, spy, alive };
  trusted.freeze();
  if (program !== undefined) {
    const { spec, code } = program;
    const loaded = await loadStrategy(spec, code, game, setting);
    return trialOf(loaded, spec, undefined, context);
  }
  return trialFrom(file, exportName, () => (loading ??= importFile(file, resolveFrom)), context);
}

/**
 * Watches the clocks and the sources of random numbers of this thread, those of Node too.
 *
 * @param file - the absolute path of the file of the strategy
 */
function spyOnIntrinsics(file: string): IntrinsicsSpy {
  const watching = spyOn(file, [
    [performance, ['now'], 'performance'],
    [process, ['hrtime'], 'process'],
    [crypto.webcrypto, ['getRandomValues', 'randomUUID'], 'crypto'],
    [crypto, ['randomUUID', 'randomBytes', 'randomInt', 'randomFill', 'randomFillSync'], 'crypto'],
  ]);
  // Named imports of the modules get the watched functions too.
  syncBuiltinESMExports();
  return watching;
}
