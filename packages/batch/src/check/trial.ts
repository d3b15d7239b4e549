import { type AnyGame, MisbehaviorError, type ParamValues } from '@cards/core';
import type { AnyHarness } from '@cards/core/testing';
import type { Exports } from '../plan/loaded-cells.js';
import { type OwnStrategy, wrapDefinition } from '../plan/strategy-definition.js';
import { movePlace } from '../plan/strategy-place.js';
import { type ChosenExport, chooseExport } from './choose-export.js';
import type { TestedStrategy } from './checked-tests.js';
import type { IntrinsicsSpy } from './intrinsics-spy.js';

/** A loaded strategy. `unusable` says why the file has no usable strategy, which fails a conformance test. */
export type LoadedTrial =
  | {
      readonly kind: 'loaded';
      readonly trial: TestedStrategy;
      /** The names of the clocks and random sources that the strategy has used so far. */
      readonly uses: ReadonlySet<string>;
      /** The export; undefined for a program. */
      readonly exportName: string | undefined;
    }
  | Extract<ChosenExport, { readonly kind: 'unusable' }>;

/** What a trial needs besides the file of the strategy. */
export interface TrialContext {
  readonly game: AnyGame;
  /** The harness of the game; undefined if the game has its checks itself. */
  readonly harness: AnyHarness | undefined;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** The seed of the games. */
  readonly seed: string;
  /** Detects clocks and random sources. */
  readonly spy: IntrinsicsSpy;
  /** Called before each call of the strategy, with the place where it defines its moves. */
  readonly alive: (place?: string) => void;
}

/** The maximum number of calls for one test. It ends a game that user code has damaged so that it never ends. */
const MAX_CALLS = 5_000_000;

/**
 * Imports the strategy to check.
 *
 * @param file - the name of its file in messages
 * @param exportName - the name of its export; undefined for the only strategy of the file, or its default export
 * @param code - imports the file, and then returns its text
 * @param context - the game and its harness
 * @throws InputError if the strategy to check is not determined
 */
export async function trialFrom(
  file: string,
  exportName: string | undefined,
  code: { readonly load: () => Promise<Exports>; readonly source: () => string },
  context: TrialContext,
): Promise<LoadedTrial> {
  const chosen = await chooseExport(file, exportName, code.load, context.game);
  if (chosen.kind === 'unusable') return chosen;
  const { definition, exportName: name } = chosen;
  return trialOf({ ...definition, place: movePlace(file, code.source(), name) }, definition.name, name, context);
}

/**
 * The trial of a strategy, with a maximum number of calls, and a heartbeat before each of them.
 *
 * @param definition - the strategy
 * @param name - its name in messages
 * @param exportName - its export; undefined for a program
 * @param context - the game and its harness
 */
export function trialOf(
  definition: OwnStrategy,
  name: string,
  exportName: string | undefined,
  { game, harness, params, seed, spy, alive }: TrialContext,
): LoadedTrial {
  let calls = 0;
  const watched = wrapDefinition(definition, name, (call) => {
    if (++calls > MAX_CALLS)
      throw new MisbehaviorError(
        `the games of one conformance test did not end within ${MAX_CALLS} calls of the strategy`,
        name,
      );
    alive(definition.place);
    return spy.tracking(call);
  });
  return { kind: 'loaded', trial: { game, harness, params, definition: watched, seed }, uses: spy.uses, exportName };
}
