import type { Seat } from '../contracts/engine.js';
import { requiredResult } from '../contracts/result.js';
import { checkList, checkMembers, InputError } from '../errors.js';
import { checkOptions, type ProgressOption, type SolveProgress } from './branches.js';
import { bestResponse, type BestResponse, type GameTree } from './game-tree.js';
import type { InformationSets, Policy } from './information-sets.js';
import { bestOfTeam } from './team.js';
import { describing, type Situation } from './situations.js';

/**
 * The options of {@link solve}.
 *
 * @inline
 */
export interface SolveOptions extends ProgressOption {
  /** The `nashConv` at which the solver stops, in the unit of the payoff (default: 1e-6). */
  readonly tolerance?: number;
  /** The largest number of iterations (default: 100,000). */
  readonly maxIterations?: number;
  /** A state that `onState` got from an interrupted computation with the same game and `tolerance`. */
  readonly from?: Float64Array | undefined;
  /** Gets the state of the solver after every tenth of all iterations, to go on from it. It is a copy. */
  readonly onState?: ((state: Float64Array) => void) | undefined;
}

/**
 * Policies with a proof of how close they are to an equilibrium.
 *
 * @inline
 */
export interface Solution {
  /** The policy of each seat. */
  readonly policies: readonly Policy[];
  /** What each seat wins on average with these policies. */
  readonly values: readonly number[];
  /** The sum over the seats of what a best response to the policies of the others gains. It is 0 in an equilibrium. */
  readonly nashConv: number;
  /**
   * In a zero-sum game of two seats: at least and at most this is what seat 0 wins on average in every equilibrium.
   * With its policy it wins at least the first number against everyone. If the seats play together and all policies
   * could be tried: the most that they can get, twice. In other games, equilibria can differ in their values, and
   * nothing bounds them.
   */
  readonly bounds?: readonly [lower: number, upper: number];
  /** The number of iterations. If the seats play together: of policies that were tried. */
  readonly iterations: number;
}

/**
 * Computes policies from which no seat gains much by leaving. In a zero-sum game of two seats, they are an equilibrium
 * as close as wanted. If the seats play together, they are the best policies of all, or the best of those that could be
 * tried. In other games, the method has no guarantee: `nashConv` says how far it has come, whatever the
 * solver has done. The numbers are the same on every machine, because the solver adds, subtracts, multiplies and
 * divides only.
 *
 * The solver is predictive CFR+ with alternating updates and quadratic averages (Farina, Kroer and Sandholm, Faster
 * game solving via predictive Blackwell approachability, AAAI 2021).
 *
 * @param tree - the game
 * @param options - when to stop. {@link gameTree} has an example
 */
export function solve(tree: GameTree, options: SolveOptions = {}): Solution {
  checkMembers(tree, 'the tree', 'sets');
  const { tolerance = 1e-6, maxIterations = 100_000, onProgress, from, onState } = checkOptions(options);
  if (requiredResult(tree.game, tree.params).kind === 'together') {
    const { policies, value, isProved, iterations } = bestOfTeam(tree, maxIterations, onProgress);
    const gains = policies.map((_, seat) => Math.max(0, bestResponse(tree, seat, policies).value - value));
    const nashConv = gains.reduce((sum, gain) => sum + gain);
    const values = policies.map(() => value);
    return { policies, values, nashConv, iterations, ...(isProved && { bounds: [value, value] }) };
  }
  const seats = tree.sets.map((sets) => new Learner(sets));
  const reaches = seats.map(({ reach }) => reach);
  // The proof costs as much as an iteration, so it comes after every tenth of all iterations.
  let reached: Pick<SolveProgress, 'nashConv'> = {};
  const state = [Float64Array.of(0, 1), ...seats.flatMap((learner) => learner.state)];
  if (from !== undefined) restore(state, from);
  const [[begin = 0, due = 1] = []] = state;
  for (let iteration = begin + 1, next = due; ; iteration++) {
    for (const [seat, learner] of seats.entries()) {
      tree.winnings(seat, reaches, learner.winnings);
      learner.learn(iteration ** 2);
    }
    onProgress?.({ unit: 'iterations', done: iteration, limit: maxIterations, ...reached });
    if (iteration < next && iteration < maxIterations) continue;
    next = iteration + Math.ceil(iteration / 10);
    const policies = seats.map((learner) => learner.average());
    const best = seats.map((_, seat) => bestResponse(tree, seat, policies).value);
    const [first, second] = best as [number, number];
    const values = tree.sets.map((_, seat) => (tree.isZeroSum ? 0 : tree.value(policies, seat)));
    const nashConv = best.reduce((sum, won, seat) => sum + won - (values[seat] ?? 0), 0);
    reached = { nashConv };
    if (nashConv > tolerance && iteration < maxIterations) {
      state[0]?.set([iteration, next]);
      if (onState !== undefined) onState(Float64Array.from(state.flatMap((part) => [...part])));
      continue;
    }
    const common = { policies, nashConv, iterations: iteration };
    if (!tree.isZeroSum) return { ...common, values };
    return {
      ...common,
      values: tree.sets.map((_, seat) => tree.value(policies, seat) + tree.shareOf(seat)),
      bounds: [0 - second, first],
    };
  }
}

function restore(state: readonly Float64Array[], from: Float64Array): void {
  if (from.length !== state.reduce((sum, { length }) => sum + length, 0))
    throw new InputError('the state of the solver is from another game');
  let at = 0;
  for (const part of state) part.set(from.subarray(at, (at += part.length)));
}

/** The regrets of one seat, in flat arrays. */
class Learner {
  /** What the seat wins with each slot; see `GameTree.winnings`. */
  readonly winnings: Float64Array;
  /** The probability that the seat makes its moves up to each slot. */
  readonly reach: Float64Array;
  /** By set, and one more: its first slot. */
  private readonly first: Int32Array;
  private readonly before: Int32Array;
  private readonly policy: Policy;
  private readonly regrets: Float64Array;
  private readonly sums: Float64Array;
  /** By set: 1 if nothing was won in it by any move, so that another update changes nothing. */
  private readonly settled: Uint8Array;

  constructor(private readonly sets: InformationSets) {
    this.first = Int32Array.from([...sets.first, sets.slots]);
    this.before = Int32Array.from(sets.before);
    this.policy = sets.uniform();
    this.winnings = new Float64Array(sets.slots);
    this.reach = sets.reach(this.policy);
    this.regrets = new Float64Array(sets.slots);
    this.sums = new Float64Array(sets.slots);
    this.settled = new Uint8Array(sets.moves.length);
  }

  /** All that the next iteration depends on. */
  get state(): readonly Float64Array[] {
    return [this.policy, this.reach, this.regrets, this.sums];
  }

  /** Updates the policy from the winnings. */
  learn(weight: number): void {
    const { winnings, regrets, policy, reach, sums, first, before, settled } = this;
    for (let set = before.length - 1; set >= 0; set--) {
      const start = first[set] as number;
      const end = first[set + 1] as number;
      let won = start;
      while (won < end && winnings[won] === 0) won++;
      if (won === end && settled[set] === 1) continue;
      settled[set] = won === end ? 1 : 0;
      let value = 0;
      for (let slot = start; slot < end; slot++) value += (policy[slot] as number) * (winnings[slot] as number);
      let sum = 0;
      for (let slot = start; slot < end; slot++) {
        const regret = (winnings[slot] as number) - value;
        const total = Math.max(0, (regrets[slot] as number) + regret);
        regrets[slot] = total;
        // The prediction: the next regret is the same again.
        const play = Math.max(0, total + regret);
        policy[slot] = play;
        sum += play;
      }
      for (let slot = start; slot < end; slot++)
        policy[slot] = sum > 0 ? (policy[slot] as number) / sum : 1 / (end - start);
      const parent = before[set] as number;
      winnings[parent] = (winnings[parent] as number) + value;
    }
    for (let set = 0; set < before.length; set++) {
      const reached = reach[before[set] as number] as number;
      const start = first[set] as number;
      const end = first[set + 1] as number;
      if (reached === 0) {
        for (let slot = start; slot < end; slot++) reach[slot] = 0;
        continue;
      }
      for (let slot = start; slot < end; slot++) {
        const here = reached * (policy[slot] as number);
        reach[slot] = here;
        sums[slot] = (sums[slot] as number) + weight * here;
      }
    }
  }

  average(): Policy {
    return this.sets.normalized(this.sums.slice());
  }
}

/** A situation in which a policy loses, or in which its opponent takes advantage of it: the moves are the habit. */
export interface CostlyHabit extends Situation {
  /** The best move, as text. */
  readonly best: string;
  /** The part of the loss: an average over all games, in the unit of the payoff. */
  readonly loss: number;
}

/**
 * What a seat gains by a best response to the policies of the others.
 *
 * @inline
 */
export interface Deviation {
  /** What the seat wins on average with its policy. */
  readonly value: number;
  /** What it wins with the best response. */
  readonly best: number;
  /** The difference of both. The sum over the seats is the NashConv of the policies. */
  readonly gain: number;
  /** Where its policy misses the gain, the worst first. Their losses add up to it. */
  readonly mistakes: readonly CostlyHabit[];
}

/**
 * What a policy loses on average to a player who knows it, in a zero-sum game of two seats.
 *
 * @inline
 */
export interface Exploitation {
  /** What the policy wins for its seat on average against its best response. */
  readonly worst: number;
  /** What the seat can win on average against everyone: at most this, see `solve`. */
  readonly value: number;
  /** The difference of both. The losses of all `mistakes` and `openings` add up to it. */
  readonly loss: number;
  /** Moves that lose even against an equilibrium, the worst first. */
  readonly mistakes: readonly CostlyHabit[];
  /**
   * Situations of the opponent in which it leaves the equilibrium, because the policy is predictable. What the
   * equilibrium plays there is the habit, and the response plays the best move.
   */
  readonly openings: readonly CostlyHabit[];
}

/**
 * Computes what each seat gains by a best response to the policies of the others, and where: the gain is divided among
 * the information sets. The division is exact, because the advantage of a best move over the moves of a policy, times
 * the probability that the policy gets there, adds up to the difference of both (Kakade and Langford, Approximately
 * optimal approximate reinforcement learning, ICML 2002).
 *
 * @param tree - the game
 * @param policies - the policy of each seat
 * @param least - situations that lose at most this much are left out (default: 0)
 */
export function deviations(tree: GameTree, policies: readonly Policy[], least = 0): readonly Deviation[] {
  return checkList(policies, 'the policies').map((policy, seat) => {
    const response = bestResponse(tree, seat, policies);
    const share = tree.shareOf(seat);
    const value = tree.value(policies, seat) + share;
    const best = response.value + share;
    return { value, best, gain: best - value, mistakes: habits(tree, seat, policy, response, least) };
  });
}

/**
 * Computes what a policy loses to its best response, and where: what both seats gain by leaving the policy and an
 * equilibrium. The division among the situations depends on the equilibrium if a game has several.
 *
 * @param tree - the game: zero-sum, with two seats
 * @param seat - the seat of the policy
 * @param policy - the policy
 * @param solution - the equilibrium of the game, from `solve`
 */
export function exploit(tree: GameTree, seat: Seat, policy: Policy, solution: Solution): Exploitation {
  const { policies, nashConv } = checkMembers(solution, 'the solution', 'policies', 'nashConv');
  // Smaller parts are in the bracket of the equilibrium.
  const all = deviations(
    tree,
    policies.map((one, at) => (at === seat ? policy : one)),
    nashConv,
  );
  return exploitationOf(all, seat, tree.sum);
}

/** What a policy loses, from what its seat gains against an equilibrium, and the other seat against the policy. */
export function exploitationOf(found: readonly Deviation[], seat: Seat, sum = 0): Exploitation {
  const [own, other] = [found[seat], found[1 - seat]] as [Deviation, Deviation];
  const [value, worst] = [own.best, sum - other.best];
  return { worst, value, loss: value - worst, mistakes: own.mistakes, openings: other.mistakes };
}

function habits(
  tree: GameTree,
  seat: Seat,
  policy: Policy,
  { winnings, policy: pure }: BestResponse,
  least: number,
): readonly CostlyHabit[] {
  const sets = tree.sets[seat] as InformationSets;
  const reach = sets.reach(policy);
  const describe = describing(tree, seat, policy);
  return sets.moves
    .map((moves, set) => {
      const first = sets.first[set] ?? 0;
      const best = first + moves.findIndex((_, at) => pure[first + at] === 1);
      const average = moves.reduce((sum, _, at) => sum + (policy[first + at] ?? 0) * (winnings[first + at] ?? 0), 0);
      return { set, best: best - first, loss: (reach[sets.before[set] ?? 0] ?? 0) * ((winnings[best] ?? 0) - average) };
    })
    .filter(({ loss }) => loss > least)
    .sort((one, another) => another.loss - one.loss)
    .map(({ set, best, loss }) => {
      const situation = describe(set);
      return { ...situation, best: Object.keys(situation.plays)[best] ?? '', loss };
    });
}
