import { availableParallelism } from 'node:os';
import { type AnyGame, InputError, type ParamValues, checkedParams, type Seed } from '@cards/core';
import { buildLeagueReport } from '../../league/build-league-report.js';
import { LeagueGames } from '../../league/league-games.js';
import { checkLeagueGame, planLeague } from '../../league/league-plan.js';
import type { LeagueAbsence, LeagueReport } from '../../league/league-report.js';
import { type Cell, planCell } from '../../plan/cell.js';
import type { CodeRef } from '../../plan/cell-data.js';
import { defined } from '../../plan/given-values.js';
import { notLoadable } from '../../plan/module-address.js';
import { checkUnused, readManifest } from '../durable/manifest.js';
import type { Manifest } from '../durable/manifest-text.js';
import { LEAGUE_NOTE, RunError, USE_ANOTHER } from '../durable/run-error.js';
import { codeChanged } from '../modules/code-hash.js';
import { gameHashOf, locateGame } from '../modules/import-game.js';
import { defaultResolveFrom } from '../modules/resolve-module.js';
import { locateCode } from '../modules/strategy-file.js';
import { checkWork, GAME_TIMEOUT, type RunOptions, seedOrSecret } from '../run/run-options.js';
import { runPlan } from '../run/run-plan.js';
import { type Entrant, findEntrants } from './entrants.js';
import { qualifyAll } from './qualify.js';
import type { Qualified } from './qualify-task.js';

/** The folder, the game and the options of a league. */
export interface LeagueRequest extends Pick<
  RunOptions,
  'workers' | 'gameTimeout' | 'isolated' | 'out' | 'signal' | 'onOpen' | 'onProgress' | 'resolveFrom'
> {
  /** The folder with the strategies, as an absolute path. */
  readonly directory: string;
  /** The game. A module must export it. */
  readonly game: AnyGame;
  /** The parameters of the game that differ from their defaults. */
  readonly params?: ParamValues | undefined;
  /** The maximum number of deals of each pairing, or of each strategy. Default: {@link LEAGUE_TRIALS}. */
  readonly trials?: number | undefined;
  /** The seed. Default: that of the directory `out`, or a new secret one, which the report contains. */
  readonly seed?: Seed | undefined;
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
 *   is reached. In a game with a proved optimum it also goes on while chance could explain a better mean.
 * - A strategy that cannot be loaded, or does not finish deal 0 against itself, takes no part.
 * - A strategy that fails in a later game loses the game pairs of that block, and all later ones against that opponent.
 *   In a one-seat game it leaves the league. If the strategy at fault is not known, these games are ties.
 *
 * The report depends on the seed, the parameters, the number of trials and the files only, and not on the number of
 * threads or on interruptions, as long as the strategies pass the tests of `check`.
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
  const { gameTimeout = GAME_TIMEOUT, isolated = false, resolveFrom = defaultResolveFrom(), replayCommand } = request;
  if (!(Number.isInteger(trials) && trials >= 1 && trials <= MAX_LEAGUE_TRIALS))
    throw new InputError(`trials must be an integer from 1 to ${MAX_LEAGUE_TRIALS} in a league, not ${trials}`);
  checkWork(workers, gameTimeout);
  const params = checkedParams(game, request.params);
  const seats = checkLeagueGame(game, params);
  const manifest = out === undefined ? undefined : readManifest(out);
  if (out !== undefined && manifest === undefined) checkUnused(out);
  const seed = seedOrSecret(request.seed ?? manifest?.seed);
  const located = await locateGame(game, resolveFrom);
  if (located === undefined) throw notLoadable(game);
  const entrants = findEntrants(directory);
  const setting = { game, params, seed, trials, ...defined({ gameHash: gameHashOf(game) }) };
  const work = { workers, gameTimeout, isolated, signal, resolveFrom };
  const qualified =
    qualifiedBefore(out, manifest, entrants) ?? (await qualifyAll(entrants, { ...work, located, params, seed }));
  const players = entrants.flatMap(({ name, file }, at) => {
    const { spec = '', problem } = qualified[at] ?? {};
    return problem === undefined ? [{ name, file, spec, code: locateCode(spec, directory) }] : [];
  });
  const plan = players.length < seats ? undefined : planLeague(setting, players);
  const specs = players.map(({ spec }) => spec);
  const games = plan && new LeagueGames(plan, specs, ({ code }) => checkUnchanged(code, directory));
  const notes = { [LEAGUE_NOTE]: noteOf(entrants, qualified) };
  if (games !== undefined) await runPlan(games.plan, { ...request, notes, rounds: games });
  const firstGame = (spec: string): Cell =>
    planCell({
      ...setting,
      strategies: Array.from({ length: seats }, () => spec),
      trials: 1,
      code: { [spec]: locateCode(spec, directory) },
    });
  const absent = entrants.flatMap(({ name, file }, at): readonly Omit<LeagueAbsence, 'place'>[] => {
    const { spec = '', problem: message } = qualified[at] ?? {};
    if (message === undefined) return [];
    const replay = spec === '' ? {} : { deal: 0, replay: replayCommand(firstGame(spec), seed, 0) };
    return [{ name, file, failure: { message, ...replay } }];
  });
  return buildLeagueReport({ ...setting, players, absent, games, replayCommand });
}

/** The maximum number of deals. The result of every deal is in memory. */
const MAX_LEAGUE_TRIALS = 1_000_000;

/** The inputs of a league that its plan does not have, because strategies that take no part have no games. */
function noteOf(entrants: readonly Entrant[], qualified: readonly Qualified[]): string {
  const files = entrants.map(({ file, program, code, problem }) => [file, program, code?.hash, problem]);
  return JSON.stringify({ files, qualified });
}

/** How the first games ended, if the directory `out` has the league already. */
function qualifiedBefore(
  out: string | undefined,
  manifest: Manifest | undefined,
  entrants: readonly Entrant[],
): readonly Qualified[] | undefined {
  const note = manifest?.notes[LEAGUE_NOTE];
  if (note === undefined) return undefined;
  const { qualified } = JSON.parse(note) as { readonly qualified: readonly Qualified[] };
  if (note !== noteOf(entrants, qualified))
    throw new RunError(`${out} contains a league of other files; ${USE_ANOTHER}`);
  return qualified;
}

/** Checks that the files of strategies that cannot be loaded are those with which the league started. */
function checkUnchanged(code: Readonly<Record<string, CodeRef>>, directory: string): void {
  const changed = Object.entries(code).find(([spec, { hash }]) => {
    try {
      return locateCode(spec, directory).hash !== hash;
    } catch {
      return true;
    }
  });
  if (changed !== undefined) throw codeChanged('strategy', changed[0]);
}
