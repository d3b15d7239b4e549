import type { Seat } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InformationSets, type Policy } from './information-sets.js';
import { PlainStates } from './plain-states.js';

/**
 * All possible games of a game with two seats and more, in sequence form: what matters of a game is the probability of
 * its chance outcomes, the last move of each seat in its information sets, and what each seat wins. Games that agree in
 * the moves are one outcome. `gameTree` creates it.
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
  readonly sets: readonly [InformationSets, InformationSets, ...InformationSets[]];
  /** The number of possible games. */
  games = 0;
  /** The number of states in which a seat moves. */
  decisions = 0;
  /** The number of states in which chance decides. */
  chances = 0;
  /** What the seats win together, if it is the same in every game; else in the first one. */
  sum: number | undefined;
  /** Whether what one of two seats wins is what the other one loses, but for a constant. */
  isZeroSum: boolean;
  /** The slots of each outcome, and by seat its probability by chance times what the seat wins. */
  private readonly outcomes = new PlainStates('an outcome');
  private readonly added: readonly number[][];
  /** By outcome: its probability by chance. */
  private readonly chance: number[] = [];
  private slots: readonly Int32Array[] = [];
  private weights: readonly Float64Array[] = [];
  private products = new Float64Array();

  constructor(game: Game<View, Params>, params: Params, seats: number) {
    this.game = game;
    this.params = params;
    const others = Array.from({ length: seats - 2 }, () => new InformationSets());
    this.sets = [new InformationSets(), new InformationSets(), ...others];
    this.isZeroSum = seats === 2;
    this.added = this.sets.map(() => []);
  }

  /** The number of histories: the states in which a seat moves, those in which chance decides, and the ends. */
  get histories(): number {
    return this.decisions + this.chances + this.games;
  }

  /**
   * Adds a finished game.
   *
   * @param last - the slot of the last move of each seat
   * @param probability - the probability by chance
   * @param payoffs - what each seat wins
   */
  add(last: readonly number[], probability: number, payoffs: readonly number[]): void {
    const outcome = this.outcomes.numberOf(last);
    for (const [seat, weights] of this.added.entries())
      weights[outcome] = (weights[outcome] ?? 0) + probability * (payoffs[seat] as number);
    this.chance[outcome] = (this.chance[outcome] ?? 0) + probability;
    const sum = payoffs.reduce((one, other) => one + other, 0);
    this.sum ??= sum;
    if (sum !== this.sum) this.isZeroSum = false;
    this.games++;
  }

  /** Makes the tree ready for solvers, when all games are added. */
  finish(): void {
    const { outcomes, added, sets, isZeroSum } = this;
    this.slots = sets.map(() => new Int32Array(outcomes.size));
    for (let outcome = 0; outcome < outcomes.size; outcome++)
      for (const [seat, slot] of (outcomes.copyOf(outcome) as number[]).entries())
        (this.slots[seat] as Int32Array)[outcome] = slot;
    const [first = []] = added;
    const won = isZeroSum ? [first, first.map((weight) => -weight)] : added;
    this.weights = won.map((weights) => Float64Array.from(weights));
    this.products = new Float64Array(outcomes.size);
  }

  /**
   * Returns what a seat wins with each slot as its last move, if it makes all of its own moves up to there.
   *
   * @param seat - the seat
   * @param reaches - by seat: the probability that it makes its moves up to each of its slots; not read for the seat
   * @param into - receives the winnings, by slot
   * @param paid - by outcome: its probability by chance times what the seat wins
   */
  winnings(
    seat: Seat,
    reaches: readonly Float64Array[],
    into: Float64Array = new Float64Array((this.sets[seat] as InformationSets).slots),
    paid: ArrayLike<number> = this.weights[seat] as Float64Array,
  ): Float64Array {
    const { slots, products } = this;
    const own = slots[seat] as Int32Array;
    const last = seat === slots.length - 1 ? slots.length - 2 : slots.length - 1;
    let weights = paid;
    for (let other = 0; other < last; other++) {
      if (other === seat) continue;
      const [at, reach] = [slots[other] as Int32Array, reaches[other] as Float64Array];
      for (let one = 0; one < products.length; one++)
        products[one] = (weights[one] as number) * (reach[at[one] as number] as number);
      weights = products;
    }
    const [at, reach] = [slots[last] as Int32Array, reaches[last] as Float64Array];
    into.fill(0);
    for (let one = 0; one < weights.length; one++) {
      const slot = own[one] as number;
      into[slot] = (into[slot] as number) + (weights[one] as number) * (reach[at[one] as number] as number);
    }
    return into;
  }

  /** By information set of a seat: the probability that chance and the policies of the other seats lead there. */
  arrivals(seat: Seat, policies: readonly Policy[]): Float64Array {
    const { before, first, slots } = this.sets[seat] as InformationSets;
    const sums = this.winnings(seat, this.reaches(policies), new Float64Array(slots), this.chance);
    // Chance and the others lead as often to the end of every move of the seat, so the first one says how often.
    for (let set = before.length - 1; set >= 0; set--)
      sums[before[set] as number] = (sums[before[set] as number] as number) + (sums[first[set] as number] as number);
    return Float64Array.from(first, (slot) => sums[slot] as number);
  }

  /** What a seat wins on average if the seats play these policies. */
  value(policies: readonly Policy[], seat: Seat = 0): number {
    const reaches = this.reaches(policies);
    return this.winnings(seat, reaches).reduce((sum, won, slot) => sum + won * (reaches[seat]?.[slot] as number), 0);
  }

  /** The probability that each seat makes its moves up to each of its slots. */
  reaches(policies: readonly Policy[]): readonly Float64Array[] {
    return this.sets.map((sets, seat) => sets.reach(policies[seat] as Policy));
  }
}

/** The best that a seat can do against the policies of the others. */
export interface BestResponse {
  /** What the seat wins on average, if it plays `policy`. */
  readonly value: number;
  /** A best policy: one move in each information set. */
  readonly policy: Policy;
  /**
   * What the seat wins on average with each slot, times the probability that chance and the other seats lead there, if
   * it plays best afterwards.
   */
  readonly winnings: Float64Array;
}

/**
 * Returns the best policy of a seat against policies of the other seats. What it wins proves how much they can lose.
 *
 * @param tree - the game
 * @param seat - the seat that responds
 * @param policies - the policy of each seat; that of the seat itself is replaced. {@link gameTree} has an example
 */
export function bestResponse<View, Params extends ParamValues>(
  tree: GameTree<View, Params>,
  seat: Seat,
  policies: readonly Policy[],
): BestResponse {
  const own = tree.sets[seat] as InformationSets;
  const winnings = tree.winnings(seat, tree.reaches(policies));
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
  return { value: winnings[0] as number, policy, winnings };
}
