import { type AnyGame, InputError, type Measure, type MeasureRole, type ParamValues, type Seat } from '@cards/core';
import { type CountedMeasure, countedMeasures, type ResultRule, resultRule } from '@cards/core/internal';
import type { TallyEntries } from '@cards/statistics';
import { checkWords, defined } from './given-values.js';
import { isOneAmong, type Lineups, pairingOf, playedLineups, roundOf } from './lineups.js';

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
}

/** A part of what a cell counts: a measure of one of its games, as a seat sees it, times a weight. */
export interface Term {
  /** The position of the game among those of an index, see `playedLineups`. */
  readonly game: number;
  /** The seat. */
  readonly seat: Seat;
  /**
   * The position of the measure in the measures of the game. The position after the last one has the points of the
   * seat in a round: those of a win, which all winners share.
   */
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
 * player otherwise. In the score `points`, a win gives a number of points that winners and tied players can share. If
 * no team wins, all share it.
 *
 * @param request - the game, the line-ups and the names of the measures
 * @throws InputError when a measure has an invalid name or invalid bounds, or when a name in `measures` is unknown or
 *   given twice
 */
export function planMeasures(request: MeasuresRequest): CellMeasure[] {
  const { game, params, lineups, measures } = request;
  checkWords(
    `measure of ${game.id}`,
    game.measures.map(({ name }) => name),
  );
  const single = countedMeasures(game.measures, lineups[0].length).map((one) => measureOfCell(game, one, params));
  const pairing = pairingOf(lineups);
  const differences = (): CellMeasure[] => single.map((one) => differenceOf(game, one));
  const all = pairing === 'none' ? single : pairing === 'difference' ? differences() : roundMeasures(request, single);
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

/**
 * Who is first in a game of two, which its measures as seat 0 sees them do not say: 1 for seat 0 alone, -1 for seat 1
 * alone, and 0 if both win or none does. It is counted next to the measures of a cell, and is in no digest.
 */
export function leadMeasure({ game, params, lineups, measures }: MeasuresRequest): CellMeasure | undefined {
  const rule = resultRule(game, params);
  if (rule?.kind !== 'winners' || rule.seats !== 2 || lineups.length > 1) return undefined;
  if (measures?.includes(rule.measure.name) === false) return undefined;
  const term = { game: 0, position: rule.position } as const;
  const terms = [
    { ...term, seat: 0, weight: 1 },
    { ...term, seat: 1, weight: -1 },
  ];
  return { name: 'lead', summary: 'lead', unit: 'wins', better: 'higher', kind: 'count', bounds: [-1, 1], terms };
}

/** The measures of a cell, and what is counted after them. */
export interface Tallied {
  readonly measures: readonly CellMeasure[];
  readonly lead?: CellMeasure;
}

/** What is counted of the games of a cell. */
export function talliedIn({ measures, lead }: Tallied): readonly CellMeasure[] {
  return lead === undefined ? measures : [...measures, lead];
}

/** The name of the measure of a round that decides who is better; undefined if the game has none. */
export function pairMeasure(game: AnyGame, params: ParamValues): string | undefined {
  const rule = resultRule(game, params);
  if (rule === undefined || rule.kind === 'alone') return undefined;
  return rule.kind === 'winners' ? POINTS : rule.measure.name;
}

/**
 * The points of a win in a round: a number that every number of teams can share. It is the number of teams where the
 * measure of the win is `sole`.
 */
export function pointsOfWin({ measure, teams }: ResultRule): number {
  const count = new Set(teams).size;
  if (measure.sole === true) return count;
  let points = 1;
  for (let sharing = 2; sharing <= count; sharing++) {
    const step = points;
    while (points % sharing !== 0) points += step;
  }
  return points;
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
  const renamed = name === measure.name ? {} : { name, summary: `${summary}: seat ${seat}` };
  return { ...measure, ...renamed, bounds: [min, max], terms: [{ game: 0, seat, position, weight: 1 }] };
}

function differenceOf({ id }: AnyGame, measure: CellMeasure): CellMeasure {
  const {
    name,
    summary,
    unit,
    better,
    bounds: [min, max],
    terms,
    parts,
  } = measure;
  checkSum(id, measure, max - min, 'a paired difference');
  const difference = `${summary}: paired difference, the first line-up minus the second`;
  const both = [...terms, ...terms.map((term) => ({ ...term, game: 1, weight: -term.weight }))];
  const range = [min - max, max - min] as const;
  return { name, summary: difference, unit, better, kind: 'count', bounds: range, terms: both, ...defined({ parts }) };
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
function roundMeasures({ game, params, lineups }: MeasuresRequest, single: readonly CellMeasure[]): CellMeasure[] {
  const [strategies] = lineups;
  const seats = strategies.length;
  const rule = resultRule(game, params);
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
        bounds: [seats * min, seats * max],
        ...(role === 'payoff' && { role }),
        ...defined({ parts: plain.parts }),
        ...(rule?.kind !== 'winners' && position === rule?.position && { divisor: seats * rule.parts }),
        terms: rotations(seats, seat, different).map((where) => ({ ...where, position, weight: 1 })),
      };
    });
  const players = [...strategies.keys()].slice(0, isAmong ? 1 : seats);
  const winners = rule?.kind === 'winners' || seats === 2 ? winnersOf(game, params) : undefined;
  const scores = players.flatMap((player) =>
    winners === undefined
      ? []
      : [roundScore(game, winners, rotations(seats, player, different), isAmong ? '' : `.${player}`)],
  );
  const others = seats === 2 ? single.map((one) => differenceOf(game, one)) : sums;
  const deciding = sums.filter(({ divisor }) => divisor !== undefined);
  return [...deciding, ...scores, ...others.filter(({ name }) => deciding.every((one) => one.name !== name))];
}

/** Who wins, also in a game that is played for a payoff; undefined if the game has no winner. */
export function winnersOf(game: AnyGame, params: ParamValues): ResultRule | undefined {
  const rule = resultRule({ ...game, measures: withoutPayoff(game) }, params);
  return rule?.kind === 'winners' ? rule : undefined;
}

/** The measures of a game as if none of them had the role `payoff`. */
export function withoutPayoff({ measures: [first, ...others] }: AnyGame): AnyGame['measures'] {
  return [withoutRole(first), ...others.map(withoutRole)];
}

function withoutRole({ role, ...measure }: AnyGame['measures'][number]): AnyGame['measures'][number] {
  return role === undefined || role === 'payoff' ? measure : { ...measure, role };
}

/** The points of a player in all games of a round. */
function roundScore(
  game: AnyGame,
  winners: ResultRule,
  own: ReturnType<typeof rotations>,
  suffix: string,
): CellMeasure {
  if (game.measures.some(({ name }) => name === POINTS)) {
    throw new InputError(
      `measure '${POINTS}' of ${game.id} has the reserved name of the game-pair score; rename the measure`,
    );
  }
  const [seats, win] = [own.length, pointsOfWin(winners)];
  const shared = winners.measure.sole === true ? '1 if no seat wins' : 'shared by all who win or tie';
  const who = suffix === '' ? 'the player' : `player ${suffix.slice(1)}`;
  return {
    name: `${POINTS}${suffix}`,
    summary:
      seats === 2
        ? 'score of the first player in a game pair: 2 for a win, 1 for a tie'
        : `score of ${who} in a round: ${win} for a win, ${shared}`,
    unit: 'points',
    better: 'higher',
    kind: 'count',
    bounds: [0, seats * win],
    gamePair: true,
    divisor: seats * win,
    terms: own.map((where) => ({ ...where, position: game.measures.length, weight: 1 })),
  };
}

/** The histogram of a measure by ascending value. */
export function entriesOf({ histogram }: { readonly histogram: Readonly<Record<string, number>> }): TallyEntries {
  return Object.entries(histogram)
    .map(([value, count]) => [Number(value), count] as const)
    .sort(([one], [other]) => one - other);
}

/** The number of games of a histogram. */
export function gamesOf(entries: TallyEntries): number {
  return entries.reduce((sum, [, count]) => sum + count, 0);
}
