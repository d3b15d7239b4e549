import { IllegalMoveError, MisbehaviorError } from './errors.js';

/**
 * Says who is to blame for an error in the middle of a game. For tables: `SeatedGame` uses it, and so does a table with
 * a loop of its own.
 *
 * @param error - what was thrown
 * @param running - the player whose code threw it, if it was a player's
 * @param mover - the player whose move the rules were given, if they were
 */
export function blame(error: unknown, running?: { readonly spec: string }, mover?: { readonly spec: string }): MisbehaviorError {
  const told = error instanceof Error ? error.message || error.name : String(error);
  if (running !== undefined) {
    return new MisbehaviorError(`strategy '${running.spec}' threw an error: ${told}`, running.spec, error);
  }
  if (error instanceof IllegalMoveError && mover !== undefined) {
    return new MisbehaviorError(`strategy '${mover.spec}' played an illegal move: ${told}`, mover.spec, error);
  }
  if (error instanceof MisbehaviorError) return error;
  return new MisbehaviorError(`the game threw an error: ${told}`, undefined, error);
}
