import {
  type AnyGame,
  InputError,
  messageOf,
  type ParamValues,
  type Seed,
  seedText,
  checkedParams,
  seatsOf,
} from '@cards/core';
import { type Cell, planCell } from '../plan/cell.js';
import type { CodeRef } from '../plan/cell-data.js';
import { defined } from '../plan/given-values.js';
import { filledLineup, type StrategyInput } from '../plan/lineups.js';
import type { OwnStrategy } from '../plan/strategy-definition.js';
import { AGENT } from './agent-game.js';
import { DEFAULT_LIMIT, MAX_SLOTS, type ResetOptions } from './turns.js';

/** The options of an {@link Environment}. */
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
   * In place of `seats`, the opponent in all other seats. The agent takes turns: of `n` seats, it has seat `i % n` in
   * game `i`.
   */
  readonly against?: StrategyInput;
  /** The seed of the deals and of the strategies. Default: 1, as in a run. */
  readonly seed?: Seed;
  /**
   * The name of the measure that is the reward at the end of a game. By default, the measure with the role `payoff`, or
   * else `win`: 1 for a win, 0 for a tie and -1 for a loss, or else the first measure, with a minus sign if
   * low values are better. Each seat gets its own value; of a measure of the game as a whole, the seats after seat 0
   * get the opposite. `'regret'` is a reward for each move, in games whose theory knows the exact values of positions:
   * minus what the move loses on average against the best one.
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
  const { game, params, seats, against, views = true, code = {}, own = [] } = options;
  if (options.encoded === true && (game.encoding === undefined || game.observe === undefined))
    throw new InputError(`${game.id} has no encoding, which turns a view into numbers; encode its views yourself`);
  if (views && game.observe === undefined)
    throw new InputError(`${game.id} has no observe(), which shows a view as JSON; set views to false`);
  if (seats !== undefined && against !== undefined)
    throw new InputError('seats and against exclude each other: give a line-up or an opponent');
  const count = seatsOf(game, checkedParams(game, params));
  if (against !== undefined && count === 1)
    throw new InputError(`${game.id} has one seat, so the agent has no opponent; leave against out`);
  const others = Array.from({ length: count - 1 }, () => against ?? AGENT);
  const strategies = seats === undefined ? [AGENT, ...others] : filledLineup(seats, count);
  if (!strategies.includes(AGENT)) throw new InputError(`one of the seats must be '${AGENT}'`);
  const agent = { name: AGENT, summary: '', create: () => ({ move: () => -1 }) };
  const round = against !== undefined;
  const cell = planCell({ game, strategies, round, own: [agent], code, ...defined({ params }) });
  return { ...cell, own: [...cell.own, ...own] };
}

export function readReset(options: ResetOptions): Required<Omit<ResetOptions, 'seed'>> & Pick<ResetOptions, 'seed'> {
  const { slots = 1, first = 0, limit = DEFAULT_LIMIT, seed } = options;
  checkInteger('slots', slots, 1, MAX_SLOTS);
  checkInteger('first', first, 0, Number.MAX_SAFE_INTEGER);
  const { games = Number.MAX_SAFE_INTEGER - first + 1 } = options;
  checkInteger('games', games, 1, Number.MAX_SAFE_INTEGER - first + 1);
  checkInteger('limit', limit, 1, Number.MAX_SAFE_INTEGER);
  try {
    if (seed !== undefined) seedText(seed);
  } catch (error) {
    throw new InputError(messageOf(error));
  }
  return { slots, first, games, limit, ...(seed === undefined ? {} : { seed }) };
}

function checkInteger(name: string, value: unknown, min: number, max: number): void {
  if (!(Number.isInteger(value) && Number(value) >= min && Number(value) <= max))
    throw new InputError(`${name} must be an integer from ${min} to ${max}, not ${JSON.stringify(value)}`);
}
