import type { Engine, Move } from '../contracts/engine.js';
import type { Rng } from '../random/rng.js';
import { at, ensure } from './law.js';

/**
 * Plays legal moves chosen at random until the game is over.
 *
 * @param visit - called before each move, and once at the end, with the moves so far
 * @throws Finding with the number of moves before it, for whatever goes wrong
 */
export function playAtRandom<View>(
  engine: Engine<View>,
  chance: Rng,
  visit: (moves: readonly Move[]) => void = () => {},
): Move[] {
  const moves: Move[] = [];
  at(() => `after ${moves.length} moves`, () => {
    while (!engine.over) {
      visit(moves);
      const legal = engine.legalMoves();
      ensure(legal.length > 0, 'no move is legal, but the game is not over');
      const move = legal[chance.int(legal.length)] as Move;
      engine.apply(move);
      moves.push(move);
      ensure(moves.length <= engine.moveLimit, () => `the game goes on, though its limit is ${engine.moveLimit}`);
    }
    visit(moves);
  });
  return moves;
}

/**
 * Whether to look closely at occasion `k`, counted from 0: always at first, then ever more seldom, so that a long game
 * takes little more time than a short one.
 */
export function looksClosely(k: number, chance: Rng): boolean {
  return chance.int(1 + (k >> 3)) === 0;
}
