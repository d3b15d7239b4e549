import { type AnyGame, createPlayers, GameStepper, InputError, type ParamValues, seatsOf, Streams } from '@cards/core';
import {
  checkedParams,
  checkNames,
  checkRules,
  defaultsOf,
  messageOf,
  type WatchOptions,
  moveTexts,
  watched,
} from '@cards/core/internal';
import { withSearch } from '@cards/core/search';
import type { CellRequest, Experiment } from '@cards/batch';
import { roundOf, weakest } from '@cards/batch/internal';

/**
 * What a study is about. All members have defaults.
 *
 * @inline
 */
interface StudyOptions {
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
type StudySize = 'small' | 'large';

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

/** The largest number of games at a table of equal players, and of rounds of each other cell. */
const MOST = { equal: 4000, valued: 500, step: 1000, stake: 1000 } as const;

/** The smallest number of games of a cell, whatever it costs. */
const FEWEST = 100;

/** The numbers of simulated games of the players, ascending: each is four times as strong as the one before. */
const STRENGTHS = [4, 16, 64] as const;

/** The number of moves that a small study plays and simulates. */
const BUDGET = 8_000_000;

/**
 * The table of the strongest search answers most questions, and the last step of the ladder the most exact one, so each
 * gets as much of the budget as this many cells.
 */
const BEST = 4;

/** A move of a simulated game costs a part of a move of a game, because it is not recorded. */
const SIMULATED = 1 / 5;

/** Choosing a simulated game costs as much as this many moves: in a tree, and to value a position. */
const [IN_TREE, TO_VALUE] = [8, 1] as const;

/** The number of games from which a study estimates how long a game is. */
const PROBES = 10;

/** The number of moves after which a game ends as stalled, if its own limit is not lower. */
const LIMIT = 20_000;

/** The largest cost of a game of search, if it is as long as one of the weakest player. */
const LONGEST = 4_000_000;

/** The largest number of different texts of moves that are counted. */
const MOST_MOVES = 60;

/** The number of simulated games of each legal move of a valued position. */
const SAMPLES = 12;

/** About as many positions of a game, and legal moves of a position, are valued at most. */
const [VALUED, VALUED_MOVES] = [18, 8] as const;

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
  checkNames(options, 'the options of a study', ['params', 'seed', 'size', 'gameHash']);
  const { seed = '1', size = 'small', gameHash } = options;
  if (!STUDY_SIZES.includes(size)) throw InputError.unknownName('size', String(size), STUDY_SIZES);
  const params = checkedParams(game, options.params ?? {});
  checkRules(game, params);
  const seats = seatsOf(game, params);
  const weak = weakest(game);
  const searched = whyNoSearch(game);
  const costs = new PlayerCosts(game, params, searched === undefined);
  const noSearch = searched ?? costs.whyTooLong(weak);
  // The other strategies of the game that a run plays by default.
  const owns = defaultsOf(game).strategies.filter((spec) => spec !== weak && !/^(flat|search):/.test(spec));
  const times = size === 'large' ? 10 : 1;
  const budget = BUDGET * times;
  // A step has as many games as seats. A level has four cells.
  const fits = (level: number): boolean => 4 * FEWEST * times * seats * costs.of(searcher(level)) <= budget;
  const levels = STRENGTHS.filter((level, at) => noSearch === undefined && (at === 0 || fits(level)));
  const texts = costs.textsOf([weak, ...levels.slice(0, 1).map(searcher)]);
  const watch: WatchOptions = {
    moves: texts.length <= MOST_MOVES ? texts : [],
    samples: noSearch === undefined ? SAMPLES : 0,
    limit: LIMIT,
  };
  const plain = watched(game, { ...watch, moves: [], samples: 0 });
  const valued = watched(game, watch);
  const common = { params, ...(gameHash === undefined ? {} : { gameHash }) };
  const wanted: Wanted[] = [];
  const equal = (kind: 'equal' | 'valued', player: string, isValued = kind === 'valued', parts = 1): void => {
    const strategies = Array.from({ length: seats }, () => player);
    const cost = costs.of(player) + (isValued ? costs.ofValues(player) : 0);
    wanted.push({
      role: { kind, player, against: player },
      cell: { game: isValued ? valued : plain, lineups: [strategies] },
      cost,
      parts,
    });
  };
  const step = (player: string, against: string, parts = 1): void => {
    const others = Array.from({ length: seats - 1 }, () => against);
    const lineups = seats === 1 ? [[player], [against]] : roundOf([player, ...others]);
    const cost = costs.of(player) + costs.of(against) * Math.max(1, seats - 1);
    const measures = seats > 2 ? ['result', 'stake'] : ['result'];
    wanted.push({ role: { kind: 'step', player, against }, cell: { game: plain, lineups, measures }, cost, parts });
  };
  const meetWeak = (player: string): void => {
    step(player, weak);
    const cell = { game: plain, lineups: [[player, weak]], measures: ['stake'] };
    const cost = (costs.of(player) + costs.of(weak)) / 2;
    if (seats === 2) wanted.push({ role: { kind: 'stake', player, against: weak }, cell, cost, parts: 1 });
  };
  equal('equal', weak);
  for (const [at, own] of owns.entries()) {
    const before = owns[at - 1];
    meetWeak(own);
    // In a long game, search has one strength. Then the game's own players show whether better play wins more.
    if (before !== undefined && levels.length < 2) step(own, before, at === owns.length - 1 ? BEST : 1);
    equal('equal', own);
    if (noSearch === undefined) equal('valued', own);
  }
  for (const [at, level] of levels.entries()) {
    const before = levels[at - 1];
    const isBest = at === levels.length - 1;
    meetWeak(searcher(level));
    if (before !== undefined) step(searcher(level), searcher(before), isBest ? BEST : 1);
    equal('equal', searcher(level), isBest, isBest ? BEST : 1);
  }
  const trials = trialsWithin(budget, times, wanted);
  const roles = wanted.map(({ role }) => role);
  const cells = wanted.map(({ cell }, at) => ({ ...common, ...cell, trials: trials[at] as number }));
  return { game, params, seats, noSearch, watch, roles, experiment: { seed, cells } };
}

const searcher = (level: number): string => `search:${level}`;

/** A cell before its number of games is known. */
interface Wanted {
  readonly role: StudyRole;
  readonly cell: Pick<CellRequest, 'game' | 'measures' | 'lineups'>;
  /** The number of moves of a game, or of a round. */
  readonly cost: number;
  /** The number of even parts of the budget that it gets. */
  readonly parts: number;
}

/** Divides the budget among the cells evenly. What one of them does not need is for those that need more. */
function trialsWithin(budget: number, times: number, wanted: readonly Wanted[]): readonly number[] {
  const trials = wanted.map(() => 0);
  const needs = wanted.map(({ role, cost, parts }, at) => ({ at, cost, parts, most: times * MOST[role.kind] }));
  needs.sort((one, other) => (one.cost * one.most) / one.parts - (other.cost * other.most) / other.parts);
  let left = budget;
  let parts = wanted.reduce((sum, one) => sum + one.parts, 0);
  for (const need of needs) {
    const fitting = Math.floor((left * need.parts) / parts / need.cost);
    const games = Math.max(times * FEWEST, Math.min(need.most, fitting));
    trials[need.at] = games;
    left = Math.max(0, left - games * need.cost);
    parts -= need.parts;
  }
  return trials;
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

/** What a game of some players is like, on average. */
interface Probe {
  readonly moves: number;
  /** The number of moves of the longest game. */
  readonly longest: number;
  /** The number of legal moves. */
  readonly choices: number;
  /** The number of moves of a simulated game; 0 without search. */
  readonly simulated: number;
  readonly texts: readonly string[];
}

/** What games cost, in moves: a few are played to see it. It does not depend on the machine. */
export class PlayerCosts {
  private readonly probes = new Map<string, Probe>();

  constructor(
    private readonly game: AnyGame,
    private readonly params: ParamValues,
    private readonly canSearch: boolean,
  ) {}

  /** A game in which every seat plays this. */
  of(player: string): number {
    const { moves, simulated } = this.probe(player);
    return moves * (1 + iterationsOf(player) * (IN_TREE + simulated * SIMULATED));
  }

  /** The number of moves of the longest of a few games. */
  longest(player: string): number {
    return this.probe(player).longest;
  }

  /** Why the games of a player are too long for search, which simulates whole games; undefined if they are not. */
  whyTooLong(player: string): string | undefined {
    const { moves } = this.probe(player);
    if (moves * STRENGTHS[0] * (IN_TREE + moves * SIMULATED) <= LONGEST) return undefined;
    return `games of about ${Number(moves.toPrecision(2))} moves are too long for it`;
  }

  /** The simulated games that value the positions of a game. */
  ofValues(player: string): number {
    const { moves, choices, simulated } = this.probe(player);
    const games = SAMPLES * Math.min(moves, VALUED) * Math.min(choices, VALUED_MOVES);
    return games * (TO_VALUE + simulated * SIMULATED);
  }

  /** The texts of the moves of some players. */
  textsOf(players: readonly string[]): readonly string[] {
    return [...new Set(players.flatMap((player) => this.probe(player).texts))].sort();
  }

  /** All strengths of search are probed by the weakest. */
  private probe(player: string): Probe {
    const name = iterationsOf(player) > 0 ? searcher(STRENGTHS[0]) : player;
    const probe = this.probes.get(name) ?? this.play(name);
    this.probes.set(name, probe);
    return probe;
  }

  private play(player: string): Probe {
    const { game, params } = this;
    const seats = seatsOf(game, params);
    const watchedGame = watched(game, { moves: [], samples: this.canSearch ? 2 : 0, limit: LIMIT });
    const engine = watchedGame.engine(params);
    const line = Array.from({ length: seats }, () => player);
    const stepper = new GameStepper(engine, createPlayers(game, params, line));
    const rngs = new Streams('study', game.id).gameRngs(seats);
    const measured = new Float64Array(watchedGame.measures.length);
    const at = watchedGame.measures.findIndex(({ name }) => name === 'simulated');
    const texts = new Set<string>();
    let [turns, choices, simulated, longest] = [0, 0, 0, 0];
    for (let index = 0; index < PROBES; index++) {
      stepper.begin(rngs.seek(index));
      const before = turns;
      while (!engine.over) {
        const moves = engine.legalMoves();
        if (texts.size <= MOST_MOVES && moves.length > 1)
          for (const text of moveTexts(game, engine, moves).values()) texts.add(text);
        stepper.step();
        turns++;
        choices += moves.length;
      }
      longest = Math.max(longest, turns - before);
      engine.measure(measured, 0);
      simulated += (measured[at] ?? 0) / 10;
    }
    const moves = Math.max(1, turns / PROBES);
    return { moves, longest, choices: choices / PROBES / moves, simulated: simulated / PROBES, texts: [...texts] };
  }
}

const iterationsOf = (player: string): number => (player.startsWith('search:') ? Number(player.slice(7)) : 0);
