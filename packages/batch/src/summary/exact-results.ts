import {
  type AnyGame,
  enumerate,
  type ExactMeasure,
  type ExactResult,
  InputError,
  type Measure,
  type ParamValues,
  type Seat,
} from '@cards/core';
import {
  type EnumerateOptions,
  checkedParams,
  countedMeasures,
  defaultsOf,
  isOfEachSeat,
  parseSpec,
} from '@cards/core/internal';
import type { TallyEntries } from '@cards/statistics';
import { type Cell, hasBuiltInStrategies } from '../plan/cell.js';
import { exactOrUndefined, knownOrUndefined } from '../plan/known-results.js';
import { type Lineup, playedLineups } from '../plan/lineups.js';
import { gamesOf, measureWithRole, type Term, winnersOf } from '../plan/measures.js';

/** The computation of the exact result of one line-up. All cells that need the result share it. */
export interface ExactTask {
  readonly game: AnyGame;
  readonly params: ParamValues;
  readonly lineup: Lineup;
  /** The position of the first cell that needs the result. */
  readonly cell: number;
  /** The cost in milliseconds, as the game estimates it; 0 without an estimate. */
  readonly cost: number;
  /** For a line-up without a theory: the largest number of possible games to play. */
  readonly maxGames?: number;
  /** The parameters and the line-up as text. */
  readonly key: string;
}

/** The exact results of a batch, each computed once. */
export class ExactResults {
  private readonly known = new Map<AnyGame, Map<string, ExactResult | undefined>>();

  /** Adds a result; undefined if none is known. */
  add({ game, key }: ExactTask, result: ExactResult | undefined): this {
    const ofGame = this.known.get(game) ?? new Map<string, ExactResult | undefined>();
    this.known.set(game, ofGame.set(key, result));
    return this;
  }

  has({ game, key }: ExactTask): boolean {
    return this.known.get(game)?.has(key) ?? false;
  }

  /** The result of a line-up; undefined if none is known, or it was not added. */
  of(game: AnyGame, params: ParamValues, lineup: Lineup): ExactResult | undefined {
    return this.known.get(game)?.get(JSON.stringify([params, lineup]));
  }

  compute(tasks: readonly ExactTask[]): this {
    for (const task of tasks) this.add(task, exactOrUndefined(task.game, task.params, task.lineup, task.maxGames));
    return this;
  }
}

/** Exact results that cost at most this much are computed for any number of games, in milliseconds. */
export const CHEAP = 250;

/** About how long a block of any game takes, in milliseconds: games choose their block size for that. */
const BLOCK = 50;

/**
 * The largest number of possible games that are played for the exact result of a line-up without a theory, and never
 * more than the cell has games. A number of games, not a time: the same results are exact on every machine.
 */
const MAX_POSSIBLE_GAMES = 10_000;

export interface ExactPlan {
  /** The results to compute, the cheapest first. */
  readonly tasks: readonly ExactTask[];
  /** The number of results that are left out, because they cost more than the games. */
  readonly omitted: number;
}

/**
 * Plans the exact results of a batch. Cheap results are computed always, the others as long as all of them together
 * cost at most as much as the games. The plan depends on the cells, their games and `exact` only, not on time.
 */
export function planExact(
  cells: readonly Cell[],
  tallies: readonly (readonly TallyEntries[])[],
  exact: boolean | undefined,
): ExactPlan {
  if (exact === false) return { tasks: [], omitted: 0 };
  const played = tallies.map(([entries = []]) => gamesOf(entries));
  const wanted = distinct(
    cells.flatMap((cell, at) =>
      hasBuiltInStrategies(cell)
        ? playedLineups(cell.lineups).map((lineup) => taskOf(cell, lineup, at, played[at] ?? 0))
        : [],
    ),
  ).sort((one, other) => one.cost - other.cost);
  let left = cells.reduce((sum, cell, at) => sum + gamesCost(cell, played[at] ?? 0), 0);
  const tasks = wanted.filter(({ cost }) => {
    if (cost > CHEAP && cost > left && exact !== true) return false;
    left -= cost;
    return true;
  });
  return { tasks, omitted: wanted.length - tasks.length };
}

/** About how long the games of a cell take, in milliseconds. */
function gamesCost(cell: Cell, played: number): number {
  return (BLOCK * played * playedLineups(cell.lineups).length) / defaultsOf(cell.game).blockSize;
}

/** The computation for a line-up. If its game has no theory of it, it plays the possible games, if they are few. */
function taskOf({ game, params }: Cell, lineup: Lineup, cell: number, played: number): ExactTask {
  const task = { game, params, lineup, cell, key: JSON.stringify([params, lineup]) };
  const cost = knownOrUndefined(game, params, lineup)?.cost;
  return cost === undefined ? { ...task, cost: 0, maxGames: Math.min(played, MAX_POSSIBLE_GAMES) } : { ...task, cost };
}

function distinct(tasks: readonly ExactTask[]): ExactTask[] {
  const seen = new ExactResults();
  return tasks.filter((task) => !seen.has(task) && seen.add(task, undefined));
}

/** The exact result of each measure that has one, by the name of the measure. */
export type ExactMeasures = Readonly<Record<string, ExactMeasure>>;

/**
 * Computes the exact results of a cell, also expensive ones, in the calling thread. An expensive result takes seconds.
 * There are none if a strategy is not a built-in strategy of the game.
 *
 * @param cell - the cell
 * @returns the exact result of each measure that has one, by the name of the measure
 *
 * @example
 * ```ts
 * import { planExperiment } from '@cards/batch';
 * import { exactOfCell } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const { cells } = planExperiment({ cells: [{ game: pairs, strategies: ['random'] }] });
 * cells.map(exactOfCell)[0]?.['flips']?.mean; // ≈ 266.667
 * ```
 */
export function exactOfCell(cell: Cell): ExactMeasures {
  return exactMeasures(cell, new ExactResults().compute(planExact([cell], [], true).tasks));
}

/**
 * The exact results of a cell. There are none if a strategy is not a built-in strategy of the game.
 *
 * A paired cell has exact means only. Two games on the same deal are dependent, so the distributions of both games do
 * not determine the distribution of their difference.
 */
export function exactMeasures(cell: Cell, results: ExactResults): ExactMeasures {
  if (!hasBuiltInStrategies(cell)) return {};
  const { game, lineups } = cell;
  const exact = playedLineups(lineups).map((lineup) => results.of(game, cell.params, lineup)?.measures ?? {});
  const isCounted = (name: string): boolean => cell.measures.some((one) => one.name === name);
  if (lineups.length === 1)
    return Object.fromEntries(Object.entries(exact[0] ?? {}).filter(([name]) => isCounted(name)));
  const seats = lineups[0].length;
  const winners = winnersOf(game, cell.params);
  // Means of wins say what a seat gets if at most one seat wins, or ties with one other.
  const isKnown = winners?.measure.sole === true || (seats === 2 && measureWithRole(game, 'tie') !== -1);
  const meanOf = ({ game: at, seat, position }: Term): number => {
    const ofSeat = (one: Seat, measured: number): number =>
      meanOfSeat(game, exact[at] ?? {}, { seat: one, position: measured, seats });
    if (position < game.measures.length) return ofSeat(seat, position);
    if (winners === undefined || !isKnown) return Number.NaN;
    return lineups[0].reduce(
      (sum, _, one) => sum - ofSeat(one, winners.position),
      1 + seats * ofSeat(seat, winners.position),
    );
  };
  return Object.fromEntries(
    cell.measures.flatMap(({ name, terms }) => {
      const mean = terms.reduce((sum, term) => sum + term.weight * meanOf(term), 0);
      return Number.isNaN(mean) ? [] : [[name, { mean }]];
    }),
  );
}

/**
 * The mean of a measure as a seat sees it. Results of two seats are those of seat 0; seat 1 has the opposite, where the
 * rules say so. NaN if it is not known.
 */
function meanOfSeat(
  { measures, zeroSum }: AnyGame,
  exact: ExactMeasures,
  { seat, position, seats }: Pick<Term, 'seat' | 'position'> & { readonly seats: number },
): number {
  const name = countedMeasures(measures, seats).find((one) => one.position === position && one.seat === seat)?.name;
  const meanOf = (given: string): number => exact[given]?.mean ?? Number.NaN;
  if (name !== undefined) return meanOf(name);
  const measure = measures[position] as Measure<ParamValues>;
  const tie = measures.find(({ role }) => role === 'tie');
  if (measure.role === 'win' && (tie !== undefined || measure.sole === true))
    return 1 - meanOf(measure.name) - (tie === undefined ? 0 : meanOf(tie.name));
  if (isOfEachSeat(measure)) return zeroSum === true && measure.role === 'payoff' ? -meanOf(measure.name) : Number.NaN;
  return meanOf(measure.name);
}

/** A request for exact results. The options are for a line-up without a theory, whose possible games are played. */
export interface ExactRequest extends EnumerateOptions {
  /** The game that computes the result. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults, by name. */
  readonly params?: ParamValues;
  /** The specs in seat order; an empty list for results about the game itself, such as its value. */
  readonly strategies: Lineup;
}

/** The exact results of one line-up. */
export interface ExactSummary extends ExactResult {
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The specs in seat order, joined by commas; null for results about the game itself. */
  readonly strategy: string | null;
  /** The specs in seat order; empty for results about the game itself. */
  readonly strategies: Lineup;
}

/**
 * Computes the exact results of one line-up of a game, or of the game itself, without sampling. If the game has no
 * theory of the line-up, every possible game is played.
 *
 * @param request - the game, its parameters and the line-up
 * @throws InputError when a parameter or a strategy is invalid, when there are too many possible games, or when no
 *   exact result about the game itself is known
 *
 * @example
 * ```ts
 * import { exactSummary } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 *
 * exactSummary({ game: pairs, strategies: ['random'] }).measures['flips']?.mean; // ≈ 266.667
 * ```
 */
export function exactSummary({ game, params: given, strategies, ...options }: ExactRequest): ExactSummary {
  const params = checkedParams(game, given);
  const specs = strategies.map((strategy) => parseSpec(game.strategies, strategy).spec);
  const strategy = specs.length === 0 ? null : specs.join(',');
  const result = game.theory?.about?.(params, specs)?.compute();
  if (result === undefined && strategy === null) throw new InputError(`no exact result is known for ${game.id}`);
  const { measures, values } = result ?? enumerate(game, params, specs, options);
  return { game: game.id, params, strategy, strategies: specs, measures, ...(values && { values }) };
}
