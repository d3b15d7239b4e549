import type { Belief } from '../contracts/belief.js';
import type { Engine, Move } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { attributeError } from '../contracts/attribute-error.js';
import { hasCode, InputError } from '../errors/errors.js';
import { seededRng } from '../random/streams.js';
import { moveTexts } from '../runner/plain-trace.js';
import { Objective } from '../search/objective.js';
import { Branches, type ProgressOption } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { failureAfter } from './failed-game.js';
import type { OpenBelief } from './open-belief.js';
import { type Situation, situationOf } from './situations.js';
import { StateGraph } from './value-iteration.js';

/** The number of deals that must look the same before the first move. */
const DEALS = 20;

/** The largest number of outcomes of one move. */
const MAX_OUTCOMES = 1_000_000;

/** The number of states between two calls of `onProgress`. */
const NEWS = 256;

interface Step {
  readonly before: number;
  readonly move: Move;
  readonly choices: readonly number[];
  /** The state itself, if the belief can return to it without the path. */
  readonly saved?: unknown;
}

/** A belief that can return to a state. */
type Saving<View> = Belief<View> & Partial<Pick<OpenBelief<View, ParamValues>, 'save' | 'restore'>>;
type Beliefs<View> = readonly [Saving<View>, ...Saving<View>[]];

/**
 * The states of a game as the seat to move knows them, with those together that have the same key. A state is reached
 * again by its first path: a belief samples a state, the engine plays a move in it, and the belief sees the result.
 */
export class StateSpace<View, Params extends ParamValues> {
  /** The explored states. */
  readonly graph: StateGraph;
  /** What each seat's objective counts before the first move; negative if low values are better. */
  readonly atStart: readonly number[];
  /** Whether the seats win the same sum in every game. */
  isConstantSum = true;
  private sum: number | undefined;
  private readonly game: Game<View, Params>;
  private readonly refuse: (what: string) => Error;
  private readonly objectives: readonly Objective<View>[];
  /** One belief samples while the view of the other's engine stays as it is. */
  private readonly beliefs: Beliefs<View>;
  private readonly startView: View;
  /** Draws what does not matter. */
  private readonly anyRng = seededRng(1);
  private readonly replayed = new Branches(Number.POSITIVE_INFINITY, () => new Error('a replay makes no new choices'));
  private readonly replayRng = new BranchingRng(this.replayed);
  private readonly byKey = new Map<string | number | undefined, number>();
  /** By state: the last step of its first path. */
  private readonly steps: Step[] = [];

  /** @param beliefs - two beliefs of the seat, or one that knows everything. They have a key */
  constructor(
    game: Game<View, Params>,
    seats: number,
    engine: Engine<View>,
    beliefs: Beliefs<View>,
    refuse: (what: string) => Error,
  ) {
    this.game = game;
    this.refuse = refuse;
    this.graph = new StateGraph(seats);
    this.objectives = Array.from({ length: seats }, (_, seat) => new Objective(game, seat));
    this.beliefs = beliefs;
    const [belief] = beliefs;
    const keys = new Set<string | number | undefined>();
    for (let deal = 0; deal < DEALS; deal++) {
      engine.reset(seededRng(deal));
      belief.begin(engine.view(0));
      const start = belief.sample(this.anyRng);
      keys.add(start.over ? undefined : belief.key?.(start));
    }
    if (keys.size > 1)
      throw new InputError(
        `${game.id} shows a part of the deal before the first move; deal it in a first move instead`,
      );
    this.startView = engine.view(0);
    this.atStart = this.counted(belief, belief.sample(this.anyRng));
    for (const key of keys) if (key !== undefined) this.stateOf(key, { before: -1, move: 0, choices: [] });
  }

  explore(maxStates: number, onProgress: ProgressOption['onProgress']): void {
    const { graph, steps, refuse } = this;
    for (let state = 0; state < steps.length; state++) {
      if (steps.length > maxStates) throw refuse(`more than ${maxStates} states`);
      if (state % NEWS === 0) onProgress?.({ unit: 'states', done: steps.length, limit: maxStates });
      let played: Move | undefined;
      try {
        const belief = this.reach(state);
        const here = belief.sample(this.anyRng);
        const soFar = this.counted(belief, here);
        const moves = belief.moves?.(here) ?? here.legalMoves();
        graph.movers.push(here.toMove);
        for (const move of moves) this.play(state, belief, (played = move), soFar);
        graph.first.push(graph.moves.length);
      } catch (error) {
        if (hasCode<InputError>(error, 'CARDS_INPUT')) throw error;
        throw failureAfter(attributeError(error), this.movesTo(state, played));
      }
    }
  }

  /** The texts of the moves of the first path to a state, and of a move in it. */
  private movesTo(state: number, move: Move | undefined): readonly string[] {
    const texts: string[] = [];
    for (let at = state, next = move; at >= 0; { before: at, move: next } = this.steps[at] as Step) {
      if (next !== undefined) texts.unshift(this.textOf(at, next));
    }
    return texts;
  }

  private textOf(state: number, move: Move): string {
    try {
      return moveTexts(this.game, this.reach(state).sample(this.anyRng)).get(move) ?? String(move);
    } catch {
      return String(move);
    }
  }

  /** The first situations of players who follow a policy, at most as many as `most`. */
  decisions(policy: Int32Array, most: number): readonly Situation[] {
    const { moves, outcomes, next } = this.graph;
    const reached = new Set(policy.subarray(0, 1).keys());
    const situations: Situation[] = [];
    for (const state of reached) {
      if (situations.length === most) break;
      const best = policy[state] as number;
      for (let at = outcomes[best] as number; at < (outcomes[best + 1] as number); at++)
        reached.add(next[at] as number);
      const engine = this.reach(state).sample(this.anyRng);
      const move = moves[best];
      situations.push(situationOf(this.game, engine, (one) => (one === move ? 1 : 0)));
    }
    return situations;
  }

  private play(before: number, belief: Belief<View>, move: Move, soFar: readonly number[]): void {
    const { moves, outcomes, next, weights, gains, seats } = this.graph;
    const branches = new Branches(MAX_OUTCOMES, () => this.refuse(`a move with more than ${MAX_OUTCOMES} outcomes`));
    const rng = new BranchingRng(branches);
    const [first, gain] = [next.length, gains.length];
    moves.push(move);
    for (let seat = 0; seat < seats; seat++) gains.push(0);
    do {
      const engine = belief.sample(rng, move);
      engine.apply(move);
      const probability = branches.ways / branches.cases;
      for (const [seat, counted] of this.counted(belief, engine).entries())
        gains[gain + seat] = (gains[gain + seat] as number) + probability * (counted - (soFar[seat] as number));
      if (engine.over) continue;
      const state = this.stateOf(belief.key?.(engine), { before, move, choices: branches.made });
      const known = next.indexOf(state, first);
      const at = known >= 0 ? known : next.push(state) - 1;
      weights[at] = (weights[at] ?? 0) + probability;
    } while (branches.next());
    outcomes.push(next.length);
  }

  private counted(belief: Belief<View>, engine: Engine<View>): readonly number[] {
    const { objectives } = this;
    // A belief counts the first measure for seat 0, and seat 1 loses it.
    const soFar = engine.over ? 0 : (belief.soFar?.(engine) ?? 0);
    if (!engine.over) return objectives.map((one, seat) => (seat === 0 ? 1 : -1) * one.ofEstimate(soFar));
    const payoffs = objectives.map((one) => one.of(engine));
    const sum = payoffs.reduce((one, other) => one + other, 0);
    this.sum ??= sum;
    if (sum !== this.sum) this.isConstantSum = false;
    return payoffs;
  }

  /** The number of the state with a key. A new one is reached by this step. */
  private stateOf(key: string | number | undefined, step: Step): number {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    this.byKey.set(key, this.steps.length);
    const saved = step.before < 0 ? undefined : this.beliefs[0].save?.();
    return this.steps.push(saved === undefined ? step : { ...step, choices: [], saved }) - 1;
  }

  /** Plays to a state. Returns a belief that knows it and can sample it. */
  private reach(state: number): Saving<View> {
    const { beliefs, steps } = this;
    const { saved } = steps[state] as Step;
    if (saved !== undefined) {
      beliefs[0].restore?.(saved);
      return beliefs[0];
    }
    const path: Step[] = [];
    for (let at = state; at > 0; at = path.at(-1)?.before as number) path.push(steps[at] as Step);
    for (const belief of beliefs) belief.begin(this.startView);
    for (const [at, { move, choices }] of path.reverse().entries()) {
      const sampler = beliefs[at % beliefs.length] as Belief<View>;
      this.replayed.follow(choices);
      const engine = sampler.sample(this.replayRng, move);
      engine.apply(move);
      for (const belief of beliefs) belief.observe(engine.view(0));
    }
    return beliefs[path.length % beliefs.length] as Belief<View>;
  }
}
