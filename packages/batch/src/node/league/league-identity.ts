import { sha256, STREAM_SCHEME } from '@cards/core';
import { leagueBlock } from '../../league/rounds.js';
import { isFilePath } from '../../plan/module-address.js';
import { gameHashOf } from '../modules/import-game.js';
import { versionsOf } from '../durable/versions.js';
import type { Entrant } from './entrants.js';
import type { LeagueSetting } from './qualify.js';

/** The name and version of the format of the directory of a league. */
const FORMAT = 'cards-sim/league-directory@1';

/** The inputs of a league. */
export interface LeagueInputs extends Pick<LeagueSetting, 'game' | 'located' | 'params' | 'seed'> {
  readonly trials: number;
  readonly entrants: readonly Entrant[];
}

/**
 * The identity of a league: `sha256:` and, in hexadecimal, the hash of all inputs of its blocks: the seed, the game,
 * the parameters, the number of trials, the versions of the packages, and the files with their hashes, also that of a
 * game from a file.
 */
export function leagueIdentity({ game, located, params, seed, trials, entrants }: LeagueInputs): string {
  const inputs = [
    FORMAT,
    STREAM_SCHEME,
    seed,
    game.id,
    Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)),
    trials,
    leagueBlock(game),
    ...(isFilePath(located.module) ? [gameHashOf(located)] : []),
    versionsOf(new Map([[game, located]])),
    entrants.map(({ file, program, code, problem }) => [file, program, code?.hash, problem]),
  ];
  return `sha256:${sha256(JSON.stringify(inputs))}`;
}
