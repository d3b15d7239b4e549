import { checkNames } from './names.js';
import { type AnyGame, InputError, type Measure, type MeasureRole, type ParamValues } from '@cards/core';

/** One thing that a cell counts, for given parameters: a measure of its game, or of a contrast of two of its games. */
export interface Metric {
  /** Its name in every output. */
  readonly name: string;
  /** One line on what it counts. */
  readonly summary: string;
  /** What one of it is, in the plural. */
  readonly unit: string;
  /** Which direction the player of seat 0 of the first table wants. */
  readonly better: Measure<ParamValues>['better'];
  /** What its mean is: a rate, or a number of units. */
  readonly kind: Measure<ParamValues>['kind'];
  /** What the measure may be taken for; none for a difference. */
  readonly role?: MeasureRole;
  /** The lowest and the highest value it can have. */
  readonly bounds: readonly [min: number, max: number];
  /**
   * Whether it is what both games of a pair with the seats swapped are worth; left out of all else, as of a game's own measure of the
   * same name.
   */
  readonly gamePair?: true;
}

/**
 * No bound lies further from 0: a table hands its measures over in an `Int32Array`, whose lowest number stands for a measure that was
 * not set.
 */
export const LARGEST_MEASURE = 2 ** 31 - 1;

/** The points of a won game, where a tie is one and a loss none. */
export const WIN_POINTS = 2;

/** The name of what a pair of games with the seats swapped is worth to the player who has the first seat first. */
export const POINTS = 'points';

/** What of a game is counted. */
export interface MetricsRequest {
  /** The game. */
  readonly game: AnyGame;
  /** All parameters. */
  readonly params: ParamValues;
  /** The strategies of the first table. */
  readonly strategies: readonly string[];
  /** The strategies of the second table; undefined where there is none. */
  readonly pairedWith: readonly string[] | undefined;
  /** The names of the measures wanted; all when undefined. */
  readonly measures: readonly string[] | undefined;
}

/**
 * What a cell counts of each game, in the game's order.
 *
 * A cell of one table counts the measures of its game. A contrast counts, for each, the first table's value less the second
 * table's on the same deal; and where the second table is the first with the seats swapped, ahead of all others, `points`: what both
 * games together are worth to the player who has the first seat first, 2 for a win and 1 for a tie, so 0 to 4.
 *
 * @throws InputError for a game whose measures can't be counted: names that no line can tell apart, bounds that are no whole numbers, or too
 *   large ones; or for a name wanted that is not among them, or that is given twice
 */
export function planMetrics({ game, params, strategies, pairedWith, measures }: MetricsRequest): readonly Metric[] {
  checkNames(`measure of ${game.id}`, game.measures.map(({ name }) => name));
  const single = game.measures.map((measure) => ofGame(game, measure, params));
  const all = pairedWith === undefined ? single : [...pointsOfPair(game, strategies, pairedWith), ...single.map((one) => difference(game, one))];
  if (measures === undefined) return all;
  const names = all.map(({ name }) => name);
  for (const [at, name] of measures.entries()) {
    if (!names.includes(name)) throw InputError.unknownName(`measure of ${game.id}`, name, names);
    if (measures.indexOf(name) !== at) throw new InputError(`measure ${name} is given twice`);
  }
  if (measures.length === 0) throw new InputError(`choose at least one measure from ${names.join(', ')}`);
  return all.filter(({ name }) => measures.includes(name));
}

/** Whether a two-seat game has a measure with the role `win`. */
export function hasWinner(game: AnyGame): boolean {
  return game.seats === 2 && measureWithRole(game, 'win') !== -1;
}

/** The position of the measure with a role; -1 when the game has none. */
export function measureWithRole({ measures }: AnyGame, role: MeasureRole): number {
  return measures.findIndex((measure) => measure.role === role);
}

/** Whether the second table is the first with the seats swapped. */
export function isSwapped(strategies: readonly string[], pairedWith: readonly string[]): boolean {
  return strategies.length === 2 && strategies[0] === pairedWith[1] && strategies[1] === pairedWith[0];
}

/** What it is, in one line. */
export const POINTS_SUMMARY = 'game-pair score of the first player: 2 points for a win, 1 for a tie';

const POINTS_OF_A_PAIR: Metric = {
  name: POINTS,
  summary: POINTS_SUMMARY,
  unit: 'points',
  better: 'higher',
  kind: 'count',
  bounds: [0, 2 * WIN_POINTS],
  gamePair: true,
};

function ofGame({ id }: AnyGame, { name, summary, unit, better, kind, role, bounds }: Measure<ParamValues>, params: ParamValues): Metric {
  const [min, max] = bounds(params);
  const [lowest, highest] = kind === 'proportion' ? [0, 1] : [-LARGEST_MEASURE, LARGEST_MEASURE];
  if (!(Number.isInteger(min) && Number.isInteger(max) && lowest <= min && min <= max && max <= highest)) {
    throw new InputError(`the bounds of measure '${name}' of ${id} are integers from ${lowest} to ${highest}, the lower first, not ${min} and ${max}`);
  }
  return { name, summary, unit, better, kind, ...(role === undefined ? {} : { role }), bounds: [min, max] };
}

function difference({ id }: AnyGame, { bounds: [min, max], role: _, ...measure }: Metric): Metric {
  if (max - min > LARGEST_MEASURE) {
    throw new InputError(`the bounds ${min} and ${max} of measure '${measure.name}' of ${id} are too far apart for a paired difference`);
  }
  const summary = `${measure.summary}: paired difference, the first line-up minus the second`;
  return { ...measure, summary, kind: 'count', bounds: [min - max, max - min] };
}

function pointsOfPair(game: AnyGame, strategies: readonly string[], pairedWith: readonly string[]): readonly Metric[] {
  if (!(isSwapped(strategies, pairedWith) && hasWinner(game))) return [];
  if (game.measures.some(({ name }) => name === POINTS)) {
    throw new InputError(`measure '${POINTS}' of ${game.id} has the name of the game-pair score; rename it`);
  }
  return [POINTS_OF_A_PAIR];
}
