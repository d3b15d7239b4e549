import { givenText, InputError, MisbehaviorError } from '../errors.js';
import type { Engine, Seat } from './engine.js';
import { type AnyGame, seatsOf } from './game.js';
import type { Measure } from './measure.js';
import type { ParamValues } from './parameters.js';

/**
 * What the seats of a game play for:
 *
 * - `winners`: the teams that win, or that tie for the first place, share one win, and the others get nothing. If no
 *   team does, all of them share it.
 * - `payoff`: a number of each seat, such as chips or penalty points.
 * - `together`: one number for all seats, which have no opponent. Nothing is divided, and no seat is better than
 *   another one.
 * - `alone`: the number of the only seat.
 */
type ResultKind = 'winners' | 'payoff' | 'together' | 'alone';

/**
 * What every seat of a game plays for. Every part of the project that compares players, searches, solves, or speaks of
 * winners reads it here.
 */
export interface ResultRule {
  /** What the seats play for. */
  readonly kind: ResultKind;
  /** The number of seats. */
  readonly seats: number;
  /** The measure that decides: who wins, the payoff, or the number that all seats or the only seat play for. */
  readonly measure: Measure<ParamValues>;
  /** Its position in {@link Game.measures}. */
  readonly position: number;
  /** -1 if lower values of the measure are better, otherwise 1. A result is the measure times it. */
  readonly sign: 1 | -1;
  /** The number of parts of a unit that the measure counts: 1, unless the measure has `parts`. */
  readonly parts: number;
  /** The team of each seat, from 0: its own seat, unless the game has teams. */
  readonly teams: readonly number[];
  /** The lowest and the highest result of a seat, in units: of a win, 0 and 1. */
  readonly bounds: readonly [low: number, high: number];
  /**
   * What each seat gets on average if all are equal: 1 divided by the number of teams, or 0 in a game for a payoff that
   * adds up to 0. Undefined if the rules do not say it, as if the teams differ in size: then a team can be better.
   */
  readonly even: number | undefined;
}

/** The parts of a game that decide what its seats play for. */
type ResultGame = Pick<AnyGame, 'id' | 'seats' | 'measures' | 'zeroSum' | 'together' | 'teams'>;

/**
 * Returns what the seats of a game play for; undefined if the game does not say it: it has no measure with the role
 * `win` or `payoff`, or the first measure of a game with one seat has no direction.
 *
 * @param game - the game
 * @param params - all parameters
 * @throws InputError if the declarations of the teams are wrong
 *
 * @example
 * ```ts
 * import { resultRule } from '@cards/core/internal';
 * import { unowar } from '@cards/unowar';
 *
 * const { kind, even } = resultRule(unowar, { points: 10, hand: 5, players: 4 }) ?? {};
 * [kind, even]; // => ['winners', 0.25]
 * ```
 */
export function resultRule(game: AnyGame, params: ParamValues): ResultRule | undefined {
  const { measures, zeroSum = false } = game;
  const seats = seatsOf(game, params);
  const deciding = decidingMeasure(game, seats);
  if (deciding === undefined) return undefined;
  const { kind, position } = deciding;
  const measure = measures[position] as Measure<ParamValues>;
  const { better, parts = 1 } = measure;
  const sign = better === 'lower' ? -1 : 1;
  const teams = teamsBySeat(game, params, seats);
  const [min, max] = measure.bounds(params);
  const isWon = kind === 'winners';
  const [low, high] = isWon ? [0, 1] : sign === 1 ? [min / parts, max / parts] : [-max / parts, -min / parts];
  const count = new Set(teams).size;
  const isLevel = teams.every((team) => count * teams.filter((other) => other === team).length === seats);
  const even = isWon && isLevel ? 1 / count : kind === 'payoff' && zeroSum ? 0 : undefined;
  return { kind, seats, measure, position, sign, parts, teams, bounds: [low, high], even };
}

/**
 * As {@link resultRule}, but a game without a result is an error.
 *
 * @throws InputError if the game does not say what its seats play for; the message says how
 */
export function requiredResult(game: AnyGame, params: ParamValues): ResultRule {
  const rule = resultRule(game, params);
  if (rule === undefined) throw noResult(game);
  return rule;
}

/** Whether a game says what its seats play for. */
export function hasResult(game: ResultGame): boolean {
  return decidingMeasure(game, typeof game.seats === 'number' ? game.seats : 2) !== undefined;
}

/** The error about a game that does not say what its seats play for. */
export function noResult({ id, measures, seats, together }: ResultGame): InputError {
  return new InputError(
    seats === 1 || together === true
      ? `${id} has nothing to optimize: set better to 'higher' or 'lower' in its first measure, ${measures[0].name}`
      : `${id} has nothing to optimize: give one of its measures the role 'payoff' or 'win'`,
  );
}

/**
 * Checks that what a game declares about its result fits together.
 *
 * @param game - the game
 * @throws InputError if a measure has an unknown role, direction, kind or number of parts, two measures have one role,
 *   a payoff has no direction, fewer wins are better, a game that is played together has a winner or teams, a measure
 *   has the role `tie` and none has the role `win`, or the teams do not have each seat once
 */
export function checkResult(game: ResultGame): void {
  const { id, measures, seats, together = false, teams, zeroSum = false } = game;
  for (const measure of measures) checkDeclared(id, measure);
  const of = (role: Measure<never>['role']) => measures.find((one) => one.role === role);
  const [win, tie, payoff] = [of('win'), of('tie'), of('payoff')];
  const twin = measures.find((one) => one.role !== undefined && of(one.role) !== one);
  if (twin !== undefined)
    throw new InputError(
      `${id} has two measures with the role '${twin.role}', ${of(twin.role)?.name} and ${twin.name}; give it to one of them`,
    );
  if (win?.better === 'lower')
    throw new InputError(
      `better of the measure ${win.name} of ${id} must be 'higher', not 'lower': a seat plays to win. Say who wins, or use the role 'payoff'`,
    );
  if (payoff?.better === 'neither')
    throw new InputError(
      `the measure ${payoff.name} of ${id} is what a seat plays for, so better must be 'higher' or 'lower', not 'neither'`,
    );
  if (tie !== undefined && win === undefined)
    throw new InputError(
      `the measure ${tie.name} of ${id} has the role 'tie', but no measure has the role 'win'; add one that says who wins`,
    );
  if (zeroSum && payoff === undefined)
    throw new InputError(
      `${id} has zeroSum: true, but no measure with the role 'payoff' that adds up to 0; add one, or remove zeroSum`,
    );
  if (!together) {
    if (typeof teams === 'object') checkTeams(id, teams, typeof seats === 'number' ? seats : undefined);
    return;
  }
  const winner = win ?? tie;
  if (winner !== undefined)
    throw new InputError(
      `${id} is played together, so no seat can have a ${winner.name} of its own; give the measure another name without the role '${winner.role}', such as success: { kind: 'proportion', better: 'higher', of }`,
    );
  if (teams !== undefined)
    throw new InputError(`${id} is played together, so it cannot have teams; remove together, or teams`);
  if (zeroSum)
    throw new InputError(`${id} is played together, so its payoffs do not add up to 0; remove together, or zeroSum`);
}

/** The values that members of a measure can have. */
// oxfmt-ignore
const DECLARED = {
  role: ['win', 'tie', 'payoff', 'length', 'unfinished'], better: ['higher', 'lower', 'neither'],
  kind: ['count', 'proportion'], each: ['seat'],
} as const;

/** Checks the members of a measure, for callers in JavaScript. */
function checkDeclared(id: string, measure: Measure<never>): void {
  for (const [member, choices] of Object.entries(DECLARED)) {
    const given: unknown = measure[member as keyof typeof DECLARED];
    if (given === undefined || choices.some((choice) => choice === given)) continue;
    throw new InputError(
      `${member} of the measure ${measure.name} of ${id} must be ${choices.join(' or ')}, not ${givenText(given)}`,
    );
  }
  const { name, parts = 1 } = measure;
  if (!Number.isInteger(parts) || parts < 1)
    throw new InputError(
      `parts of the measure ${name} of ${id} must be an integer from 1, such as 60 for sixtieths, not ${givenText(parts)}`,
    );
}

/** The number that stands for 1 win where results are counted: each number of teams up to 10 divides it. */
export const WIN = 2520;

/** The results of all seats in finished games, one game after another. */
export class Results {
  /** The number of counts for 1 unit of a result. */
  readonly parts: number;
  private readonly counts: Float64Array;
  /** `[seat][measure]`. */
  private readonly measures: readonly Float64Array[];
  private readonly tie: number;
  /** By seat: the first seat of its team, which stands for all of it. */
  private readonly captains: readonly Seat[];
  private readonly teams: number;

  /** What the seats play for. */
  readonly rule: ResultRule;
  private readonly isZeroSum: boolean;
  private readonly tieName: string | undefined;

  /**
   * @param game - the game
   * @param params - all parameters
   * @throws InputError if the game does not say what its seats play for
   */
  constructor(game: AnyGame, params: ParamValues) {
    this.rule = requiredResult(game, params);
    const { seats, kind, parts, teams } = this.rule;
    this.parts = kind === 'winners' ? WIN : parts;
    this.captains = teams.map((team) => (kind === 'together' ? 0 : teams.indexOf(team)));
    this.teams = new Set(teams).size;
    this.counts = new Float64Array(seats);
    this.measures = teams.map(() => new Float64Array(game.measures.length));
    this.tie = game.measures.findIndex(({ role }) => role === 'tie');
    this.isZeroSum = game.zeroSum === true && kind === 'payoff';
    this.tieName = game.measures[this.tie]?.name;
  }

  /**
   * Reads a finished game.
   *
   * @throws MisbehaviorError if what the game says contradicts itself, such as a seat that wins and ties
   */
  read(engine: Engine<unknown>): this {
    const { measures, tie, rule } = this;
    for (let seat = 0; seat < measures.length; seat++) {
      const values = measures[seat] as Float64Array;
      if (engine.measureAt === undefined) engine.measure(values, seat);
      else {
        values[rule.position] = engine.measureAt(rule.position, seat);
        if (tie >= 0) values[tie] = engine.measureAt(tie, seat);
      }
    }
    return this.take(measures);
  }

  /**
   * Takes the measures of a finished game.
   *
   * @param measures - `[seat][measure]`
   */
  take(measures: readonly ArrayLike<number>[]): this {
    const { kind, seats, position, sign } = this.rule;
    if (kind === 'winners') return this.share(measures);
    let sum = 0;
    for (let seat = 0; seat < seats; seat++) {
      const value = (measures[seat] as ArrayLike<number>)[position] as number;
      sum += value;
      // Without -0, which is another key of a map.
      this.counts[seat] = sign === 1 ? value : 0 - value;
    }
    if (this.isZeroSum && sum !== 0)
      throw this.contradiction(`zeroSum is true, but '${this.rule.measure.name}' of all seats adds up to ${sum}`);
    this.checkTeams();
    return this;
  }

  /** What a seat got in the last game, in units: the higher the better. A win is 1. */
  of(seat: Seat): number {
    return (this.counts[seat] as number) / this.parts;
  }

  /** The same of every seat. */
  all(): number[] {
    return Array.from(this.counts, (count) => count / this.parts);
  }

  /** What a seat got as an integer: {@link Results.of} times {@link Results.parts}. */
  countOf(seat: Seat): number {
    return this.counts[seat] as number;
  }

  /** The value of an estimate of the deciding measure; see `Belief.estimate`. */
  ofEstimate(estimate: number): number {
    const { kind, sign, parts } = this.rule;
    return kind === 'winners' ? estimate : (sign * estimate) / parts;
  }

  /** Divides a win among the teams that have it. */
  private share(measures: readonly ArrayLike<number>[]): this {
    const { tie, counts, captains } = this;
    const { seats, position } = this.rule;
    let [first, ties] = [0, 0];
    for (let seat = 0; seat < seats; seat++) {
      const values = measures[seat] as ArrayLike<number>;
      const isTied = tie >= 0 && values[tie] === 1;
      const isFirst = values[position] === 1 || isTied;
      if (isTied && values[position] === 1) throw this.contradiction(`seat ${seat} both wins and ties`);
      ties += Number(isTied);
      if (isFirst && captains[seat] === seat) first++;
      counts[seat] = Number(isFirst);
    }
    let all = 0;
    for (let seat = 0; seat < seats; seat++) all += counts[seat] as number;
    if (ties > 0 && ties < all) throw this.contradiction('one seat wins while another one ties for the first place');
    this.checkTeams();
    if (first > 1 && this.rule.measure.sole === true)
      throw this.contradiction(
        `several seats win, but the measure '${this.rule.measure.name}' is declared with sole: true`,
      );
    const among = first === 0 ? this.teams : first;
    for (let seat = 0; seat < seats; seat++) counts[seat] = first === 0 || counts[seat] === 1 ? WIN / among : 0;
    return this;
  }

  private checkTeams(): void {
    const { counts, captains, rule } = this;
    const { kind, measure } = rule;
    for (let seat = 1; seat < captains.length; seat++) {
      const partner = captains[seat] as Seat;
      if (counts[seat] !== counts[partner])
        throw this.contradiction(
          kind === 'together'
            ? `the seats play together, but '${measure.name}' differs between seat ${partner} and seat ${seat}`
            : `seats ${partner} and ${seat} are one team, but '${measure.name}' differs between them`,
        );
    }
  }

  private contradiction(what: string): MisbehaviorError {
    const { tieName: ties, rule } = this;
    const { name } = rule.measure;
    return new MisbehaviorError(
      `the rules contradict themselves: ${what}; correct of(state, seat) of ${ties === undefined ? name : `${name} and ${ties}`}, which must say what this seat gets`,
    );
  }
}

/** Which kind of result a game has, and the position of the measure that decides it. */
function decidingMeasure(
  { measures, together = false }: ResultGame,
  seats: number,
): { readonly kind: ResultKind; readonly position: number } | undefined {
  const payoff = measures.findIndex(({ role }) => role === 'payoff');
  if (seats === 1) return measures[0].better === 'neither' ? undefined : { kind: 'alone', position: 0 };
  if (together) {
    const position = Math.max(0, payoff);
    return measures[position]?.better === 'neither' ? undefined : { kind: 'together', position };
  }
  if (payoff >= 0) return { kind: 'payoff', position: payoff };
  const win = measures.findIndex(({ role }) => role === 'win');
  return win < 0 ? undefined : { kind: 'winners', position: win };
}

function teamsBySeat({ id, teams }: ResultGame, params: ParamValues, seats: number): readonly number[] {
  const each = Array.from({ length: seats }, (_, seat) => seat);
  if (teams === undefined) return each;
  const declared = typeof teams === 'function' ? teams(params) : teams;
  checkTeams(id, declared, seats);
  return each.map((seat) => declared.findIndex((team) => team.includes(seat)));
}

function checkTeams(id: string, teams: readonly (readonly Seat[])[], seats: number | undefined): void {
  const given = JSON.stringify(teams);
  const wanted = `the teams of ${id} must list the seats of each team, such as [[0, 2], [1, 3]]`;
  if (!Array.isArray(teams) || !teams.every((team) => Array.isArray(team)))
    throw new InputError(`${wanted}, not ${given}`);
  const empty = teams.findIndex((team) => team.length === 0);
  if (empty >= 0) throw new InputError(`${wanted}; team ${empty} of ${given} has no seat`);
  if (teams.length < 2)
    throw new InputError(`${wanted}; ${given} has fewer than two teams. Set together: true if all seats play together`);
  const all = teams.flat();
  const count = seats ?? all.length;
  const isWhole = all.length === count && all.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < count);
  if (!isWhole || new Set(all).size !== count)
    throw new InputError(`${wanted}, with each of the ${count} seats once, not ${given}`);
}
