import { MisbehaviorError } from '@cards/core';
import { type OwnStrategy, wrapDefinition } from '../plan/strategy-definition.js';
import type { ChosenExport } from './choose-export.js';
import type { TestedStrategy } from './checked-tests.js';
import type { IntrinsicsSpy } from './intrinsics-spy.js';

/** A loaded strategy. `unusable` says why the file has no usable strategy, which fails a conformance test. */
export type LoadedTrial =
  | {
      readonly kind: 'loaded';
      readonly trial: TestedStrategy;
      readonly uses: ReadonlySet<string>;
      readonly exportName: string | undefined;
    }
  | Extract<ChosenExport, { readonly kind: 'unusable' }>;

export interface TrialContext extends Omit<TestedStrategy, 'definition'> {
  readonly spy: IntrinsicsSpy;
  /** Called before each call of the strategy, with the place where it defines its moves. */
  readonly alive: (place?: string) => void;
}

/** The maximum number of calls for one test. It ends a game that user code has damaged so that it never ends. */
const MAX_CALLS = 5_000_000;

/** The trial of a strategy, with a maximum number of calls, and a heartbeat before each. A program has no export. */
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
