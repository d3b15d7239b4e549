import type { Engine, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure } from './conformance-test.js';
import { stateText } from './state-text.js';
import type { Rng } from '../random/rng.js';

/** The seats of a harness of {@link tablesOf}, whose games have one number of seats. */
export function seatsOf({ game }: { readonly game: { readonly seats: unknown } }): Seat[] {
  return Array.from({ length: game.seats as number }, (_, seat) => seat);
}

export function snapshotOf<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
): string {
  return stateText(harness.snapshot === undefined ? engine : harness.snapshot(engine));
}

export function observeView<View, Params extends ParamValues>(harness: GameHarness<View, Params>, view: View): unknown {
  const { game } = harness;
  ensure(
    harness.observe !== undefined || game.observe !== undefined,
    'the game or its harness must have a method observe()',
  );
  return [harness.observe?.(view), game.observe?.(view)];
}

/** What the players can see, as text: the view of each seat, the seat to move, and the legal moves. */
export function openState<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
): string {
  const { over } = engine;
  const views = seatsOf(harness).map((seat) => observeView(harness, engine.view(seat)));
  return stateText({ views, over, toMove: over ? null : engine.toMove, legal: engine.legalMoves() });
}

/** The measures of a finished game as they were written, or NaN for a measure that was not written. */
export function measuresOf(
  game: { readonly measures: readonly unknown[] },
  write: (into: Int32Array) => void,
): number[] {
  const written = new Float64Array(game.measures.length).fill(Number.NaN);
  // An Int32Array converts every value to an integer. A Float64Array has the same methods and keeps the value.
  write(written as unknown as Int32Array);
  return [...written];
}

/**
 * Calls `resampleHidden` with closed views: if a view could decide what is hidden, one that reveals a card would pass.
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

/** Checks the measures of a finished game. */
export function areValid<View, Params extends ParamValues>(
  { game }: GameHarness<View, Params>,
  params: Params,
  values: readonly number[],
): void {
  for (const [i, { name, bounds }] of game.measures.entries()) {
    const value = values[i];
    const [min, max] = bounds(params);
    ensure(
      value !== undefined && Number.isInteger(value) && value >= min && value <= max,
      () => `${name} is ${value}, not an integer from ${min} to ${max}`,
    );
  }
  const [win, tie] = ['win', 'tie'].map((role) => game.measures.findIndex((measure) => measure.role === role));
  ensure(!(values[win ?? -1] === 1 && values[tie ?? -1] === 1), 'a game is both won and tied');
}
