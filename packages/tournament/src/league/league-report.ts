import type { BetterThanOptimal, Estimated } from '@cards/batch/internal';
import type { ParamValues } from '@cards/core';
import { meanInterval, moments, type TallyEntries } from '@cards/statistics';
import type { FieldEquilibrium } from '@cards/statistics/internal';

/**
 * What kept the code of strategies from everything but its moves: `namespaces` of Linux, in which it has no files, no
 * network and no other process; or `none`, it had all rights of the process that judged it.
 */
export type Boundary = 'namespaces' | 'none';

/** A failure of a strategy in a league. */
export interface LeagueFailure {
  /** The reason, as a sentence. */
  readonly message: string;
  /**
   * The opponent, or those of the table; absent if the strategy failed before the league, or in a one-seat game.
   */
  readonly against?: string;
  /** The deal in which it failed, from 0; absent if the strategy could not be loaded. */
  readonly deal?: number;
  /** The number of game pairs, or rounds, that it lost by this failure; absent if it took no part in the league. */
  readonly lost?: number;
  /**
   * The command that replays the game, in the folder of the league; absent if the strategy could not be loaded, or if
   * the caller knows none.
   */
  readonly replay?: string;
}

/** The difference of the scores of two strategies. */
export interface LeagueLead {
  /** The name of the strategy in the next place. */
  readonly over: string;
  /** The estimate of the difference of the scores; above 0 if the strategy is better. */
  readonly mean: number;
  /**
   * The corrected interval of the difference, or null for fewer than 31 deals. The intervals of all pairs of
   * strategies, after all rounds, hold together with a probability of at least 95%.
   */
  readonly interval: readonly [low: number, high: number] | null;
  /**
   * `better`: the interval excludes 0. `equal`: it lies within the margin. `open`: neither; more deals can decide it.
   */
  readonly verdict: 'better' | 'equal' | 'open';
}

/** One strategy of a league that took part. */
export interface LeagueStanding {
  /** The place, from 1. Strategies with the same score share the better place. */
  readonly place: number;
  /**
   * The places that the strategy can have, from the corrected intervals: all of them are right with a probability of at
   * least 95%.
   */
  readonly places: readonly [best: number, worst: number];
  /** Its name: that of its file, or the one in its `.player.json`. */
  readonly name: string;
  /** Its file, relative to the folder of the league. */
  readonly file: string;
  /** Its spec, with paths relative to the folder of the league. */
  readonly spec: string;
  /**
   * In a game with a winner the score, from 0 to 1, over all opponents; each has the same weight. In a game
   * for a payoff what the strategy wins a game, and in a one-seat game the mean of the first measure, in its unit.
   * The interval is for this strategy alone. Null if no game was played, because no opponent took part.
   */
  readonly score: Estimated | null;
  /** Its mean is better than a proved optimum: its score is not valid. Only in a one-seat game. */
  readonly betterThanOptimal?: BetterThanOptimal;
  /**
   * The Elo rating; absent in a one-seat game, in a game for a payoff, and for fewer than 3 strategies.
   */
  readonly rating?: Estimated;
  /** The difference to the next place; absent for the last place. */
  readonly lead?: LeagueLead;
  /** The names of the strategies that may be as good: the corrected interval of the difference contains 0. */
  readonly tiedWith: readonly string[];
  /** Its failures, in the order of its opponents. */
  readonly failures: readonly LeagueFailure[];
}

/** One strategy that took no part in a league, because it could not be loaded or failed in its first game. */
export interface LeagueAbsence {
  /** The place: the one after all strategies that took part. */
  readonly place: number;
  /** Its name. */
  readonly name: string;
  /** Its file, relative to the folder of the league. */
  readonly file: string;
  /** Why it took no part. */
  readonly failure: LeagueFailure;
}

/**
 * A cell of the cross table: the result of a strategy against one opponent. With three seats and more, it is the result
 * at the tables with this opponent.
 */
export interface LeaguePairing {
  /** The score, from 0 to 1, or what the strategy wins a game, with its own 95% interval. */
  readonly score: Estimated;
  /** The number of game pairs, or rounds, that were lost or won by a failure. */
  readonly forfeits: number;
}

/**
 * The tables of a league from which no strategy would be replaced: what its strategies gain if each in turn is replaced
 * by the best one that is not at the table.
 */
export interface LeagueNashConv {
  /** The strategies of the table with the lowest sum of gains. */
  readonly table: readonly string[];
  /** The sum of the gains of its places, in the unit of the score; 0 for an equilibrium of this field. */
  readonly nashConv: number;
}

/** The result of a league. `cards-sim league --format json` prints it. */
export interface LeagueReport {
  /** The name and version of this format. */
  readonly format: 'cards-sim/league@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The canonical text of the seed. */
  readonly seed: string;
  /** What kept the code of the strategies from everything but its moves. */
  readonly boundary: Boundary;
  /** The number of deals that every table played: every pairing, or in a one-seat game every strategy. */
  readonly deals: number;
  /** The maximum number of deals. */
  readonly trials: number;
  /** The number of rounds after which the order was examined. */
  readonly rounds: number;
  /**
   * The tables, which play each deal in all rotations of the seats, or of two teams, of which each strategy has one;
   * absent in a game of one seat.
   */
  readonly tables?: {
    /** The number of seats; in a game of more than two teams that take turns, the number of teams. */
    readonly seats: number;
    /** The score of each strategy if all are equally good; absent in a game for a payoff. */
    readonly even?: number;
    /** The number of tables; 0 if there were too few strategies for one. */
    readonly count: number;
    /** The number of tables of each strategy. */
    readonly each: number;
    /** The number of tables at which every two strategies meet. */
    readonly meetings: number;
  };
  /** Whether the order is settled: each lead is `better` or `equal`. */
  readonly settled: boolean;
  /** What the score counts in a one-seat game or a game for a payoff; absent if it is 1 for a win and 0.5 for a tie. */
  readonly measure?: {
    /** The name of the measure. */
    readonly name: string;
    /** Its unit, in the plural. */
    readonly unit: string;
    /** Whether a higher or a lower value is better. */
    readonly better: 'higher' | 'lower';
    /** Present in a game for a payoff: the score is what a strategy wins a game. */
    readonly role?: 'payoff';
  };
  /** The strategies that took part, best first. */
  readonly standings: readonly LeagueStanding[];
  /** The strategies that took no part, by file name. They lose all games, which count for no other strategy. */
  readonly absent: readonly LeagueAbsence[];
  /**
   * `[row][column]`: the result of the strategy of the row against that of the column, in the order of the standings;
   * null on the diagonal. Empty in a one-seat game.
   */
  readonly table: readonly (readonly (LeaguePairing | null)[])[];
  /**
   * What the table says as a game; absent for fewer than three strategies, at tables of three and more, and if the
   * results of a game do not add up to a constant.
   */
  readonly equilibrium?: FieldEquilibrium;
  /** What the tables of three and more say; absent if a strategy did not play each place of the others. */
  readonly nashConv?: LeagueNashConv;
}

export interface OrderSetting {
  readonly looks: number;
  /** The lowest and the highest possible sum of a deal. */
  readonly bounds: readonly [min: number, max: number];
  /** The largest difference that counts as equally good (default: 1% of the better mean). */
  readonly margin?: number;
}

/** The comparison of two strategies on the same deals, in the unit of the sums. */
export type SumComparison = Omit<LeagueLead, 'over'>;

export interface LeagueOrder {
  /** The numbers of the strategies with their places, best first; equal ones by number. */
  readonly ranked: readonly { readonly player: number; readonly place: number }[];
  /** `[strategy]`: the histogram of its sums; empty for a strategy that has left. */
  readonly tallies: readonly TallyEntries[];
  /** `[one][other]`: the comparison of two strategies; positive if the first one is better. */
  readonly compare: (one: number, other: number) => SumComparison;
  /** Whether each strategy is better than, or equal to, the next one. */
  readonly settled: boolean;
}

/** The differences that count as equally good: a score of 0.01, or 1% of the better mean in a one-seat game. */
export const MARGIN = 0.01;

/** The probability that any interval of a league, or of a score, misses. */
export const ERROR = 0.05;

/** The least sample for a corrected interval. */
export const SMALLEST_SAMPLE = 31;

/**
 * Orders the strategies of a league by their sums, `[strategy][deal]`, undefined for one that has left. Returns
 * undefined if all strategies have left.
 */
export function orderLeague(
  sums: readonly (Int32Array | undefined)[],
  { looks, bounds, margin }: OrderSetting,
): LeagueOrder | undefined {
  const players = [...sums.keys()].filter((player) => sums[player] !== undefined);
  const tallies = sums.map((values) => (values === undefined ? [] : tallyOf(values)));
  const means = tallies.map((tally) => (tally.length === 0 ? 0 : moments(tally).mean));
  const scoreOf = (player: number): number => means[player] ?? 0;
  const ranked = players
    .map((player) => ({ player, place: 1 + players.filter((other) => scoreOf(other) > scoreOf(player)).length }))
    .sort((one, other) => one.place - other.place);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const [min, max] = bounds;
  const comparison: ComparisonSetting = {
    comparisons: Math.max(1, looks * ((players.length * (players.length - 1)) / 2)),
    margin: margin ?? MARGIN * Math.abs(scoreOf(best.player)),
    range: max - min,
  };
  const compare = (one: number, other: number): SumComparison => {
    const [ofOne, ofOther] = [sums[one] as Int32Array, sums[other] as Int32Array];
    return compareSums(tallyOf(ofOne.map((value, deal) => value - (ofOther[deal] as number))), comparison);
  };
  const settled = ranked
    .slice(1)
    .every(({ player }, at) => compare(ranked[at]?.player ?? 0, player).verdict !== 'open');
  return { ranked, tallies, compare, settled };
}

/** The histogram of some integers. */
export function tallyOf(values: Int32Array): TallyEntries {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
}

interface ComparisonSetting {
  /** The number of comparisons: every pair of strategies, after every round. */
  readonly comparisons: number;
  /** The largest difference that counts as equally good, in units of the sums. */
  readonly margin: number;
  /** The largest possible difference of one deal, in units of the sums. */
  readonly range: number;
}

/**
 * Compares two strategies by the differences of their sums on the same deals.
 *
 * The interval is `meanInterval` of `@cards/statistics`, corrected for all comparisons (Bonferroni): with a probability
 * of at least 95%, no pair of strategies is in the wrong order with the verdict `better` after any round.
 */
export function compareSums(
  differences: TallyEntries,
  { comparisons, margin, range }: ComparisonSetting,
): SumComparison {
  const { n, mean } = moments(differences);
  if (n < SMALLEST_SAMPLE) return { mean, interval: null, verdict: 'open' };
  const [low, high] = meanInterval(differences, [-range, range], ERROR / comparisons);
  const verdict = low > 0 || high < 0 ? 'better' : Math.max(high, -low) <= margin ? 'equal' : 'open';
  return { mean, interval: [low, high], verdict };
}
