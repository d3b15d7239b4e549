import type { Fit } from '../tests/goodness-of-fit.js';
import { likelihoodInterval95, maximise } from './bradley-terry-fit.js';
import { pairedFit } from './bradley-terry-goodness.js';
import { type Contest, coordinates, type PairedModel } from './bradley-terry-model.js';

/** What came of games of two players, one of them in the first seat. */
export interface PairedGames {
  /** The name of the player in the first seat. */
  readonly first: string;
  /** The name of the player in the second seat; it may be the same, which tells of the seats alone. */
  readonly second: string;
  /** The number of games, a whole number from 0 on. */
  readonly games: number;
  /** The points of the first player, a whole number: 2 for each win, 1 for each tie. */
  readonly points: number;
}

/** A rating with its interval, in Elo points: 400 of them are odds of 10 to 1. */
export interface Rating {
  /** The estimate; always finite. */
  readonly rating: number;
  /** Its 95 % interval. */
  readonly ci95: readonly [low: number, high: number];
}

/** The rating of one player; the mean of all players' is 0. */
export interface PlayerRating extends Rating {
  /** The name of the player. */
  readonly name: string;
}

/** The ratings of a table of players. */
export interface Ratings {
  /** In the order in which they are first named. */
  readonly players: readonly PlayerRating[];
  /** What sitting first is worth; left out where the games cannot tell it from strength. */
  readonly firstSeat?: Rating;
  /** How well one number for each player explains the table; left out where any table would be explained. */
  readonly fit?: Fit;
}

/** Elo points for one unit of log-odds. */
const ELO = 400 / Math.LN10;

/**
 * Rates players by their games against each other with the model of Bradley and Terry: the log-odds of the first player's winning are
 * the difference of the ratings and what the first seat is worth. Ties count as half a win, for which intervals
 * and fit are cautious: games with ties spread less than the model expects. A poor fit means that strength is no single number here, as
 * when three players beat each other in a ring.
 *
 * The first seat is rated when two players met in both orders or one met itself, as otherwise only the model's
 * own word would tell its worth from strength. Ratings stay finite where a player won or lost everything (Firth's penalty, which
 * for two players adds half a win and half a loss). Intervals are by the likelihood; the order of the input changes no bit.
 * The time taken grows with the fourth power of the number of players, to about a second for forty that all met.
 *
 * @param pairings - any number of them for the same players in the same order; those without games are as if they were not there
 * @returns undefined when there are no games, or groups of players that never met each other: nothing compares these
 * @throws RangeError when games or points are not such numbers
 */
export function bradleyTerry(pairings: readonly PairedGames[]): Ratings | undefined {
  for (const { first, second, games, points } of pairings) {
    if (!(Number.isSafeInteger(games) && games >= 0 && Number.isSafeInteger(points) && points >= 0 && points <= 2 * games)) {
      throw new RangeError(`${first} against ${second}: of ${games} games the first player has 0 to 2 points each, not ${points} in all`);
    }
  }
  const played = pairings.filter(({ games }) => games > 0);
  const named = [...new Set(played.flatMap(({ first, second }) => [first, second]))];
  // Sums of doubles depend on their order: it is that of the names.
  const names = [...named].sort((one, other) => (one < other ? -1 : 1));
  const contests = gathered(played, names);
  if (names.length === 0 || !connected(contests, names.length)) return undefined;
  const model: PairedModel = { contests, players: names.length, seat: seatShows(contests) };
  const best = maximise(model);
  const rated = (combination: Float64Array, estimate: number): Rating => {
    const [low, high] = likelihoodInterval95(model, best, combination);
    return { rating: ELO * estimate, ci95: [ELO * low, ELO * high] };
  };
  const players = named.map((name) => {
    const player = names.indexOf(name);
    if (names.length === 1) return { name, rating: 0, ci95: [0, 0] } as const;
    return { name, ...rated(fromMean(model, player), best.point[player] ?? 0) };
  });
  const fit = pairedFit(model, best);
  return {
    players,
    ...(model.seat ? { firstSeat: rated(seatAlone(model), best.point[names.length] ?? 0) } : {}),
    ...(fit === undefined ? {} : { fit }),
  };
}

/** One contest for each two players in the same order, in the order of their names. */
function gathered(played: readonly PairedGames[], names: readonly string[]): readonly Contest[] {
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
function connected(contests: readonly Contest[], players: number): boolean {
  const reached = new Set([0]);
  // A set grows under the loop, which goes on to what was added.
  for (const player of reached) {
    for (const { first, second } of contests) {
      if (first === player) reached.add(second);
      if (second === player) reached.add(first);
    }
  }
  return reached.size === players;
}

/** Whether somebody met the same opponent in both seats. */
function seatShows(contests: readonly Contest[]): boolean {
  return contests.some(({ first, second }) => contests.some((other) => other.first === second && other.second === first));
}

/** A player's distance from the mean of all. */
function fromMean(model: PairedModel, player: number): Float64Array {
  return new Float64Array(coordinates(model)).map((_, index) => (index < model.players ? Number(index === player) - 1 / model.players : 0));
}

/** What the first seat is worth. */
function seatAlone(model: PairedModel): Float64Array {
  return new Float64Array(coordinates(model)).fill(1, model.players);
}
