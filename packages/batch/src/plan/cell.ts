import {
  type AnyGame,
  checkLineup,
  InputError,
  type ParamValues,
  parseSpec,
  resolveParams,
  type StrategyDefinition,
} from '@cards/core';
import { hasWinner, isSwapped, type Metric, planMetrics, POINTS } from './metrics.js';
import { defined } from './defined.js';
import { checkNames } from './names.js';
import { checkStoppingRule, MAX_OPEN_ENDED_TRIALS, type StoppingRule } from './stopping-rule.js';

/** A strategy that is given as a value. It plays in the calling thread only. */
export type OwnStrategy = StrategyDefinition<unknown, ParamValues>;

/** Where the code of a strategy from a file is, in a form that reaches a worker. */
export interface CodeRef {
  /** The file, as an absolute path. */
  readonly file: string;
  /** The name under which it exports the strategy. */
  readonly exportName: string;
  /**
   * `sha256:` and the hash of the file and of the files that it imports by relative path. It is part of the identity
   * of the experiment.
   */
  readonly hash: string;
}

/** A cell of an experiment, before it is checked. */
export interface CellRequest {
  /** The game. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults. */
  readonly params?: ParamValues;
  /** The line-up: a spec or a strategy of your own for each seat, in seat order. */
  readonly strategies: readonly (string | OwnStrategy)[];
  /**
   * Makes the cell paired: the line-up of a second game on each deal. The cell then counts paired differences, first game
   * minus second game. If this is the first line-up with the seats swapped, it counts game-pair scores (`points`) too.
   */
  readonly pairedWith?: readonly (string | OwnStrategy)[];
  /** The names of the measures to count; all when left out. */
  readonly measures?: readonly string[];
  /**
   * The number of games, an integer from 1 to {@link MAX_TRIALS}; the game's own number when left out. With a stopping
   * rule it is the maximum, and {@link MAX_OPEN_ENDED_TRIALS} when left out.
   */
  readonly trials?: number;
  /** Ends the cell before all of its games are played. */
  readonly stop?: StoppingRule;
  /** Strategies of your own that specs name, such as `mine:5` for one with an argument. */
  readonly own?: readonly OwnStrategy[];
  /** The location of the code of strategies from files, by spec. */
  readonly code?: Readonly<Record<string, CodeRef>>;
  /** The hash of the code of a game that comes from a file. */
  readonly gameHash?: string;
}

/** One checked cell of a batch: a game, its parameters, a line-up and a number of games. */
export interface Cell {
  /** The game. */
  readonly game: AnyGame;
  /** All parameters. */
  readonly params: ParamValues;
  /** The specs in seat order, in canonical form. */
  readonly strategies: readonly string[];
  /** The specs of the second game on each deal, if the cell is paired. */
  readonly pairedWith?: readonly string[];
  /** The metrics that it counts, in the order of all outputs. */
  readonly metrics: readonly Metric[];
  /** The number of games; with a stopping rule, the maximum. */
  readonly trials: number;
  /** The stopping rule, if there is one. */
  readonly stop?: StoppingRule;
  /** The strategies that were given as values. */
  readonly own: readonly OwnStrategy[];
  /** The location of the code of strategies from files, by spec. */
  readonly code: Readonly<Record<string, CodeRef>>;
  /** The hash of the code of a game that comes from a file. It is part of the identity of the experiment. */
  readonly gameHash?: string;
}

/** The maximum number of games of a cell. Counts up to it are exact in floating-point numbers. */
export const MAX_TRIALS = 1e15;

/**
 * Checks a requested cell and fills in the defaults.
 *
 * @param request - the cell
 * @throws InputError when the game does not accept a parameter, a strategy, the number of strategies or the trials
 */
export function planCell(request: CellRequest): Cell {
  const { game, code = {}, stop, gameHash } = request;
  const { trials = stop === undefined ? game.trials : MAX_OPEN_ENDED_TRIALS } = request;
  if (!(Number.isInteger(trials) && trials >= 1 && trials <= MAX_TRIALS)) {
    throw new InputError(`trials is a whole number from 1 to ${MAX_TRIALS}, not ${trials}`);
  }
  const params = resolveParams(game.parameters, request.params);
  game.checkParams?.(params);
  const players = [...request.strategies, ...(request.pairedWith ?? [])];
  const own = [...new Set([...players, ...(request.own ?? [])].filter((one) => typeof one !== 'string'))].filter(
    (one) => players.some((player) => player === one || isOf(player, one)),
  );
  if (own.some(({ create }) => typeof create !== 'function'))
    throw new InputError('a strategy given as a value is a definition: a name and create()');
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
  const strategies = checkLineup(game, request.strategies).map(canonical);
  const pairedWith =
    request.pairedWith === undefined ? undefined : checkLineup(game, request.pairedWith).map(canonical);
  if (pairedWith?.join() === strategies.join())
    throw new InputError(`${strategies.join(' - ')} cannot be paired with itself`);
  const metrics = planMetrics({ game, params, strategies, pairedWith, measures: request.measures });
  if (stop?.kind === 'sequential')
    checkSequential(game, isSwapped(strategies, pairedWith ?? []) && metrics[0]?.gamePair === true);
  return {
    game,
    params,
    strategies,
    metrics,
    trials,
    own,
    code,
    ...defined({ pairedWith, stop: stop && checkStoppingRule(stop), gameHash }),
  };
}

/** A sequential test counts the points of game pairs, which need a winner. */
function checkSequential(game: AnyGame, countsPoints: boolean): void {
  if (!hasWinner(game))
    throw new InputError(
      `a sequential test needs two seats and a measure with the role 'win', and ${game.id} has not both`,
    );
  if (!countsPoints)
    throw new InputError(`a sequential test needs two strategies in swapped seats and the metric '${POINTS}'`);
}

/** Whether a spec names a strategy. False for a strategy that is given as a value. */
export function isOf(player: string | OwnStrategy, { name }: Pick<OwnStrategy, 'name'>): boolean {
  return typeof player === 'string' && player.split(':')[0] === name;
}

/** The game of a cell. Its strategies include those of the cell that were given as values. */
export function gameOf({ game, own }: Cell): AnyGame {
  return own.length === 0 ? game : { ...game, strategies: [...game.strategies, ...own] };
}

/** Whether every strategy of a cell is a built-in strategy of the game. */
export function hasBuiltInStrategies({ strategies, pairedWith = [], own, code }: Cell): boolean {
  return [...strategies, ...pairedWith].every(
    (spec) => code[spec] === undefined && !own.some((one) => isOf(spec, one)),
  );
}
