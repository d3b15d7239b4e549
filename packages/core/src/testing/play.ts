import { type Engine, type Move, MOVE_LIMIT } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure } from './conformance-test.js';
import { difference } from './state-text.js';
import { measuresOf, openState } from './states.js';
import type { Trial } from './trials.js';

/** A place in a game, for messages: `after 3 moves`. */
function afterMoves(count: number): string {
  return `after ${count} ${count === 1 ? 'move' : 'moves'}`;
}

/**
 * Plays random legal moves until the game is over.
 *
 * @param engine - an engine after `reset`
 * @param rng - chooses the moves
 * @param visit - called before each move and once at the end, with the moves so far
 * @returns all moves
 * @throws Finding for any error, with the number of moves played
 */
export function playAtRandom<View>(
  engine: Engine<View>,
  rng: Rng,
  visit: (moves: readonly Move[]) => void = () => {},
): Move[] {
  const moves: Move[] = [];
  const { moveLimit = MOVE_LIMIT } = engine;
  at(
    () => afterMoves(moves.length),
    () => {
      while (!engine.over) {
        visit(moves);
        const legal = engine.legalMoves();
        ensure(legal.length > 0, 'no move is legal, but the game is not over');
        const move = legal[rng.int(legal.length)] as Move;
        engine.apply(move);
        moves.push(move);
        ensure(moves.length <= moveLimit, () => `the game continues after its move limit of ${moveLimit}`);
      }
      visit(moves);
    },
  );
  return moves;
}

/** Creates an engine in the state after the given moves. */
export function replayed<View, Params extends ParamValues>(
  { game }: GameHarness<View, Params>,
  { params, deal }: Pick<Trial<Params>, 'params' | 'deal'>,
  moves: readonly Move[],
): Engine<View> {
  const engine = game.engine(params);
  engine.reset(deal());
  for (const move of moves) engine.apply(move);
  return engine;
}

/**
 * Plays random legal moves until the game is over.
 *
 * @returns the open state before each move and at the end, then the measures, all as text
 */
export function courseOf<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
  rng: Rng,
): readonly string[] {
  const states: string[] = [];
  playAtRandom(engine, rng, () => states.push(openState(harness, engine)));
  return [...states, String(measuresOf(harness.game, (into) => engine.measure(into)))];
}

/**
 * Compares two results of {@link courseOf}.
 *
 * @param what - the message if they differ
 * @throws Finding with the first difference
 */
export function sameCourse(what: string, course: readonly string[], other: readonly string[]): void {
  for (const [move, state] of course.entries()) {
    ensure(
      other[move] === state,
      () => `${what} ${afterMoves(move)}: ${difference(state, other[move] ?? 'an earlier end')}`,
    );
  }
}

/**
 * Decides whether a slow check examines position `k` of a game. It always examines the first 8 positions, and position
 * `k` with probability about 8 / k: about 8 (1 + ln(n / 8)) of n positions. A long game then takes little more time
 * than a short one.
 */
export function isSampled(k: number, rng: Rng): boolean {
  return rng.int(1 + (k >> 3)) === 0;
}
