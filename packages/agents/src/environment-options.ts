import { type Cell, planCell } from '@cards/batch';
import {
  type GameResult,
  type StrategyInput,
  type CodeRef,
  type OwnStrategy,
  roundOf,
  defaultsAt,
  defined,
  filledLineup,
  oneAmong,
} from '@cards/batch/internal';
import { type AnyGame, InputError, type JsonValue, type ParamValues, type Seat, seatsOf, type Seed } from '@cards/core';
import {
  checkedParams,
  checkInteger,
  checkList,
  checkMembers,
  checkNames,
  checkRules,
  messageOf,
  seedText,
} from '@cards/core/internal';
import { AGENT } from './agent-game.js';

/**
 * The options of an {@link Environment}.
 *
 * @inline
 */
export interface EnvironmentOptions {
  /** The game, with `observe` if turns have views. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults, by name. */
  readonly params?: ParamValues;
  /**
   * The line-up: for each seat `'agent'`, or a spec, or a strategy as a value. The agent can have any seats. By
   * default, it has every seat. At a table of three and more, a single entry has all seats.
   */
  readonly seats?: readonly StrategyInput[];
  /**
   * In place of `seats`, the opponent in all other seats; `'default'` is the default player of the game, if there are
   * other seats. The agent takes turns: of `n` seats, it has seat `i % n` in game `i`.
   */
  readonly against?: StrategyInput;
  /** The seed of the deals and of the strategies. Default: 1, as in a run. */
  readonly seed?: Seed;
  /**
   * The name of the measure that is the reward at the end of a game. By default, what the seats play for: of a win 1,
   * of half a win 0, and otherwise -1; or the payoff in its unit; or the measure of all seats together or of the only
   * one. It has a minus sign if low values are better. Each seat gets its own value; of another measure of the game as
   * a whole, the rivals of seat 0 get the opposite. `'regret'` is a reward for each move, in games whose theory knows
   * the exact values of positions: minus what the move loses on average against the best one.
   */
  readonly reward?: string;
  /** Whether turns have the view of the seat. Default: true. */
  readonly views?: boolean;
  /** Whether turns have the vector of the view, for a game with `Game.encoding`. Default: false. */
  readonly encoded?: boolean;
  /** The location of the code of each strategy from a file, by spec. Default: none. */
  readonly code?: Readonly<Record<string, CodeRef>>;
  /** The strategies from these files, which a worker has loaded. Their names are their specs. */
  readonly own?: readonly OwnStrategy[];
}

/** The line-ups of an environment as a cell of a batch. */
export function cellOf(options: EnvironmentOptions): Cell {
  checkNames(options, 'an environment', 'game params seats against seed reward views encoded code own'.split(' '));
  const { game, params, seats, against: given, views = true, code = {}, own = [] } = options;
  checkMembers(game, 'the game', 'id', 'engine', 'measures');
  if (options.encoded === true && (game.encoding === undefined || game.observe === undefined))
    throw new InputError(
      `${game.id} has no encoding, which turns a view into numbers; declare encoding in its rules, or encode its views yourself`,
    );
  if (views && game.observe === undefined)
    throw new InputError(`${game.id} has no observe(), which shows a view as JSON; set views to false`);
  if (seats !== undefined && given !== undefined)
    throw new InputError('seats and against exclude each other: give a line-up or an opponent');
  if (seats !== undefined) checkList(seats, 'the seats');
  checkList(own, 'the strategies of an environment');
  const checked = checkedParams(game, params);
  checkRules(game, checked);
  const count = seatsOf(game, checked);
  const against = given === DEFAULT_OPPONENT ? defaultOpponent(game, checked, count) : given;
  if (against !== undefined && count === 1)
    throw new InputError(`${game.id} has one seat, so the agent has no opponent; leave against out`);
  const strategies =
    seats === undefined ? oneAmong<StrategyInput>(AGENT, against ?? AGENT, count) : filledLineup(seats, count);
  if (!strategies.includes(AGENT)) throw new InputError(`one of the seats must be '${AGENT}'`);
  const agent = { name: AGENT, summary: '', create: () => ({ move: () => -1 }) };
  const lineups = against === undefined ? [strategies] : roundOf(strategies);
  const cell = planCell({ game, lineups, own: [agent], code, ...defined({ params }) });
  return { ...cell, own: [...cell.own, ...own] };
}

/** The default player of the game in all seats but that of the agent. */
const DEFAULT_OPPONENT = 'default';

/** The last default strategy that plays at such a table, as in the dialogue of a game; none for one seat. */
function defaultOpponent(game: AnyGame, params: ParamValues, seats: number): string | undefined {
  if (seats === 1 || game.strategies.some(({ name }) => name === DEFAULT_OPPONENT)) return undefined;
  return defaultsAt(game, seats, params).at(-1);
}

type GivenReset = Pick<ResetOptions, 'seed' | 'seat'>;

export function readReset(options: ResetOptions): Required<Omit<ResetOptions, keyof GivenReset>> & GivenReset {
  checkNames(options, 'a reset', 'type id slots first every games limit seed seat'.split(' '));
  const { slots = 1, first = 0, every = 1, limit = DEFAULT_LIMIT, seed, seat } = options;
  checkInteger(slots, 'slots', 1, MAX_SLOTS);
  checkInteger(first, 'first', 0);
  checkInteger(every, 'every', 1);
  const most = Math.floor((Number.MAX_SAFE_INTEGER - first) / every) + 1;
  const { games = most } = options;
  checkInteger(games, 'games', 1, most);
  checkInteger(limit, 'limit', 1);
  try {
    if (seed !== undefined) seedText(seed);
  } catch (error) {
    throw new InputError(messageOf(error));
  }
  return { slots, first, every, games, limit, ...defined({ seed, seat }) };
}

/** The state of one slot, in which the agent has to move. It has what the seat to move may know, and nothing else. */
export interface Turn {
  /** The index of the game. */
  readonly game: number;
  /** The seat to move, a seat of the agent. */
  readonly seat: Seat;
  /** The legal moves as text; null if there are too many to list; empty if the seat does not have to move. */
  readonly moves: readonly string[] | null;
  /** The result of `Game.observe`; left out if the environment has no views. */
  readonly view?: JsonValue;
  /** The numbers of the view, if the environment has vectors: see {@link Environment.encoding}. */
  readonly vector?: readonly number[];
  /**
   * In the first turn of each seat in a game: the first draw of the generator of the seat, from 0 to 2^32 - 1. Use it
   * for all random numbers of the game.
   */
  readonly seed?: number;
}

/**
 * The end of a game for one seat of the agent, with its result. The measures are those of a run: with one or two seats
 * as seat 0 sees them, with more as this seat does.
 *
 * @inline
 */
export interface GameEnd extends Partial<GameResult> {
  /** The slot in which the game was played. */
  readonly slot: number;
  /** The index of the game. */
  readonly game: number;
  /** The seat of the agent. */
  readonly seat: Seat;
  /**
   * What this seat gets for the game, see the option `reward`. With the reward `regret`, it is the sum of
   * the rewards of its moves.
   */
  readonly reward: number;
  /** Present if the game was cut at the limit of moves. It then has no result, and the reward for it is 0. */
  readonly truncated?: true;
  /** What the seat may know at the end, as {@link Turn.view}. */
  readonly view?: JsonValue;
  /** The same as {@link Turn.vector}. */
  readonly vector?: Turn['vector'];
}

/** What follows a reset or a step. */
export interface Turns {
  /** `[slot]`: the next turn, or null if the slot has no more games. */
  readonly turns: readonly (Turn | null)[];
  /** The games that ended since the last step, in order. */
  readonly ends: readonly GameEnd[];
  /**
   * `[slot]`, after a step with the reward `regret`: the reward of the move, 0 or less; null for a slot without
   * a move, and where it is not known.
   */
  readonly rewards?: readonly (number | null)[];
}

/** The games to play, see {@link Environment.reset}. */
export interface ResetOptions {
  /** The number of games at once, an integer from 1 to 4096. Default: 1. */
  readonly slots?: number;
  /** The index of the first game, an integer from 0. Default: 0. */
  readonly first?: number;
  /**
   * The distance from the index of one game to the next, an integer from 1: four environments that begin with the games
   * 0 to 3 share all games if it is 4. Default: 1.
   */
  readonly every?: number;
  /** The number of games, an integer from 1. By default there is no limit. */
  readonly games?: number;
  /** The seed. Default: that of the environment. */
  readonly seed?: string | number;
  /**
   * The number of moves of all seats after which a game is cut, an integer from 1, if the limit of the game is not
   * lower. An agent that has not learned yet can turn in a circle. Default: 10,000.
   */
  readonly limit?: number;
  /** The seat of the agent in all games. By default, its seats take turns, if there are several line-ups. */
  readonly seat?: Seat;
}

/** The default of {@link ResetOptions.limit}. */
const DEFAULT_LIMIT = 10_000;

/** The maximum of {@link ResetOptions.slots}. */
export const MAX_SLOTS = 4096;

/**
 * A game of an environment as plain JSON: the deal, and the moves of the agent. Those of the other strategies follow
 * from them, and could reveal what the agent may not know.
 */
export interface SavedTurn {
  /** The format and its version. */
  readonly format: 'cards/turn@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter. */
  readonly params: ParamValues;
  /** The line-ups: one, or several that take turns. */
  readonly lineups: readonly (readonly string[])[];
  /** The seed. */
  readonly seed: string;
  /** The index of the game. */
  readonly index: number;
  /** The seat of the agent, if the reset named one. */
  readonly seat?: Seat;
  /** The moves of the agent as numbers, in order. */
  readonly moves: readonly number[];
}
