import { type AnyGame, InputError, messageOf, MisbehaviorError, type ParamValues, wrapStrategy } from '@cards/core';
import type { AnyHarness } from '@cards/core/testing';
import type { OwnStrategy } from '../../plan/cell.js';
import { importFile } from '../modules/import-file.js';
import { definitionFrom } from '../modules/strategy-definition.js';
import type { LoadableExport } from '../workers/messages.js';
import { type IntrinsicsSpy, spyOnIntrinsics } from './intrinsics-spy.js';
import { type TriedLaw, tryLaw } from './tried-laws.js';

/** A law to check for a strategy from a file. */
export interface CheckTask {
  /** The file, as an absolute path. */
  readonly file: string;
  /** The name of its export; undefined for the only one, or the default. */
  readonly exportName: string | undefined;
  /** Where the game is. */
  readonly game: LoadableExport;
  /** Where its harness is; undefined for a game that has none. */
  readonly harness: LoadableExport | undefined;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** The law. */
  readonly law: TriedLaw;
}

/** How the strategy breaks the law, if it does, and the name of its export; or why the law cannot be checked. */
export type CheckAnswer =
  | { readonly kind: 'tried'; readonly found: string | undefined; readonly exportName: string | undefined }
  | { readonly kind: 'refused'; readonly message: string };

/** The name of a strategy whose own name is not valid, or is a name of a built-in strategy. */
const NAMELESS = 'checked';

/** The maximum number of calls for one law. A game that user code has damaged may never end. */
const MOST_CALLS = 5_000_000;

const NO_STRATEGY =
  'export an object with move(view, rng), a class of such objects, or a function create() that returns one';

/** A thread checks one file, and loads it once. */
let loading: Promise<Record<string, unknown>> | undefined;
let spy: IntrinsicsSpy | undefined;

/**
 * Checks a law for a strategy from a file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param task - the law and the strategy
 * @param resolveFrom - where the packages that the file imports are resolved from
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
    return { kind: 'tried', found: `it can't be loaded: ${messageOf(error)}`, exportName };
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
    return { kind: 'tried', found: `it is not a strategy: ${NO_STRATEGY}`, exportName: chosen };
  let calls = 0;
  const watched = wrapDefinition(definition, name, (call) => {
    if (++calls > MOST_CALLS) throw new MisbehaviorError(`its games do not end within ${MOST_CALLS} calls of it`, name);
    alive();
    return tracking(call);
  });
  return {
    kind: 'tried',
    found: tryLaw(law, { game, harness, params, definition: watched }, uses),
    exportName: chosen,
  };
}

async function load<Value>({ url, exportName }: LoadableExport): Promise<Value> {
  return ((await import(url)) as Record<string, Value>)[exportName] as Value;
}

/** The same strategy under a name, with a hook around each call of its code. */
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
      message: `${file} exports ${strategies.join(', ')}: say which one, as in ${file}#${strategies[0]}`,
    };
  const found = `it exports no strategy: ${NO_STRATEGY}`;
  return {
    kind: 'tried',
    found: all.length === 0 ? found : `${found}; it exports ${[...all].sort().join(', ')}`,
    exportName: undefined,
  };
}
