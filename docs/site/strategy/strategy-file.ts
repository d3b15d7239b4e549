import { shellLine } from '@cards/report/internal';
import type { AnyGame, ParamValues } from '@cards/core';
import { COMMAND } from '../command.js';

/** The name of the file that the page saves. */
export const FILE = 'mine.ts';

/**
 * The command that checks the saved file in the same way.
 *
 * @param game - the game
 * @param params - the parameters that differ from their defaults
 * @param trials - the number of games of each cell
 * @param seed - the seed
 */
export function checkCommand({ id }: AnyGame, params: ParamValues, trials: number, seed: string): string {
  const changed = Object.entries(params).flatMap(([name, value]) => ['--param', `${name}=${value}`]);
  const options = ['--game', id, ...changed, '--trials', String(trials), '--seed', seed];
  return shellLine([...COMMAND, 'check', `./${FILE}`, ...options]);
}
