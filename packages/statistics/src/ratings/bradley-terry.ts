import type { Interval } from '../intervals/interval.js';
import type { Fit } from '../tests/goodness-of-fit.js';
import { fitBradleyTerry, profileInterval95 } from './bradley-terry-fit.js';
import { bradleyTerryGoodness } from './bradley-terry-goodness.js';
import { type BradleyTerryModel, type Contest, coordinateCount } from './bradley-terry-model.js';

/** The games of two players with the same player in the first seat. */
export interface PairedGames {
  /** The name of the player in the first seat. */
  readonly first: string;
  /** The name of the player in the second seat. If it is the same name, the games show only the seat advantage. */
  readonly second: string;
  /** The number of games, a safe integer from 0. */
  readonly games: number;
  /** The points of the first player, an integer from 0 to `2 * games`: 2 for each win, 1 for each tie. */
  readonly points: number;
}

/** A rating with its confidence interval, in Elo: 400 are odds of 10 to 1. */
export interface Rating {
  /** The estimate, a finite number. */
  readonly rating: number;
  /** The 95% profile likelihood interval `[low, high]`, both finite. */
  readonly ci95: Interval;
}

/** The rating of one player. The mean rating of all players is 0. */
export interface PlayerRating extends Rating {
  /** The name of the player. */
  readonly name: string;
  /** The difference to the next weaker player; left out for the weakest one. */
  readonly lead?: RatingLead;
}

/** The difference of two ratings. Its interval accounts for their common error, which the intervals of both include. */
export interface RatingLead extends Rating {
  /** The name of the weaker player. */
  readonly over: string;
}

/** The ratings of all players, with the seat advantage and the goodness of fit. */
export interface Ratings {
  /** The players, in the order of their first occurrence in the input. */
  readonly players: readonly PlayerRating[];
  /** The advantage of the first seat; left out if the games cannot separate it from the strengths. */
  readonly firstSeat?: Rating;
  /** The goodness of fit of the model; left out if the model has enough parameters to fit any result. */
  readonly fit?: Fit;
}

/** Elo per unit of log-odds. */
const ELO = 400 / Math.LN10;

/**
 * Rates players by their games against each other, with Elo ratings from the Bradley-Terry model. In this model, the
 * log-odds that the first player wins are the difference of the strengths plus the advantage of the first seat.
 *
 * - Estimates maximize the likelihood with Firth's penalty. They are finite even if a player won or lost all games. For
 *   two players, the penalty adds half a win and half a loss.
 * - Intervals are 95% profile likelihood intervals. For two players with 1 to 50 games, the tests find an average
 *   coverage above 94.5% and a minimum above 86% over win probabilities from 50% to 99%. In simulations of three and
 *   four players, the coverage is not significantly below 95%.
 * - The fit is Pearson's chi-square test. A small p-value means that one rating per player does not explain the
 *   results, for example because three players beat each other in a cycle.
 * - A tie counts as half a win. Intervals and fit are then conservative, because games with ties vary less than the
 *   model expects.
 * - The first seat gets a rating if two players met in both orders, or if a player met itself. Otherwise only the
 *   assumptions of the model would separate the seat from the strengths.
 *
 * The order of the input does not change any bit of a rating. Time grows with the fourth power of the number of
 * players, and is about a second for 40 players who all met each other.
 *
 * Sources: Bradley and Terry, Rank analysis of incomplete block designs, Biometrika 39, 1952. Firth, Bias reduction of
 * maximum likelihood estimates, Biometrika 80, 1993. Heinze and Schemper, A solution to the problem of separation in
 * logistic regression, Statistics in Medicine 21, 2002.
 *
 * @param pairings - the games; several entries can have the same players in the same order, and entries without games
 *   are ignored
 * @returns undefined if there are no games, or if the players form groups that never met, which cannot be compared
 * @throws RangeError if a number of games is not a safe integer from 0, or if points are not an integer from 0 to twice
 *   the games
 *
 * @example
 * ```ts
 * import { bradleyTerry } from '@cards/statistics';
 *
 * const ratings = bradleyTerry([
 *   { first: 'keeper', second: 'random', games: 100, points: 180 },
 *   { first: 'random', second: 'keeper', games: 100, points: 30 },
 * ]);
 * const [keeper] = ratings?.players ?? [];
 * keeper?.rating; // ≈ 167.7
 * keeper?.ci95[0]; // ≈ 133.2
 * ratings?.firstSeat?.rating; // ≈ 38.8
 * ```
 */
export function bradleyTerry(pairings: readonly PairedGames[]): Ratings | undefined {
  for (const { first, second, games, points } of pairings) {
    const areIntegers = Number.isSafeInteger(games) && Number.isSafeInteger(points);
    if (!(areIntegers && games >= 0 && points >= 0 && points <= 2 * games)) {
      throw new RangeError(
        `${first} against ${second}: games must be an integer from 0, and points an integer from 0 to 2 * games, ` +
          `not ${games} games and ${points} points`,
      );
    }
  }
  const played = pairings.filter(({ games }) => games > 0);
  const named = [...new Set(played.flatMap(({ first, second }) => [first, second]))];
  // Sums of doubles depend on their order, so the order is always that of the names.
  const names = [...named].sort((one, other) => (one < other ? -1 : 1));
  const contests = contestsOf(played, names);
  if (!isConnected(contests, names.length)) return undefined;
  const model: BradleyTerryModel = { contests, players: names.length, hasSeat: separatesSeat(contests) };
  const best = fitBradleyTerry(model);
  const rate = (combination: Float64Array, logOdds: number): Rating => {
    const [low, high] = profileInterval95(model, best, combination);
    return { rating: ELO * logOdds, ci95: [ELO * low, ELO * high] };
  };
  const players = named.map((name) => {
    const player = names.indexOf(name);
    if (names.length === 1) return { name, rating: 0, ci95: [0, 0] } as const;
    const strength = best.point[player] ?? 0;
    const rated = { name, ...rate(strengthFromMean(model, player), strength) };
    const weaker = weakerThan(player, best.point, names.length);
    if (weaker === undefined) return rated;
    const lead = rate(strengthDifference(model, player, weaker), strength - (best.point[weaker] ?? 0));
    return { ...rated, lead: { over: names[weaker] ?? '', ...lead } };
  });
  const fit = bradleyTerryGoodness(model, best);
  return {
    players,
    ...(model.hasSeat ? { firstSeat: rate(seatAlone(model), best.point[names.length] ?? 0) } : {}),
    ...(fit === undefined ? {} : { fit }),
  };
}

/** Returns one contest for each pair of players and each order of seats, in the order of their names. */
function contestsOf(played: readonly PairedGames[], names: readonly string[]): readonly Contest[] {
  return names.flatMap((firstName, first) =>
    names.flatMap((secondName, second) => {
      const met = played.filter((one) => one.first === firstName && one.second === secondName);
      const games = met.reduce((sum, one) => sum + one.games, 0);
      const wins = met.reduce((sum, one) => sum + one.points, 0) / 2;
      return games === 0 ? [] : [{ first, second, games, wins }];
    }),
  );
}

/** Returns whether the graph of contests is connected. */
function isConnected(contests: readonly Contest[], players: number): boolean {
  const reached = new Set([0]);
  // The loop visits elements that are added to the set during the loop.
  for (const player of reached) {
    for (const { first, second } of contests) {
      if (first === player) reached.add(second);
      if (second === player) reached.add(first);
    }
  }
  return reached.size === players;
}

/** Returns whether two players met in both orders, or a player met itself. */
function separatesSeat(contests: readonly Contest[]): boolean {
  return contests.some((one) => contests.some((other) => other.first === one.second && other.second === one.first));
}

/** The combination of coordinates for the strength of a player minus the mean strength. */
function strengthFromMean(model: BradleyTerryModel, player: number): Float64Array {
  const weight = (index: number): number => Number(index === player) - 1 / model.players;
  return new Float64Array(coordinateCount(model)).map((_, index) => (index < model.players ? weight(index) : 0));
}

/** The next weaker player; of equal ones the one whose name comes later. */
function weakerThan(player: number, point: Float64Array, players: number): number | undefined {
  // Sorting keeps the order of equal players.
  const order = Array.from({ length: players }, (_, index) => index).sort(
    (one, other) => (point[other] ?? 0) - (point[one] ?? 0),
  );
  return order[order.indexOf(player) + 1];
}

/** The strength of one player minus that of another. */
function strengthDifference(model: BradleyTerryModel, stronger: number, weaker: number): Float64Array {
  const combination = new Float64Array(coordinateCount(model));
  combination[stronger] = 1;
  combination[weaker] = -1;
  return combination;
}

/** The combination of coordinates for the advantage of the first seat. */
function seatAlone(model: BradleyTerryModel): Float64Array {
  return new Float64Array(coordinateCount(model)).fill(1, model.players);
}
