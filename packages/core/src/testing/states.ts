import type { Engine, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure } from './conformance-test.js';
import { stateText } from './state-text.js';

export function seatsOf({ game }: { readonly game: { readonly seats: number } }): Seat[] {
  return Array.from({ length: game.seats }, (_, seat) => seat);
}

/** Returns the whole state of an engine as text. */
export function snapshotOf<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
): string {
  return stateText(harness.snapshot === undefined ? engine : harness.snapshot(engine));
}

/** Returns everything that the harness and the game observe in a view. */
export function observeView<View, Params extends ParamValues>(harness: GameHarness<View, Params>, view: View): unknown {
  const { game } = harness;
  ensure(
    harness.observe !== undefined || game.observe !== undefined,
    'the game or its harness must have a method observe()',
  );
  return [harness.observe?.(view), game.observe?.(view)];
}

/**
 * Returns the state that the players can see, as text: the view of each seat, the seat to move, and the legal moves.
 */
export function openState<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
): string {
  const { over } = engine;
  const views = seatsOf(harness).map((seat) => observeView(harness, engine.view(seat)));
  return stateText({ views, over, toMove: over ? null : engine.toMove, legal: engine.legalMoves() });
}

/**
 * Returns the measures of a finished game as they were written, or NaN for a measure that was not written.
 *
 * @param write - writes the measures
 */
export function measuresOf(
  game: { readonly measures: readonly unknown[] },
  write: (into: Int32Array) => void,
): number[] {
  const written = new Float64Array(game.measures.length).fill(Number.NaN);
  // An Int32Array converts every value to an integer. A Float64Array has the same methods and keeps the value.
  write(written as unknown as Int32Array);
  return [...written];
}
