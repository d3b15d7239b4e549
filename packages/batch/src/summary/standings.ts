import { plackettLuce, type PlayerRating, type Ratings, type TableGames } from '@cards/statistics';

/** A mean and its 95% confidence interval, in the same unit. */
export interface Estimated {
  /** The estimate of the mean. */
  readonly mean: number;
  /** The 95% confidence interval of the mean; null for a single game. */
  readonly ci95: readonly [low: number, high: number] | null;
  /**
   * Present for a number of units that is the same in all of several games: its interval depends on the bounds alone.
   */
  readonly same?: true;
}

export interface Ranked<Player> {
  readonly player: Player;
  /** The place, from 1. Strategies with the same score share the better place. */
  readonly place: number;
  /** The Elo rating; the mean over all strategies is 0. Absent if there are no ratings. */
  readonly rating?: Estimated;
}

/** The minimum number of players. For two players the win rate is enough. */
const MIN_PLAYERS = 3;

/** The maximum number of players. With more players a summary would be slow. */
const MAX_PLAYERS = 200;

/** Rates players by a Plackett-Luce model; undefined for fewer than 3 or more than 200, or for groups who never met. */
export function rated(tables: readonly TableGames[]): Ratings | undefined {
  const players = new Set(tables.flatMap((table) => table.players)).size;
  return players < MIN_PLAYERS || players > MAX_PLAYERS ? undefined : plackettLuce(tables);
}

const MILLION = 1_000_000;

/**
 * Ranks players, best first: those of a league, and those of a check. Equal ones stay in the given order. Players
 * without a score are ranked by their ratings; a higher score is better.
 */
export function standings<Player>(
  players: readonly Player[],
  nameOf: (player: Player) => string,
  ratings: readonly PlayerRating[],
  scoreOf: (player: Player) => number | undefined,
): readonly Ranked<Player>[] {
  const byName = new Map(ratings.map((one) => [one.name, one]));
  const rows = players.map((player) => {
    const rating = byName.get(nameOf(player));
    // The last digits of a rating depend on the order of the players: equal results count as equal ratings.
    return { player, rating, score: scoreOf(player) ?? Math.round(MILLION * (rating?.rating ?? 0)) / MILLION };
  });
  return rows
    .map(({ player, rating, score }) => ({
      player,
      place: 1 + rows.filter((other) => other.score > score).length,
      ...(rating === undefined ? {} : { rating: { mean: rating.rating, ci95: rating.ci95 } }),
    }))
    .sort((one, other) => one.place - other.place);
}
