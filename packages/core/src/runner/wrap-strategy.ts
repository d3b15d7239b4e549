import type { Move } from '../contracts/engine.js';
import type { Strategy } from '../contracts/strategy.js';

/** Runs a call and returns its result, with something before or after it. */
export type Hook = <T>(call: () => T) => T;

/** What happens around the calls of a wrapped strategy. */
export interface StrategyHooks<View> {
  /** Runs each call of the strategy's code; the call alone when left out. */
  readonly around?: Hook;
  /** What the strategy gets in place of its view; the view itself when left out. */
  readonly viewFor?: (view: View) => View;
  /** Called before each move with the real view. */
  readonly beforeMove?: (view: View) => void;
  /** Called with each move before it is played. */
  readonly onMove?: (move: Move) => void;
}

/**
 * A strategy that calls another one, with hooks around each call. It has `begin` and `observe` only where the other one has them.
 *
 * @param strategy - the strategy to call
 * @param hooks - what happens around its calls
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
