import { type AnyGame, InputError, type ParamValues } from '@cards/core';
import {
  checkedParams,
  checkInteger,
  checkLineup,
  checkList,
  checkMembers,
  checkNames,
  defaultsOf,
  parseSpec,
} from '@cards/core/internal';
import { checkStoppingRule, type CodeRef, MAX_OPEN_ENDED_TRIALS, type StoppingRule } from './cell-data.js';
import { checkWords, defined, withoutHoles } from './given-values.js';
import { isSame, type Lineup, type Lineups, pairingOf, roundOf, type StrategyInput } from './lineups.js';
import { gamePairRange, type CellMeasure, leadMeasure, pairMeasure, planMeasures } from './measures.js';
import type { OwnStrategy } from './strategy-definition.js';

/** A cell of an experiment, before it is checked. It has either `strategies` or `lineups`. */
export interface CellRequest extends Partial<Pick<Cell, 'stop' | 'code' | 'gameHash' | 'maxBlockSize'>> {
  /** The game that all games of the cell play. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults, by name. */
  readonly params?: ParamValues;
  /** The line-up: for each seat, in seat order, a spec or a strategy as a value. */
  readonly strategies?: readonly StrategyInput[];
  /**
   * The line-ups that play each deal. Two are compared: the cell counts paired differences, first game minus second
   * game, and with the two seats swapped also the game-pair score (`points`). All rotations of one line-up, see
   * `roundOf`, are a round: the cell counts sums over its games.
   */
  readonly lineups?: readonly (readonly StrategyInput[])[];
  /** The names of the measures to count; all measures when left out. */
  readonly measures?: readonly string[];
  /**
   * The number of games, of game pairs in a paired cell, or of rounds: an integer from 1 to 1e15. With a
   * stopping rule it is the maximum. The default is the `trials` of the game, or 1e9 with a stopping rule.
   */
  readonly trials?: number;
  /** Strategies as values that the specs can refer to. For example, `mine:5` refers to `mine` with an argument. */
  readonly own?: readonly OwnStrategy[];
}

/**
 * A checked cell of a batch, in one of two forms: with its game, so that it can be played, or as plain data
 * (`CellData`).
 */
export interface Cell<Played = AnyGame, Own = OwnStrategy, Measure = CellMeasure> {
  /** The game that all games of the cell play. */
  readonly game: Played;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /**
   * The line-ups, with specs in canonical form: `memory:05` becomes `memory:5`. There is one; or two, which are
   * compared on the same deals; or all rotations of one, a round.
   */
  readonly lineups: Lineups;
  /** The measures that the cell counts. Every output, and every array with one element per measure, has this order. */
  readonly measures: readonly Measure[];
  /** Who is first, counted after the measures; absent if they say it. */
  readonly lead?: Measure;
  /** The number of games, of game pairs in a paired cell, or of rounds. With a stopping rule it is the maximum. */
  readonly trials: number;
  /** The condition that ends the cell before all of its games are played; absent if there is none. */
  readonly stop?: StoppingRule;
  /** The strategies that were given as values, or loaded from files. */
  readonly own: readonly Own[];
  /** The location of the code of each strategy from a file, by spec. */
  readonly code: Readonly<Record<string, CodeRef>>;
  /** The hash of the code of a game from a file; absent for other games. It is part of the experiment's identity. */
  readonly gameHash?: string;
  /** The maximum number of games in a block, an integer from 1; absent if the game alone decides. */
  readonly maxBlockSize?: number;
}

const MEMBERS = 'game params strategies lineups measures trials own stop code gameHash maxBlockSize'.split(' ');

/** The maximum number of games of a cell. Counts up to it are exact in floating-point numbers. */
export const MAX_TRIALS = 1e15;

/**
 * Checks a requested cell and fills in its defaults.
 *
 * @param request - the cell
 * @throws InputError when a member is unknown, or a parameter, a strategy, the line-ups, a measure, the number of
 *   games, the size of a block or the stopping rule is invalid
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
  const { game, code = {}, own: added = [], stop, gameHash, maxBlockSize } = checkNames(request, 'a cell', MEMBERS);
  checkMembers(code, 'the code of a cell');
  checkList(added, 'the strategies of a cell');
  const { trials = stop === undefined ? defaultsOf(game).trials : MAX_OPEN_ENDED_TRIALS } = request;
  checkInteger(trials, 'trials', 1, MAX_TRIALS);
  if (maxBlockSize !== undefined) checkInteger(maxBlockSize, 'maxBlockSize', 1);
  const params = checkedParams(game, request.params);
  const given = givenLineups(request).map((lineup) => checkLineup(game, lineup, params));
  const own = ownStrategies(game, given.flat(), added);
  const strategies = [...game.strategies, ...own];
  const specOf = (player: StrategyInput): string => {
    if (typeof player !== 'string') return parseSpec(strategies, player.name).spec;
    return code[player] === undefined ? parseSpec(strategies, player).spec : player;
  };
  const lineups = checkedLineups(given.map((lineup) => lineup.map(specOf)));
  const counted = { game, params, lineups, measures: request.measures };
  const measures = planMeasures(counted);
  const range = stop?.kind === 'sequential' ? checkSequential(game, params, lineups, measures) : undefined;
  return {
    game,
    params,
    lineups,
    measures,
    trials,
    own,
    code,
    ...defined({ lead: leadMeasure(counted), stop: stop && checkStoppingRule(stop, range), gameHash, maxBlockSize }),
  };
}

function givenLineups({ strategies, lineups }: CellRequest): readonly (readonly StrategyInput[])[] {
  const given = withoutHoles('lineups', lineups ?? [strategies]);
  // JavaScript callers can pass any values.
  if (given.length === 0 || !given.every(Array.isArray) || (strategies !== undefined && lineups !== undefined))
    throw new InputError(
      "a cell has either strategies, one for each seat, such as strategies: ['good'], or lineups, a list of several such lists",
    );
  return given as readonly (readonly StrategyInput[])[];
}

/** Checks what the line-ups of a cell have to do with each other. */
function checkedLineups([first = [], ...others]: readonly Lineup[]): Lineups {
  if (others.length === 1 && isSame(first, others[0] ?? []))
    throw new InputError(
      `${first.join(' - ')} cannot be paired with itself, because every difference would be 0; choose another second line-up`,
    );
  const round = roundOf(first);
  if (others.length > 1 && String([first, ...others]) !== String(round))
    throw new InputError(
      `a cell of ${others.length + 1} line-ups must be a round, the rotations of the first one: ${textOf(round)}; compare other line-ups two at a time, in cells of their own`,
    );
  return [first, ...others];
}

function textOf(lineups: Lineups): string {
  return lineups.map((one) => one.join(' - ')).join(', ');
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
  checkWords(
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
  params: ParamValues,
  lineups: Lineups,
  [first]: readonly CellMeasure[],
): readonly [low: number, high: number] {
  const [strategies] = lineups;
  if (strategies.length === 1)
    throw new InputError(
      `a sequential test needs a game of two or more seats, but ${game.id} has one; set a precision instead`,
    );
  const needed = pairMeasure(game, params);
  if (needed === undefined)
    throw new InputError(
      `a sequential test needs a measure with the role 'win' or 'payoff', but ${game.id} has none; set a precision instead`,
    );
  if (!['swapped', 'round'].includes(pairingOf(lineups)))
    throw new InputError(
      `a sequential test needs the same players in all rotations of the seats; set lineups to ${textOf(roundOf(strategies))}`,
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
export function hasBuiltInStrategies({ lineups, own, code }: Cell): boolean {
  return lineups.flat().every((spec) => code[spec] === undefined && !own.some((one) => isOf(spec, one)));
}
