import type { AnyGame, ParamValues } from '@cards/core';
import type { CellRequest, CodeRef } from '../plan/cell.js';
import { hasWinner, POINTS, WIN_POINTS } from '../plan/metrics.js';
import { allLineups } from '../plan/lineups.js';
import type { CellSummary, Summary } from '../summary/summary.js';

/** A mean and its 95% interval. */
export interface Estimated {
  /** The estimate. */
  readonly mean: number;
  /** Its 95% interval; null if there is none. */
  readonly ci95: readonly [low: number, high: number] | null;
}

/** The place of one strategy in a ranking. */
export interface Standing {
  /** Its spec. */
  readonly strategy: string;
  /** Its place, from 1. Equal strategies share the better place. */
  readonly place: number;
  /** The mean of the first measure, in a one-seat game. */
  readonly mean?: Estimated;
  /** Its rating in Elo points with mean 0, in a two-seat game. */
  readonly rating?: Estimated;
  /** The paired difference, checked strategy minus this one, in a one-seat game; left out for the checked one. */
  readonly difference?: Estimated;
  /** The share of the points of the checked strategy against this one, in a two-seat game; left out for the checked one. */
  readonly points?: Estimated;
}

/** The arguments of {@link rankingCells}. */
export interface RankingRequest {
  /** The game. */
  readonly game: AnyGame;
  /** All parameters. */
  readonly params: ParamValues;
  /** The spec of the checked strategy. */
  readonly spec: string;
  /** The location of its code. */
  readonly code: CodeRef;
  /** The number of games, or game pairs, of each cell. */
  readonly trials: number;
}

/**
 * The cells that rank a strategy among the default strategies of a game. One-seat games have a cell for each strategy, and
 * paired differences. Two-seat games have a cell for every ordered pair, and seat-swapped game pairs.
 */
export function rankingCells({ game, params, spec, code, trials }: RankingRequest): readonly CellRequest[] {
  const others = game.defaultStrategies;
  const cell = (strategies: readonly string[], pairedWith?: readonly string[]): CellRequest => ({
    game,
    params,
    strategies,
    trials,
    ...([...strategies, ...(pairedWith ?? [])].includes(spec) ? { code: { [spec]: code } } : {}),
    ...(pairedWith === undefined ? {} : { pairedWith, measures: [hasWinner(game) ? POINTS : game.measures[0].name] }),
  });
  const tables = allLineups(game.seats, [spec, ...others]).map((table) => cell(table as readonly string[]));
  const pairedCells = others.map((other) =>
    game.seats === 1 ? cell([spec], [other]) : cell([spec, other], [other, spec]),
  );
  return [...tables, ...pairedCells];
}

/**
 * The ranking, the best strategy first.
 *
 * @param request - the arguments of {@link rankingCells}
 * @param summary - the summary of its cells
 */
export function standingsOf(request: RankingRequest, summary: Summary): readonly Standing[] {
  const { game, spec } = request;
  const [first] = game.measures;
  const rows = [spec, ...game.defaultStrategies].map((strategy): Omit<Standing, 'place'> => {
    const against = summary.cells.find(
      ({ strategies, pairedWith }) => strategies[0] === spec && pairedWith?.[0] === strategy,
    );
    const own = summary.cells.find(
      ({ strategies, pairedWith }) => pairedWith === undefined && strategies[0] === strategy,
    );
    const rating = summary.ratings?.[0]?.players.find(({ name }) => name === strategy);
    return {
      strategy,
      ...(game.seats === 1 ? estimated('mean', own, first.name) : {}),
      ...(rating === undefined ? {} : { rating: { mean: rating.rating, ci95: rating.ci95 } }),
      ...(game.seats === 1
        ? estimated('difference', against, first.name)
        : estimated('points', against, POINTS, 2 * WIN_POINTS)),
    };
  });
  const better = game.seats === 1 && first.better === 'lower' ? -1 : 1;
  const worth = ({ mean, rating }: Omit<Standing, 'place'>): number => better * ((mean ?? rating)?.mean ?? 0);
  return rows
    .map((row) => ({ ...row, place: 1 + rows.filter((other) => worth(other) > worth(row)).length }))
    .sort((one, other) => one.place - other.place);
}

/** The estimate of a metric as a member of a standing; no member without an estimate. */
function estimated<Name extends string>(
  name: Name,
  cell: CellSummary | undefined,
  measure: string,
  unit = 1,
): { readonly [Key in Name]?: Estimated } {
  const found = cell?.measures[measure];
  if (found === undefined) return {};
  const { mean, ci95 } = found;
  const value: Estimated = { mean: mean / unit, ci95: ci95 === null ? null : [ci95[0] / unit, ci95[1] / unit] };
  return { [name]: value } as { readonly [Key in Name]?: Estimated };
}
