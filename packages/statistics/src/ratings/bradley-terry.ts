import type { Interval } from '../intervals/interval.js';
import type { Fit } from '../tests/goodness-of-fit.js';
import { fitBradleyTerry, profileInterval95 } from './bradley-terry-fit.js';
import { bradleyTerryGoodness } from './bradley-terry-goodness.js';
import { type BradleyTerryModel, type Contest, coordinateCount } from './bradley-terry-model.js';

/** Games of two players, with one of them in the first seat. */
export interface PairedGames {
  /** The name of the player in the first seat. */
  readonly first: string;
  /** The name of the player in the second seat. It may be the same: such games show the advantage of the seat alone. */
  readonly second: string;
  /** The number of games, a safe integer from 0. */
  readonly games: number;
  /** The points of the first player, an integer from 0 to twice the games: 2 for each win, 1 for each tie. */
  readonly points: number;
}

/** A rating with its interval, in Elo points: 400 are odds of 10 to 1. */
export interface Rating {
  /** The estimate; always finite. */
  readonly rating: number;
  /** Its 95 % interval; always finite. */
  readonly ci95: Interval;
}

/** The rating of one player; the mean over all players is 0. */
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

/** The ratings of all players. */
export interface Ratings {
  /** In the order in which the input first names them. */
  readonly players: readonly PlayerRating[];
  /** The advantage of the first seat; left out where the games cannot separate it from strength. */
  readonly firstSeat?: Rating;
  /** How well one number per player explains the games; left out where it would explain any. */
  readonly fit?: Fit;
}

/** Elo points for one unit of log-odds. */
const ELO = 400 / Math.LN10;

/**
 * Rates players by their games against each other with the Bradley-Terry model: the log-odds that the first player wins
 * are the difference of the ratings plus the advantage of the first seat. A tie counts as half a win; intervals and fit
 * are conservative then, as games with ties vary less than the model expects. A poor fit means that strength is not a
 * single number here, as when three players beat each other in a cycle.
 *
 * The first seat is rated when two players met in both orders or one met itself. Otherwise only the assumptions of the
 * model would separate it from strength. Ratings stay finite where a player won or lost everything (Firth's penalty,
 * which for two players adds half a win and half a loss). Intervals are profile likelihood intervals. The order of the
 * input changes no bit of a rating.
 *
 * Time grows with the fourth power of the number of players, to about a second for forty who all met.
 *
 * @param pairings - the games; the same players in the same order may come several times, and entries without games are
 *   ignored
 * @returns undefined when there are no games, or when groups of players never met each other: nothing compares them
 * @throws RangeError when games or points are not such numbers
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
      const met = `${first} against ${second}`;
      throw new RangeError(
        `${met}: of ${games} games the first player has from 0 to 2 points each, not ${points} in all`,
      );
    }
  }
  const played = pairings.filter(({ games }) => games > 0);
  const named = [...new Set(played.flatMap(({ first, second }) => [first, second]))];
  // Sums of doubles depend on their order: it is that of the names.
  const names = [...named].sort((one, other) => (one < other ? -1 : 1));
  const contests = contestsOf(played, names);
  if (names.length === 0 || !isConnected(contests, names.length)) return undefined;
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

/** One contest for each two players in the same order, in the order of their names. */
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

/** Whether games lead from every player to every other. */
function isConnected(contests: readonly Contest[], players: number): boolean {
  const reached = new Set([0]);
  // The loop over a set includes what is added to it on the way.
  for (const player of reached) {
    for (const { first, second } of contests) {
      if (first === player) reached.add(second);
      if (second === player) reached.add(first);
    }
  }
  return reached.size === players;
}

/** Whether a player met the same opponent in both seats. */
function separatesSeat(contests: readonly Contest[]): boolean {
  return contests.some((one) => contests.some((other) => other.first === one.second && other.second === one.first));
}

/** The strength of a player minus the mean strength. */
function strengthFromMean(model: BradleyTerryModel, player: number): Float64Array {
  const weight = (index: number): number => Number(index === player) - 1 / model.players;
  return new Float64Array(coordinateCount(model)).map((_, index) => (index < model.players ? weight(index) : 0));
}

/** The next weaker player; of equal ones the one whose name comes later. */
function weakerThan(player: number, point: Float64Array, players: number): number | undefined {
  const order = Array.from({ length: players }, (_, index) => index).sort(
    (one, other) => (point[other] ?? 0) - (point[one] ?? 0) || one - other,
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

/** The advantage of the first seat. */
function seatAlone(model: BradleyTerryModel): Float64Array {
  return new Float64Array(coordinateCount(model)).fill(1, model.players);
}
