import { shellLine } from '@cards/report/internal';
import { COMMAND } from '../command.js';

/** The name of the file that the page saves. */
export const FILE = 'game.ts';

/** The time without a sign of life after which the code is ended, in milliseconds. A move of search takes less. */
export const TIMEOUT = 4000;

/**
 * The command that does the same with the saved file.
 *
 * @param verb - the command, such as `run`
 * @param params - the parameters that differ from their defaults
 * @param options - the other options
 */
export function gameCommand(
  verb: string,
  params: Readonly<Record<string, number>>,
  options: readonly string[] = [],
): string {
  const changed = Object.entries(params).flatMap(([name, value]) => ['--param', `${name}=${value}`]);
  return shellLine([...COMMAND, verb, `./${FILE}`, ...options, ...changed]);
}

/** What a run has besides its parameters, as typed. */
interface RunOptions {
  readonly strategies: string;
  readonly trials: number;
  readonly seed: string;
}

/** The options of the command `run` that play the same run. */
export function runOptions({ strategies, trials, seed }: RunOptions): readonly string[] {
  const list = strategies.trim() === '' ? [] : ['--strategy', strategies.trim()];
  return [...list, '--trials', String(trials), '--seed', seed];
}
