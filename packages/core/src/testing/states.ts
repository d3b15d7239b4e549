import type { Engine, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure } from './law.js';
import { stateText } from './state-text.js';

/** All seats of a game. */
export function seatsOf({ game }: { readonly game: { readonly seats: number } }): Seat[] {
  return Array.from({ length: game.seats }, (_, seat) => seat);
}

/** The whole state of an engine, as text. */
export function snapshotOf<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
): string {
  return stateText(harness.snapshot === undefined ? engine : harness.snapshot(engine));
}

/** Everything that the harness and the game read from a view. */
export function observeView<View, Params extends ParamValues>(harness: GameHarness<View, Params>, view: View): unknown {
  const { game } = harness;
  ensure(harness.observe !== undefined || game.observe !== undefined, 'neither the game nor its harness has observe()');
  return [harness.observe?.(view), game.observe?.(view)];
}

/** What all seats together can see now, as text: what each view shows, the seat to move, and the legal moves. */
export function openState<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
): string {
  const { over } = engine;
  const views = seatsOf(harness).map((seat) => observeView(harness, engine.view(seat)));
  return stateText({ views, over, toMove: over ? null : engine.toMove, legal: engine.legalMoves() });
}

/**
 * The measures of a finished game, as they were written: NaN where nothing was written.
 *
 * @param write - writes the measures
 */
export function measuresOf(
  game: { readonly measures: readonly unknown[] },
  write: (into: Int32Array) => void,
): number[] {
  const written = new Float64Array(game.measures.length).fill(Number.NaN);
  // An Int32Array would turn every value into an integer; a Float64Array has the same methods and keeps the value.
  write(written as unknown as Int32Array);
  return [...written];
}
