import { checkInteger, checkList, checkMembers } from '../errors.js';
import type { Seat } from '../contracts/engine.js';
import type { AnyGame } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { requiredResult } from '../contracts/result.js';
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
export class GameTree {
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
  /** The outcomes; by seat and outcome: the slot, and the probability by chance times what the seat wins. */
  private outcomes = new PlainStates('an outcome');
  private slots: readonly number[][];
  private added: readonly number[][];
  /** By outcome: its probability by chance. */
  private chance: number[] = [];
  private columns: readonly Columns[] = [];

  /**
   * @param game - the game
   * @param params - all parameters
   * @param seats - their number, at least two
   */
  constructor(
    readonly game: AnyGame,
    readonly params: ParamValues,
    seats: number,
  ) {
    const others = Array.from({ length: seats - 2 }, () => new InformationSets());
    this.sets = [new InformationSets(), new InformationSets(), ...others];
    this.isZeroSum = seats === 2 && requiredResult(game, params).kind !== 'together';
    [this.slots, this.added] = [this.sets.map(() => []), this.sets.map(() => [])];
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
    const { size } = this.outcomes;
    const outcome = this.outcomes.numberOf(last);
    let sum = 0;
    for (let seat = 0; seat < payoffs.length; seat++) {
      const [slots, weights] = [this.slots[seat] as number[], this.added[seat] as number[]];
      const [slot, payoff] = [last[seat] as number, payoffs[seat] as number];
      if (outcome === size) {
        slots.push(slot);
        weights.push(0);
      }
      weights[outcome] = (weights[outcome] as number) + probability * payoff;
      sum += payoff;
    }
    if (outcome === size) this.chance.push(0);
    this.chance[outcome] = (this.chance[outcome] as number) + probability;
    this.sum ??= sum;
    if (sum !== this.sum) this.isZeroSum = false;
    this.games++;
  }

  /** Makes the tree ready for solvers, when all games are added. */
  finish(): void {
    const { added, slots, chance, isZeroSum } = this;
    const [first = []] = added;
    const won = isZeroSum ? [first, first.map((weight) => -weight)] : added;
    this.columns = won.map((weights, seat) => columnsOf(seat, slots, weights, chance));
    // The columns have all of this.
    this.outcomes = new PlainStates('an outcome');
    [this.slots, this.added, this.chance] = [[], [], []];
  }

  /**
   * Returns what a seat wins with each slot as its last move, if it makes all of its own moves up to there.
   *
   * @param seat - the seat
   * @param reaches - by seat: the probability that it makes its moves up to each of its slots; not read for the seat
   * @param into - receives the winnings, by slot
   * @param isWon - whether each outcome counts what the seat wins; otherwise it counts 1
   */
  winnings(
    seat: Seat,
    reaches: readonly Float64Array[],
    into: Float64Array = new Float64Array((this.sets[seat] as InformationSets).slots),
    isWon = true,
  ): Float64Array {
    const { slots, starts, own, weights, chance, others, reached, products } = this.columns[seat] as Columns;
    let paid = isWon ? weights : chance;
    for (const { seat: other, at } of others) {
      const reach = reaches[other] as Float64Array;
      for (let one = 0; one < products.length; one++)
        products[one] = (paid[one] as number) * (reach[at[one] as number] as number);
      paid = products;
    }
    const reach = reaches[lastOther(seat, reaches.length)] as Float64Array;
    // In the course of a solution, most columns are never reached. Without a branch, the list of the others is cheap.
    let columns = 0;
    for (let column = 0; column < slots.length; column++) {
      reached[columns] = column;
      columns += reach[slots[column] as number] === 0 ? 0 : 1;
    }
    into.fill(0);
    for (let at = 0; at < columns; at++) {
      const column = reached[at] as number;
      const share = reach[slots[column] as number] as number;
      const end = starts[column + 1] as number;
      for (let one = starts[column] as number; one < end; one++) {
        const slot = own[one] as number;
        into[slot] = (into[slot] as number) + (paid[one] as number) * share;
      }
    }
    return into;
  }

  /** By information set of a seat: the probability that chance and the policies of the other seats lead there. */
  arrivals(seat: Seat, policies: readonly Policy[]): Float64Array {
    const { before, first, slots } = this.sets[seat] as InformationSets;
    const sums = this.winnings(seat, this.reaches(policies), new Float64Array(slots), false);
    // Chance and the others lead as often to the end of every move of the seat, so the first one says how often.
    for (let set = before.length - 1; set >= 0; set--)
      sums[before[set] as number] = (sums[before[set] as number] as number) + (sums[first[set] as number] as number);
    return Float64Array.from(first, (slot) => sums[slot] as number);
  }

  /** What a seat of a zero-sum tree wins in every game besides what is counted: seat 1 loses what seat 0 wins. */
  shareOf(seat: Seat): number {
    return this.isZeroSum && seat === 1 && this.game.seats !== 1 ? (this.sum ?? 0) : 0;
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

/**
 * The outcomes of a game as one seat computes with them: those with the same slot of the last other seat are together,
 * where that is possible. Those with the same slot of the seat are in the order in which they were added, so sums over
 * them have the same rounding errors in any arrangement.
 */
interface Columns {
  /** By column: the slot of the last other seat, and (with one more) its first outcome. */
  readonly slots: Int32Array;
  readonly starts: Int32Array;
  /** By outcome: the slot of the seat, the probability by chance times what the seat wins, and that probability. */
  readonly own: Int32Array;
  readonly weights: Float64Array;
  readonly chance: Float64Array;
  /** By outcome: the slots of the remaining seats. */
  readonly others: readonly { readonly seat: Seat; readonly at: Int32Array }[];
  /** Space for the columns that are reached, and for the outcomes with those seats. */
  readonly reached: Int32Array;
  readonly products: Float64Array;
}

function lastOther(seat: Seat, seats: number): Seat {
  return seat === seats - 1 ? seats - 2 : seats - 1;
}

/** Arranges outcomes for a seat: `slots[seat][outcome]`. */
function columnsOf(
  seat: Seat,
  slots: readonly (readonly number[])[],
  weights: readonly number[],
  chance: readonly number[],
): Columns {
  const last = lastOther(seat, slots.length);
  const [own, other] = [slots[seat], slots[last]] as [readonly number[], readonly number[]];
  const { order, starts } = arranged(own, other);
  const others = slots.flatMap((at, one) =>
    one === seat || one === last ? [] : [{ seat: one, at: inOrder(at, order, new Int32Array(order.length)) }],
  );
  return {
    slots: starts.map((start) => other[order[start] as number] as number).subarray(0, -1),
    starts,
    own: inOrder(own, order, new Int32Array(order.length)),
    weights: inOrder(weights, order, new Float64Array(order.length)),
    chance: inOrder(chance, order, new Float64Array(order.length)),
    others,
    reached: new Int32Array(starts.length),
    products: new Float64Array(others.length === 0 ? 0 : order.length),
  };
}

/** Writes values by their places. */
function inOrder<Into extends Int32Array | Float64Array>(
  values: readonly number[],
  places: Int32Array,
  into: Into,
): Into {
  for (let at = 0; at < places.length; at++) into[at] = values[places[at] as number] as number;
  return into;
}

function sizeOf(numbers: readonly number[]): number {
  return numbers.reduce((most, one) => Math.max(most, one), 0) + 1;
}

/**
 * Arranges the cells of a sparse matrix by columns, where the cells of a row keep their order: a column waits until it
 * comes next in all of its rows. If none does, the column of the first cell is divided.
 *
 * @returns the cells in the new order, and the start of each column, and one more
 */
function arranged(
  rows: readonly number[],
  columns: readonly number[],
): { readonly order: Int32Array; readonly starts: Int32Array } {
  const { length } = rows;
  const [order, isDone, starts] = [new Int32Array(length), new Uint8Array(length), [0]];
  /** By cell: the next one of its row, and of those of its column that come next in their rows. */
  const [next, after] = [new Int32Array(length), new Int32Array(length)];
  /** By row and by column: the first of those cells. */
  const [heads, first] = [new Int32Array(sizeOf(rows)).fill(-1), new Int32Array(sizeOf(columns)).fill(-1)];
  /** By column: the number of those cells, and that of all cells that are left. */
  const [ready, left] = [new Int32Array(first.length), new Int32Array(first.length)];
  const complete: number[] = [];
  const wait = (cell: number): void => {
    const column = columns[cell] as number;
    after[cell] = first[column] as number;
    first[column] = cell;
    ready[column] = (ready[column] as number) + 1;
    if (ready[column] === left[column]) complete.push(column);
  };
  for (let cell = length - 1; cell >= 0; cell--) {
    const row = rows[cell] as number;
    const column = columns[cell] as number;
    next[cell] = heads[row] as number;
    heads[row] = cell;
    left[column] = (left[column] as number) + 1;
  }
  for (const cell of heads) if (cell >= 0) wait(cell);
  for (let done = 0, earliest = 0; done < length;) {
    while (isDone[earliest] === 1) earliest++;
    const column = complete.pop() ?? (columns[earliest] as number);
    const begin = done;
    for (let cell = first[column] as number; cell >= 0; cell = after[cell] as number) order[done++] = cell;
    first[column] = -1;
    left[column] = (left[column] as number) - (done - begin);
    ready[column] = 0;
    for (const cell of order.subarray(begin, done).sort()) {
      isDone[cell] = 1;
      if (next[cell] !== -1) wait(next[cell] as number);
    }
    starts.push(done);
  }
  return { order, starts: Int32Array.from(starts) };
}

/**
 * The best that a seat can do against the policies of the others.
 *
 * @inline
 */
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
export function bestResponse(tree: GameTree, seat: Seat, policies: readonly Policy[]): BestResponse {
  checkMembers(tree, 'the tree', 'sets');
  checkInteger(seat, 'a seat', 0, tree.sets.length - 1);
  checkList(policies, 'the policies');
  const ofSeat = tree.sets[seat] as InformationSets;
  const winnings = tree.winnings(seat, tree.reaches(policies));
  const policy = new Float64Array(ofSeat.slots);
  policy[0] = 1;
  // A set has a higher number than the sets on the way to it, so the last sets come first.
  for (let set = ofSeat.moves.length - 1; set >= 0; set--) {
    const first = ofSeat.first[set] as number;
    let best = first;
    for (let slot = first + 1; slot < first + (ofSeat.moves[set] ?? []).length; slot++)
      if ((winnings[slot] as number) > (winnings[best] as number)) best = slot;
    policy[best] = 1;
    const before = ofSeat.before[set] as number;
    winnings[before] = (winnings[before] as number) + (winnings[best] as number);
  }
  return { value: winnings[0] as number, policy, winnings };
}

/** What a seat wins at best against policies of the other seats: on average, and with each move of a set. */
export interface ValuedSets {
  readonly value: number;
  /** By legal move, if the seat comes to this set; undefined if chance and the others never lead there. */
  worthsIn(set: number | undefined): readonly number[] | undefined;
}

/** Values the moves of a seat against policies of the other seats; see {@link bestResponse}. */
export function valuedSets(tree: GameTree, seat: Seat, policies: readonly Policy[]): ValuedSets {
  const { first, moves } = tree.sets[seat] as InformationSets;
  const { value, winnings } = bestResponse(tree, seat, policies);
  const arrivals = tree.arrivals(seat, policies);
  return {
    value,
    worthsIn(set = -1) {
      const [start = 0, arrival = 0] = [first[set], arrivals[set]];
      return arrival === 0 ? undefined : moves[set]?.map((_, at) => (winnings[start + at] as number) / arrival);
    },
  };
}
