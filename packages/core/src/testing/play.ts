import type { Engine, Move } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure } from './law.js';
import { difference } from './state-text.js';
import { measuresOf, openState } from './states.js';

/**
 * Plays random legal moves until the game is over.
 *
 * @param engine - an engine that was reset
 * @param rng - chooses the moves
 * @param visit - called before each move, and once at the end, with the moves so far
 * @returns all moves
 * @throws Finding with the number of moves played, whatever goes wrong
 */
export function playAtRandom<View>(
  engine: Engine<View>,
  rng: Rng,
  visit: (moves: readonly Move[]) => void = () => {},
): Move[] {
  const moves: Move[] = [];
  at(
    () => `after ${moves.length} moves`,
    () => {
      while (!engine.over) {
        visit(moves);
        const legal = engine.legalMoves();
        ensure(legal.length > 0, 'no move is legal, but the game is not over');
        const move = legal[rng.int(legal.length)] as Move;
        engine.apply(move);
        moves.push(move);
        ensure(
          moves.length <= engine.moveLimit,
          () => `the game continues beyond its limit of ${engine.moveLimit} moves`,
        );
      }
      visit(moves);
    },
  );
  return moves;
}

/**
 * Plays random legal moves until the game is over.
 *
 * @returns what can be seen before each move and at the end, then the measures
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
 * Compares two courses of a game.
 *
 * @param what - what is wrong when they differ
 * @throws Finding with the first difference
 */
export function sameCourse(what: string, course: readonly string[], other: readonly string[]): void {
  for (const [move, state] of course.entries()) {
    ensure(
      other[move] === state,
      () => `${what} after ${move} moves: ${difference(state, other[move] ?? 'an earlier end')}`,
    );
  }
}

/**
 * Whether a check that is too slow for every position of a long game examines position `k`. It examines the first 8,
 * then fewer and fewer: about 8 (1 + ln(n / 8)) of n positions, so that a long game takes little more time than a short
 * one.
 */
export function isSampled(k: number, rng: Rng): boolean {
  return rng.int(1 + (k >> 3)) === 0;
}
