import type { Engine, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import type { GameHarness } from './game-harness.js';
import { ensure } from './conformance-test.js';

/**
 * Calls `resampleHidden` of a harness, with closed views: what is hidden follows from the rules. If a view could decide
 * it, a view that reveals a hidden card would pass every test.
 */
export function resample<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
  seat: Seat,
  rng: Rng,
): void {
  const own = Object.getOwnPropertyDescriptor(engine, 'view');
  let asked = false;
  Object.defineProperty(engine, 'view', {
    configurable: true,
    value: () => {
      asked = true;
      throw new Error('resampleHidden asks a view what is hidden; derive it from the rules');
    },
  });
  try {
    harness.resampleHidden?.(engine, seat, rng);
  } finally {
    if (own === undefined) Reflect.deleteProperty(engine, 'view');
    else Object.defineProperty(engine, 'view', own);
  }
  // The hook may have caught the error.
  ensure(!asked, 'resampleHidden asks a view what is hidden; derive it from the rules');
}
