import { attributeError } from '../contracts/create-players.js';
import { type DataEngine, dataEngine, type Move, type Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { Results } from '../contracts/result.js';
import { hasCode, InputError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { seededRng } from '../random/streams.js';
import { type ProgressOption, TooLargeError } from './branches.js';
import { failureAfter } from './failed-game.js';
import { InformationSets, type Memory, NOTHING, type Policy } from './information-sets.js';
import { grown } from './plain-states.js';
import { drawn } from './strategy-of.js';

/** The largest number of information sets: they fill half a gigabyte. */
const MOST_SETS = 1_000_000;

/** The largest number of decisions in one traversal: with more, even one takes seconds. */
const MOST_DECISIONS = 300_000;

/** The largest number of decisions with a choice of the same seat in one game: each is a level of the recursion. */
const DEEPEST = 500;

const NO_PATH = (): readonly number[] => [];

/** Policies for all information sets that samples have come to. */
export interface SampledPolicies {
  /** By seat: the information sets. They have no paths. */
  readonly sets: readonly InformationSets[];
  /** By seat: what it plays. */
  readonly policies: readonly Policy[];
}

/**
 * Computes policies for a game of any size from samples. In each iteration and for each seat, one game is dealt. The
 * seat tries all of its moves, and everything else is drawn: chance, and the moves of the others from their
 * policies. In a zero-sum game of two seats, more iterations bring the policies closer to an equilibrium. How close
 * they are, nothing here says.
 *
 * Sources: external sampling (Lanctot, Waugh, Zinkevich and Bowling, Monte Carlo sampling for regret minimization in
 * extensive games, NIPS 2009), where iteration t weighs t (Brown and Sandholm, Solving imperfect-information games via
 * discounted regret minimization, AAAI 2019).
 *
 * @param game - the game, by `defineGame`: it is continued from saved states
 * @param params - all parameters
 * @param iterations - their number
 * @param seed - of all draws
 * @throws InputError if the game has one seat, an engine of its own or nothing to win, or is too large to be sampled
 */
export function sampledPolicies(
  game: AnyGame,
  params: ParamValues,
  iterations: number,
  seed: number,
  onProgress?: ProgressOption['onProgress'],
): SampledPolicies {
  const results = new Results(game, params);
  const engine = dataEngine(game.engine(params));
  const seats = seatsOf(game, params);
  if (engine === undefined || seats === 1)
    throw new InputError(`${game.id} cannot be sampled: it needs several seats, and rules by defineGame`);
  const learners = Array.from({ length: seats }, () => new SampledLearner());
  const sampler = new Sampler(game, engine, results, learners, seededRng(seed));
  for (let iteration = 1; iteration <= iterations; iteration++) {
    sampler.learn(iteration);
    onProgress?.({ unit: 'iterations', done: iteration, limit: iterations });
    const sets = learners.reduce((sum, { sets: { moves } }) => sum + moves.length, 0);
    if (sets > MOST_SETS)
      throw new TooLargeError(
        `${game.id} shows more than ${MOST_SETS} information sets in ${iteration} iterations`,
        MOST_SETS,
      );
  }
  return {
    sets: learners.map(({ sets }) => sets),
    policies: learners.map(({ sets, sums }) => sets.normalized(sums.slice(0, sets.slots))),
  };
}

/** What one seat has learned, in flat arrays by slot. */
class SampledLearner {
  readonly sets = new InformationSets();
  /** The weighted sum of the policies so far. */
  sums = new Float64Array(16);
  private regrets = new Float64Array(16);

  /** The information set of a memory. */
  setOf(memory: Memory, legal: readonly Move[]): number {
    const set = this.sets.add(memory, legal, 0, NO_PATH);
    while (this.sets.slots > this.regrets.length) {
      this.regrets = grown(this.regrets);
      this.sums = grown(this.sums);
    }
    return set;
  }

  /** The probability of each move in a set: in proportion to its regret, if that is positive. */
  policy(set: number, count: number): Float64Array {
    const first = this.sets.first[set] as number;
    const policy = new Float64Array(count);
    let sum = 0;
    for (let at = 0; at < count; at++) sum += policy[at] = Math.max(0, this.regrets[first + at] as number);
    for (let at = 0; at < count; at++) policy[at] = sum > 0 ? (policy[at] as number) / sum : 1 / count;
    return policy;
  }

  /** Learns from what each move of a set has won. Returns what the policy wins. */
  learn(set: number, policy: Float64Array, won: Float64Array, weight: number): number {
    const first = this.sets.first[set] as number;
    let value = 0;
    for (let at = 0; at < won.length; at++) value += (policy[at] as number) * (won[at] as number);
    for (let at = 0; at < won.length; at++)
      this.regrets[first + at] = (this.regrets[first + at] as number) + weight * ((won[at] as number) - value);
    return value;
  }

  /** Draws a move, and adds the policy to the average. Returns the position of the move. */
  play(set: number, policy: Float64Array, weight: number, rng: Rng): number {
    const first = this.sets.first[set] as number;
    for (let at = 0; at < policy.length; at++)
      this.sums[first + at] = (this.sums[first + at] as number) + weight * (policy[at] as number);
    return drawn(policy, rng);
  }
}

/** Plays one game in which a seat tries all of its moves. */
class Sampler {
  /** The seat that tries its moves, what this iteration weighs, and how far the traversal has come. */
  private seat: Seat = 0;
  private weight = 0;
  private decisions = 0;
  private depth = 0;
  /** The moves since the deal. */
  private readonly moves: Move[] = [];

  constructor(
    private readonly game: AnyGame,
    private readonly engine: DataEngine,
    private readonly results: Results,
    private readonly learners: readonly SampledLearner[],
    private readonly rng: Rng,
  ) {}

  /** Plays an iteration. */
  learn(weight: number): void {
    const { engine, learners, moves } = this;
    this.weight = weight;
    const nothing = learners.map(() => NOTHING);
    try {
      for (let seat = 0; seat < learners.length; seat++) {
        [this.seat, this.decisions, this.depth] = [seat, 0, 0];
        moves.length = 0;
        engine.reset(this.rng);
        this.winnings(engine.over ? nothing : this.seen(nothing));
      }
    } catch (error) {
      if (hasCode<InputError>(error, 'CARDS_INPUT')) throw error;
      throw failureAfter(attributeError(error), moves.map(String));
    }
  }

  /** What the seat wins from the state of the engine on. */
  private winnings(before: readonly Memory[]): number {
    const { engine, learners, rng, weight, seat, moves } = this;
    let memories = before;
    while (!engine.over) {
      const { toMove } = engine;
      const learner = learners[toMove] as SampledLearner;
      const legal = engine.legalMoves();
      const set = learner.setOf(memories[toMove] as Memory, legal);
      const policy = learner.policy(set, legal.length);
      if (++this.decisions > MOST_DECISIONS || this.depth > DEEPEST)
        throw new InputError(
          `${this.game.id} is too long to be sampled: one seat alone can have more than ${this.depth > DEEPEST ? `${DEEPEST} decisions in a game` : `${MOST_DECISIONS} decisions after one deal`}`,
        );
      if (toMove !== seat || legal.length === 1) {
        memories = this.step(legal[learner.play(set, policy, toMove === seat ? 0 : weight, rng)] as Move, memories);
        continue;
      }
      const state = engine.dealt();
      const played = moves.length;
      const won = new Float64Array(legal.length);
      this.depth++;
      for (let at = 0; at < legal.length; at++) {
        engine.resume(state, rng, legal);
        won[at] = this.winnings(this.step(legal[at] as Move, memories));
        moves.length = played;
      }
      this.depth--;
      return learner.learn(set, policy, won, weight);
    }
    return this.results.read(engine).of(seat);
  }

  /** Plays a move. Returns the memories after it. */
  private step(move: Move, memories: readonly Memory[]): readonly Memory[] {
    const { engine, moves } = this;
    const { toMove } = engine;
    moves.push(move);
    engine.apply(move);
    return engine.over ? memories : this.seen(memories, toMove, move);
  }

  private seen(memories: readonly Memory[], mover?: Seat, move?: Move): readonly Memory[] {
    const { engine, game, learners } = this;
    return learners.map(({ sets: { recall } }, seat) =>
      recall.after(memories[seat] as Memory, seat === mover ? move : undefined, game.observe?.(engine.glance(seat))),
    );
  }
}
