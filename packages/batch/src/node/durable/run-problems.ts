/** The remedy for a directory that another run uses. */
export const USE_ANOTHER = 'use another directory';

/** The remedy for a directory with which no run can continue. */
export const START_ANEW = 'start a new run in another directory';

/** The problem with a run that cannot be played from its directory. */
export const NOT_STORED = 'a strategy or a game was passed as a value, and values are not stored';

/** The cause of two different results for one block. */
export const NOT_REPRODUCIBLE =
  'a strategy or the game depends on something other than the seed, such as Math.random, a clock or earlier games';

/** The problem with a file in another version of its format, and the remedy. */
export function otherVersion(found: string, expected: string): string {
  return `its format has version ${found}, not ${expected}; use the release of @cards/batch that wrote it, or ${START_ANEW}`;
}

/** The note in the manifest of a league: its strategies, and how their first games ended. */
export const LEAGUE_NOTE = 'league';
