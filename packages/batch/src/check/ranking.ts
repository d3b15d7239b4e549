import { type AnyGame, defaultsOf, type ParamValues, oneOrTwoSeats } from '@cards/core';
import type { CellRequest } from '../plan/cell.js';
import type { CodeRef } from '../plan/cell-data.js';
import { defined } from '../plan/given-values.js';
import { isForPayoff, pairMeasure, POINTS, WIN_POINTS } from '../plan/measures.js';
import { allLineups } from '../plan/lineups.js';
import { type Estimated, standings } from '../summary/standings.js';
import type { CellSummary, Summary } from '../summary/summary.js';

/** The place of one strategy in a ranking. */
export interface Standing {
  /** The spec of the strategy. */
  readonly strategy: string;
  /** The place, from 1. Strategies with the same estimate share the better place. */
  readonly place: number;
  /** The mean of the first measure, in its unit; absent in a two-seat game. */
  readonly mean?: Estimated;
  /** The Elo rating; the mean over all players is 0. Absent in a one-seat game, or if there are no ratings. */
  readonly rating?: Estimated;
  /**
   * The paired difference of the first measure, in its unit: the checked strategy minus this one. Absent in a two-seat
   * game, and for the checked strategy itself.
   */
  readonly difference?: Estimated;
  /**
   * The score, from 0 to 1, that the checked strategy gets against this one. Absent in a one-seat game,
   * and for the checked strategy itself.
   */
  readonly points?: Estimated;
  /** What the strategy wins a game against all others, in the unit of the payoff. Present in a game for a payoff. */
  readonly payoff?: Estimated;
  /**
   * What the checked strategy wins a game against this one, in the unit of the payoff. Present in a game for a payoff,
   * except for the checked strategy itself.
   */
  readonly payoffAgainst?: Estimated;
}

export interface RankingRequest {
  readonly game: AnyGame;
  readonly params: ParamValues;
  readonly spec: string;
  readonly code: CodeRef;
  readonly trials: number;
}

/**
 * Lists the cells that rank a strategy among the default strategies of a game. A one-seat game has a cell for each
 * strategy, and a two-seat game has a cell for every ordered pair. In addition, a paired cell compares the checked
 * strategy with each default strategy; in a two-seat game it swaps the seats.
 */
export function rankingCells({ game, params, spec, code, trials }: RankingRequest): readonly CellRequest[] {
  const others = defaultsOf(game).strategies;
  const cell = (strategies: readonly string[], pairedWith?: readonly string[]): CellRequest => ({
    game,
    params,
    strategies,
    trials,
    ...([...strategies, ...(pairedWith ?? [])].includes(spec) ? { code: { [spec]: code } } : {}),
    ...(pairedWith === undefined ? {} : { pairedWith, measures: [pairedMeasure(game)] }),
  });
  const seats = oneOrTwoSeats(game, params, 'the ranking of check');
  const singleCells = allLineups(seats, [spec, ...others]).map((lineup) => cell(lineup));
  const pairedCells = others.map((other) => (seats === 1 ? cell([spec], [other]) : cell([spec, other], [other, spec])));
  return [...singleCells, ...pairedCells];
}

function pairedMeasure(game: AnyGame): string {
  return pairMeasure(game) ?? game.measures[0].name;
}

/**
 * Computes the ranking, best strategy first: by the mean of the first measure in a one-seat game; in a two-seat game by
 * the payoff, or without one by the rating.
 */
export function standingsOf(request: RankingRequest, summary: Summary): readonly Standing[] {
  const { game, spec } = request;
  const [first] = game.measures;
  const isSolo = game.seats === 1;
  const better = first.better === 'lower' ? -1 : 1;
  const payoffs = new Map(
    isForPayoff(game)
      ? [spec, ...defaultsOf(game).strategies].map((one) => [one, payoffOf(summary, one, pairedMeasure(game))] as const)
      : [],
  );
  const own = (strategy: string): CellSummary | undefined =>
    summary.cells.find(({ strategies, pairedWith }) => pairedWith === undefined && strategies[0] === strategy);
  return standings(
    [spec, ...defaultsOf(game).strategies],
    (strategy) => strategy,
    summary.ratings?.[0]?.players ?? [],
    (strategy) => (isSolo ? better * (own(strategy)?.measures[first.name]?.mean ?? 0) : payoffs.get(strategy)?.mean),
  ).map(({ player: strategy, place, rating }) => {
    const against = summary.cells.find(
      ({ strategies, pairedWith }) => strategies[0] === spec && pairedWith?.[0] === strategy,
    );
    return {
      strategy,
      ...(isSolo ? estimated('mean', own(strategy), first.name) : {}),
      ...defined({ rating, payoff: payoffs.get(strategy) }),
      ...(isSolo
        ? estimated('difference', against, first.name)
        : isForPayoff(game)
          ? estimated('payoffAgainst', against, pairedMeasure(game), 2)
          : estimated('points', against, POINTS, 2 * WIN_POINTS)),
      place,
    };
  });
}

/**
 * What a strategy wins a game on average against all others, in both seats. The interval is the mean of those of its
 * cells, which is valid whether or not they are independent.
 */
function payoffOf({ cells }: Summary, strategy: string, measure: string): Estimated {
  const played = cells.flatMap(({ strategies: [first, second], pairedWith, measures }) => {
    const found = measures[measure];
    if (pairedWith !== undefined || first === second || found === undefined) return [];
    const { mean, ci95 } = found;
    const [low, high] = ci95 ?? [Number.NaN, Number.NaN];
    return first === strategy ? [[mean, low, high]] : second === strategy ? [[-mean, -high, -low]] : [];
  });
  const meanOf = (at: number): number => played.reduce((sum, one) => sum + (one[at] ?? 0), 0) / played.length;
  const ci95 = [meanOf(1), meanOf(2)] as const;
  return { mean: meanOf(0), ci95: ci95.every(Number.isFinite) ? ci95 : null };
}

/**
 * An object with the estimate of a measure, divided by `unit`, as the member `name`; empty without an estimate. The
 * interval is cut at the bounds of the measure.
 */
function estimated<Name extends string>(
  name: Name,
  cell: CellSummary | undefined,
  measure: string,
  unit = 1,
): { readonly [Key in Name]?: Estimated } {
  const found = cell?.measures[measure];
  if (found === undefined) return {};
  const {
    n,
    mean,
    ci95,
    bounds: [min, max],
  } = found;
  const value: Estimated = {
    mean: mean / unit,
    ci95: ci95 && [Math.max(min, ci95[0]) / unit, Math.min(max, ci95[1]) / unit],
    ...(unit === 1 && n > 1 && found.min === found.max ? { same: true } : {}),
  };
  return { [name]: value } as { readonly [Key in Name]?: Estimated };
}
