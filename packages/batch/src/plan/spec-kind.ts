import { isFilePath } from './module-address.js';

/** The first characters of the spec of an external player, such as `exec:python3 bot.py`. */
export const PROGRAM = 'exec:';

/** The first characters of the spec of the best response to another strategy. */
export const RESPONSE = 'response:';

/** The first characters of the spec of a policy in a file that `solve` has written. */
export const POLICY = 'policy:';

/**
 * Whether a text is the name of a JavaScript or TypeScript file, and not the id of a game.
 *
 * @example
 * ```ts
 * import { isFileName } from '@cards/batch/node';
 *
 * isFileName('experiment.ts'); // => true
 * isFileName('pairs'); // => false
 * ```
 *
 * @param text - the text
 */
export function isFileName(text: string): boolean {
  return /\.[cm]?[jt]s$/.test(text);
}

/**
 * Whether a text names a strategy outside of the game: in a file, as a program, such as `exec:python3 bot.py`, or as
 * `equilibrium`, `response:SPEC` or `policy:FILE`, which follow from the rules.
 *
 * @param strategy - the text
 */
export function namesCode(strategy: string): boolean {
  return strategy.startsWith(PROGRAM) || namesSolution(strategy) || namesFile(strategy);
}

/** Whether a text names a strategy of `@cards/core/solve`. The worker that plays it computes it, or reads its file. */
export function namesSolution(strategy: string): boolean {
  return strategy === 'equilibrium' || strategy.startsWith(RESPONSE) || strategy.startsWith(POLICY);
}

/** Whether a text names a strategy in a file, such as `./mine.ts#mine`. */
export function namesFile(strategy: string): boolean {
  if (strategy.startsWith(PROGRAM) || namesSolution(strategy)) return false;
  return strategy.includes('#') || strategy.startsWith('.') || isFilePath(strategy);
}
