import type { Strategy } from '@cards/core';
import type { OwnStrategy } from '../plan/cell.js';

/** Does what it is given, with something before or after it. */
export type Hook = <T>(call: () => T) => T;

/**
 * The same strategy, all of whose code goes through `around`.
 *
 * @param definition - the strategy
 * @param name - what it is called in messages
 * @param around - what happens before and after
 */
export function wrapStrategy(definition: OwnStrategy, name: string, around: Hook): OwnStrategy {
  const { precompute: prepare } = definition;
  return {
    ...definition,
    name,
    ...(prepare === undefined ? {} : { precompute: (params, args) => around(() => prepare.call(definition, params, args)) }),
    create: (seating) => wrapPlayer(around(() => definition.create(seating)), around),
  };
}

/**
 * The same player, all of whose code goes through `around`, and who is shown another view.
 *
 * @param player - the player; what is no player stays what it is
 * @param around - what happens before and after
 * @param shown - what of a view is shown; all of it when left out
 */
export function wrapPlayer<View>(player: Strategy<View>, around: Hook, shown: (view: View) => View = (view) => view): Strategy<View> {
  if (typeof player?.move !== 'function') return player;
  return {
    // A table does not tell those who never ask.
    ...(player.begin && { begin: (view) => around(() => player.begin?.(shown(view))) }),
    move: (view, rng) => around(() => player.move(shown(view), rng)),
    ...(player.observe && { observe: (view) => around(() => player.observe?.(shown(view))) }),
  };
}
