import {
  type AnyGame,
  type CountedMeasure,
  countedMeasures,
  InputError,
  type Measure,
  type MeasureRole,
  type ParamValues,
  type Seat,
} from '@cards/core';
import { checkNames } from './given-values.js';
import { isOneAmong, type Lineup, type Lineups, pairingOf, playedLineups, roundOf } from './lineups.js';

/**
 * A measure of a cell: a measure of its game, the paired difference of one, the sum over a round, or the score of a
 * round. The values that are better are those for seat 0 of the first line-up, or for the seat in its name. Of paired
 * differences and sums, only the `payoff` of a player in a round has a role.
 */
export interface CellMeasure extends Omit<Measure<ParamValues>, 'bounds'> {
  /** The lowest and the highest possible value, both integers. */
  readonly bounds: readonly [min: number, max: number];
  /** Present for the score of a round only. The name is not enough: a measure of a game may have the same name. */
  readonly gamePair?: true;
  /** For the score and the payoff of a round: what divides a value to give the share, or the payoff, in one game. */
  readonly divisor?: number;
  /** What it counts under one index: a sum. */
  readonly terms: readonly Term[];
  /** What is added to the sum. Default: 0. */
  readonly base?: number;
}

/** A part of what a cell counts: a measure of one of its games, as a seat sees it, times a weight. */
export interface Term {
  /** The position of the game among those of an index, see `playedLineups`. */
  readonly game: number;
  /** The seat. */
  readonly seat: Seat;
  /** The position of the measure in the measures of the game. */
  readonly position: number;
  /** The weight, an integer. */
  readonly weight: number;
}

/**
 * The maximum absolute value of a bound. One less than minus this marks a measure that was
 * not set.
 */
export const LARGEST_MEASURE = 2 ** 31 - 1;

/** The name of the measure that counts the game-pair score. */
export const POINTS = 'points';

/** The arguments of {@link planMeasures}. */
export interface MeasuresRequest {
  /** The game whose measures are counted. */
  readonly game: AnyGame;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The line-ups of the cell. */
  readonly lineups: Lineups;
  /** The names of the measures to count; all measures when undefined. */
  readonly measures: readonly string[] | undefined;
}

/**
 * Lists the measures of a cell, in the order of the measures of its game.
 *
 * A cell with one line-up counts the measures of its game; with three seats and more, those of every seat. A paired
 * cell counts the paired difference of each: first game minus second game, on the same deal.
 *
 * In a round, the same players play a deal in all rotations of the seats. With two seats, that is a paired cell whose
 * second line-up is the first with the seats swapped: if the game has a winner, the measure `points` comes first, the
 * score of the player who has seat 0 in the first game. A win gives 2 points and a tie 1, so the score is from 0 to 4.
 * In a game for a payoff, the payoff comes before it: it is the score of such a game. With more seats, the cell counts
 * the sums over all games of the round: for the player of seat 0, if all others are the same strategy, and for every
 * player otherwise. In the score `points` of n seats, a win gives n points, and a game without a winner 1 to each
 * player.
 *
 * @param request - the game, the line-ups and the names of the measures
 * @throws InputError when a measure has an invalid name or invalid bounds, or when a name in `measures` is unknown or
 *   given twice
 */
export function planMeasures(request: MeasuresRequest): CellMeasure[] {
  const { game, params, lineups, measures } = request;
  checkNames(
    `measure of ${game.id}`,
    game.measures.map(({ name }) => name),
  );
  const single = countedMeasures(game.measures, lineups[0].length).map((one) => measureOfCell(game, one, params));
  const pairing = pairingOf(lineups);
  const differences = (): CellMeasure[] => single.map((one) => differenceOf(game, one));
  const all =
    pairing === 'none' ? single : pairing === 'difference' ? differences() : roundMeasures(game, lineups[0], single);
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
  return game.seats !== 1 && measureWithRole(game, 'win') !== -1;
}

/** Whether a two-seat game is played for a payoff, such as chips. It decides who is better, before the winner. */
export function isForPayoff(game: AnyGame): boolean {
  return game.seats !== 1 && measureWithRole(game, 'payoff') !== -1;
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
 * The range of the score of a round in one game: the share, 0 to 1, or the payoff. Undefined for a measure that does
 * not say who is better in a round.
 */
export function gamePairRange({ divisor: games, bounds }: CellMeasure): PairRange | undefined {
  return games === undefined ? undefined : { games, low: bounds[0] / games, high: bounds[1] / games };
}

export interface PairRange {
  /** The value of the measure for each unit of the range. */
  readonly games: number;
  readonly low: number;
  readonly high: number;
}

function measureOfCell(
  { id, measures }: AnyGame,
  { name, position, seat }: CountedMeasure,
  params: ParamValues,
): CellMeasure {
  const measure = measures[position] as Measure<ParamValues>;
  const { kind, summary } = measure;
  const [min, max] = measure.bounds(params);
  const [lowest, highest] = kind === 'proportion' ? [0, 1] : [-LARGEST_MEASURE, LARGEST_MEASURE];
  if (!(Number.isInteger(min) && Number.isInteger(max) && lowest <= min && min <= max && max <= highest)) {
    throw new InputError(
      `the bounds of measure '${measure.name}' of ${id} must be two integers from ${lowest} to ${highest}, the lower one first, not ${min} and ${max}`,
    );
  }
  const own = name === measure.name ? {} : { name, summary: `${summary}: seat ${seat}` };
  return { ...measure, ...own, bounds: [min, max], terms: [{ game: 0, seat, position, weight: 1 }] };
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
  checkSum(id, measure, max - min, 'a paired difference');
  const difference = `${summary}: paired difference, the first line-up minus the second`;
  const both = [...terms, ...terms.map((term) => ({ ...term, game: 1, weight: -term.weight }))];
  return { name, summary: difference, unit, better, kind: 'count', bounds: [min - max, max - min], terms: both };
}

function checkSum(
  id: string,
  { name, bounds: [min, max] }: Pick<CellMeasure, 'name' | 'bounds'>,
  most: number,
  what: string,
): void {
  if (most > LARGEST_MEASURE) {
    throw new InputError(
      `the bounds ${min} and ${max} of measure '${name}' of ${id} are too far apart for ${what}; they may differ by at most ${LARGEST_MEASURE}`,
    );
  }
}

/** The game and the seat of a player in each rotation of a round, of which `different` are not the same. */
function rotations(seats: number, player: Seat, different: number): readonly Pick<Term, 'game' | 'seat'>[] {
  return Array.from({ length: seats }, (_, by) => ({ game: by % different, seat: (player + by) % seats }));
}

/**
 * What a round counts: the score, and sums of one player among others, or of every player. With two seats, the measures
 * without a part in the score are paired differences.
 */
function roundMeasures(game: AnyGame, strategies: Lineup, single: readonly CellMeasure[]): CellMeasure[] {
  const seats = strategies.length;
  const different = playedLineups(roundOf(strategies)).length;
  const isAmong = isOneAmong(strategies);
  const sums = countedMeasures(game.measures, seats)
    .filter(({ seat }) => !isAmong || seat === 0)
    .map(({ name, position, seat }): CellMeasure => {
      const { role, unit, better, ...measure } = single.find((one) => one.name === name) as CellMeasure;
      const plain = game.measures[position] as Measure<ParamValues>;
      const [min, max] = measure.bounds;
      checkSum(game.id, measure, seats * Math.max(-min, max), `the sum of ${seats} games`);
      const whose = seats === 2 ? ': of the first player in both games' : ', summed over a round';
      return {
        name: isAmong ? plain.name : name,
        summary: `${plain.summary}${isAmong || name === plain.name ? '' : `: player ${seat}`}${whose}`,
        unit,
        better,
        kind: 'count',
        // The bounds of a payoff of two seats can be those of seat 0 alone; seat 1 then has the opposite.
        bounds: seats === 2 ? [Math.min(2 * min, min - max), Math.max(2 * max, max - min)] : [seats * min, seats * max],
        ...(role === 'payoff' && { role, divisor: seats }),
        terms: rotations(seats, seat, different).map((where) => ({ ...where, position, weight: 1 })),
      };
    });
  const players = [...strategies.keys()].slice(0, isAmong ? 1 : seats);
  const isScored = hasWinner(game) && (seats === 2 || !isForPayoff(game));
  const scores = (isScored ? players : []).map((player) =>
    roundScore(game, rotations(seats, player, different), isAmong ? '' : `.${player}`),
  );
  const others = seats === 2 ? single.map((one) => differenceOf(game, one)) : sums;
  const payoffs = sums.filter(({ role }) => role === 'payoff');
  return [...payoffs, ...scores, ...others.filter(({ name }) => payoffs.every((payoff) => payoff.name !== name))];
}

/** In each game `n` for a win, and 1 if no seat wins: 1 more than the wins of the player, times n, less all wins. */
function roundScore(game: AnyGame, own: ReturnType<typeof rotations>, suffix: string): CellMeasure {
  if (game.measures.some(({ name }) => name === POINTS)) {
    throw new InputError(
      `measure '${POINTS}' of ${game.id} has the reserved name of the game-pair score; rename the measure`,
    );
  }
  const position = measureWithRole(game, 'win');
  const seats = own.length;
  const who = suffix === '' ? 'the player' : `player ${suffix.slice(1)}`;
  return {
    name: `${POINTS}${suffix}`,
    summary:
      seats === 2
        ? 'score of the first player in a game pair: 2 for a win, 1 for a tie'
        : `score of ${who} in a round: ${seats} for a win, 1 if no seat wins`,
    unit: 'points',
    better: 'higher',
    kind: 'count',
    bounds: [0, seats * seats],
    gamePair: true,
    divisor: seats * seats,
    base: seats,
    terms: own.flatMap(({ game: at, seat }) =>
      own.map((_, other) => ({ game: at, seat: other, position, weight: other === seat ? seats - 1 : -1 })),
    ),
  };
}
