import type { Entrant } from './entrants.js';
import type { LeagueNotes } from './league-notes.js';
import { type LeagueSetting, qualify } from './qualify.js';

/**
 * Examines every strategy that has not been examined, some at the same time.
 *
 * @param entrants - all strategies of the folder
 * @param setting - the game, the limits and the number of workers
 * @param notes - receives the results
 * @throws the reason of the signal, if the signal ends the league
 */
export async function qualifyAll(
  entrants: readonly Entrant[],
  { workers, ...setting }: LeagueSetting & { readonly workers: number },
  notes: LeagueNotes,
): Promise<void> {
  const waiting = [...entrants.keys()].filter((entrant) => !notes.isExamined(entrant));
  const examine = async (): Promise<void> => {
    for (let entrant = waiting.shift(); entrant !== undefined; entrant = waiting.shift()) {
      const found = await qualify(entrants[entrant] as Entrant, setting);
      setting.signal?.throwIfAborted();
      notes.record(
        found.kind === 'qualified'
          ? ['qualified', entrant, found.spec]
          : ['absent', entrant, found.message, found.spec],
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, waiting.length) }, examine));
}
