import type { Move } from '../contracts/engine.js';
import type { AnyGame, JsonValue } from '../contracts/game.js';
import type { Strategy } from '../contracts/strategy.js';
import { checkMembers } from '../errors.js';

/** A function that runs a call and returns its result. It can do something before and after the call. */
export type Hook = <T>(call: () => T) => T;

/**
 * The hooks of a wrapped strategy. All of them are optional.
 *
 * @inline
 */
export interface StrategyHooks<View> {
  /** Runs each call of `begin`, `move`, `observe` and `end`. */
  readonly around?: Hook;
  /** Returns the object that the strategy gets instead of its view. */
  readonly viewFor?: (view: View) => View;
  /** Called before each call of `move`, with the original view. */
  readonly beforeMove?: (view: View) => void;
  /** Called with each move that the strategy returns, before it is played. */
  readonly onMove?: (move: Move) => void;
}

/**
 * Returns a strategy that calls another strategy and runs hooks around each call. It has `begin`, `observe` and
 * `end` only if the other strategy has them.
 *
 * @param strategy - the strategy to call
 * @param hooks - the hooks
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
  checkMembers(strategy, 'a strategy', 'move');
  checkMembers(hooks, 'the hooks');
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
    ...(strategy.end && { end: (measures) => around(() => strategy.end?.(measures)) }),
  };
}

/**
 * Returns a function that shows observations to a strategy in another process. It returns the same view each time, with
 * the members of the last observation, because a strategy can keep its view. Objects in the view are new each time.
 *
 * @param game - the game. It must have `viewFrom`
 */
export function rebuiltView(game: Pick<AnyGame, 'viewFrom'>): (observed: JsonValue) => object {
  const { viewFrom } = game;
  let shown: object | undefined;
  return (observed) => {
    const view = viewFrom?.(observed) as object;
    shown = shown === undefined ? view : Object.assign(shown, view);
    return shown;
  };
}
