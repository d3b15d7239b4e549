import { type Engine, type Move, type Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Strategy, StrategyDefinition } from '../contracts/strategy.js';
import type { ExactResult, PositionValues } from '../contracts/theory.js';
import { requiredResult } from '../contracts/result.js';
import { InputError } from '../errors.js';

import { createRunner } from '../runner/create-runner.js';
import { moveTexts } from '../runner/plain-trace.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { withMergedDraws } from './merge-draws.js';
import { type GameTree, valuedSets } from './game-tree.js';
import type { InformationSets, Policy } from './information-sets.js';
import { describing, type Situation } from './situations.js';
import { rememberingPlayer, strategyOf } from './strategy-of.js';

/** A situation of a solved game, with what each move is worth. */
export interface Position extends Situation {
  /**
   * What the seat wins on average from here on if it plays best and the others play the solution: its payoff; without
   * one, 1 for a win and 1/2 for a tie; with one seat, the first measure. Absent if the others never lead there.
   */
  readonly value?: number;
  /** The same after each move, by its text. */
  readonly values?: Readonly<Record<string, number>>;
  /** What each move loses against the best one, 0 or more, by its text. */
  readonly regrets?: Readonly<Record<string, number>>;
}

/** A solved game: how each seat plays, in every situation. */
export interface Solved {
  /** What each seat does in each of its situations, always in the same order. */
  situations(): Iterable<Situation>;
  /** Replaces what a seat does in a situation, by its place in this order, with a probability for each move. */
  assign(at: number, plays: readonly number[]): void;
  /**
   * Returns the situations of the seat to move after the moves of all seats since the deal, with the value of each
   * move: one situation for everything that the seat can have seen of chance.
   *
   * @param moves - their texts
   * @throws InputError if a move is not legal, or the game is over
   */
  positionsAfter(moves: readonly string[]): readonly Position[];
  /** Returns the policies as a strategy, for games with these parameters. */
  strategy(name: string): StrategyDefinition<unknown, ParamValues>;
  /**
   * Computes the values of all positions for seat 0, in the measure that the seats play for, where a tie is 1/2 of a
   * win; undefined if the seats do not always win the same sum, which is 0 for a payoff.
   */
  values?(): PositionValues<unknown> | undefined;
  /** Computes the distributions of all measures if every seat plays the solution, without playing all games. */
  distributions?(): ExactResult;
}

/** The position of a situation. `worths` has the value of each move, in the order of `plays`; NaN if it is unknown. */
export function positionOf(situation: Situation, worths: readonly number[], sign: 1 | -1 = 1): Position {
  const plays = Object.entries(situation.plays).filter((_, at) => !Number.isNaN(worths[at]));
  if (plays.length === 0) return situation;
  const values = worths.filter((worth) => !Number.isNaN(worth));
  const best = sign * Math.max(...values.map((value) => sign * value));
  const named = (of: (value: number) => number): Readonly<Record<string, number>> =>
    Object.fromEntries(plays.map(([text], at) => [text, of(values[at] ?? 0)]));
  return {
    ...situation,
    plays: Object.fromEntries(plays),
    value: best,
    values: named((value) => value),
    regrets: named((value) => Math.abs(best - value)),
  };
}

/** The legal move with a text in a state; otherwise adds the texts of all legal moves to those that were possible. */
function moveWith(game: AnyGame, engine: Engine<unknown>, text: string, possible: Set<string>): Move | undefined {
  const texts = moveTexts(game, engine);
  for (const [move, one] of texts) if (one === text) return move;
  for (const one of texts.values()) possible.add(one);
  return undefined;
}

/** The error for moves after which no seat moves. `possible` has the legal moves in place of a wrong one. */
function noSuchMove(text = '', possible: ReadonlySet<string> = new Set()): InputError {
  return possible.size > 0
    ? InputError.unknownName('move', text, [...possible])
    : new InputError('the game is over before or after these moves, whatever chance decides; leave out the last ones');
}

/**
 * Where play can be after moves with these texts.
 *
 * @param start - where it can be before them
 * @param engineIn - the engine in a place
 * @param after - where play can be after a move, by what makes places one
 */
export function placesAfter<Place>(
  game: AnyGame,
  texts: readonly string[],
  start: Iterable<Place>,
  engineIn: (place: Place) => Engine<unknown>,
  after: (place: Place, move: Move) => Iterable<readonly [key: unknown, place: Place]>,
): readonly Place[] {
  let here = [...start];
  for (const text of texts) {
    const possible = new Set<string>();
    const places = here.map((place) => {
      const move = moveWith(game, engineIn(place), text, possible);
      return move === undefined ? undefined : [...after(place, move)];
    });
    if (places.every((found) => found === undefined)) throw noSuchMove(text, possible);
    here = [...new Map(places.flatMap((found) => found ?? [])).values()];
  }
  if (here.length === 0) throw noSuchMove();
  return here;
}

/** The largest number of outcomes of chance for which moves are checked before a game is solved. */
const MOST_CHECKED = 10_000;

/** Ends a game after its given moves. */
const ARRIVED = new Error('the given moves are played');

/**
 * Plays moves with every outcome of chance. A player asks for its next move, and learns that there is none. A quick
 * check ends with the first game that has all moves.
 */
export function playMoves(
  game: AnyGame,
  params: ParamValues,
  moves: readonly string[],
  playerOf?: (seat: Seat, next: (arrive: () => void) => Move) => Strategy<unknown>,
): void {
  const possible = moves.map(() => new Set<string>());
  let [played, farthest, isThere] = [0, 0, false];
  const engine = withMergedDraws(game.engine(params));
  const next = (arrive = (): void => undefined): Move => {
    const { [played]: text } = moves;
    if (text === undefined) {
      isThere = true;
      arrive();
    }
    const move = text === undefined ? undefined : moveWith(game, engine, text, possible[played] as Set<string>);
    if (move === undefined) throw ARRIVED;
    farthest = Math.max(farthest, ++played);
    return move;
  };
  const players = Array.from({ length: seatsOf(game, params) }, (_, seat) => ({
    name: 'a move',
    strategy: playerOf?.(seat, next) ?? { move: () => next() },
  }));
  const branches = new Branches();
  const deal = new BranchingRng(branches);
  const runner = createRunner(engine, players);
  do {
    played = 0;
    try {
      runner.playUncaught({ deal, seats: players.map(() => deal) }, new Int32Array(game.measures.length));
    } catch (error) {
      if (error !== ARRIVED) throw runner.attribute(error);
    }
    if (playerOf === undefined && (isThere || branches.games > MOST_CHECKED)) return;
  } while (branches.next());
  if (!isThere) throw noSuchMove(moves[farthest], possible[farthest]);
}

/** Policies of a game with hidden information, or of one seat, for all of its information sets. */
export function solvedTree(tree: GameTree, policies: readonly Policy[]): Solved {
  const { game, params, sets } = tree;
  const describe = sets.map((_, seat) => describing(tree, seat, policies[seat] as Policy));
  const { sign } = requiredResult(game, params);
  /** The information sets after moves, by seat. */
  const setsAfter = (moves: readonly string[]): readonly ReadonlySet<number>[] => {
    const after = sets.map(() => new Set<number>());
    playMoves(game, params, moves, (seat, next) => {
      const own = sets[seat] as InformationSets;
      return rememberingPlayer(game, own.recall, (memory) => next(() => after[seat]?.add(own.of(memory) ?? 0)), true);
    });
    return after;
  };
  const positions = (seat: Seat, numbers: readonly number[]): readonly Position[] => {
    const { worthsIn } = valuedSets(tree, seat, policies);
    const share = tree.shareOf(seat);
    return numbers.map((set) => {
      const situation = (describe[seat] as (set: number) => Situation)(set);
      const worths = worthsIn(set)?.map((worth) => sign * (worth + share));
      return worths === undefined ? situation : positionOf(situation, worths, sign);
    });
  };
  return {
    *situations() {
      for (const [seat, { moves }] of sets.entries())
        for (const set of moves.keys()) yield (describe[seat] as (set: number) => Situation)(set);
    },
    assign(at, plays) {
      let set = at;
      for (const [seat, { moves, first }] of sets.entries()) {
        if (set >= 0 && set < moves.length) policies[seat]?.set(plays, first[set]);
        set -= moves.length;
      }
    },
    positionsAfter: (moves) =>
      setsAfter(moves).flatMap((found, seat) =>
        positions(
          seat,
          [...found].sort((one, other) => one - other),
        ),
      ),
    strategy: (name) => strategyOf(tree, name, policies),
  };
}
