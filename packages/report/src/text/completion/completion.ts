import { bashCompletion } from './bash.js';
import type { CompletionModel } from './completion-model.js';
import { fishCompletion } from './fish.js';
import { zshCompletion } from './zsh.js';

/** The shells for which there is a completion script. */
export const COMPLETION_SHELLS = ['bash', 'zsh', 'fish'] as const;

/**
 * A script that makes a shell complete a command: its commands, its options with their values, and the strategies,
 * parameters and measures of the game of the line.
 *
 * @param shell - one of {@link COMPLETION_SHELLS}
 * @param model - what can be completed; its names have no spaces and no characters that are special in a shell
 * @returns the script, with a line break at its end
 */
export function formatCompletion(shell: (typeof COMPLETION_SHELLS)[number], model: CompletionModel): string {
  return { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }[shell](model);
}
