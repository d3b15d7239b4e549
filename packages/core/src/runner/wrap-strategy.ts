import type { Move } from '../contracts/engine.js';
import type { Strategy } from '../contracts/strategy.js';

/** Runs a call and returns its result. A hook does something before or after it. */
export type Hook = <T>(call: () => T) => T;

/** What happens around the calls of a wrapped strategy. Each hook may be left out. */
export interface StrategyHooks<View> {
  /** Runs each call of the strategy. */
  readonly around?: Hook;
  /** Returns the object that the strategy gets in place of its view. */
  readonly viewFor?: (view: View) => View;
  /** Called before each move with the real view. */
  readonly beforeMove?: (view: View) => void;
  /** Called with each move before it is played. */
  readonly onMove?: (move: Move) => void;
}

/**
 * A strategy that calls another one, with hooks around each call. It has `begin` and `observe` only where the other one
 * has them.
 *
 * @param strategy - the strategy to call
 * @param hooks - what happens around its calls
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, type Move, Streams, wrapStrategy } from '@cards/core';
 * import { MatchCardGame, pairs } from '@cards/pairs';
 *
 * const params = { cards: 8, copies: 2 };
 * const moves: Move[] = [];
 * const players = createPlayers(pairs, params, ['good']).map(({ name, strategy }) => (
 *   { name, strategy: wrapStrategy(strategy, { onMove: (move) => moves.push(move) }) }
 * ));
 * const measures = new Int32Array(1);
 * const runner = createRunner(new MatchCardGame(params.cards, params.copies), players);
 * runner.play(new Streams(1, 'pairs').gameRngs(1).seek(0), measures);
 * moves.length === measures[0]; // => true
 * ```
 */
export function wrapStrategy<View>(strategy: Strategy<View>, hooks: StrategyHooks<View>): Strategy<View> {
  const { around = (call) => call(), viewFor = (view) => view, beforeMove, onMove } = hooks;
  return {
    ...(strategy.begin && { begin: (view) => around(() => strategy.begin?.(viewFor(view))) }),
    move: (view, rng) => {
      beforeMove?.(view);
      const move = around(() => strategy.move(viewFor(view), rng));
      onMove?.(move);
      return move;
    },
    ...(strategy.observe && { observe: (view) => around(() => strategy.observe?.(viewFor(view))) }),
  };
}
