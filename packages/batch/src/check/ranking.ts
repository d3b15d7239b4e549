import type { AnyGame, ParamValues } from '@cards/core';
import type { CellRequest, CodeRef } from '../plan/cell.js';
import { hasWinner, POINTS, WIN_POINTS } from '../plan/metrics.js';
import { allLineups } from '../plan/lineups.js';
import type { CellSummary, Summary } from '../summary/summary.js';

/** A mean and its 95 % interval, null where there is none. */
export interface Estimated {
  /** The estimate. */
  readonly mean: number;
  /** Its 95 % interval; null where there is none. */
  readonly ci95: readonly [low: number, high: number] | null;
}

/** How one strategy did among the others. */
export interface Standing {
  /** Its spec. */
  readonly strategy: string;
  /** Its place, from 1; those who did alike share the better one. */
  readonly place: number;
  /** The mean of the game's first measure, in a game of one seat. */
  readonly mean?: Estimated;
  /** Its rating in Elo points, where the mean of all is 0, in a game of two seats. */
  readonly rating?: Estimated;
  /** The mean of the checked strategy less this one's on the same deals, in a game of one seat; not for the checked one itself. */
  readonly difference?: Estimated;
  /** The checked strategy's share of the points against this one, both seats played, in a game of two seats; not for itself. */
  readonly points?: Estimated;
}

/** Who is ranked, and where. */
export interface RankingRequest {
  /** The game. */
  readonly game: AnyGame;
  /** All parameters. */
  readonly params: ParamValues;
  /** The spec of the checked strategy. */
  readonly spec: string;
  /** Where its code is. */
  readonly code: CodeRef;
  /** The number of games of each table, and of pairs of games. */
  readonly trials: number;
}

/**
 * The cells that rank a strategy among the game's default ones. One seat: a cell for each of them, and the differences on the same deals. Two
 * seats: every ordered pair of them, and pairs of games with the seats swapped.
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
  const pairedCells = others.map((other) => (game.seats === 1 ? cell([spec], [other]) : cell([spec, other], [other, spec])));
  return [...tables, ...pairedCells];
}

/**
 * Who stands where, the best first.
 *
 * @param request - what was asked for
 * @param summary - what came of {@link rankingCells}
 */
export function standingsOf(request: RankingRequest, summary: Summary): readonly Standing[] {
  const { game, spec } = request;
  const [first] = game.measures;
  const rows = [spec, ...game.defaultStrategies].map((strategy): Omit<Standing, 'place'> => {
    const against = summary.cells.find(({ strategies, pairedWith }) => strategies[0] === spec && pairedWith?.[0] === strategy);
    const own = summary.cells.find(({ strategies, pairedWith }) => pairedWith === undefined && strategies[0] === strategy);
    const rating = summary.ratings?.[0]?.players.find(({ name }) => name === strategy);
    return {
      strategy,
      ...(game.seats === 1 ? estimated('mean', own, first.name) : {}),
      ...(rating === undefined ? {} : { rating: { mean: rating.rating, ci95: rating.ci95 } }),
      ...(game.seats === 1 ? estimated('difference', against, first.name) : estimated('points', against, POINTS, 2 * WIN_POINTS)),
    };
  });
  const better = game.seats === 1 && first.better === 'lower' ? -1 : 1;
  const worth = ({ mean, rating }: Omit<Standing, 'place'>): number => better * ((mean ?? rating)?.mean ?? 0);
  return rows
    .map((row) => ({ ...row, place: 1 + rows.filter((other) => worth(other) > worth(row)).length }))
    .sort((one, other) => one.place - other.place);
}

/** What a cell says of a measure, as the member of a standing. */
function estimated<Name extends string>(name: Name, cell: CellSummary | undefined, measure: string, unit = 1): { readonly [Key in Name]?: Estimated } {
  const found = cell?.measures[measure];
  if (found === undefined) return {};
  const { mean, ci95 } = found;
  const value: Estimated = { mean: mean / unit, ci95: ci95 === null ? null : [ci95[0] / unit, ci95[1] / unit] };
  return { [name]: value } as { readonly [Key in Name]?: Estimated };
}
