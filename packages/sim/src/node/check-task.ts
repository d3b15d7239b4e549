import { InputError, MisbehaviorError, type ParamValues } from '@cards/core';
import { messageOf } from '../block.js';
import { wrapStrategy } from '../check/guarded.js';
import { tryLaw, type TriedLaw } from '../check/laws.js';
import { gameById } from '../games.js';
import { importFile } from './import-file.js';
import { spyOnIntrinsics, type IntrinsicsSpy } from './check-traps.js';
import { definitionFrom } from './strategy-export.js';

/** A law to try on a strategy from a file. */
export interface CheckTask {
  /** The file, as an absolute path. */
  readonly file: string;
  /** The name of its export; undefined for the only one, or the default. */
  readonly exportName: string | undefined;
  /** The id of the game. */
  readonly game: string;
  /** All of its parameters. */
  readonly params: ParamValues;
  /** Which law. */
  readonly law: TriedLaw;
  /** Which of the pulses is this task's. */
  readonly slot: number;
}

/** What comes of it: what was found wrong, if anything, and which export it was; or why it can't be tried. */
export type CheckAnswer =
  | { readonly kind: 'tried'; readonly found: string | undefined; readonly exportName: string | undefined }
  | { readonly kind: 'refused'; readonly message: string };

/** What a strategy is called here when its own name is none, or one of the game's. */
const NAMELESS = 'checked';

/** More calls than this no law needs: an engine that was tampered with may know no bound, and what is noted of its game would fill the memory. */
const MOST_CALLS = 5_000_000;

/** A thread tries one file, and loads it once. */
let loading: Promise<Record<string, unknown>> | undefined;
let traps: IntrinsicsSpy | undefined;

/**
 * Tries a law on a strategy from a file. Its code runs: only ever in a worker, under a watchdog.
 *
 * @param task - which law, on which strategy
 * @param alive - called before and after each call of the strategy
 */
export async function checkStrategy({ file, exportName, game, params, law }: CheckTask, alive: () => void): Promise<CheckAnswer> {
  const { uses, tracking: armed } = (traps ??= spyOnIntrinsics(file));
  let exported: Record<string, unknown>;
  try {
    exported = await (loading ??= importFile(file));
  } catch (error) {
    return { kind: 'tried', found: `it can't be loaded: ${messageOf(error)}`, exportName };
  }
  const strategies = Object.keys(exported).filter((name) => definitionFrom(name, exported[name]) !== undefined).sort();
  const chosen = exportName ?? (strategies.length === 1 ? strategies[0] : strategies.find((name) => name === 'default'));
  if (chosen === undefined || (exportName !== undefined && !(exportName in exported))) return refused(file, exportName, strategies, Object.keys(exported));
  const name = /^[a-z][a-z0-9-]*$/i.test(chosen) && chosen !== 'default' && !gameById(game).strategies.some((one) => one.name === chosen) ? chosen : NAMELESS;
  const definition = definitionFrom(name, exported[chosen]);
  if (definition === undefined) {
    return { kind: 'tried', found: 'it is no strategy: export an object with move(view, rng), a class of such objects, or a function create() that returns one', exportName: chosen };
  }
  let calls = 0;
  const watched = wrapStrategy(definition, name, (call) => {
    if (++calls > MOST_CALLS) throw new MisbehaviorError(`its games find no end within ${MOST_CALLS} calls of it`, name);
    alive();
    return armed(call);
  });
  return { kind: 'tried', found: tryLaw(law, { game, params, definition: watched }, uses), exportName: chosen };
}

/** Which export was meant is for the user to say. */
function refused(file: string, exportName: string | undefined, strategies: readonly string[], all: readonly string[]): CheckAnswer {
  if (exportName !== undefined) return { kind: 'refused', message: InputError.unknownName(`export of ${file}`, exportName, [...all].sort()).message };
  if (strategies.length > 1) return { kind: 'refused', message: `${file} exports ${strategies.join(', ')}: say which one, as in ${file}#${strategies[0]}` };
  const found = 'it exports no strategy: export an object with move(view, rng), a class of such objects, or a function create() that returns one';
  return { kind: 'tried', found: all.length === 0 ? found : `${found}; there is ${[...all].sort().join(', ')}`, exportName: undefined };
}
