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
   * Returns what a seat wins with each slot as its last move, if it makes all of its own moves up to there.
   *
   * @param seat - the seat
   * @param other - the probability that the other seat makes its moves up to each of its slots
   * @param into - receives the winnings, by slot
   */
  winnings(
    seat: Seat,
    other: Float64Array,
    into: Float64Array = new Float64Array(this.sets[seat === 0 ? 0 : 1].slots),
  ): Float64Array {
    const { weights } = this;
    const [own, others] = seat === 0 ? this.slots : [this.slots[1], this.slots[0]];
    const sign = seat === 0 ? 1 : -1;
    into.fill(0);
    for (let at = 0; at < weights.length; at++) {
      const slot = own[at] as number;
      into[slot] = (into[slot] as number) + sign * (weights[at] as number) * (other[others[at] as number] as number);
    }
    return into;
  }

  /** What seat 0 wins on average. */
  value(first: Policy, second: Policy): number {
    const [own, other] = this.sets;
    const reach = own.reach(first);
    return this.winnings(0, other.reach(second)).reduce((sum, won, slot) => sum + won * (reach[slot] as number), 0);
  }
}

/** The best that a seat can do against a policy. */
export interface BestResponse {
  /** What seat 0 wins on average, if `policy` plays against the given policy. */
  readonly value: number;
  /** A best policy: one move in each information set. */
  readonly policy: Policy;
  /**
   * What the seat wins on average with each slot, times the probability that chance and the other seat lead there, if
   * it plays best afterwards.
   */
  readonly winnings: Float64Array;
}

/**
 * Returns the best policy of a seat against a policy of the other seat. What it wins proves how much the policy can
 * lose.
 *
 * @param tree - the game
 * @param seat - the seat that responds
 * @param other - the policy of the other seat. {@link gameTree} has an example
 */
export function bestResponse<View, Params extends ParamValues>(
  tree: GameTree<View, Params>,
  seat: Seat,
  other: Policy,
): BestResponse {
  const own = tree.sets[seat === 0 ? 0 : 1];
  const others = tree.sets[seat === 0 ? 1 : 0];
  const winnings = tree.winnings(seat, others.reach(other));
  const policy = new Float64Array(own.slots);
  policy[0] = 1;
  // A set has a higher number than the sets on the way to it, so the last sets come first.
  for (let set = own.moves.length - 1; set >= 0; set--) {
    const first = own.first[set] as number;
    let best = first;
    for (let slot = first + 1; slot < first + (own.moves[set] ?? []).length; slot++)
      if ((winnings[slot] as number) > (winnings[best] as number)) best = slot;
    policy[best] = 1;
    const before = own.before[set] as number;
    winnings[before] = (winnings[before] as number) + (winnings[best] as number);
  }
  const won = winnings[0] as number;
  return { value: seat === 0 ? won : -won, policy, winnings };
}
