import { hasCode } from '../errors/error-code.js';
import { messageOf } from '../errors/error-message.js';
import { type IllegalMoveError, MisbehaviorError } from '../errors/errors.js';

/** Words of the errors of JavaScript for values that cannot be converted to numbers, with the kind of value. */
const NOT_NUMBERS = [
  ['BigInt', 'a BigInt'],
  ['Symbol', 'a symbol'],
  ['object to primitive value', 'an object'],
] as const;

/**
 * Converts an error that occurs while a game is played into a {@link MisbehaviorError}, which names the strategy or the
 * game at fault. Runners use it.
 *
 * @param error - the thrown value
 * @param running - the player whose code threw it; undefined if the game's own code threw it
 * @param mover - the player whose move the engine was applying, if any; that player is at fault for an
 *   {@link IllegalMoveError}
 *
 * @example
 * ```ts
 * import { attributeError, IllegalMoveError } from '@cards/core';
 *
 * const error = attributeError(new IllegalMoveError('no such card'), undefined, { name: 'greedy' });
 * error.message; // => "strategy 'greedy' played an illegal move: no such card"
 * error.strategy; // => 'greedy'
 * ```
 */
export function attributeError(
  error: unknown,
  running?: { readonly name: string },
  mover?: { readonly name: string },
): MisbehaviorError {
  const message = messageOf(error);
  if (running !== undefined) {
    return new MisbehaviorError(`strategy '${running.name}' threw an error: ${message}`, running.name, error);
  }
  // An engine computes with integers. Arithmetic with other values throws before the engine can refuse the move.
  const given = error instanceof TypeError ? NOT_NUMBERS.find(([words]) => message.includes(words))?.[1] : undefined;
  if (given !== undefined && mover !== undefined) {
    const problem = `strategy '${mover.name}' played an illegal move: ${given}; return an integer`;
    return new MisbehaviorError(problem, mover.name, error);
  }
  if (hasCode<IllegalMoveError>(error, 'CARDS_ILLEGAL_MOVE') && mover !== undefined) {
    return new MisbehaviorError(`strategy '${mover.name}' played an illegal move: ${message}`, mover.name, error);
  }
  if (hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) return error;
  return new MisbehaviorError(`the game threw an error: ${message}`, undefined, error);
}

/** Creates the error for an engine whose `toMove` is not one of its seats. */
export function noSuchSeat(seat: number): MisbehaviorError {
  return new MisbehaviorError(`the game asked seat ${seat} for a move, but has no such seat`);
}
