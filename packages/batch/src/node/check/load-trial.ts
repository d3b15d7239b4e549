import { type AnyGame, InputError, messageOf, MisbehaviorError, type ParamValues, cutText } from '@cards/core';
import type { AnyHarness } from '@cards/core/testing';
import type { CodeRef, OwnStrategy } from '../../plan/cell.js';
import { importFile } from '../modules/import-file.js';
import { loadStrategy, type LoadSetting } from '../modules/strategy-file.js';
import { definitionFrom, isStrategyExport, STRATEGY_FORMS } from '../modules/strategy-definition.js';
import { wrapDefinition } from '../modules/wrap-definition.js';
import type { LoadableExport } from '../workers/messages.js';
import { explainFrozen } from '../workers/frozen-message.js';
import type { TrustedCode } from '../workers/trusted-code.js';
import type { LawTrial } from './checked-laws.js';
import { type IntrinsicsSpy, spyOnIntrinsics } from './intrinsics-spy.js';

/** A strategy from a file, and the game with which it is checked. */
export interface TrialSource {
  /** The absolute path of the file. */
  readonly file: string;
  /** The name of its export; undefined for the only strategy of the file, or its default export. */
  readonly exportName: string | undefined;
  /** The location of the game. */
  readonly game: LoadableExport;
  /** The location of its harness; undefined for a game that has none. */
  readonly harness: LoadableExport | undefined;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** The seed of the games. */
  readonly seed: string;
  /** The program, if the strategy is an external player. */
  readonly program?: { readonly spec: string; readonly code: CodeRef } | undefined;
}

/** What a worker needs to load a strategy. */
export interface TrialSetting extends LoadSetting {
  /** The code of this project, which is frozen before the file is loaded. */
  readonly trusted: TrustedCode;
  /** Called before each call of the strategy. */
  readonly alive: () => void;
}

/**
 * A loaded strategy. `unusable` says why the file has no usable strategy, which breaks a law. `refused` means that the
 * strategy to check is not determined.
 */
export type LoadedTrial =
  | {
      readonly kind: 'loaded';
      readonly trial: LawTrial;
      /** The names of the clocks and random sources that the strategy has used so far. */
      readonly uses: ReadonlySet<string>;
      /** The export; undefined for a program. */
      readonly exportName: string | undefined;
    }
  | { readonly kind: 'unusable'; readonly found: string; readonly exportName: string | undefined }
  | { readonly kind: 'refused'; readonly message: string };

/** The name for a strategy whose export name is not a valid strategy name, or is that of a built-in strategy. */
const NAMELESS = 'checked';

/** The maximum number of calls for one law. It ends a game that user code has damaged so that it never ends. */
const MAX_CALLS = 5_000_000;

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
  const game = await load<AnyGame>(trusted, location);
  const harness = harnessLocation && (await load<AnyHarness>(trusted, harnessLocation));
  // The spy replaces intrinsics, so they are frozen after it.
  const { uses, tracking } = (spy ??= spyOnIntrinsics(file));
  trusted.freeze([{ game, params, specs: game.defaultStrategies }]);
  if (program !== undefined) {
    const { spec, code } = program;
    const loaded = await loadStrategy(spec, code, game, setting);
    const definition = limitCalls(loaded, spec, alive, tracking);
    return { kind: 'loaded', trial: { game, harness, params, definition, seed }, uses, exportName: undefined };
  }
  let exported: Record<string, unknown>;
  try {
    exported = await (loading ??= importFile(file, resolveFrom));
  } catch (error) {
    const reason = explainFrozen(messageOf(error), `'${file}'`);
    return { kind: 'unusable', found: cutText(`it can't be loaded: ${reason}`), exportName };
  }
  const strategies = Object.keys(exported)
    .filter((name) => isStrategyExport(exported[name]))
    .sort();
  const chosen =
    exportName ?? (strategies.length === 1 ? strategies[0] : strategies.find((name) => name === 'default'));
  if (chosen === undefined || (exportName !== undefined && !(exportName in exported)))
    return notDetermined(file, exportName, strategies, Object.keys(exported));
  const name =
    /^[a-z][a-z0-9-]*$/i.test(chosen) && chosen !== 'default' && !game.strategies.some((one) => one.name === chosen)
      ? chosen
      : NAMELESS;
  let definition: OwnStrategy | undefined;
  try {
    definition = definitionFrom(name, exported[chosen]);
  } catch (error) {
    return { kind: 'unusable', found: messageOf(error), exportName: chosen };
  }
  if (definition === undefined)
    return { kind: 'unusable', found: `it is not a strategy: ${STRATEGY_FORMS}`, exportName: chosen };
  const watched = limitCalls(definition, name, alive, tracking);
  return { kind: 'loaded', trial: { game, harness, params, definition: watched, seed }, uses, exportName: chosen };
}

async function load<Value>(trusted: TrustedCode, { url, exportName }: LoadableExport): Promise<Value> {
  return (await trusted.import(url))[exportName] as Value;
}

/** The same strategy, with a maximum number of calls, and a heartbeat before each of them. */
function limitCalls(
  definition: OwnStrategy,
  name: string,
  alive: () => void,
  tracking: IntrinsicsSpy['tracking'],
): OwnStrategy {
  let calls = 0;
  return wrapDefinition(definition, name, (call) => {
    if (++calls > MAX_CALLS)
      throw new MisbehaviorError(`the games of one law did not end within ${MAX_CALLS} calls of the strategy`, name);
    alive();
    return tracking(call);
  });
}

/** The answer when the export to check is not determined. */
function notDetermined(
  file: string,
  exportName: string | undefined,
  strategies: readonly string[],
  all: readonly string[],
): LoadedTrial {
  if (exportName !== undefined)
    return {
      kind: 'refused',
      message: cutText(InputError.unknownName(`export of ${file}`, exportName, [...all].sort()).message),
    };
  if (strategies.length > 1)
    return {
      kind: 'refused',
      message: `${file} exports ${cutText(strategies.join(', '))}: choose one, such as ${file}#${strategies[0]}`,
    };
  const found = `it exports no strategy: ${STRATEGY_FORMS}`;
  return {
    kind: 'unusable',
    found: all.length === 0 ? found : cutText(`${found}; it exports ${[...all].sort().join(', ')}`),
    exportName: undefined,
  };
}
