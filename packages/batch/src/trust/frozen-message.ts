/** What V8 says about a change of a frozen object. */
const CHANGE =
  /Cannot (?:assign to read only property|add property|redefine property:|define property|delete property) '?(?<name>[^\s',]+)'?(?: of (?:object )?(?:'[^']*'|\S+))?(?:, object is not extensible)?/;

/**
 * Replaces what V8 says about a change of a frozen object by a text that says what is frozen, and what to do.
 *
 * @param message - the message of an error of user code
 * @param who - what makes the change. Default: `it`
 * @returns the message; another one only if it is about a frozen object
 */
export function explainFrozen(message: string, who = 'it'): string {
  return message.replace(
    CHANGE,
    (_, name: string) =>
      `${who} changes '${name}' of a frozen object; the built-in objects and the packages are frozen before a file is loaded, so that it cannot change the games: remove the change, and take random numbers from the generator rng of move(view, rng)`,
  );
}
