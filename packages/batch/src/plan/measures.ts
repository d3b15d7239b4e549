import { type AnyGame, InputError, type Measure, type MeasureRole, type ParamValues } from '@cards/core';
import { checkNames } from './given-values.js';
import type { Lineup } from './lineups.js';

/**
 * A measure of a cell: a measure of its game, the paired difference of one, or the game-pair score. The values that are
 * better are those for seat 0 of the first line-up. Paired differences and the game-pair score have no role, except
 * that a `payoff` with the seats swapped keeps it: the difference is what the first player wins in both games.
 */
export interface CellMeasure extends Omit<Measure<ParamValues>, 'bounds'> {
  /** The lowest and the highest possible value, both integers. */
  readonly bounds: readonly [min: number, max: number];
  /** Present for the game-pair score only. The name is not enough: a measure of a game may have the same name. */
  readonly gamePair?: true;
  /**
   * What it counts in one game: the sum of measures of the game, by their positions, each times a weight. A paired cell
   * counts the first game minus the second.
   */
  readonly terms: readonly (readonly [position: number, weight: number])[];
}

/**
 * The maximum absolute value of a bound. A runner writes measures to an `Int32Array`; its lowest number, one less than
 * minus this, marks a measure that was not set.
 */
export const LARGEST_MEASURE = 2 ** 31 - 1;

/** The points for a win in one game. A tie gives 1 point and a loss 0. */
export const WIN_POINTS = 2;

/** The name of the measure that counts the game-pair score. */
export const POINTS = 'points';

/** The arguments of {@link planMeasures}. */
export interface MeasuresRequest {
  /** The game whose measures are counted. */
  readonly game: AnyGame;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The specs of the first game, in seat order. */
  readonly strategies: Lineup;
  /** The specs of the second game, in seat order; undefined if the cell is not paired. */
  readonly pairedWith: Lineup | undefined;
  /** The names of the measures to count; all measures when undefined. */
  readonly measures: readonly string[] | undefined;
}

/**
 * Lists the measures of a cell, in the order of the measures of its game.
 *
 * A cell with one line-up counts the measures of its game. A paired cell counts the paired difference of each measure:
 * first game minus second game, on the same deal. If the second line-up is the first with the seats swapped and the
 * game has a winner, the measure `points` comes first: the game-pair score of the player who has seat 0 in the
 * first game. A win gives 2 points and a tie 1, so the score is from 0 to 4. In a game for a payoff, the payoff comes
 * before it: it is the game-pair score of such a game.
 *
 * @param request - the game, the line-ups and the names of the measures
 * @throws InputError when a measure has an invalid name or invalid bounds, or when a name in `measures` is unknown or
 *   given twice
 */
export function planMeasures({ game, params, strategies, pairedWith, measures }: MeasuresRequest): CellMeasure[] {
  checkNames(
    `measure of ${game.id}`,
    game.measures.map(({ name }) => name),
  );
  const single = game.measures.map((measure, at) => measureOfCell(game, measure, params, at));
  const all = pairedWith === undefined ? single : pairedMeasures(game, single, isSwapped(strategies, pairedWith));
  if (measures === undefined) return all;
  const names = all.map(({ name }) => name);
  for (const [at, name] of measures.entries()) {
    if (!names.includes(name)) throw InputError.unknownName(`measure of ${game.id}`, name, names);
    if (measures.indexOf(name) !== at) throw new InputError(`measure ${name} is given twice; remove one`);
  }
  if (measures.length === 0)
    throw new InputError(`measures is empty; choose at least one measure from ${names.join(', ')}`);
  return all.filter(({ name }) => measures.includes(name));
}

function hasWinner(game: AnyGame): boolean {
  return game.seats === 2 && measureWithRole(game, 'win') !== -1;
}

/** Whether a two-seat game is played for a payoff, such as chips. It decides who is better, before the winner. */
export function isForPayoff(game: AnyGame): boolean {
  return game.seats === 2 && measureWithRole(game, 'payoff') !== -1;
}

/** The name of the measure of a game pair that decides who is better; undefined if the game has none. */
export function pairMeasure(game: AnyGame): string | undefined {
  if (isForPayoff(game)) return game.measures[measureWithRole(game, 'payoff')]?.name;
  return hasWinner(game) ? POINTS : undefined;
}

/** The position of the measure with a role; -1 when the game has none. */
export function measureWithRole({ measures }: AnyGame, role: MeasureRole): number {
  return measures.findIndex((measure) => measure.role === role);
}

/**
 * The range of the measure of a game pair in one game: the score, 0 to 1, or the payoff. Undefined for a
 * measure that does not say who is better in a game pair.
 */
export function gamePairRange({ gamePair, role, bounds }: CellMeasure): PairRange | undefined {
  const games = gamePair === true ? 2 * WIN_POINTS : role === 'payoff' ? 2 : undefined;
  return games === undefined ? undefined : { games, low: bounds[0] / games, high: bounds[1] / games };
}

export interface PairRange {
  /** The value of the measure for each unit of the range. */
  readonly games: number;
  readonly low: number;
  readonly high: number;
}

/** What is added to the difference of two games: the first player has seat 1 in the second game of a pair. */
export function offsetOf({ gamePair }: CellMeasure): number {
  return gamePair === true ? WIN_POINTS : 0;
}

/** Whether the second line-up is the first with the seats swapped. */
export function isSwapped(strategies: readonly string[], pairedWith: readonly string[]): boolean {
  return strategies.length === 2 && strategies[0] === pairedWith[1] && strategies[1] === pairedWith[0];
}

function measureOfCell(
  { id }: AnyGame,
  measure: Measure<ParamValues>,
  params: ParamValues,
  position: number,
): CellMeasure {
  const { name, kind } = measure;
  const [min, max] = measure.bounds(params);
  const [lowest, highest] = kind === 'proportion' ? [0, 1] : [-LARGEST_MEASURE, LARGEST_MEASURE];
  if (!(Number.isInteger(min) && Number.isInteger(max) && lowest <= min && min <= max && max <= highest)) {
    throw new InputError(
      `the bounds of measure '${name}' of ${id} must be two integers from ${lowest} to ${highest}, the lower one first, not ${min} and ${max}`,
    );
  }
  return { ...measure, bounds: [min, max], terms: [[position, 1]] };
}

function pairedMeasures(game: AnyGame, single: readonly CellMeasure[], swapped: boolean): CellMeasure[] {
  const differences = single.map((one) => differenceOf(game, one));
  if (!swapped) return differences;
  const score = hasWinner(game) ? [gamePairScore(game)] : [];
  const payoff = differences[measureWithRole(game, 'payoff')];
  if (payoff === undefined) return [...score, ...differences];
  const summary = `${single.find(({ role }) => role === 'payoff')?.summary}: of the first player in both games`;
  return [{ ...payoff, summary, role: 'payoff' }, ...score, ...differences.filter((one) => one !== payoff)];
}

function differenceOf({ id }: AnyGame, measure: CellMeasure): CellMeasure {
  const {
    name,
    summary,
    unit,
    better,
    bounds: [min, max],
    terms,
  } = measure;
  if (max - min > LARGEST_MEASURE) {
    throw new InputError(
      `the bounds ${min} and ${max} of measure '${name}' of ${id} are too far apart for a paired difference; they may differ by at most ${LARGEST_MEASURE}`,
    );
  }
  const difference = `${summary}: paired difference, the first line-up minus the second`;
  return { name, summary: difference, unit, better, kind: 'count', bounds: [min - max, max - min], terms };
}

function gamePairScore(game: AnyGame): CellMeasure {
  if (game.measures.some(({ name }) => name === POINTS)) {
    throw new InputError(
      `measure '${POINTS}' of ${game.id} has the reserved name of the game-pair score; rename the measure`,
    );
  }
  const tie = measureWithRole(game, 'tie');
  return {
    name: POINTS,
    summary: 'score of the first player in a game pair: 2 for a win, 1 for a tie',
    unit: 'points',
    better: 'higher',
    kind: 'count',
    bounds: [0, 2 * WIN_POINTS],
    gamePair: true,
    terms: [[measureWithRole(game, 'win'), WIN_POINTS], ...(tie === -1 ? [] : [[tie, 1] as const])],
  };
}
