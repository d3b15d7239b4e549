import {
  type AnyGame,
  checkedParams,
  checkLineup,
  defaultsOf,
  InputError,
  type ParamValues,
  parseSpec,
} from '@cards/core';
import { type CellData, checkStoppingRule, MAX_OPEN_ENDED_TRIALS } from './cell-data.js';
import type { StrategyInput } from './lineups.js';
import { gamePairRange, isSwapped, type CellMeasure, pairMeasure, planMeasures } from './measures.js';
import { checkNames, defined } from './given-values.js';
import type { OwnStrategy } from './strategy-definition.js';

/** A cell of an experiment, before it is checked. */
export interface CellRequest extends Partial<Pick<CellData, 'stop' | 'code' | 'gameHash' | 'maxBlockSize'>> {
  /** The game that all games of the cell play. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults, by name. */
  readonly params?: ParamValues;
  /** The line-up: for each seat, in seat order, a spec or a strategy as a value. */
  readonly strategies: readonly StrategyInput[];
  /**
   * Makes the cell paired: a second line-up plays a second game on each deal. The cell then counts paired differences,
   * first game minus second game. If this is the first line-up with the seats swapped, the cell also counts the
   * game-pair score (`points`).
   */
  readonly pairedWith?: readonly StrategyInput[];
  /**
   * Makes the cell a round: the players play each deal in all rotations of the seats. With two seats, that is the same
   * as `pairedWith` with the seats swapped.
   */
  readonly round?: boolean;
  /** The names of the measures to count; all measures when left out. */
  readonly measures?: readonly string[];
  /**
   * The number of games, or of game pairs in a paired cell: an integer from 1 to {@link MAX_TRIALS}. With a stopping
   * rule it is the maximum. The default is the `trials` of the game, or 1e9 with a stopping rule.
   */
  readonly trials?: number;
  /** Strategies as values that the specs can refer to. For example, `mine:5` refers to `mine` with an argument. */
  readonly own?: readonly OwnStrategy[];
}

/** One checked cell of a batch with its game, which can be played. */
export interface Cell extends Omit<CellData, 'game' | 'own' | 'measures' | 'watch'> {
  /** The game that all games of the cell play. */
  readonly game: AnyGame;
  /** The strategies that were given as values, or loaded from files. */
  readonly own: readonly OwnStrategy[];
  /** The measures that the cell counts. Every output, and every array with one element per measure, has this order. */
  readonly measures: readonly CellMeasure[];
}

/** The maximum number of games of a cell. Counts up to it are exact in floating-point numbers. */
export const MAX_TRIALS = 1e15;

/**
 * Checks a requested cell and fills in its defaults.
 *
 * @param request - the cell
 * @throws InputError when a parameter, a strategy, the number of strategies, a measure, the number of games, the size
 *   of a block or the stopping rule is invalid
 *
 * @example
 * ```ts
 * import { planCell } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const cell = planCell({ game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 500 });
 * cell.params; // => { cards: 8, copies: 4 }
 * cell.measures.map(({ name }) => name); // => ['flips']
 * ```
 */
export function planCell(request: CellRequest): Cell {
  const { game, code = {}, stop, gameHash, maxBlockSize } = request;
  const { trials = stop === undefined ? defaultsOf(game).trials : MAX_OPEN_ENDED_TRIALS } = request;
  if (!(Number.isInteger(trials) && trials >= 1 && trials <= MAX_TRIALS)) {
    throw new InputError(`trials must be an integer from 1 to ${MAX_TRIALS}, not ${trials}`);
  }
  if (maxBlockSize !== undefined && !(Number.isInteger(maxBlockSize) && maxBlockSize >= 1))
    throw new InputError(`maxBlockSize must be an integer from 1, not ${maxBlockSize}`);
  const params = checkedParams(game, request.params);
  const first = checkLineup(game, request.strategies, params);
  const inTurns = request.round === true && first.length === 2 ? [...first].reverse() : undefined;
  const paired = request.pairedWith ?? inTurns;
  const second = paired && checkLineup(game, paired, params);
  const round = request.round === true && first.length > 2 ? true : undefined;
  if (request.round === true && (first.length === 1 || request.pairedWith !== undefined))
    throw new InputError('a round is the same players in all seats of a game for two and more, without pairedWith');
  const own = ownStrategies(game, [...first, ...(second ?? [])], request.own ?? []);
  const known = [...game.strategies, ...own];
  const specOf = (player: StrategyInput): string => {
    if (typeof player !== 'string') return parseSpec(known, player.name).spec;
    return code[player] === undefined ? parseSpec(known, player).spec : player;
  };
  const strategies = first.map(specOf);
  const pairedWith = second?.map(specOf);
  if (pairedWith?.join() === strategies.join())
    throw new InputError(
      `${strategies.join(' - ')} cannot be paired with itself, because every difference would be 0; choose another second line-up`,
    );
  const measures = planMeasures({ game, params, strategies, pairedWith, round, measures: request.measures });
  const range =
    stop?.kind === 'sequential'
      ? checkSequential(game, { strategies, ...defined({ pairedWith, round }) }, measures)
      : undefined;
  return {
    game,
    params,
    strategies,
    measures,
    trials,
    own,
    code,
    ...defined({ pairedWith, round, stop: stop && checkStoppingRule(stop, range), gameHash, maxBlockSize }),
  };
}

/** The strategies as values that play in a cell, each once. */
function ownStrategies(
  game: AnyGame,
  players: readonly StrategyInput[],
  given: readonly OwnStrategy[],
): readonly OwnStrategy[] {
  const values = players.filter((player) => typeof player !== 'string');
  const named = given.filter((strategy) => players.some((player) => isOf(player, strategy)));
  const own = [...new Set([...values, ...named])];
  if (own.some(({ create }) => typeof create !== 'function'))
    throw new InputError(
      'a strategy given as a value must be a definition, an object with name, summary and create(); this value has no create()',
    );
  checkNames(
    `strategy of ${game.id}`,
    own.map(({ name }) => name),
    game.strategies.map(({ name }) => name),
  );
  return own;
}

/**
 * A sequential test is a test of the mean game-pair score, which must be the first measure of the cell. Returns the
 * lowest and the highest possible value in a game.
 */
function checkSequential(
  game: AnyGame,
  { strategies, pairedWith = [], round }: Pick<Cell, 'strategies' | 'pairedWith' | 'round'>,
  [first]: readonly CellMeasure[],
): readonly [low: number, high: number] {
  if (strategies.length === 1)
    throw new InputError(
      `a sequential test needs a game of two or more seats, but ${game.id} has one; set a precision instead`,
    );
  const needed = pairMeasure(game);
  if (needed === undefined)
    throw new InputError(
      `a sequential test needs a measure with the role 'win' or 'payoff', but ${game.id} has none; set a precision instead`,
    );
  if (round !== true && !isSwapped(strategies, pairedWith))
    throw new InputError(
      strategies.length === 2
        ? `a sequential test needs a cell that is paired with the seats swapped; set pairedWith to ${[...strategies].reverse().join(' - ')}`
        : 'a sequential test needs a round; set round to true',
    );
  const range = first && gamePairRange(first);
  if (range !== undefined) return [range.low, range.high];
  throw new InputError(`a sequential test needs the measure '${needed}'; add it to measures, or leave measures out`);
}

/** Whether a player is a spec that names this strategy, with or without arguments. False for a strategy as a value. */
export function isOf(player: StrategyInput, { name }: Pick<OwnStrategy, 'name'>): boolean {
  return typeof player === 'string' && player.split(':')[0] === name;
}

/** The game of a cell. Its strategies include the strategies of the cell that were given as values. */
export function gameOf({ game, own }: Cell): AnyGame {
  return own.length === 0 ? game : { ...game, strategies: [...game.strategies, ...own] };
}

/** Whether every strategy of a cell is a built-in strategy of the game. */
export function hasBuiltInStrategies({ strategies, pairedWith = [], own, code }: Cell): boolean {
  return [...strategies, ...pairedWith].every(
    (spec) => code[spec] === undefined && !own.some((one) => isOf(spec, one)),
  );
}
