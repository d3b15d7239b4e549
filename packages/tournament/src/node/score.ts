import { faultOf, parseModuleExport } from '@cards/batch/internal';
import { namesCode, defaultResolveFrom, locateCode, type RunOptions } from '@cards/batch/node/internal';
import { importGame, runPlan } from '@cards/batch/node';
import { InputError } from '@cards/core';
import { checkNames, checkList } from '@cards/core/internal';
import { type PlannedGame, planScore, type ScoredGame, type ScoreSetting } from '../score/plan-score.js';
import { ScoreGames } from '../score/score-games.js';
import { buildScore, type ScoreReport, widestOf } from '../score/score-report.js';

/**
 * The players, the games and the options of a score.
 *
 * @inline
 */
export interface ScoreRequest
  extends
    Omit<ScoreSetting, 'code'>,
    Pick<RunOptions, 'workers' | 'gameTimeout' | 'out' | 'signal' | 'onProgress' | 'onOpen' | 'resolveFrom'> {
  /** Whether luck is taken out of the games whose positions can be valued in some seconds. Default: true. */
  readonly luckAdjusted?: boolean;
  /** The base of relative paths in specs, as an absolute path. Default: the working directory. */
  readonly directory?: string;
  /**
   * The maximum cost of all answers, as players report it, above 0. No answer is asked for that can exceed it: those in
   * progress and the next one count as the most expensive one so far. With `out`, it includes what was spent before.
   * Default: no limit.
   */
  readonly maxCost?: number | undefined;
  /** The maximum time of this call in seconds, above 0: then no move of a program begins. Default: no limit. */
  readonly maxSeconds?: number | undefined;
}

const MEMBERS =
  'players games deals within seed luckAdjusted directory maxCost maxSeconds workers gameTimeout out signal onProgress onOpen resolveFrom'.split(
    ' ',
  );

/** An interval of fewer deals ends no score. */
const FEWEST = 100;

/**
 * Says how good players are: 0 is `random`, and 1 is the best player known of each game, the optimum where it is
 * proved. A player that is better than the best one known has a score above 1, and one that is worse than `random` a
 * negative one.
 *
 * - All players of a game play the same deals. With two seats and more, a player meets the best one in every seat.
 * - A deal that a player does not finish, by an illegal move or another failure, counts as if `random` had played it,
 *   and the report has their numbers. A player that fails in its first ten deals of a game plays no more of it.
 * - The report depends on the seed, the games, the players and the number of deals only, and not on the number of
 *   threads or on interruptions.
 *
 * @param request - the players, the games and the options
 * @throws InputError if a player, a game or an option is invalid, or a strategy cannot be loaded
 * @throws MisbehaviorError if a game, or a player of the scale, breaks its contract
 * @throws RunError if the directory `out` belongs to something else, or cannot be written
 * @throws the reason of the signal, if the signal ends the score
 *
 * @example
 * ```ts
 * import { score } from '@cards/tournament/node';
 * import { pairs } from '@cards/pairs';
 *
 * const games = [{ game: pairs, params: { cards: 12 } }];
 * const { players } = await score({ players: ['random', 'good', 'best'], games, deals: 400 });
 * players.map(({ player }) => player); // => ['best', 'good', 'random']
 * players.map(({ overall }) => (overall?.mean ?? 0) > 0.9); // => [true, true, false]
 * ```
 */
export async function score(request: ScoreRequest): Promise<ScoreReport> {
  checkNames(request, 'a score', MEMBERS);
  const { players, games: scored, directory = process.cwd(), within, maxCost, maxSeconds } = request;
  for (const [name, limit = 1] of Object.entries({ maxCost, maxSeconds }))
    if (!(limit > 0)) throw new InputError(`${name} must be a number above 0, not ${limit}`);
  checkList(players, 'players');
  checkList(scored, 'games');
  const specs = [...players, ...scored.flatMap(({ best }) => best ?? [])];
  const ofGames = new Set(scored.flatMap(({ game }) => game.strategies.map(({ name }) => name)));
  const files = new Set(specs.filter((spec) => namesCode(spec) && !ofGames.has(spec)));
  const code = Object.fromEntries([...files].map((spec) => [spec, locateCode(spec, directory)]));
  const { games: planned } = planScore({ ...request, code });
  const adjusted = await Promise.all(
    scored.map((one, at) => scoredWithoutLuck(one, planned[at] as PlannedGame, request, files)),
  );
  const end = performance.now() + 1000 * (maxSeconds ?? 0);
  const isLate = maxSeconds === undefined ? {} : { isLate: () => performance.now() >= end };
  const isEnough = (played: ScoreGames): boolean =>
    within !== undefined && played.deals >= FEWEST && widestOf(buildScore(played)) <= within;
  const games = new ScoreGames(planScore({ ...request, code, games: adjusted }), { maxCost, isEnough, ...isLate });
  const notes = { rounds: 'score', setting: JSON.stringify({ players, within }) };
  await runPlan(games.scored.plan, { ...request, notes, rounds: games });
  games.cut();
  if (games.deals < 2)
    throw new InputError(
      `a limit has ended the score after ${games.deals} deals, and a score needs 2: raise maxCost (--max-cost) or maxSeconds (--max-seconds)`,
    );
  return buildScore(games);
}

/** The game with results without luck, if the values of its positions can be computed in some seconds. */
async function scoredWithoutLuck(
  scored: ScoredGame,
  { game: given, params, best, stake: { seats } }: PlannedGame,
  { resolveFrom = defaultResolveFrom(), luckAdjusted: isAdjusted = true }: ScoreRequest,
  files: ReadonlySet<string>,
): Promise<ScoredGame> {
  if (seats > 2 || !isAdjusted || given.watch !== undefined) return scored;
  const { luckAdjusted } = await import('@cards/core/solve');
  const { checkLuck } = await import('@cards/core/solve/internal');
  try {
    // The belief of a player for one seat says what it knows.
    const isApart = seats === 1 && typeof given.search === 'string';
    const game = isApart ? await importGame(parseModuleExport(given.search), resolveFrom) : given;
    // The path of a file is no part of the identity of a score.
    const rival = best !== 'equilibrium' && files.has(best) ? '' : best;
    const luck = { against: seats === 1 ? [] : [rival, rival] };
    checkLuck(game, params, luck);
    return { ...scored, game: luckAdjusted(game, luck) };
  } catch (error) {
    if (faultOf(error) !== undefined) return scored;
    throw error;
  }
}
