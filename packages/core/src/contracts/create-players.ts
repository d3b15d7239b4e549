import {
  checkList,
  checkMembers,
  checkInteger,
  cutText,
  givenText,
  hasCode,
  IllegalMoveError,
  InputError,
  messageOf,
  MisbehaviorError,
} from '../errors.js';
import type { Move, Seat } from './engine.js';
import { type AnyGame, type Game, seatsOf } from './game.js';
import type { ParamValues } from './parameters.js';
import { parseSpec } from './spec.js';
import type { Player, Precomputed, Strategy } from './strategy.js';

/**
 * Creates the players of a line-up. Each spec (strategy string) names a strategy and its arguments,
 * such as `memory:10:fifo`.
 *
 * @param game - the game
 * @param params - all parameters of the game, checked by {@link resolveParams}
 * @param specs - the line-up: one spec for each seat, `specs[seat]`
 * @param precomputed - the results of `precompute` by canonical spec, to share them between players; missing ones are
 *   computed
 * @returns one player for each seat, `players[seat]`, with its canonical spec as its name
 * @throws InputError if a spec is invalid, or if the number of specs is not the number of seats
 * @throws MisbehaviorError if `create` of a strategy throws an error or does not return a strategy
 *
 * @example
 * ```ts
 * import { createPlayers, InputError, resolveParams } from '@cards/core';
 * import { concentration } from '@cards/concentration';
 *
 * const params = resolveParams(concentration.parameters, { ranks: 4 });
 * const players = createPlayers(concentration, params, ['optimal', 'memory:08']);
 * players.map(({ name }) => name); // => ['optimal', 'memory:8']
 * createPlayers(concentration, params, ['optimal']); // throws InputError
 * ```
 */
export function createPlayers<View, Params extends ParamValues>(
  game: Pick<Game<View, Params>, 'id' | 'seats' | 'strategies' | 'notation'>,
  params: Params,
  specs: readonly string[],
  precomputed: ReadonlyMap<string, Precomputed> = new Map(),
): Player<View>[] {
  return checkLineup(game, specs, params).map((spec, seat) => createPlayer(game, params, spec, seat, precomputed));
}

/**
 * Creates one player, such as the opponent of a person.
 *
 * @param game - the game, or its strategies and others that the spec can name
 * @param params - all parameters of the game, checked by {@link resolveParams}
 * @param spec - the spec
 * @param seat - the seat of the player (default: 0)
 * @param precomputed - as for {@link createPlayers}
 * @returns the player, with its canonical spec as its name
 * @throws as {@link createPlayers} does
 */
export function createPlayer<View, Params extends ParamValues>(
  game: Pick<Game<View, Params>, 'strategies' | 'notation'>,
  params: Params,
  spec: string,
  seat: Seat = 0,
  precomputed: ReadonlyMap<string, Precomputed> = new Map(),
): Player<View> {
  checkMembers(game, 'the game', 'strategies');
  checkMembers(params, 'the parameters');
  checkMembers(precomputed, 'precomputed', 'get');
  checkInteger(seat, 'a seat');
  const { strategies } = game;
  const { spec: name, definition, args } = parseSpec(strategies, spec);
  const tables = precomputed.get(name) ?? definition.precompute?.(params, args) ?? {};
  const context = Object.freeze({ params, seat, args, precomputed: tables });
  const strategy = createStrategy(name, () => definition.create(context));
  const moves = game.notation?.named?.(params);
  return { name, strategy: moves === undefined ? strategy : numbered(strategy, moves) };
}

/**
 * Checks that a line-up has one entry for each seat.
 *
 * @param game - the game
 * @param lineup - one entry for each seat, such as a spec
 * @param params - all parameters, if the number of seats depends on them
 * @returns the same line-up
 * @throws InputError for any other number of entries, or a missing entry
 *
 * @example
 * ```ts
 * import { InputError } from '@cards/core';
 * import { checkLineup } from '@cards/core/internal';
 *
 * checkLineup({ id: 'chess', seats: 2 }, ['white', 'black']); // => ['white', 'black']
 * checkLineup({ id: 'chess', seats: 2 }, ['white']); // throws InputError
 * ```
 */
export function checkLineup<Entry>(
  game: Pick<AnyGame, 'id' | 'seats'>,
  lineup: readonly Entry[],
  params: ParamValues = {},
): readonly Entry[] {
  checkMembers(game, 'the game', 'id', 'seats');
  checkList(lineup, 'a line-up');
  const seats = seatsOf(game, params);
  if (lineup.length !== seats) {
    const needed = seats === 1 ? 'one strategy' : `${seats === 2 ? 'two' : seats} strategies`;
    throw new InputError(`${game.id} takes ${needed}, not ${lineup.length}`);
  }
  // Methods of arrays skip holes.
  for (let seat = 0; seat < seats; seat++) {
    if (lineup[seat] === undefined || lineup[seat] === null)
      throw new InputError(`a line-up of ${game.id} needs a strategy for each seat, but seat ${seat} has none`);
  }
  return lineup;
}

/** @throws InputError if the value is not a list of players */
export function checkPlayers(players: readonly Player<never>[]): void {
  for (const player of checkList(players, 'the players')) {
    checkMembers(player, 'a player', 'name', 'strategy');
    checkMembers(player.strategy, 'a strategy', 'move');
  }
}

function createStrategy<View>(spec: string, create: () => Strategy<View>): Strategy<View> {
  try {
    const strategy = create();
    if (typeof strategy?.move === 'function') return strategy;
    throw new InputError(`it must be an object with a method move(view, rng), not ${described(strategy)}`);
  } catch (error) {
    throw new MisbehaviorError(`strategy '${spec}' could not be created: ${messageOf(error)}`, spec, error);
  }
}

/** A strategy that can return texts of moves, as one that returns their numbers. */
function numbered<View>(strategy: Strategy<View>, moves: ReadonlyMap<string, Move>): Strategy<View> {
  return {
    ...strategy,
    ...(strategy.begin && { begin: (view) => strategy.begin?.(view) }),
    move(view, rng) {
      const move: Move | string = strategy.move(view, rng);
      return typeof move === 'string' ? (moves.get(move) ?? move) : move;
    },
    ...(strategy.observe && { observe: (view) => strategy.observe?.(view) }),
    ...(strategy.end && { end: (measures) => strategy.end?.(measures) }),
  };
}

/** A value in place of a strategy, with the names of its methods: a wrong name is a common mistake. */
function described(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const names = [Object.getPrototypeOf(value) as object | null, value]
    .flatMap((owner) => (owner === null || owner === Object.prototype ? [] : Object.getOwnPropertyNames(owner)))
    .filter((name) => name !== 'constructor');
  return names.length === 0 ? 'an object without members' : `one with ${[...new Set(names)].join(', ')}`;
}

/**
 * Converts an error that occurs while a game is played into a {@link MisbehaviorError}, which names the strategy or the
 * game at fault. Runners use it.
 *
 * @param error - the thrown value
 * @param running - the player whose code threw it; undefined if the game's own code threw it
 * @param mover - the player whose move the engine was applying, if any; that player is at fault for an
 *   {@link IllegalMoveError}, and for a game that it could have ended, see {@link MisbehaviorError.endless}
 *
 * @example
 * ```ts
 * import { IllegalMoveError } from '@cards/core';
 * import { attributeError } from '@cards/core/internal';
 *
 * const error = attributeError(new IllegalMoveError('no such card'), undefined, { name: 'greedy' });
 * error.message; // => "strategy 'greedy' played an illegal move: no such card"
 * error.strategy; // => 'greedy'
 * ```
 */
export function attributeError(
  error: unknown,
  running?: { readonly name: string },
  mover?: { readonly name: string },
): MisbehaviorError {
  const message = messageOf(error);
  if (typeof error === 'object' && error !== null && OF_RULES.has(error)) return error as MisbehaviorError;
  if (running !== undefined) {
    return new MisbehaviorError(`strategy '${running.name}' threw an error: ${message}`, running.name, error);
  }
  if (hasCode<IllegalMoveError>(error, 'CARDS_ILLEGAL_MOVE') && mover !== undefined) {
    return new MisbehaviorError(`strategy '${mover.name}' played an illegal move: ${message}`, mover.name, error);
  }
  if (hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) {
    if (!error.isEndless || mover === undefined) return error;
    return new MisbehaviorError(`strategy '${mover.name}' does not end its game: ${message}`, mover.name, error);
  }
  return new MisbehaviorError(`the game threw an error: ${message}`, undefined, error);
}

/** The faults of the rules that show while code of a player runs. A player cannot add one. */
const OF_RULES = /* @__PURE__ */ new WeakSet<object>();

/**
 * The error for rules that fail while a player of this package plays ahead by them: the rules are at fault.
 *
 * @param error - the thrown value
 */
export function faultOfRules(error: unknown): MisbehaviorError {
  // Rules that say what is wrong need no guess.
  const guess = hasCode(error, 'CARDS_MISBEHAVIOR')
    ? ''
    : '; a copy of the state must be as good as the state: plain data, which alone decides moves and the end';
  const fault = new MisbehaviorError(
    `the rules failed when they were played ahead: ${messageOf(error)}${guess}`,
    undefined,
    error,
  );
  OF_RULES.add(fault);
  return fault;
}

/**
 * The error for rules that list what is no move, so that every player plays an illegal one; undefined for integers.
 */
export function faultOfMoves(legal: readonly unknown[]): MisbehaviorError | undefined {
  const odd = legal.find((move) => !Number.isSafeInteger(move));
  if (odd === undefined) return undefined;
  return new MisbehaviorError(
    `the rules list ${givenText(odd)} as a legal move; moves must return integers, or texts that actions lists`,
  );
}

/** The types of values with which an engine cannot compute, or that only look like moves. */
const NOT_MOVES: Readonly<Record<string, string>> = {
  bigint: 'a BigInt',
  symbol: 'a symbol',
  object: 'an object',
  function: 'a function',
  undefined: 'nothing',
};

/** Refuses a value with which an engine cannot compute, or that only looks like a move, before the engine gets it. */
export function refuseType(move: unknown): void {
  if (move instanceof Promise) throw new IllegalMoveError('a promise; remove async, and return an integer');
  if (typeof move === 'string')
    throw new IllegalMoveError(
      `the text '${cutText(move)}'; return an integer, or a text that the actions of the rules list`,
    );
  const kind = move === null ? undefined : NOT_MOVES[typeof move];
  if (kind !== undefined) throw new IllegalMoveError(`${kind}; return an integer`);
}

export function noSuchSeat(seat: number, seats: number): MisbehaviorError {
  return new MisbehaviorError(`the game asked seat ${seat} for a move, but its seats are 0 to ${seats - 1}`);
}
