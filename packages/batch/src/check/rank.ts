import { defaultsOf, hasCode, messageOf, type MisbehaviorError } from '@cards/core';
import type { Plan } from '../plan/plan.js';
import { planExperiment } from '../plan/plan.js';
import { hasWinner } from '../plan/metrics.js';
import { GameError } from '../run/game-error.js';
import type { Results } from '../run/results.js';
import { summarize } from '../summary/summarize.js';
import type { CheckedLaws } from './check-laws.js';
import type { CheckReport, LawReport } from './check-report.js';
import { optimumLaw } from './optimum-law.js';
import { isForPayoff, rankingCells, type RankingRequest, type Standing, standingsOf } from './ranking.js';

/** How to play the ranking. */
export interface RankOptions {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** Plays the games of a plan. */
  readonly play: (plan: Plan) => Promise<Results>;
  /** Returns the message for a failed game, such as a message with a command that replays the game. */
  readonly explain: (error: GameError) => string;
}

/** The law that the ranking checks. */
const PLAYS = 'plays legal moves until the game is over';

/** The ranking of a strategy, and the laws that its games check. */
interface Ranked {
  readonly laws: readonly LawReport[];
  readonly table: readonly Standing[];
  readonly digest: string | null;
}

/**
 * Ranks a checked strategy among the default strategies of its game, and composes the report. A strategy that could not
 * be created is not ranked.
 *
 * @param request - the game and the strategy
 * @param checked - the laws that were checked
 * @param options - the seed, and how to play
 */
export async function rankedReport(
  request: RankingRequest,
  checked: CheckedLaws,
  options: RankOptions,
): Promise<CheckReport> {
  const { game, params, spec, trials } = request;
  const { laws } = checked;
  const [loaded] = laws;
  const ranked = loaded?.passed === true ? await rank(request, options) : undefined;
  const isRanked = game.seats === 1 || hasWinner(game) || isForPayoff(game);
  const table = isRanked ? (ranked?.table ?? []) : [];
  const all = notTested(
    ranked === undefined || loaded === undefined
      ? laws
      : [loaded, ...ranked.laws, ...withoutRepeat(laws.slice(1), checked.ended, ranked)],
  );
  return {
    format: 'cards-sim/check@1',
    game: game.id,
    params,
    strategy: spec,
    seed: options.seed,
    trials,
    passed: all.every(({ passed }) => passed),
    laws: all,
    place: table.find((row) => row.strategy === spec)?.place ?? null,
    of: isRanked ? defaultsOf(game).strategies.length + 1 : 0,
    table,
    digest: ranked?.digest ?? null,
  };
}

/**
 * The laws after the first one, without the law that ended the worker if the ranking failed with the same cause. An
 * endless loop is one mistake.
 */
function withoutRepeat(
  laws: readonly LawReport[],
  ended: LawReport | undefined,
  { laws: [plays] }: Ranked,
): readonly LawReport[] {
  const isRepeat = ended?.message !== undefined && plays?.message?.includes(ended.message) === true;
  return isRepeat ? laws.filter((law) => law !== ended) : laws;
}

/** The message of a law whose games ended because the strategy failed in them. */
const FAILED_IN_GAME = /strategy '[^]*' (?:threw an error|played an illegal move)/;

/**
 * A law that could not be tested, because the strategy failed in its games, is named as such after the first failure.
 */
function notTested(laws: readonly LawReport[]): readonly LawReport[] {
  const first = laws.findIndex(({ passed }) => !passed);
  return laws.map((law, at) =>
    at > first && first !== -1 && FAILED_IN_GAME.test(law.message ?? '')
      ? { name: law.name, passed: false, untested: true }
      : law,
  );
}

/** Ranks the strategy. This also checks {@link PLAYS}, with more games than any other law, and the optimum. */
async function rank(request: RankingRequest, { seed, play, explain }: RankOptions): Promise<Ranked> {
  const plan = planExperiment({ seed, cells: rankingCells(request) });
  try {
    const results = await play(plan);
    const summary = summarize(plan, results.entries());
    return {
      laws: [{ name: PLAYS, passed: true }, ...optimumLaw(request, summary)],
      table: standingsOf(request, summary),
      digest: summary.digest,
    };
  } catch (error) {
    if (!(error instanceof GameError || hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR'))) throw error;
    const message = error instanceof GameError ? explain(error) : messageOf(error);
    return { laws: [{ name: PLAYS, passed: false, message }], table: [], digest: null };
  }
}
