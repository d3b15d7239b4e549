import type { Seat } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InformationSets, type Policy } from './information-sets.js';

/**
 * All possible games of a two-seat game, in sequence form: what matters of a game is the probability of its chance
 * outcomes, the last move of each seat in its information sets, and what seat 0 wins. Games that agree in the moves are
 * one outcome. `gameTree` creates it.
 *
 * Source: Koller, Megiddo and von Stengel, Efficient computation of equilibria for extensive two-person games, Games
 * and Economic Behavior 14(2), 1996.
 */
export class GameTree<View, Params extends ParamValues> {
  /** The game. */
  readonly game: Game<View, Params>;
  /** All parameters. */
  readonly params: Params;
  /** The information sets of each seat. */
  readonly sets: readonly [InformationSets, InformationSets] = [new InformationSets(), new InformationSets()];
  /** The number of possible games. */
  games = 0;
  /** The number of states in which a seat moves. */
  decisions = 0;
  /** The number of states in which chance decides. */
  chances = 0;
  private readonly outcomes = new Map<number, number>();
  /** The slots of each outcome, for each seat, and its probability by chance times what seat 0 wins. */
  private slots: readonly [Int32Array, Int32Array] = [new Int32Array(), new Int32Array()];
  private weights = new Float64Array();

  /**
   * @param game - the game
   * @param params - all parameters
   */
  constructor(game: Game<View, Params>, params: Params) {
    this.game = game;
    this.params = params;
  }

  /** The number of histories: the states in which a seat moves, those in which chance decides, and the ends. */
  get histories(): number {
    return this.decisions + this.chances + this.games;
  }

  /**
   * Adds a finished game.
   *
   * @param first - the slot of the last move of seat 0
   * @param second - the slot of the last move of seat 1
   * @param weight - the probability by chance times what seat 0 wins
   */
  add(first: number, second: number, weight: number): void {
    const key = first * 2 ** 26 + second;
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + weight);
    this.games++;
  }

  /** Makes the tree ready for solvers, when all games are added. */
  finish(): void {
    const keys = [...this.outcomes.keys()];
    this.slots = [
      Int32Array.from(keys, (key) => Math.floor(key / 2 ** 26)),
      Int32Array.from(keys, (key) => key % 2 ** 26),
    ];
    this.weights = Float64Array.from(this.outcomes.values());
    this.outcomes.clear();
  }

  /**
   * What a seat wins with each slot as its last move, if it makes all of its own moves up to there.
   *
   * @param seat - the seat
   * @param other - the probability that the other seat makes its moves up to each of its slots
   * @param into - receives the winnings, by slot
   */
  winnings(seat: Seat, other: Float64Array, into: Float64Array): void {
    const { weights } = this;
    const [own, others] = seat === 0 ? this.slots : [this.slots[1], this.slots[0]];
    const sign = seat === 0 ? 1 : -1;
    into.fill(0);
    for (let at = 0; at < weights.length; at++) {
      const slot = own[at] as number;
      into[slot] = (into[slot] as number) + sign * (weights[at] as number) * (other[others[at] as number] as number);
    }
  }

  /** What seat 0 wins on average. */
  value(first: Policy, second: Policy): number {
    const [own, other] = this.sets;
    const winnings = new Float64Array(own.slots);
    const reach = new Float64Array(Math.max(own.slots, other.slots));
    other.reach(second, reach);
    this.winnings(0, reach, winnings);
    own.reach(first, reach);
    return winnings.reduce((sum, won, slot) => sum + won * (reach[slot] as number), 0);
  }
}
