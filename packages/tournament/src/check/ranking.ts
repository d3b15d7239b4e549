import {
  type CellRequest,
  type CodeRef,
  type Lineups,
  roundOf,
  type Estimated,
  type CellSummary,
  type Summary,
} from '@cards/batch';
import {
  defined,
  pairMeasure,
  rated,
  POINTS,
  pointsOfWin,
  defaultsAt,
  oneAmong,
  playedLineups,
  tournamentTables,
  standings,
} from '@cards/batch/internal';
import { type AnyGame, type ParamValues, type ResultRule, resultRule, seatsOf } from '@cards/core';
import type { TableGames } from '@cards/statistics';

/** The place of one strategy in a ranking. */
export interface Standing {
  /** The spec of the strategy. */
  readonly strategy: string;
  /** The place, from 1. Strategies with the same estimate share the better place. */
  readonly place: number;
  /** The mean of the first measure, in its unit; present in a one-seat game. */
  readonly mean?: Estimated;
  /** The Elo rating; the mean over all players is 0. Absent in a one-seat game, or if there are no ratings. */
  readonly rating?: Estimated;
  /**
   * The paired difference of the first measure, in its unit: the checked strategy minus this one. Present in a
   * one-seat game, except for the checked strategy itself.
   */
  readonly difference?: Estimated;
  /**
   * The score, from 0 to 1, that the checked strategy gets against this one, or at a table of three and more alone
   * among others of this one. Absent in a one-seat game, and for the checked strategy itself.
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

/** The strategies of a ranking: the checked one, and the default strategies of the game that play at such a table. */
export function rankedStrategies({ game, params, spec }: Omit<RankingRequest, 'code' | 'trials'>): readonly string[] {
  return [spec, ...defaultsAt(game, seatsOf(game, params), params)];
}

/**
 * Lists the cells that rank a strategy among the default strategies of a game. A one-seat game has a cell for each
 * strategy, and a game of more seats one for each rotation of the tables of a league. In addition, the checked strategy
 * is compared with each default strategy in a round, one among many: in a two-seat game with swapped seats; in a
 * one-seat game in a paired cell. Where two seats have a winner, the rounds of all pairs are all cells: they tell both
 * the ratings and the scores.
 */
export function rankingCells(request: RankingRequest): readonly CellRequest[] {
  const { game, params, spec, code, trials } = request;
  const seats = seatsOf(game, params);
  const all = rankedStrategies(request);
  const cell = (lineups: Lineups, measures?: readonly string[]): CellRequest => ({
    game,
    params,
    lineups,
    trials,
    ...(lineups.flat().includes(spec) ? { code: { [spec]: code } } : {}),
    ...defined({ measures }),
  });
  const measures = [pairedMeasure(request)];
  const tables = tournamentTables(game, params, all);
  if (seats === 2 && measures[0] === POINTS) return tables.map((table) => cell(table, measures));
  return [
    ...tables.flatMap((table) => playedLineups(table)).map((lineup) => cell([lineup])),
    ...all.slice(1).map((other) => cell(comparison(spec, other, seats), measures)),
  ];
}

/** The line-ups that compare two strategies on the same deals: one game of each, or one among many of the other. */
function comparison(one: string, other: string, seats: number): Lineups {
  return seats === 1 ? [[one], [other]] : roundOf(oneAmong(one, other, seats));
}

function pairedMeasure({ game, params }: Pick<RankingRequest, 'game' | 'params'>): string {
  return pairMeasure(game, params) ?? game.measures[0].name;
}

/**
 * Computes the ranking, best strategy first: by the mean of the first measure in a one-seat game; in a game of more
 * seats by the payoff, or without one by the rating.
 */
export function standingsOf(request: RankingRequest, summary: Summary): readonly Standing[] {
  const { game, spec } = request;
  const [first] = game.measures;
  const seats = seatsOf(game, request.params);
  const rule = resultRule(game, request.params);
  const isSolo = seats === 1;
  const isNumber = rule?.kind === 'payoff' || rule?.kind === 'together';
  const all = rankedStrategies(request);
  const better = rule?.sign ?? 1;
  const payoffs = new Map(isNumber ? all.map((one) => [one, payoffOf(summary, one, rule)] as const) : []);
  const own = (strategy: string): CellSummary | undefined =>
    summary.cells.find(({ lineups }) => lineups.length === 1 && lineups[0][0] === strategy);
  return standings(
    all,
    (strategy) => strategy,
    (summary.ratings?.[0] ?? rated(roundsOf(summary)))?.players ?? [],
    (strategy) => {
      const mean = isSolo ? own(strategy)?.measures[first.name]?.mean : payoffs.get(strategy)?.mean;
      return mean === undefined ? (isSolo ? 0 : undefined) : better * mean;
    },
  ).map(({ player: strategy, place, rating }) => {
    const compared = String(comparison(spec, strategy, seats));
    const against = summary.cells.find(({ lineups }) => String(lineups) === compared);
    return {
      strategy,
      ...(isSolo ? estimated('mean', own(strategy), first.name) : {}),
      ...defined({ rating, payoff: payoffs.get(strategy) }),
      ...(isSolo
        ? estimated('difference', against, first.name)
        : isNumber
          ? estimated('payoffAgainst', against, rule.measure.name, seats * rule.parts)
          : estimated('points', against, POINTS, rule === undefined ? 1 : seats * pointsOfWin(rule))),
      place,
    };
  });
}

/** Who won in the rounds of two players, of which each has half of the games in each seat. */
function roundsOf({ cells }: Summary): readonly TableGames[] {
  return cells.flatMap(({ lineups, measures: { [POINTS]: points } }) => {
    if (points === undefined || lineups.length !== 2) return [];
    const share = points.mean / points.bounds[1];
    const wins = [points.n * share, points.n * (1 - share)] as const;
    return lineups.map((players, at) => ({ players, wins: at === 0 ? wins : [...wins].reverse() }));
  });
}

/**
 * What a strategy wins a game on average against all others, in all seats. The interval is the mean of those of its
 * cells, which is valid whether or not they are independent.
 */
function payoffOf({ cells }: Summary, strategy: string, { measure, kind, even, parts }: ResultRule): Estimated {
  const { name } = measure;
  const played = cells.flatMap(({ lineups: [strategies, ...others], measures }) => {
    if (others.length > 0 || strategies.every((one) => one === strategies[0])) return [];
    return strategies.flatMap((one, seat) => {
      const found = measures[strategies.length === 2 || kind === 'together' ? name : `${name}.${seat}`];
      if (one !== strategy || found === undefined) return [];
      // A cell of a game for two counts the payoff of the first seat. That of the other is known if both add up to 0.
      const isOther = strategies.length === 2 && seat === 1 && kind === 'payoff';
      if (isOther && even !== 0) return [];
      const { mean, ci95 } = found;
      const [low, high] = ci95 ?? [Number.NaN, Number.NaN];
      return isOther ? [[-mean, -high, -low]] : [[mean, low, high]];
    });
  });
  const meanOf = (at: number): number => played.reduce((sum, one) => sum + (one[at] ?? 0), 0) / played.length / parts;
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
