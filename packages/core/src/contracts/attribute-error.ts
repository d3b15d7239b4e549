import { messageOf } from '../errors/error-message.js';
import { IllegalMoveError, MisbehaviorError } from '../errors/errors.js';

/**
 * Turns an error in the middle of a game into a {@link MisbehaviorError} that names whose code failed. Runners use it.
 *
 * @param error - the thrown value
 * @param running - the player whose code threw it; undefined when the game's own code did
 * @param mover - the player whose move the engine was given, if it was given one
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
  if (error instanceof IllegalMoveError && mover !== undefined) {
    return new MisbehaviorError(`strategy '${mover.name}' played an illegal move: ${message}`, mover.name, error);
  }
  if (error instanceof MisbehaviorError) return error;
  return new MisbehaviorError(`the game threw an error: ${message}`, undefined, error);
}

/** The error for an engine whose `toMove` is none of its seats. */
export function noSuchSeat(seat: number): MisbehaviorError {
  return new MisbehaviorError(`the game asks seat ${seat} for a move, and has no such seat`);
}

/** Runs code of the game itself. */
export function runGameCode<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw attributeError(error);
  }
}
