import {
  type AnyGame,
  checkedParams,
  checkLineup,
  defaultsOf,
  InputError,
  type ParamValues,
  parseSpec,
  type StrategyDefinition,
} from '@cards/core';
import { hasWinner, isSwapped, type Metric, planMetrics, POINTS } from './metrics.js';
import { defined } from './defined.js';
import { checkNames } from './names.js';
import { checkStoppingRule, MAX_OPEN_ENDED_TRIALS, type StoppingRule } from './stopping-rule.js';

/** A strategy that is given as a value, not as a spec. It can play only in the calling thread. */
export type OwnStrategy = StrategyDefinition<unknown, ParamValues>;

/** The location of the code of a strategy from a file, as plain data that can be sent to a worker. */
export interface CodeRef {
  /** The file, as an absolute path. */
  readonly file: string;
  /** The name under which it exports the strategy. */
  readonly exportName: string;
  /**
   * `sha256:` and the hash, in hexadecimal, of the file and of the files that it imports by relative path. It is part
   * of the identity of the experiment.
   */
  readonly hash: string;
  /** The command of an external player; absent for a strategy that a module exports. */
  readonly command?: ProgramCommand;
}

/** The command that starts an external player, as plain data. */
export interface ProgramCommand {
  /** The program and its arguments. */
  readonly words: readonly string[];
  /** The directory in which it runs, as an absolute path. */
  readonly directory: string;
}

/** A cell of an experiment, before it is checked. */
export interface CellRequest {
  /** The game that all games of the cell play. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults, by name. */
  readonly params?: ParamValues;
  /** The line-up: for each seat, in seat order, a spec or a strategy as a value. */
  readonly strategies: readonly (string | OwnStrategy)[];
  /**
   * Makes the cell paired: a second line-up plays a second game on each deal. The cell then counts paired differences,
   * first game minus second game. If this is the first line-up with the seats swapped, the cell also counts the
   * game-pair score (`points`).
   */
  readonly pairedWith?: readonly (string | OwnStrategy)[];
  /** The names of the metrics to count; all metrics when left out. */
  readonly measures?: readonly string[];
  /**
   * The number of games, or of game pairs in a paired cell: an integer from 1 to {@link MAX_TRIALS}. With a stopping
   * rule it is the maximum. The default is the `trials` of the game, or {@link MAX_OPEN_ENDED_TRIALS} with a stopping
   * rule.
   */
  readonly trials?: number;
  /** A condition that ends the cell before all of its games are played; none when left out. */
  readonly stop?: StoppingRule;
  /** Strategies as values that the specs can refer to. For example, `mine:5` refers to `mine` with an argument. */
  readonly own?: readonly OwnStrategy[];
  /** The location of the code of each strategy from a file, by spec. */
  readonly code?: Readonly<Record<string, CodeRef>>;
  /** The hash of the code of a game that comes from a file. */
  readonly gameHash?: string;
  /** The maximum number of games in a block, an integer from 1; that of the game when left out. */
  readonly maxBlockSize?: number;
}

/** One checked cell of a batch: a game, its parameters, a line-up and a number of games. */
export interface Cell {
  /** The game that all games of the cell play. */
  readonly game: AnyGame;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The specs in seat order, in canonical form: `memory:05` becomes `memory:5`. */
  readonly strategies: readonly string[];
  /** The specs of the second game on each deal, in seat order; absent if the cell is not paired. */
  readonly pairedWith?: readonly string[];
  /** The metrics that the cell counts. Every output, and every array with one element per metric, has this order. */
  readonly metrics: readonly Metric[];
  /** The number of games, or of game pairs in a paired cell. With a stopping rule it is the maximum. */
  readonly trials: number;
  /** The stopping rule; absent if the cell has none. */
  readonly stop?: StoppingRule;
  /** The strategies that were given as values. */
  readonly own: readonly OwnStrategy[];
  /** The location of the code of each strategy from a file, by spec. */
  readonly code: Readonly<Record<string, CodeRef>>;
  /** The hash of the code of a game from a file; absent for other games. It is part of the experiment's identity. */
  readonly gameHash?: string;
  /** The maximum number of games in a block; absent if the game alone decides. */
  readonly maxBlockSize?: number;
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
 * cell.metrics.map(({ name }) => name); // => ['flips']
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
  const lineups = [request.strategies, request.pairedWith].map((one) => one && checkLineup(game, one));
  const players = lineups.flatMap((one = []) => one);
  const own = [...new Set([...players, ...(request.own ?? [])].filter((one) => typeof one !== 'string'))].filter(
    (one) => players.some((player) => player === one || isOf(player, one)),
  );
  if (own.some(({ create }) => typeof create !== 'function'))
    throw new InputError(
      'a strategy given as a value must be a definition, an object with name, summary and create(); this value has no create()',
    );
  checkNames(
    `strategy of ${game.id}`,
    own.map(({ name }) => name),
    game.strategies.map(({ name }) => name),
  );
  const known = [...game.strategies, ...own];
  const canonical = (strategy: string | OwnStrategy): string => {
    if (typeof strategy === 'string' && code[strategy] !== undefined) return strategy;
    return parseSpec(known, typeof strategy === 'string' ? strategy : strategy.name).spec;
  };
  const [strategies = [], pairedWith] = lineups.map((one) => one?.map(canonical));
  if (pairedWith?.join() === strategies.join())
    throw new InputError(
      `${strategies.join(' - ')} cannot be paired with itself, because every difference would be 0; choose another second line-up`,
    );
  const metrics = planMetrics({ game, params, strategies, pairedWith, measures: request.measures });
  if (stop?.kind === 'sequential') checkSequential(game, strategies, pairedWith, metrics);
  return {
    game,
    params,
    strategies,
    metrics,
    trials,
    own,
    code,
    ...defined({ pairedWith, stop: stop && checkStoppingRule(stop), gameHash, maxBlockSize }),
  };
}

/** A sequential test is a test of the mean game-pair score, which must be the first metric of the cell. */
function checkSequential(
  game: AnyGame,
  strategies: readonly string[],
  pairedWith: readonly string[] = [],
  [first]: readonly Metric[],
): void {
  if (game.seats === 1)
    throw new InputError(
      `a sequential test needs a two-seat game, but ${game.id} has one seat; set a precision instead`,
    );
  if (!hasWinner(game))
    throw new InputError(
      `a sequential test needs a measure with the role 'win', but ${game.id} has none; set a precision instead`,
    );
  if (!isSwapped(strategies, pairedWith))
    throw new InputError(
      `a sequential test needs a cell that is paired with the seats swapped; set pairedWith to ${[...strategies].reverse().join(' - ')}`,
    );
  if (first?.gamePair !== true)
    throw new InputError(`a sequential test needs the metric '${POINTS}'; add it to measures, or leave measures out`);
}

/** Whether a player is a spec that names this strategy, with or without arguments. False for a strategy as a value. */
export function isOf(player: string | OwnStrategy, { name }: Pick<OwnStrategy, 'name'>): boolean {
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
