import { type CellRequest, type Plan, planExperiment } from '@cards/batch';
import {
  type CodeRef,
  roundOf,
  MAX_TRIALS,
  defined,
  provedOptimum,
  oneAmong,
  pairMeasure,
  weakest,
} from '@cards/batch/internal';
import { type AnyGame, InputError, type ParamValues, type Seed } from '@cards/core';
import { checkedParams, countedMeasures, defaultsOf, parseSpec, resultRule } from '@cards/core/internal';
import { type LeagueStake, stakeOf } from '../league/league-plan.js';

/** A game of a score. */
export interface ScoredGame extends Pick<CellRequest, 'gameHash'> {
  /** The game. One of `luckAdjusted` of `@cards/core/solve`, against the best player, has a score without luck. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults, by name. */
  readonly params?: ParamValues;
  /**
   * The spec of the player whose score is 1, such as `search:1000`. Default: a strategy that is proved optimal, or else
   * the last one of the strategies that a run plays by default.
   */
  readonly best?: string;
  /** Whether no player can be better on average than `best`. Default: false. */
  readonly proved?: boolean;
}

/** What a score measures. */
export interface ScoreSetting {
  /** The specs of the players; `best` is the best player of each game. */
  readonly players: readonly string[];
  /** The games, at least one. */
  readonly games: readonly ScoredGame[];
  /** The number of deals of each player and game (default: 200), or with a precision the maximum (10,000). */
  readonly deals?: number | undefined;
  /** The largest half-width of the interval of each overall score; the score then stops early. Default: all deals. */
  readonly within?: number | undefined;
  /** The seed. Default: 1. */
  readonly seed?: Seed | undefined;
  /** The code of specs that name files, programs, or `equilibrium`. */
  readonly code?: Readonly<Record<string, CodeRef>>;
}

/** A game of a planned score, with its cells. */
export interface PlannedGame extends Required<Pick<ScoredGame, 'game' | 'params' | 'best' | 'proved'>> {
  /** The spec of the player whose score is 0. */
  readonly zero: string;
  readonly stake: LeagueStake;
  /** The result of the best player on each deal among its equals; undefined if it is measured. */
  readonly even: number | undefined;
  /** The cell of the player whose score is 0, the first one of the game. */
  readonly zeroCell: number;
  /** The cell of the best player; -1 if its result is {@link PlannedGame.even}. */
  readonly bestCell: number;
  /** `[player]`: the cells of the players. */
  readonly cells: readonly number[];
  /** By seat: where a game has its result without luck, followed by the regret and the number of moves; else none. */
  readonly luck: readonly number[];
}

/** A score before it is played. */
export interface ScorePlan extends Pick<ScoreSetting, 'players' | 'within'> {
  readonly plan: Plan;
  readonly games: readonly PlannedGame[];
}

const DEALS = 200;
const MOST_DEALS = 10_000;

/** The size of the blocks of built-in strategies. It divides the first round. */
const BLOCK = 25;

/**
 * Plans a score: in each game a cell for each player and for the two that define the scale, all on the same deals. With
 * two seats and more, a player meets the best one in all rotations of the seats; that player among its equals needs no
 * games, because it wins its share.
 *
 * @throws InputError if a player or a parameter is unknown, a player is given twice, or a game has no scale
 */
export function planScore({ players, games, within, seed = 1, code = {}, ...setting }: ScoreSetting): ScorePlan {
  const { deals: trials = within === undefined ? DEALS : MOST_DEALS } = setting;
  if (players.length === 0) throw new InputError('a score needs at least one player, such as random or best');
  if (games.length === 0) throw new InputError('a score needs at least one game');
  if (!(Number.isInteger(trials) && trials >= 2 && trials <= MAX_TRIALS))
    throw new InputError(`a score needs an integer number of deals from 2, not ${trials}`);
  const cells: CellRequest[] = [];
  const planned = games.map(({ game, params: given = {}, gameHash, ...chosen }): PlannedGame => {
    const params = checkedParams(game, given);
    const stake = stakeOf(game, params);
    const { seats } = stake;
    const rule = resultRule(game, params);
    const even = rule?.even === undefined || stake.even === undefined ? undefined : seats * stake.even;
    const measure = seats === 1 ? game.measures[0].name : pairMeasure(game, params);
    if (measure === undefined)
      throw new InputError(`${game.id} has no score, because it has no measure with the role 'win' or 'payoff'`);
    const nameOf = (spec: string): string => (code[spec] === undefined ? parseSpec(game.strategies, spec).spec : spec);
    const optimum = provedOptimum(game, params)?.strategy;
    const best = nameOf(chosen.best ?? optimum ?? defaultsOf(game).strategies.at(-1) ?? '');
    const proved = chosen.proved ?? best === optimum;
    const zero = weakest(game);
    if (zero === best)
      throw new InputError(
        `${game.id} has no score, because ${best} would be both 0 and 1: name a better player as best`,
      );
    const same = { game, params, measures: [measure], trials, ...defined({ gameHash }) };
    const cellOf = (spec: string): number => {
      if (spec === best && even !== undefined) return -1;
      const strategies = seats === 1 ? [spec] : oneAmong(spec, best, seats);
      const used = Object.fromEntries(strategies.flatMap((one) => (code[one] === undefined ? [] : [[one, code[one]]])));
      // A failure loses a block, so each game of a program, or of a file, is one.
      const maxBlockSize = Object.keys(used).length > 0 ? 1 : BLOCK;
      // Equals play one game on a deal, which all of their seats share.
      const lineups = seats === 2 && spec === best ? ([strategies] as const) : roundOf(strategies);
      return cells.push({ ...same, lineups, maxBlockSize, code: used }) - 1;
    };
    const [zeroCell, bestCell] = [cellOf(zero), cellOf(best)];
    const specs = players.map((player) => (player === 'best' ? best : nameOf(player)));
    const twice = specs.find((spec, at) => specs.indexOf(spec) !== at);
    if (twice !== undefined) throw new InputError(`${twice} is given twice as a player of ${game.id}; remove one`);
    const names = countedMeasures(game.measures, seats).map(({ name }) => name);
    const isAdjusted = game.watch !== undefined && 'against' in game.watch;
    const luck = isAdjusted ? Array.from({ length: seats }, (_, at) => names.indexOf(`adjusted${at}`)) : [];
    const playerCells = specs.map((spec) => (spec === zero ? zeroCell : spec === best ? bestCell : cellOf(spec)));
    return { game, params, best, proved, zero, stake, even, zeroCell, bestCell, cells: playerCells, luck };
  });
  return { players, within, plan: planExperiment({ seed, cells }), games: planned };
}
