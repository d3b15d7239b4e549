import {
  type AnyGame,
  checkedParams,
  createPlayers,
  defaultsOf,
  GameStepper,
  messageOf,
  type ParamValues,
  seatsOf,
  Streams,
  type WatchOptions,
} from '@cards/core';
import { moveTexts, watched, withSearch } from '@cards/core/search';
import { type CellRequest, type Experiment, weakest } from '@cards/batch';

/** What a study is about. All members have defaults. */
export interface StudyOptions {
  /** Parameters that differ from their defaults, by name. */
  readonly params?: ParamValues;
  /** The seed. Default: 1. */
  readonly seed?: string | number;
  /** How much is played: `small`, the default, or `large` for ten times as many games. */
  readonly size?: StudySize;
  /** The hash of the code of a game from a file; see `CellRequest`. */
  readonly gameHash?: string;
}

/** The sizes of a study. */
export const STUDY_SIZES = ['small', 'large'] as const;

/** How much is played. */
export type StudySize = 'small' | 'large';

/** The purpose of a cell of a study. */
export interface StudyRole {
  /**
   * - `equal`: all seats play the same strategy.
   * - `valued`: the same, and the positions are valued, which takes so long that there are fewer games.
   * - `step`: a player at a table of another one, in all rotations of the seats; with one seat, on the same deals.
   * - `stake`: the same two players in a game for two, each in its seat, for what is at stake.
   */
  readonly kind: 'equal' | 'valued' | 'step' | 'stake';
  /** The spec of the player. */
  readonly player: string;
  /** The spec of the player in the other seats; the same one at an equal table. */
  readonly against: string;
}

/** A study before it is played. */
export interface StudyPlan {
  /** The game. */
  readonly game: AnyGame;
  /** The value of every parameter. */
  readonly params: ParamValues;
  /** The number of seats. */
  readonly seats: number;
  /** Why the game cannot be searched; undefined if it can. */
  readonly noSearch: string | undefined;
  /** What the games record. */
  readonly watch: WatchOptions;
  /** `[cell]`: what each cell of the experiment is for. */
  readonly roles: readonly StudyRole[];
  /** The cells, which a scheduler plays: `simulate`, or `runPlan` of `@cards/batch/node`. */
  readonly experiment: Experiment;
}

/** The number of games at each table of equal players, if there is time for them. */
const GAMES = 4000;

/** The number of rounds of each other cell, at least and at most. */
const ROUNDS = [200, 1000] as const;

/** The numbers of simulated games of the players, ascending: each is four times as strong as the one before. */
const STRENGTHS = [4, 16, 64] as const;

/** The number of moves that all players of a small study may simulate. */
const BUDGET = 12_000_000;

/** The number of games from which a study estimates how long a game is. */
const PROBES = 30;

/** The number of moves after which a game ends as stalled, if its own limit is not lower. */
const LIMIT = 20_000;

/** The largest number of different texts of moves that are counted. */
const MOST_MOVES = 60;

const SAMPLES = 12;

/**
 * Plans a study: the cells of an experiment that a scheduler plays, and what each of them is for. It plays a few games
 * in the calling thread, to see how long they are and which moves there are.
 *
 * @param game - the game, with the strategies `flat` and `search` if it can be searched
 * @param options - the parameters, the seed and the size
 * @throws InputError if a parameter is invalid, or the game has no strategy without arguments
 * @throws MisbehaviorError if the game or its strategy breaks its contract
 */
export function planStudy(game: AnyGame, options: StudyOptions = {}): StudyPlan {
  const { seed = '1', size = 'small', gameHash } = options;
  const params = checkedParams(game, options.params ?? {});
  const seats = seatsOf(game, params);
  const weak = weakest(game);
  const noSearch = whyNoSearch(game);
  const probe = probed(game, params, seats, weak);
  const watch: WatchOptions = {
    moves: probe.moves,
    samples: noSearch === undefined ? SAMPLES : 0,
    limit: LIMIT,
  };
  const times = size === 'large' ? 10 : 1;
  const budget = BUDGET * times;
  const plain = watched(game, { ...watch, samples: 0 });
  const valued = watched(game, watch);
  const equal = (player: string): readonly string[] => Array.from({ length: seats }, () => player);
  // Half of a game, on average, is simulated for each iteration of each move.
  const costOf = (iterations: number): number => (iterations * probe.turns * probe.turns) / 2 + probe.turns;
  const levels = noSearch === undefined ? levelsWithin(budget, (most) => costOf(most) * seats * ROUNDS[0] * 2) : [];
  const common = { params, ...(gameHash === undefined ? {} : { gameHash }) };
  const roundsFor = (cost: number, most: number = ROUNDS[1]): number =>
    Math.round(times * Math.max(ROUNDS[0], Math.min(most, budget / times / 8 / cost)));
  const roles: StudyRole[] = [];
  const cells: CellRequest[] = [];
  const add = (role: StudyRole, cell: Omit<CellRequest, 'params' | 'gameHash'>): void => {
    roles.push(role);
    cells.push({ ...common, ...cell });
  };
  const addEqual = (kind: 'equal' | 'valued', on: AnyGame, player: string, cost: number): void => {
    const trials = roundsFor(cost, kind === 'equal' ? GAMES : ROUNDS[1]);
    add({ kind, player, against: player }, { game: on, strategies: equal(player), trials });
  };
  const addStep = (player: string, against: string, cost: number): void =>
    add(
      { kind: 'step', player, against },
      {
        game: plain,
        ...(seats === 1
          ? { strategies: [player], pairedWith: [against] }
          : { strategies: [player, ...equal(against).slice(1)], round: true }),
        measures: seats > 2 ? ['result', 'stake'] : ['result'],
        trials: roundsFor(cost * seats),
      },
    );
  // The values of positions cost as much as a search of some iterations.
  const valuing = noSearch === undefined ? 100 : 0;
  addEqual('equal', plain, weak, probe.turns);
  const addStake = (player: string, cost: number): void => {
    if (seats === 2)
      add(
        { kind: 'stake', player, against: weak },
        { game: plain, strategies: [player, weak], measures: ['stake'], trials: roundsFor(cost) },
      );
  };
  const owns = ownPlayers(game, weak);
  for (const [at, own] of owns.entries()) {
    const before = owns[at - 1];
    addStep(own, weak, probe.turns);
    addStake(own, probe.turns);
    // In a long game, search has one strength. Then the game's own players show whether better play wins more.
    if (before !== undefined && levels.length < 2) addStep(own, before, 2 * probe.turns);
    addEqual('equal', plain, own, probe.turns);
    if (valuing > 0) addEqual('valued', valued, own, costOf(valuing) * Math.max(1, owns.length / 2));
  }
  for (const [at, iterations] of levels.entries()) {
    const player = `search:${iterations}`;
    const before = levels[at - 1];
    addStep(player, weak, costOf(iterations));
    addStake(player, costOf(iterations));
    if (before !== undefined) addStep(player, `search:${before}`, 2 * costOf(iterations));
    // Whether the seats are equal needs more games than the other answers.
    if (iterations === levels.at(-1))
      addEqual('equal', valued, player, (costOf(iterations + valuing) * seats) / (seats > 1 ? 4 : 1));
  }
  return {
    game,
    params,
    seats,
    noSearch,
    watch,
    roles,
    experiment: { seed, cells },
  };
}

/** The other strategies of the game that a run plays by default. */
function ownPlayers(game: AnyGame, weak: string): readonly string[] {
  return defaultsOf(game).strategies.filter((spec) => spec !== weak && !/^(flat|search):/.test(spec));
}

function whyNoSearch(game: AnyGame): string | undefined {
  if (game.strategies.some(({ name }) => name === 'search')) return undefined;
  if (game.search === undefined)
    return 'add resample(state, seat, rng) to its rules, which draws anew what a seat does not know; it is empty if nothing is hidden';
  try {
    withSearch(game);
    return 'export the game that withSearch returns';
  } catch (error) {
    return messageOf(error);
  }
}

function levelsWithin(budget: number, cost: (iterations: number) => number): readonly number[] {
  const fitting = STRENGTHS.filter((iterations) => cost(iterations) <= budget);
  return fitting.length === 0 ? [STRENGTHS[0]] : fitting;
}

/** The mean number of moves of a game, and the texts of its moves if they are few. */
function probed(game: AnyGame, params: ParamValues, seats: number, player: string) {
  const engine = watched(game, { moves: [], samples: 0, limit: LIMIT }).engine(params);
  const line = Array.from({ length: seats }, () => player);
  const stepper = new GameStepper(engine, createPlayers(game, params, line));
  const rngs = new Streams('study', game.id).gameRngs(seats);
  const texts = new Set<string>();
  let turns = 0;
  for (let index = 0; index < PROBES; index++) {
    stepper.begin(rngs.seek(index));
    while (!engine.over) {
      const moves = engine.legalMoves();
      if (texts.size <= MOST_MOVES && moves.length > 1)
        for (const text of moveTexts(game, engine, moves)) texts.add(text);
      stepper.step();
      turns++;
    }
  }
  const known = [...texts].sort();
  return { turns: Math.max(1, turns / PROBES), moves: known.length <= MOST_MOVES ? known : [] };
}
