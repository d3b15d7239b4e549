import { type AnyGame, InputError, messageOf, MisbehaviorError, type ParamValues, wrapStrategy } from '@cards/core';
import type { AnyHarness } from '@cards/core/testing';
import type { OwnStrategy } from '../../plan/cell.js';
import { importFile } from '../modules/import-file.js';
import { definitionFrom, STRATEGY_FORMS } from '../modules/strategy-definition.js';
import type { LoadableExport } from '../workers/messages.js';
import { type IntrinsicsSpy, spyOnIntrinsics } from './intrinsics-spy.js';
import { type CheckedLaw, checkLaw } from './checked-laws.js';

/** A law to check for a strategy from a file. */
export interface CheckTask {
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
  readonly law: CheckedLaw;
}

/**
 * The answer to a {@link CheckTask}. `found` says how the strategy breaks the law; undefined if it obeys the law.
 * `refused` means that the strategy to check is not determined.
 */
export type CheckAnswer =
  | { readonly kind: 'checked'; readonly found: string | undefined; readonly exportName: string | undefined }
  | { readonly kind: 'refused'; readonly message: string };

/** The name for a strategy whose export name is not a valid strategy name, or is that of a built-in strategy. */
const NAMELESS = 'checked';

/** The maximum number of calls for one law. It ends a game that user code has damaged so that it never ends. */
const MAX_CALLS = 5_000_000;

/** A worker checks one file, and loads it once. */
let loading: Promise<Record<string, unknown>> | undefined;
let spy: IntrinsicsSpy | undefined;

/**
 * Checks a law for a strategy from a file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param task - the law and the strategy
 * @param resolveFrom - URLs or directories to resolve the packages that the file imports from
 * @param alive - called before each call of the strategy
 */
export async function checkStrategy(
  task: CheckTask,
  resolveFrom: readonly string[],
  alive: () => void,
): Promise<CheckAnswer> {
  const { file, exportName, params, law } = task;
  const game = await load<AnyGame>(task.game);
  const harness = task.harness && (await load<AnyHarness>(task.harness));
  const { uses, tracking } = (spy ??= spyOnIntrinsics(file));
  let exported: Record<string, unknown>;
  try {
    exported = await (loading ??= importFile(file, resolveFrom));
  } catch (error) {
    return { kind: 'checked', found: `it can't be loaded: ${messageOf(error)}`, exportName };
  }
  const strategies = Object.keys(exported)
    .filter((name) => definitionFrom(name, exported[name]) !== undefined)
    .sort();
  const chosen =
    exportName ?? (strategies.length === 1 ? strategies[0] : strategies.find((name) => name === 'default'));
  if (chosen === undefined || (exportName !== undefined && !(exportName in exported)))
    return refused(file, exportName, strategies, Object.keys(exported));
  const name =
    /^[a-z][a-z0-9-]*$/i.test(chosen) && chosen !== 'default' && !game.strategies.some((one) => one.name === chosen)
      ? chosen
      : NAMELESS;
  const definition = definitionFrom(name, exported[chosen]);
  if (definition === undefined)
    return { kind: 'checked', found: `it is not a strategy: ${STRATEGY_FORMS}`, exportName: chosen };
  let calls = 0;
  const watched = wrapDefinition(definition, name, (call) => {
    if (++calls > MAX_CALLS)
      throw new MisbehaviorError(`the games of one law did not end within ${MAX_CALLS} calls of the strategy`, name);
    alive();
    return tracking(call);
  });
  return {
    kind: 'checked',
    found: checkLaw(law, { game, harness, params, definition: watched }, uses),
    exportName: chosen,
  };
}

async function load<Value>({ url, exportName }: LoadableExport): Promise<Value> {
  return ((await import(url)) as Record<string, Value>)[exportName] as Value;
}

/** The same strategy under another name, with a hook around each call of its code. */
function wrapDefinition(definition: OwnStrategy, name: string, around: <T>(call: () => T) => T): OwnStrategy {
  const { precompute } = definition;
  return {
    ...definition,
    name,
    ...(precompute && { precompute: (params, args) => around(() => precompute.call(definition, params, args)) }),
    create: (context) => {
      const strategy = around(() => definition.create(context));
      return typeof strategy?.move === 'function' ? wrapStrategy(strategy, { around }) : strategy;
    },
  };
}

/** The answer when the export to check is not determined. */
function refused(
  file: string,
  exportName: string | undefined,
  strategies: readonly string[],
  all: readonly string[],
): CheckAnswer {
  if (exportName !== undefined)
    return {
      kind: 'refused',
      message: InputError.unknownName(`export of ${file}`, exportName, [...all].sort()).message,
    };
  if (strategies.length > 1)
    return {
      kind: 'refused',
      message: `${file} exports ${strategies.join(', ')}: choose one, such as ${file}#${strategies[0]}`,
    };
  const found = `it exports no strategy: ${STRATEGY_FORMS}`;
  return {
    kind: 'checked',
    found: all.length === 0 ? found : `${found}; it exports ${[...all].sort().join(', ')}`,
    exportName: undefined,
  };
}
