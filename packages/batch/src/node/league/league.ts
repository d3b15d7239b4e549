import { availableParallelism } from 'node:os';
import { type AnyGame, InputError, type ParamValues, checkedParams, type Seed, seedText } from '@cards/core';
import { buildLeagueReport } from '../../league/build-league-report.js';
import type { LeagueAbsence, LeagueReport } from '../../league/league-report.js';
import { type Cell, planCell } from '../../plan/cell.js';
import type { Progress } from '../../run/progress.js';
import { locateGame } from '../modules/import-game.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { GAME_TIMEOUT, MAX_WORKERS } from '../run/run-plan.js';
import { locateCode } from '../modules/strategy-file.js';
import { type Entrant, findEntrants } from './entrants.js';
import { checkLeagueGame } from './league-contests.js';
import { LeagueDirectory } from './league-journal.js';
import { leagueIdentity } from './league-identity.js';
import { LeagueNotes } from './league-notes.js';
import { contestsPart } from './league-part.js';
import { NotedContests } from './noted-contests.js';
import { playRounds } from './play-rounds.js';
import { firstGame, type LeagueSetting } from './qualify.js';
import { qualifyAll } from './qualify-all.js';

/** The folder, the game and the options of a league. */
export interface LeagueRequest {
  /** The folder with the strategies, as an absolute path. */
  readonly directory: string;
  /** The game. A module must export it. */
  readonly game: AnyGame;
  /** The parameters of the game that differ from their defaults. */
  readonly params?: ParamValues | undefined;
  /** The maximum number of deals of each pairing, or of each strategy. Default: {@link LEAGUE_TRIALS}. */
  readonly trials?: number | undefined;
  /** The seed. Default: 1. */
  readonly seed?: Seed | undefined;
  /** The number of threads, from 1. Default: the number of processors. */
  readonly workers?: number | undefined;
  /** The maximum duration of a game, in milliseconds. Default: 30,000. */
  readonly gameTimeout?: number | undefined;
  /** The directory in which the league keeps its results, as an absolute path. Default: they are not kept. */
  readonly out?: string | undefined;
  /** Ends the league early. It then throws the reason of the signal; its results in `out` are kept. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the directory `out` is open. From now on, results are kept. */
  readonly onOpen?: (() => void) | undefined;
  /** Called after every block. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * URLs or directories (with a slash at the end) to resolve packages from, in order. Default: this package, the
   * working directory, and the script that the process runs.
   */
  readonly resolveFrom?: readonly string[] | undefined;
  /** Returns the command that replays a game, in the folder of the league. */
  readonly replayCommand: (cell: Cell, seed: string, game: number) => string;
}

/** The default of {@link LeagueRequest.trials}. */
export const LEAGUE_TRIALS = 2000;

/**
 * Plays a league: every two strategies of a folder play game pairs with swapped seats, all on the same deals. In a
 * one-seat game every strategy plays the same deals alone.
 *
 * - The league plays rounds, each as long as all before it, until the order is settled or the maximum number of deals
 *   is reached.
 * - A strategy that cannot be loaded, or does not finish deal 0 against itself, takes no part.
 * - A strategy that fails in a later game loses the game pairs of that block, and all later ones against that opponent.
 *   In a one-seat game it leaves the league. If the strategy at fault is not known, these games are ties.
 *
 * The report depends on the seed, the parameters, the number of trials and the files only, and not on the number of
 * threads or on interruptions, as long as the strategies obey the laws that `check` tests.
 *
 * @param request - the folder, the game and the options
 * @throws InputError if the folder has no strategy, an option is out of bounds, the game has no league, or a file
 *   changes meanwhile
 * @throws RunError if the directory `out` belongs to something else, or cannot be written
 * @throws the reason of the signal, if the signal ends the league
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { league } from '@cards/batch/node';
 * import { unowar } from '@cards/unowar';
 *
 * const directory = mkdtempSync(join(tmpdir(), 'league-'));
 * const play = (slot: string) => `export const one = { move: ({ playable }) => (playable === 0 ? -1 : ${slot}) };`;
 * writeFileSync(join(directory, 'first.mjs'), play('31 - Math.clz32(playable & -playable)'));
 * writeFileSync(join(directory, 'last.mjs'), play('31 - Math.clz32(playable)'));
 * writeFileSync(join(directory, 'broken.mjs'), 'export const broken = {');
 * const { standings, absent } = await league({
 *   directory,
 *   game: unowar,
 *   params: { points: 1 },
 *   trials: 50,
 *   replayCommand: () => '',
 * });
 * standings.map(({ name }) => name).sort(); // => ['first', 'last']
 * absent.map(({ name }) => name); // => ['broken']
 * ```
 */
export async function league(request: LeagueRequest): Promise<LeagueReport> {
  const { directory, game, trials = LEAGUE_TRIALS, workers = availableParallelism(), signal, out } = request;
  const { gameTimeout = GAME_TIMEOUT, resolveFrom = defaultResolveFrom(), replayCommand } = request;
  checkOptions(trials, workers, gameTimeout);
  checkLeagueGame(game);
  const params = checkedParams(game, request.params);
  const seed = seedText(request.seed ?? 1);
  const located = await locateGame(game, resolveFrom);
  if (located === undefined)
    throw new InputError(`${game.id} has no league: workers import games from modules, so set its member 'module'`);
  const entrants = findEntrants(directory);
  const setting: LeagueSetting = {
    game,
    located,
    params,
    seed,
    directory,
    gameTimeout,
    signal,
    resolveFrom,
  };
  const store =
    out === undefined ? undefined : new LeagueDirectory(out, leagueIdentity({ ...setting, trials, entrants }));
  const notes = new LeagueNotes(entrants.length, store);
  store?.read((entry) => notes.add(entry));
  request.onOpen?.();
  try {
    await qualifyAll(entrants, { ...setting, workers }, notes);
    const participants = notes.participants(directory);
    const rounds = { ...setting, trials, workers, onProgress: request.onProgress };
    const contests =
      participants.length < game.seats ? undefined : new NotedContests(participants, rounds, notes, entrants.length);
    const part = contests && contestsPart(contests, await playRounds(contests, rounds), entrants, replayCommand);
    const alone = participants.map(({ entrant, spec }) => {
      const { name = '', file = '' } = entrants[entrant] ?? {};
      return { name, file, spec, failures: [] };
    });
    const absent = [...absentBefore(entrants, notes, setting, replayCommand), ...(part?.absent ?? [])];
    return buildLeagueReport({
      ...(part ?? { deals: 0, rounds: 0, contests: [], order: undefined, players: alone }),
      game,
      params,
      seed,
      trials,
      absent: absent.sort((one, other) => (one.file < other.file ? -1 : 1)),
    });
  } finally {
    await store?.close();
  }
}

/** The strategies that could not be loaded, or failed in their first game. */
function absentBefore(
  entrants: readonly Entrant[],
  { absent }: LeagueNotes,
  setting: LeagueSetting,
  replayCommand: LeagueRequest['replayCommand'],
): readonly Omit<LeagueAbsence, 'place'>[] {
  const { seed, directory } = setting;
  const replay = (spec: string): string => {
    const first = firstGame(setting, spec, locateCode(spec, directory));
    return replayCommand(planCell(first), seed, 0);
  };
  return entrants.flatMap(({ name, file }, entrant) => {
    const found = absent.get(entrant);
    if (found === undefined) return [];
    const { message, spec } = found;
    return [{ name, file, failure: { message, ...(spec === '' ? {} : { deal: 0, replay: replay(spec) }) } }];
  });
}

function checkOptions(trials: number, workers: number, gameTimeout: number): void {
  if (!(Number.isInteger(trials) && trials >= 1 && trials <= MAX_LEAGUE_TRIALS))
    throw new InputError(`trials must be an integer from 1 to ${MAX_LEAGUE_TRIALS} in a league, not ${trials}`);
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS))
    throw new InputError(`workers must be an integer from 1 to ${MAX_WORKERS}, not ${workers}`);
  if (!(gameTimeout > 0))
    throw new InputError(`gameTimeout must be a number of milliseconds greater than 0, not ${gameTimeout}`);
}

/** The maximum number of deals. The result of every deal is in memory. */
const MAX_LEAGUE_TRIALS = 1_000_000;
