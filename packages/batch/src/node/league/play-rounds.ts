import { betterOf } from '../../league/build-league-report.js';
import { type LeagueOrder, orderLeague, type OrderSetting } from '../../league/league-order.js';
import { type ContestResults, sumsOf } from '../../league/league-results.js';
import { leagueRounds } from '../../league/rounds.js';
import { plannedGames } from '../../plan/plan.js';
import type { Progress } from '../../run/progress.js';
import { Schedule } from '../../run/schedule.js';
import { runBlocks } from '../../run/scheduler.js';
import { workerData } from '../workers/worker-data.js';
import { withWorkers, type WorkerPool } from '../workers/worker-pool.js';
import { leagueExecutor } from './league-executor.js';
import type { NotedContests } from './noted-contests.js';
import type { LeagueSetting } from './qualify.js';

/** How a league is played. */
export interface RoundsSetting extends LeagueSetting {
  /** The maximum number of deals. */
  readonly trials: number;
  readonly workers: number;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

/** A league after its last round. */
export interface PlayedRounds {
  readonly deals: number;
  readonly rounds: number;
  /** The positions of the strategies that took part to the end; the order has the positions in this list. */
  readonly remaining: readonly number[];
  /** The contests of these strategies, with positions in the same list. */
  readonly contests: readonly ContestResults[];
  readonly order: LeagueOrder | undefined;
}

/**
 * Plays the rounds of a league until its order is settled, or all deals are played.
 *
 * @param league - the contests, with what is known already
 * @param setting - the game and the limits
 */
export async function playRounds(league: NotedContests, setting: RoundsSetting): Promise<PlayedRounds> {
  const { game, located, resolveFrom, gameTimeout: timeout, signal, workers, trials } = setting;
  const { plan } = league;
  const data = workerData(plan, { locations: new Map([[game, located]]), resolveFrom });
  const ends = leagueRounds(trials);
  return withWorkers(data, { workers, timeout, signal, onLateError: () => undefined }, async (pool) => {
    for (const [round, deals] of ends.entries()) {
      await playRound(league, setting, pool, deals);
      const played = { deals, rounds: round + 1, ...orderAfter(league, setting, deals, ends.length) };
      if (played.order?.settled !== false || deals === trials) return played;
    }
    throw new RangeError('a league has at least one round');
  });
}

/** Plays all blocks with the first deals that are not known yet. */
async function playRound(
  league: NotedContests,
  { workers, signal, directory, onProgress }: RoundsSetting,
  pool: WorkerPool,
  deals: number,
): Promise<void> {
  const { plan, results, block: size } = league;
  const blocks = Math.ceil(deals / size);
  const isLost = (index: number, block: number): boolean => results[index]?.isForfeited(block * size) ?? false;
  const schedule = new Schedule(plan, {
    isKnown: (index, block) => block >= blocks || (results[index]?.has(block) ?? false),
  });
  const executor = leagueExecutor({
    pool,
    workers,
    directory,
    isLost: ({ index, block }) => isLost(index, block),
    onFailure: ({ index, block }, failure) => league.fail(index, block, failure),
  });
  await runBlocks(schedule, executor, { signal }, ({ index, block }, _, measures = new Int32Array()) => {
    league.add(index, block, measures);
    const games = results.reduce((sum, one) => sum + one.dealsPlayed, 0);
    onProgress?.({ games, total: plannedGames(plan), openEnded: true });
  });
}

/** The order after some deals. A strategy that failed in a one-seat game has left. */
function orderAfter(
  { results, players }: NotedContests,
  { game, params }: RoundsSetting,
  deals: number,
  looks: number,
): Pick<PlayedRounds, 'remaining' | 'contests' | 'order'> {
  const isSolo = game.seats === 1;
  const hasLeft = (player: number): boolean =>
    isSolo && results.some(({ contest, forfeit }) => contest.first === player && forfeit !== undefined);
  const remaining = [...players.keys()].filter((player) => !hasLeft(player));
  const contests = isSolo
    ? remaining.flatMap((player, at) =>
        results.filter(({ contest }) => contest.first === player).map((one) => one.as(at)),
      )
    : results;
  if (remaining.length === 0) return { remaining, contests, order: undefined };
  const setting: OrderSetting = {
    looks,
    isLowerBetter: isSolo && betterOf(game) === 'lower',
    opponents: isSolo ? 0 : remaining.length - 1,
    bounds: game.measures[0].bounds(params),
  };
  return { remaining, contests, order: orderLeague(sumsOf(contests, remaining.length, deals), setting) };
}
