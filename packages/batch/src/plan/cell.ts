import { type AnyGame, checkLineup, InputError, type ParamValues, parseSpec, resolveParams, type StrategyDefinition } from '@cards/core';
import { hasWinner, isSwapped, type Metric, planMetrics, POINTS } from './metrics.js';
import { defined } from './defined.js';
import { checkNames } from './names.js';
import { checkStoppingRule, MAX_OPEN_ENDED_TRIALS, type StoppingRule } from './stopping-rule.js';

/** A strategy of your own, in the calling thread. */
export type OwnStrategy = StrategyDefinition<unknown, ParamValues>;

/** Where the code of a strategy from a file is, in a form that reaches a worker. */
export interface CodeRef {
  /** The file, as an absolute path. */
  readonly file: string;
  /** The name under which it exports the strategy. */
  readonly exportName: string;
  /** `sha256:` and the hash of the file and of what it imports from beside it: part of the experiment's identity. */
  readonly hash: string;
}

/** What one cell plays, before it is checked. */
export interface CellRequest {
  /** The game. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults. */
  readonly params?: ParamValues;
  /** One for each seat, in seat order: specs, or strategies of your own. */
  readonly strategies: readonly (string | OwnStrategy)[];
  /**
   * Makes the cell a contrast: the strategies of a second table, which plays the same deals. What is counted then are
   * differences, the first table less the second, and the points of a pair where it is the same table with the seats swapped.
   */
  readonly pairedWith?: readonly (string | OwnStrategy)[];
  /** The names of the measures to count; all when left out. */
  readonly measures?: readonly string[];
  /**
   * How many games, a whole number from 1 to {@link MAX_TRIALS}; the game's own number when left out. With a goal, the most
   * games, and a billion when left out.
   */
  readonly trials?: number;
  /** Ends the cell as soon as enough is known. */
  readonly stop?: StoppingRule;
  /** Strategies of your own that specs name, such as `mine:5` where one has arguments. */
  readonly own?: readonly OwnStrategy[];
  /** For specs that name code in files: where it is. */
  readonly code?: Readonly<Record<string, CodeRef>>;
  /** The hash of the code of a game of your own that comes from a file. */
  readonly gameHash?: string;
}

/** One cell of a batch: a game, its parameters, the seated strategies and the number of games. */
export interface Cell {
  /** The game. */
  readonly game: AnyGame;
  /** All parameters. */
  readonly params: ParamValues;
  /** The specs in seat order, in canonical form. */
  readonly strategies: readonly string[];
  /** The specs of the second table, where the cell is a contrast. */
  readonly pairedWith?: readonly string[];
  /** What is counted. */
  readonly metrics: readonly Metric[];
  /** How many games; with a goal, the most. */
  readonly trials: number;
  /** What ends the cell before that. */
  readonly stop?: StoppingRule;
  /** The strategies that are not the game's own. */
  readonly own: readonly OwnStrategy[];
  /** Where the code of strategies from files is, by spec. */
  readonly code: Readonly<Record<string, CodeRef>>;
  /** The hash of the code of the game, where it is your own and comes from a file: part of the experiment's identity. */
  readonly gameHash?: string;
}

/** The most games of one cell: far beyond patience, and far within what counts exactly. */
export const MAX_TRIALS = 1e15;

/**
 * Checks a request and fills in what it leaves out.
 *
 * @throws InputError when a parameter, a strategy, the number of strategies or of trials is not what the game takes
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
  const own = [...new Set([...players, ...(request.own ?? [])].filter((one) => typeof one !== 'string'))].filter((one) => players.some((player) => player === one || isOf(player, one)));
  if (own.some(({ create }) => typeof create !== 'function')) throw new InputError('a strategy given as a value is a definition: a name and create()');
  checkNames(`strategy of ${game.id}`, own.map(({ name }) => name), game.strategies.map(({ name }) => name));
  const known = [...game.strategies, ...own];
  const canonical = (strategy: string | OwnStrategy): string => {
    if (typeof strategy === 'string' && code[strategy] !== undefined) return strategy;
    return parseSpec(known, typeof strategy === 'string' ? strategy : strategy.name).spec;
  };
  const strategies = checkLineup(game, request.strategies).map(canonical);
  const pairedWith = request.pairedWith === undefined ? undefined : checkLineup(game, request.pairedWith).map(canonical);
  if (pairedWith?.join() === strategies.join()) throw new InputError(`${strategies.join(' - ')} cannot be paired with itself`);
  const metrics = planMetrics({ game, params, strategies, pairedWith, measures: request.measures });
  if (stop?.kind === 'sequential') checkSequential(game, isSwapped(strategies, pairedWith ?? []) && metrics[0]?.gamePair === true);
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
  if (!hasWinner(game)) throw new InputError(`a sequential test needs two seats and a measure with the role 'win', and ${game.id} has not both`);
  if (!countsPoints) throw new InputError(`a sequential test needs two strategies in swapped seats and the metric '${POINTS}'`);
}

/** Whether a spec, or what stands in its place, names a strategy. */
export function isOf(player: string | OwnStrategy, { name }: Pick<OwnStrategy, 'name'>): boolean {
  return typeof player === 'string' && player.split(':')[0] === name;
}

/** The game of a cell, with the strategies of your own among its strategies. */
export function gameOf({ game, own }: Cell): AnyGame {
  return own.length === 0 ? game : { ...game, strategies: [...game.strategies, ...own] };
}

/** Whether every strategy of a cell is the game's own. */
export function hasBuiltInStrategies({ strategies, pairedWith = [], own, code }: Cell): boolean {
  return [...strategies, ...pairedWith].every((spec) => code[spec] === undefined && !own.some((one) => isOf(spec, one)));
}
