import { type AnyGame, type Game, InputError, type ParamValues, type Seed, type StrategyDefinition } from '@cards/core';
import type { CellRequest, CodeRef } from './cell.js';
import { defined } from './defined.js';
import type { StoppingRule } from './stopping-rule.js';
import { expandParams, type ParamGrid } from './grid.js';
import {
  allLineups,
  type CellLineups,
  lineupsAgainst,
  pairedLineups,
  pairedLineupsWith,
  type StrategyInput,
} from './lineups.js';
import type { Experiment } from './plan.js';
import { expandRange } from './ranges.js';

/**
 * A compact description of the cells of an experiment, as a person writes it.
 *
 * @typeParam View - what one seat of the game may know
 * @typeParam Params - the parameters of the game
 */
export interface Grid<View = unknown, Params extends ParamValues = ParamValues> {
  /** The game. */
  readonly game: Game<View, Params>;
  /** Parameters: a value, a list, or a range such as `'9..15'`. Each combination is a cell; the first varies slowest. */
  readonly params?: { readonly [Name in keyof Params]?: ParamGrid } | undefined;
  /**
   * Strategies: specs, ranges of specs such as `'memory:0..52:4'`, or values of your own. In a one-seat game each is a cell;
   * in a two-seat game each ordered pair is. The default strategies of the game when left out.
   */
  readonly strategies?: readonly (string | StrategyDefinition<View, Params>)[] | undefined;
  /** One line-up, a strategy for each seat, in place of `strategies`. */
  readonly lineup?: readonly (string | StrategyDefinition<View, Params>)[] | undefined;
  /** Whether each strategy plays only against itself, in a two-seat game. */
  readonly selfPlay?: boolean | undefined;
  /** The opponent of each strategy: in both seats in a two-seat game; with `paired`, on common deals in any game. */
  readonly against?: string | StrategyDefinition<View, Params> | undefined;
  /**
   * Whether each two strategies are compared on the same deals, in paired cells. In a one-seat game a pair is one game of
   * each; in a two-seat game it is two games with the seats swapped.
   */
  readonly paired?: boolean | undefined;
  /** The names of the measures to count; all when left out. */
  readonly measures?: readonly string[] | undefined;
  /** The number of games of each cell; with a stopping rule, the maximum. */
  readonly trials?: number | undefined;
  /** Ends each cell when the 95% half-width of its first metric is at most this. */
  readonly precision?: number | undefined;
  /** Compares each two strategies in seat-swapped game pairs until a sequential test decides which one is better. */
  readonly sequential?: readonly [low: number, high: number] | undefined;
  /** Strategies of your own that specs name, such as `mine:5` for one with an argument. */
  readonly own?: readonly StrategyDefinition<View, Params>[] | undefined;
  /** The location of the code of strategies from files, by spec. */
  readonly code?: Readonly<Record<string, CodeRef>> | undefined;
}

/**
 * Creates an experiment: the value that a file exports for `cards-sim run experiment.ts`, and the argument of `simulate`.
 *
 * @example
 * ```ts
 * import { defineExperiment, simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const experiment = defineExperiment({
 *   game: pairs,
 *   params: { cards: [8, 16] },
 *   strategies: ['good', 'optimal'],
 *   paired: true,
 *   trials: 1000,
 * });
 * simulate(experiment).cells.map(({ params, strategies, pairedWith }) => [params['cards'], strategies, pairedWith]);
 * // => [[8, ['good'], ['optimal']], [16, ['good'], ['optimal']]]
 * ```
 *
 * @param experiment - the cells, and the seed
 * @throws InputError when its members contradict each other
 */
export function defineExperiment<View, Params extends ParamValues>(
  experiment: Grid<View, Params> & { readonly seed?: Seed },
): Experiment {
  const { seed } = experiment;
  return { ...defined({ seed }), cells: gridCells(experiment) };
}

/**
 * The cells of a grid. Parameters vary slowest, then the strategies in the given order.
 *
 * @param grid - the description
 * @throws InputError when its members contradict each other
 */
export function gridCells<View, Params extends ParamValues>(grid: Grid<View, Params>): readonly CellRequest[] {
  // A grid is typed by its game, so that strategies and parameters fit; a cell holds any game.
  const { game, params = {}, measures, trials, own, code } = grid as Grid;
  const stop = stoppingRule(grid as Grid);
  const lineups = gridLineups(grid as Grid);
  return expandParams(params).flatMap((setting) =>
    lineups.map(({ strategies, pairedWith }) => ({
      game: game as AnyGame,
      params: setting,
      strategies,
      ...defined({
        pairedWith,
        measures,
        trials,
        own,
        stop,
        code: code && pick(code, [...strategies, ...(pairedWith ?? [])]),
      }),
    })),
  );
}

function stoppingRule({ precision, sequential }: Grid): StoppingRule | undefined {
  if (precision !== undefined && sequential !== undefined)
    throw new InputError('precision and sequential are mutually exclusive: a cell has one stopping rule');
  if (sequential !== undefined) return { kind: 'sequential', low: sequential[0], high: sequential[1] };
  return precision === undefined ? undefined : { kind: 'precision', halfWidth: precision };
}

function gridLineups({
  game,
  strategies,
  lineup,
  against,
  selfPlay = false,
  paired = false,
  sequential,
}: Grid): readonly CellLineups[] {
  const inPairs = paired || sequential !== undefined;
  if (lineup !== undefined) {
    if (strategies !== undefined || against !== undefined || selfPlay) {
      throw new InputError('a line-up is complete: it excludes a list of strategies, an opponent and self-play');
    }
    if (!inPairs) return [{ strategies: lineup }];
    if (game.seats === 1)
      throw new InputError('a line-up of a one-seat game has nothing to be paired with; give a list of strategies');
    return [{ strategies: lineup, pairedWith: [...lineup].reverse() }];
  }
  const players: readonly StrategyInput[] =
    strategies?.flatMap((one): readonly StrategyInput[] => (typeof one === 'string' ? expandRange(one) : [one])) ??
    game.defaultStrategies;
  if (selfPlay) {
    if (against !== undefined || inPairs) throw new InputError('self-play excludes an opponent and paired games');
    if (game.seats === 1) throw new InputError('a one-seat game has no opponent, and so no self-play');
    return players.map((player) => ({ strategies: [player, player] }));
  }
  if (inPairs)
    return against === undefined ? pairedLineups(game.seats, players) : pairedLineupsWith(game.seats, players, against);
  const lineups =
    against === undefined ? allLineups(game.seats, players) : lineupsAgainst(game.seats, players, against);
  return lineups.map((one) => ({ strategies: one }));
}

function pick(code: Readonly<Record<string, CodeRef>>, players: readonly StrategyInput[]): Record<string, CodeRef> {
  return Object.fromEntries(Object.entries(code).filter(([spec]) => players.includes(spec)));
}
