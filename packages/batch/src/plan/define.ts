import {
  type AnyGame,
  type Game,
  InputError,
  type ParamValues,
  resolveParams,
  type Seed,
  seatsOf,
  type StrategyDefinition,
} from '@cards/core';
import { checkNames } from '@cards/core/internal';
import type { CellRequest } from './cell.js';
import type { CodeRef, StoppingRule } from './cell-data.js';
import { checkCellCount, checkHasGame, defined, withoutHoles } from './given-values.js';
import { expandParams, expandRange, type ParamGrid } from './grid.js';
import {
  allLineups,
  defaultsAt,
  filledLineup,
  type Lineups,
  oneAmong,
  roundOf,
  type StrategyInput,
} from './lineups.js';
import type { Experiment } from './plan.js';

/**
 * A compact description of the cells of an experiment: lists and ranges that expand to one cell for each combination.
 *
 * @typeParam View - the information that one seat of the game has
 * @typeParam Params - the parameters of the game
 * @typeParam Player - a spec, or also a strategy as a value
 */
export interface Grid<
  View = unknown,
  Params extends ParamValues = ParamValues,
  Player = string | StrategyDefinition<View, Params>,
> {
  /** The game that every cell plays. */
  readonly game: Game<View, Params>;
  /**
   * Values of the parameters, by name: a number, a list, or a range such as `'9..15'`. Each combination is a cell. The
   * first parameter varies slowest. A parameter that is left out has its default value.
   */
  readonly params?: { readonly [Name in keyof Params]?: ParamGrid } | undefined;
  /**
   * Specs, ranges of specs such as `'memory:0..52:4'`, or strategies as values. In a one-seat game each strategy is a
   * cell; in a two-seat game each ordered pair of strategies is a cell. The default is the default strategies of the
   * game.
   */
  readonly strategies?: readonly Player[] | undefined;
  /** One line-up, with a strategy for each seat. It excludes `strategies`, `against` and `selfPlay`. */
  readonly lineup?: readonly Player[] | undefined;
  /**
   * Whether each strategy plays only against itself. For two-seat games; it excludes `against`, `paired` and
   * `sequential`.
   */
  readonly selfPlay?: boolean | undefined;
  /**
   * One opponent for all strategies. In a two-seat game each strategy plays against it in both seats. In a one-seat
   * game it needs `paired`: each strategy is then compared with it on the same deals.
   */
  readonly against?: Player | undefined;
  /**
   * Whether every two strategies are compared on the same deals, in paired cells. A pair is one game of each strategy
   * in a one-seat game, and two games with the seats swapped in a two-seat game.
   */
  readonly paired?: boolean | undefined;
  /** The names of the measures to count; all measures when left out. */
  readonly measures?: readonly string[] | undefined;
  /**
   * The number of games, or of game pairs, of each cell. With a stopping rule it is the maximum. The default is the
   * same as for `CellRequest.trials`.
   */
  readonly trials?: number | undefined;
  /**
   * The precision of a `PrecisionRule`: each cell ends when the 95% half-width of its first measure is at most
   * this number, in units of the measure. It excludes `sequential`.
   */
  readonly precision?: number | undefined;
  /**
   * The hypotheses of a `SequentialRule`, scores with `0 < low < high < 1`. Every two strategies
   * play seat-swapped game pairs until the test decides which strategy is better. It implies `paired` and excludes
   * `precision`.
   */
  readonly sequential?: readonly [low: number, high: number] | undefined;
  /** Strategies as values that the specs can refer to. For example, `mine:5` refers to `mine` with an argument. */
  readonly own?: readonly StrategyDefinition<View, Params>[] | undefined;
  /** The location of the code of each strategy from a file, by spec. */
  readonly code?: Readonly<Record<string, CodeRef>> | undefined;
}

/** A table, so that the compiler finds a member that is missing here. */
// oxfmt-ignore
const MEMBERS: Readonly<Record<keyof Grid | 'seed', true>> = {
  game: true, params: true, strategies: true, lineup: true, selfPlay: true, against: true, paired: true,
  measures: true, trials: true, precision: true, sequential: true, own: true, code: true, seed: true,
};

/**
 * Creates an experiment from a grid of parameters and strategies. The result is the argument of `simulate`, and the
 * value that a file exports for `cards-sim run experiment.ts`.
 *
 * The names and values of strategies and parameters are checked later, by `planExperiment` or `simulate`.
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
 * simulate(experiment).cells.map(({ params, lineups }) => [params['cards'], lineups]);
 * // => [[8, [['good'], ['optimal']]], [16, [['good'], ['optimal']]]]
 * ```
 *
 * @param experiment - the grid of cells, and the seed; the seed is 1 when left out
 * @throws InputError when there is no game, a member is unknown, two members are mutually exclusive, a range is
 *   invalid, a list has a hole, or there are too few strategies for a paired comparison
 */
export function defineExperiment<View, Params extends ParamValues>(
  experiment: Grid<View, Params> & { readonly seed?: Seed },
): Experiment {
  checkHasGame('a grid', experiment);
  checkNames(experiment, 'the experiment', Object.keys(MEMBERS));
  const cells = gridCells(experiment);
  return { ...defined({ seed: experiment.seed }), cells };
}

/**
 * Expands a grid to its cells. Parameters vary slowest, then the strategies in the given order.
 *
 * @param grid - the grid
 * @throws InputError in the same cases as {@link defineExperiment}
 */
export function gridCells(grid: Grid): readonly (CellRequest & {
  /** The line-ups of the cell, of which there is at least one. */
  readonly lineups: Lineups<StrategyInput>;
})[] {
  checkHasGame('a grid', grid);
  const { game, params = {}, measures, trials, own, code } = grid;
  const stop = stoppingRule(grid);
  let count = 0;
  return expandParams(params).flatMap((setting) => {
    const cells = gridLineups(grid, setting);
    checkCellCount((count += cells.length));
    return cells.map((lineups) => ({
      game,
      params: setting,
      lineups,
      ...defined({ measures, trials, own, stop, code: code && pick(code, lineups.flat()) }),
    }));
  });
}

/** The number of seats with a setting. Other errors in it are for the plan. */
function seatsWith(game: AnyGame, setting: ParamValues): number {
  return typeof game.seats === 'number' ? game.seats : seatsOf(game, resolveParams(game.parameters, setting));
}

function stoppingRule({ precision, sequential }: Grid): StoppingRule | undefined {
  if (precision !== undefined && sequential !== undefined)
    throw new InputError(
      'precision and sequential are mutually exclusive: a cell has one stopping rule; remove one of them',
    );
  if (sequential !== undefined) return { kind: 'sequential', low: sequential[0], high: sequential[1] };
  return precision === undefined ? undefined : { kind: 'precision', halfWidth: precision };
}

function pick(code: Readonly<Record<string, CodeRef>>, players: readonly StrategyInput[]): Record<string, CodeRef> {
  return Object.fromEntries(Object.entries(code).filter(([spec]) => players.includes(spec)));
}

/** `[cell]`: the line-ups of the cells with one setting of the parameters. */
function gridLineups(
  { game, strategies, lineup, against, selfPlay = false, paired = false, sequential }: Grid,
  setting: ParamValues,
): readonly Lineups<StrategyInput>[] {
  const seats = seatsWith(game, setting);
  const inPairs = paired || sequential !== undefined;
  if (lineup !== undefined) {
    if (strategies !== undefined || against !== undefined || selfPlay) {
      throw new InputError(
        'a line-up has a strategy for each seat, so a list of strategies, an opponent or self-play cannot be added; give only the line-up, or only the others',
      );
    }
    const filled = filledLineup(givenStrategies('lineup', game, lineup), seats);
    if (!inPairs) return [[filled]];
    if (seats === 1)
      throw new InputError(
        `a paired comparison in ${game.id}, a one-seat game, needs at least two strategies; give a list of strategies instead of a line-up`,
      );
    return [roundOf(filled)];
  }
  const players =
    strategies === undefined ? defaultsAt(game, seats, setting) : givenStrategies('strategies', game, strategies);
  if (selfPlay) {
    if (against !== undefined || inPairs)
      throw new InputError(
        'in self-play each strategy plays only against itself, so an opponent, paired games or a sequential test cannot be added; remove self-play, or the others',
      );
    if (seats === 1)
      throw new InputError(`self-play needs a two-seat game, but ${game.id} has one seat; leave self-play out`);
    return players.map((player) => [oneAmong(player, player, seats)]);
  }
  if (against === undefined) checkCellCount(seats === 1 ? players.length : (players.length * (players.length - 1)) / 2);
  if (inPairs)
    return pairsOf(players, against).flatMap(([one, other]): readonly Lineups<StrategyInput>[] => {
      if (seats === 1) return [[[one], [other]]];
      const rounds = [roundOf(oneAmong(one, other, seats))];
      // With more than two seats, the other one among many of the first is another round.
      return seats > 2 && against === undefined ? [...rounds, roundOf(oneAmong(other, one, seats))] : rounds;
    });
  if (against !== undefined && seats === 1)
    throw new InputError(
      `a one-seat game has no opponent, so ${nameOf(against)} cannot be one; to compare it with the other strategies on the same deals, use paired games`,
    );
  if (seats > 2 && against === undefined && players.length === 1) return [[filledLineup(players, seats)]];
  const lineups =
    against === undefined
      ? allLineups(seats, players)
      : players.flatMap((player) => {
          const first = oneAmong(player, against, seats);
          return player === against || seats > 2 ? [first] : [first, [...first].reverse()];
        });
  return lineups.map((one) => (seats > 2 ? roundOf(one) : [one]));
}

/** The strategies of a list, with those of each range. */
function givenStrategies(what: string, { id }: AnyGame, list: readonly StrategyInput[]): readonly StrategyInput[] {
  return withoutHoles(what, list).flatMap((given): readonly StrategyInput[] => {
    // JavaScript callers can pass null too.
    if (given === undefined || given === null)
      throw new InputError(`the list of strategies of ${id} has an empty place; remove it, or name a strategy there`);
    return typeof given === 'string' ? expandRange(given) : [given];
  });
}

/** Every two strategies of a list, or each strategy and the opponent. */
function pairsOf(
  players: readonly StrategyInput[],
  against: StrategyInput | undefined,
): readonly (readonly [StrategyInput, StrategyInput])[] {
  if (against === undefined && players.length < 2) {
    const given = players.length === 0 ? 'none is given' : `only ${players.map(nameOf).join()} is given`;
    throw new InputError(`a paired comparison needs at least two strategies, but ${given}; add another`);
  }
  if (against === undefined)
    return players.flatMap((one, at) => players.slice(at + 1).map((other) => [one, other] as const));
  const others = players.filter((player) => player !== against);
  if (others.length === 0)
    throw new InputError(`${nameOf(against)} cannot be compared with itself; add another strategy to the list`);
  return others.map((one) => [one, against]);
}

function nameOf(strategy: StrategyInput): string {
  return typeof strategy === 'string' ? strategy : strategy.name;
}
