import { exactResult } from '@cards/core';
import { estimate } from '@cards/statistics';
import { planExperiment } from '@cards/batch';
import { pairs } from '@cards/pairs';
import { BatchRun } from '../batch/batch-run.js';
import { startWorker } from '../workers/start-worker.js';

/** The players of the figure. */
const PLAYERS = ['optimal', 'good'] as const;

/** The games of each player. */
const GAMES_EACH = 1_000_000;

/** The state of one player in the figure. */
export interface PlayerState {
  readonly games: number;
  /** The mean flips so far. */
  readonly mean: number;
  /** The 95% confidence interval; null before the first game. */
  readonly ci95: readonly [low: number, high: number] | null;
  /** The share of the games with each number of flips. */
  readonly shares: ReadonlyMap<number, number>;
}

/** What theory knows of one player. */
export interface KnownPlayer {
  readonly mean: number;
  readonly probabilities: ReadonlyMap<number, number>;
}

/** The exact results of both players. */
export function knownPlayers(): readonly KnownPlayer[] {
  return PLAYERS.map((player) => {
    const flips = exactResult(pairs, { cards: 32, copies: 4 }, [player])?.measures['flips'];
    const distribution = Object.entries(flips?.distribution ?? {});
    return {
      mean: flips?.mean ?? 0,
      probabilities: new Map(distribution.map(([value, probability]) => [Number(value), probability])),
    };
  });
}

/**
 * Starts a batch of both players on two workers.
 *
 * @param seed - the seed of the deals
 */
export function startGames(seed: string): BatchRun {
  const cells = PLAYERS.map((player) => ({ game: pairs, strategies: [player], trials: GAMES_EACH }));
  return new BatchRun(planExperiment({ seed, cells }), {
    startWorker: () => startWorker('blocks'),
    slots: PLAYERS.length,
  });
}

/** The state of both players. */
export function statesOf({ results }: BatchRun): readonly PlayerState[] {
  return PLAYERS.map((_, cell) => {
    const games = results.gamesOf(cell);
    if (games === 0) return { games, mean: 0, ci95: null, shares: new Map<number, number>() };
    const entries = results.firstMeasure(cell);
    const { mean, ci95 } = estimate('count', entries);
    return { games, mean, ci95, shares: new Map(entries.map(([value, count]) => [value, count / games])) };
  });
}
