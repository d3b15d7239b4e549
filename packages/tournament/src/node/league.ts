import { type Cell, planCell } from '@cards/batch';
import { type CodeRef, defined, notLoadable, isCharged } from '@cards/batch/internal';
import { TaskError, WorkerError } from '@cards/batch/web/internal';
import {
  checkUnused,
  HIDDEN_SEED,
  type Manifest,
  readManifest,
  seedIsHidden,
  USE_ANOTHER,
  fileTrouble,
  MAX_CODE_SIZE,
  orNothing,
  readRegularFile,
  isolation,
  codeChanged,
  isEntryFolder,
  locateGame,
  defaultResolveFrom,
  type ResolvedExport,
  urlsOf,
  checkWork,
  seedOrSecret,
  withWorkers,
  type SandboxLimits,
  gameHashOf,
  locateCode,
  GAME_TIMEOUT,
  type RunOptions,
} from '@cards/batch/node/internal';
import { RunError, runPlan } from '@cards/batch/node';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type AnyGame, InputError, type ParamValues, type Seed } from '@cards/core';
import { checkedParams, checkInteger, cutText, messageOf, checkNames } from '@cards/core/internal';
import { buildLeagueReport } from '../league/build-league-report.js';
import { LeagueGames } from '../league/league-games.js';
import { checkLeagueGame, planLeague } from '../league/league-plan.js';
import type { LeagueAbsence, LeagueReport } from '../league/league-report.js';
import { TASKS } from './check.js';
import type { Qualified, QualifyTask } from './tasks.js';

/**
 * The folder, the game and the options of a league.
 *
 * @inline
 */
export interface LeagueRequest extends Pick<
  RunOptions,
  'workers' | 'gameTimeout' | 'isolated' | 'out' | 'signal' | 'onProgress' | 'resolveFrom'
> {
  /** The folder with the strategies, as an absolute path. */
  readonly directory: string;
  /** The game. A module must export it. */
  readonly game: AnyGame;
  /** The parameters of the game that differ from their defaults. */
  readonly params?: ParamValues | undefined;
  /** The maximum number of deals of each pairing, or of each strategy. Default: 2000. */
  readonly trials?: number | undefined;
  /** The seed. Default: that of the directory `out`, or a new secret one, which the report contains. */
  readonly seed?: Seed | undefined;
  /**
   * Called when the directory `out` is open. From now on, results are kept. Gets the seed if it is secret and not in
   * the directory yet: the same call needs it to continue the league.
   */
  readonly onOpen?: ((secretSeed: string | undefined) => void) | undefined;
  /** Returns the command that replays a game, in the folder of the league. Default: the report has none. */
  readonly replayCommand?: (cell: Cell, seed: string, game: number) => string;
}

const MEMBERS =
  'directory game params trials seed onOpen replayCommand workers gameTimeout isolated out signal onProgress resolveFrom'.split(
    ' ',
  );

/** The default of {@link LeagueRequest.trials}. */
const LEAGUE_TRIALS = 2000;

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
 * @throws RunError if the directory `out` belongs to something else, or cannot be written, or a file of a strategy has
 *   changed while the league was played
 * @throws the reason of the signal, if the signal ends the league
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { league } from '@cards/tournament/node';
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
 * });
 * standings.map(({ name }) => name).sort(); // => ['first', 'last']
 * absent.map(({ name }) => name); // => ['broken']
 * ```
 */
export async function league(request: LeagueRequest): Promise<LeagueReport> {
  checkNames(request, 'a league', MEMBERS);
  const { directory, game, trials = LEAGUE_TRIALS, workers = availableParallelism(), signal, out } = request;
  const { gameTimeout = GAME_TIMEOUT, resolveFrom = defaultResolveFrom(), replayCommand } = request;
  checkInteger(trials, 'trials', 1, MAX_LEAGUE_TRIALS);
  checkWork(workers, gameTimeout);
  const params = checkedParams(game, request.params);
  const seats = checkLeagueGame(game, params);
  const manifest = out === undefined ? undefined : readManifest(out);
  if (out !== undefined && manifest === undefined) checkUnused(out);
  if (out !== undefined && manifest?.seed === HIDDEN_SEED && request.seed === undefined) throw seedIsHidden(out);
  const seed = seedOrSecret(request.seed ?? manifest?.seed);
  const located = await locateGame(game, resolveFrom);
  if (located === undefined) throw notLoadable(game);
  const limits = isolation(request.isolated);
  const isIsolated = limits !== undefined;
  const entrants = findEntrants(directory, isIsolated);
  const setting = { game, params, seed, trials, ...defined({ gameHash: gameHashOf(game) }) };
  const work = { workers, gameTimeout, limits, signal, resolveFrom };
  const qualified =
    qualifiedBefore(out, manifest, entrants) ?? (await qualifyAll(entrants, { ...work, located, params, seed }));
  const players = entrants.flatMap(({ name, file }, at) => {
    const { spec = '', problem } = qualified[at] ?? {};
    return problem === undefined ? [{ name, file, spec, code: locateCode(spec, directory, isIsolated) }] : [];
  });
  const plan = players.length < seats ? undefined : planLeague(setting, players);
  const specs = players.map(({ spec }) => spec);
  const onRefused = ({ code }: Cell): void => checkUnchanged(code, directory, isIsolated);
  const games = plan && new LeagueGames(plan, specs, { onRefused });
  const notes = { rounds: 'league', entrants: noteOf(entrants, qualified) };
  // Isolated strategies cannot read the directory.
  const isSecret = manifest === undefined ? request.seed === undefined : manifest.seed === HIDDEN_SEED;
  const hidesSeed = isSecret && !isIsolated;
  const onOpen = (): void => request.onOpen?.(hidesSeed ? seed : undefined);
  if (games !== undefined) await runPlan(games.plan, { ...request, notes, rounds: games, hidesSeed, onOpen });
  checkSame(entrants, findEntrants(directory, isIsolated));
  const firstGame = (spec: string): Cell =>
    planCell({
      game,
      params,
      ...defined({ gameHash: gameHashOf(game) }),
      strategies: Array.from({ length: seats }, () => spec),
      trials: 1,
      code: { [spec]: locateCode(spec, directory, isIsolated) },
    });
  const absent = entrants.flatMap(({ name, file }, at): readonly Omit<LeagueAbsence, 'place'>[] => {
    const { spec = '', problem: message } = qualified[at] ?? {};
    if (message === undefined) return [];
    const replay = spec === '' ? {} : { deal: 0, ...defined({ replay: replayCommand?.(firstGame(spec), seed, 0) }) };
    return [{ name, file, failure: { message, ...replay } }];
  });
  const boundary = isIsolated ? 'namespaces' : 'none';
  return buildLeagueReport({ ...setting, boundary, players, absent, games, ...defined({ replayCommand }) });
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
  const note = manifest?.notes['entrants'];
  if (note === undefined) return undefined;
  const { qualified } = JSON.parse(note) as { readonly qualified: readonly Qualified[] };
  if (note !== noteOf(entrants, qualified))
    throw new RunError(`${out} contains a league of other files; ${USE_ANOTHER}`);
  return qualified;
}

/** Checks that no file of a strategy has changed while the league was played. */
function checkSame(before: readonly Entrant[], after: readonly Entrant[]): void {
  const texts = new Set(after.map((entrant) => JSON.stringify(entrant)));
  const changed = before.find((entrant) => !texts.has(JSON.stringify(entrant)));
  if (changed !== undefined)
    throw new RunError(
      `${changed.file} has changed while the league was played, so there is no result: find out who changed it, restore it, and start a new league`,
    );
}

/** Checks that the files of strategies that cannot be loaded are those with which the league started. */
function checkUnchanged(code: Readonly<Record<string, CodeRef>>, directory: string, isIsolated: boolean): void {
  const changed = Object.entries(code).find(
    ([spec, { hash }]) => orNothing(() => locateCode(spec, directory, isIsolated).hash) !== hash,
  );
  if (changed !== undefined) throw codeChanged('strategy', changed[0]);
}

/** A strategy in the folder of a league, before its code runs. */
interface Entrant {
  /** Its name in the report: that of its file without the ending, or the name in its `.player.json`. */
  readonly name: string;
  readonly file: string;
  /** `exec:` and the command of an external player; undefined for a file whose export is not known yet. */
  readonly program: string | undefined;
  /** Its code; with the export `default` for a file whose export is not known yet. */
  readonly code: CodeRef | undefined;
  readonly problem: string | undefined;
}

const SCRIPT = /(?<!\.d)\.[cm]?[jt]s$/;
const PLAYER = '.player.json';

/** The maximum number of strategies in a league: about 20,000 pairings. */
const MAX_ENTRANTS = 200;

/**
 * Finds the strategies in a folder, by file name: its files with the endings of TypeScript and JavaScript, and its
 * `*.player.json`. No code runs.
 */
function findEntrants(directory: string, isIsolated: boolean): readonly Entrant[] {
  let files: readonly string[];
  try {
    files = readdirSync(directory, { withFileTypes: true })
      .filter((entry) =>
        entry.isDirectory()
          ? isEntryFolder(join(directory, entry.name))
          : SCRIPT.test(entry.name) || entry.name.endsWith(PLAYER),
      )
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    throw new InputError(`cannot read the folder of the league, ${directory}: ${fileTrouble(error)}`);
  }
  if (files.length === 0)
    throw new InputError(
      `${directory} has no strategy: a league plays the files of a folder that end with .ts, .js, .mjs or ${PLAYER}`,
    );
  if (files.length > MAX_ENTRANTS)
    throw new InputError(`${directory} has ${files.length} strategies, but a league has at most ${MAX_ENTRANTS}`);
  const all = files.map((file) => entrantOf(directory, file, isIsolated));
  // The file of a program, such as that of `node bot.mjs`, is not a strategy too.
  const ofPrograms = new Set(
    all.flatMap(({ code }) => code?.command?.words.map((word) => resolve(directory, word)) ?? []),
  );
  const rest = all.filter(({ file }) => !ofPrograms.has(join(directory, file)));
  return rest.map((one) => withOwnName(one, rest)).map((one, at, named) => withoutTwin(one, named.slice(0, at)));
}

/** The strategy of a file, or the external player of a `.player.json`, whose command runs in the folder. */
function entrantOf(directory: string, file: string, isIsolated: boolean): Entrant {
  const isPlayer = file.endsWith(PLAYER);
  let [name, spec] = [isPlayer ? file.slice(0, -PLAYER.length) : file.replace(SCRIPT, ''), `./${file}#default`];
  try {
    if (isPlayer) {
      const written: unknown = JSON.parse(readRegularFile(join(directory, file), MAX_CODE_SIZE));
      const { name: given = name, command } = (
        typeof written === 'object' && written !== null ? written : {}
      ) as Readonly<Record<string, unknown>>;
      if (typeof given !== 'string' || given.trim() === '') throw new TypeError('its name must be a text');
      name = given;
      if (typeof command !== 'string')
        throw new TypeError(`it must be an object with a command, such as {"name":"mine","command":"python3 bot.py"}`);
      if (command.includes(',')) throw new Error('its command must not contain a comma, which separates strategies');
      spec = `exec:${command}`;
    }
    const code = locateCode(spec, directory, !isPlayer && isIsolated);
    return { name, file, program: isPlayer ? spec : undefined, code, problem: undefined };
  } catch (error) {
    return { name, file, program: undefined, code: undefined, problem: cutText(messageOf(error)) };
  }
}

/** Adds the file to a name that several strategies have. */
function withOwnName(one: Entrant, all: readonly Entrant[]): Entrant {
  const isShared = all.some(({ name, file }) => name === one.name && file !== one.file);
  return isShared ? { ...one, name: `${one.name} (${one.file})` } : one;
}

/** A command in two files would be one strategy twice. */
function withoutTwin(one: Entrant, before: readonly Entrant[]): Entrant {
  const twin = before.find(({ program }) => program !== undefined && program === one.program);
  return twin === undefined || one.problem !== undefined
    ? one
    : { ...one, problem: `its command is also that of ${twin.file}` };
}

interface QualifySetting {
  readonly located: ResolvedExport;
  readonly params: ParamValues;
  readonly seed: string;
  /** The number of strategies that are examined at the same time. */
  readonly workers: number;
  readonly gameTimeout: number;
  readonly limits: SandboxLimits | undefined;
  readonly signal: AbortSignal | undefined;
  readonly resolveFrom: readonly string[];
}

async function qualifyAll(entrants: readonly Entrant[], setting: QualifySetting): Promise<readonly Qualified[]> {
  const qualified: Qualified[] = [];
  const waiting = [...entrants.entries()];
  const examine = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, entrant] = next;
      qualified[at] = await qualify(entrant, setting);
      setting.signal?.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: Math.min(setting.workers, entrants.length) }, examine));
  return qualified;
}

/**
 * Loads a strategy in a worker of its own, and plays deal 0: in a two-seat game against itself. A strategy that never
 * ends a game thus costs one time limit, and not one for each opponent.
 */
async function qualify({ file, program, problem, code }: Entrant, setting: QualifySetting): Promise<Qualified> {
  const { located, params, seed, gameTimeout: timeout, limits, signal, resolveFrom } = setting;
  if (problem !== undefined || code === undefined) return { spec: '', problem: problem ?? 'it has no code' };
  const startsPrograms = program !== undefined;
  const source = { file: code.file, name: code.file, exportName: undefined, game: located, harness: undefined };
  const external = startsPrograms ? { spec: program, code } : undefined;
  const task: QualifyTask = { ...source, spec: program ?? `./${file}`, params, seed, program: external };
  const files = startsPrograms || limits !== undefined ? [] : [code.file];
  const isolated = limits && { limits, entries: startsPrograms ? [] : [code] };
  const data = { seed: '', cells: [], modules: urlsOf([located]), tasks: TASKS, resolveFrom, files, isolated };
  const options = { timeout, startsPrograms, signal, onLateError: () => undefined };
  return withWorkers(data, options, async (pool) => {
    try {
      const { spec, problem: found } = await pool.run<QualifyTask, Qualified>({ name: 'qualify', task });
      return { spec, ...defined({ problem: found }) };
    } catch (error) {
      if (error instanceof TaskError && !isCharged(error.failure.fault)) throw error;
      // The worker could not say which export failed.
      if (error instanceof TaskError || error instanceof WorkerError)
        return { spec: program ?? '', problem: error.message };
      throw error;
    }
  });
}
