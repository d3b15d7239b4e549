import { checkMembers } from '../errors/check-arguments.js';
import { cutText, hasCode, IllegalMoveError, messageOf, MisbehaviorError } from '../errors/errors.js';

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
  if (running !== undefined) checkMembers(running, 'the player', 'name');
  if (mover !== undefined) checkMembers(mover, 'the player', 'name');
  const message = messageOf(error);
  if (running !== undefined) {
    return new MisbehaviorError(`strategy '${running.name}' threw an error: ${message}`, running.name, error);
  }
  if (hasCode<IllegalMoveError>(error, 'CARDS_ILLEGAL_MOVE') && mover !== undefined) {
    return new MisbehaviorError(`strategy '${mover.name}' played an illegal move: ${message}`, mover.name, error);
  }
  if (hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) return error;
  return new MisbehaviorError(`the game threw an error: ${message}`, undefined, error);
}

/** The types of values with which an engine cannot compute, or that only look like moves. */
const NOT_MOVES: Readonly<Record<string, string>> = {
  bigint: 'a BigInt',
  symbol: 'a symbol',
  object: 'an object',
  function: 'a function',
  undefined: 'nothing',
};

/** Refuses a value with which an engine cannot compute, or that only looks like a move, before the engine gets it. */
export function refuseType(move: unknown): void {
  if (move instanceof Promise) throw new IllegalMoveError('a promise; remove async, and return an integer');
  if (typeof move === 'string') throw new IllegalMoveError(`the text '${cutText(move)}'; return an integer`);
  const kind = move === null ? undefined : NOT_MOVES[typeof move];
  if (kind !== undefined) throw new IllegalMoveError(`${kind}; return an integer`);
}

export function noSuchSeat(seat: number, seats: number): MisbehaviorError {
  return new MisbehaviorError(`the game asked seat ${seat} for a move, but its seats are 0 to ${seats - 1}`);
}
