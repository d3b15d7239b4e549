import type { Belief } from '../contracts/belief.js';
import type { Engine, Move } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InputError } from '../errors/errors.js';
import { seededRng } from '../random/streams.js';
import { Objective } from '../search/objective.js';
import { moveTexts, showView } from '../runner/plain-trace.js';
import { Branches, tooLarge } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import type { Situation } from './situations.js';

/** The number of deals that must look the same before the first move. */
const DEALS = 20;

/** The largest number of outcomes of one move. */
const MAX_OUTCOMES = 1_000_000;

/**
 * The states of a one-seat game as its player knows them, with those together that have the same key. A state is
 * reached again by its first path: a belief samples a state, the engine plays a move in it, and the belief sees the
 * result.
 */
export class KnowledgeStates<View, Params extends ParamValues> {
  /** What the first measure counts before the first move; negative if low values are better. */
  readonly atStart: number;
  private readonly game: Game<View, Params>;
  private readonly params: Params;
  private readonly objective: Objective<View>;
  /** One belief samples while the view of the other's engine stays as it is. */
  private readonly beliefs: readonly [Belief<View>, Belief<View>];
  private readonly startView: View;
  /** Draws what does not matter. */
  private readonly anyRng = seededRng(1);
  private readonly replayed = new Branches(Number.POSITIVE_INFINITY, () => new Error('a replay makes no new choices'));
  private readonly replayRng = new BranchingRng(this.replayed);
  private readonly byKey = new Map<string | number | undefined, number>();
  /** By state: the state before, the move from there, and the choices of chance. */
  private readonly before: number[] = [];
  private readonly via: Move[] = [];
  private readonly choices: (readonly number[])[] = [];
  /** By state: the end of its moves. By move: its mean gain, and the end of its outcomes. */
  private readonly movesEnd: number[] = [];
  private readonly gains: number[] = [];
  private readonly outcomesEnd: number[] = [];
  /** By outcome: the next state, and the probability. Outcomes that end the game are left out. */
  private readonly next: number[] = [];
  private readonly weights: number[] = [];

  /**
   * @param game - the game
   * @param params - all parameters
   * @param beliefs - two beliefs of the seat, which have a key
   */
  constructor(game: Game<View, Params>, params: Params, beliefs: readonly [Belief<View>, Belief<View>]) {
    this.game = game;
    this.params = params;
    this.objective = new Objective(game, 0);
    this.beliefs = beliefs;
    const [belief] = beliefs;
    const engine = game.engine(params);
    const keys = new Set<string | number | undefined>();
    for (let deal = 0; deal < DEALS; deal++) {
      engine.reset(seededRng(deal));
      belief.begin(engine.view(0));
      keys.add(belief.key?.(belief.sample(this.anyRng)));
    }
    if (keys.size > 1)
      throw new InputError(
        `${game.id} shows a part of the deal before the first move; deal it in a first move instead`,
      );
    this.startView = engine.view(0);
    this.atStart = this.counted(belief, belief.sample(this.anyRng));
    for (const key of keys) this.stateOf(key, -1, 0, []);
  }

  /** The number of states so far. */
  get count(): number {
    return this.before.length;
  }

  /** Plays all moves of the next state; false if all states are explored. */
  explore(): boolean {
    const { movesEnd, gains, outcomesEnd, next, count } = this;
    const state = movesEnd.length;
    if (state === count) return false;
    const belief = this.reach(state);
    const here = belief.sample(this.anyRng);
    const soFar = this.counted(belief, here);
    for (const move of belief.moves?.(here) ?? here.legalMoves()) {
      gains.push(this.play(state, belief, move, soFar));
      outcomesEnd.push(next.length);
    }
    movesEnd.push(gains.length);
    return true;
  }

  /** Whether the player can go on for ever without a cost: there are states that such moves never leave. */
  canGoOn(): boolean {
    const { movesEnd } = this;
    const stays = new Uint8Array(this.count).fill(1);
    for (let isNew = true; isNew;) {
      isNew = false;
      for (let state = this.count - 1; state >= 0; state--) {
        if (stays[state] === 0) continue;
        const end = movesEnd[state] as number;
        let move = movesEnd[state - 1] ?? 0;
        while (move < end && !this.staysIn(stays, move)) move++;
        if (move < end) continue;
        stays[state] = 0;
        isNew = true;
      }
    }
    return stays.includes(1);
  }

  /** Computes the value of each state from those of the states that follow. Returns the largest change. */
  sweep(values: Float64Array): number {
    const { movesEnd } = this;
    let change = 0;
    for (let state = this.count - 1; state >= 0; state--) {
      let best = Number.NEGATIVE_INFINITY;
      for (let move = movesEnd[state - 1] ?? 0; move < (movesEnd[state] as number); move++)
        best = Math.max(best, this.valueOf(move, values));
      change = Math.max(change, Math.abs(best - (values[state] as number)));
      values[state] = best;
    }
    return change;
  }

  /** The first situations of a player who plays best, at most as many as `most`, with a best move. */
  bestDecisions(values: Float64Array, most: number): readonly Situation[] {
    const { movesEnd, outcomesEnd, next, game } = this;
    const reached = new Set([0]);
    const situations: Situation[] = [];
    for (const state of reached) {
      if (situations.length === most) break;
      const first = movesEnd[state - 1] ?? 0;
      let best = first;
      for (let move = first + 1; move < (movesEnd[state] as number); move++)
        if (this.valueOf(move, values) > this.valueOf(best, values)) best = move;
      for (let at = outcomesEnd[best - 1] ?? 0; at < (outcomesEnd[best] as number); at++)
        reached.add(next[at] as number);
      const belief = this.reach(state);
      const here = belief.sample(this.anyRng);
      const move = (belief.moves?.(here) ?? here.legalMoves())[best - first] as Move;
      const plays = { [moveTexts(game, here).get(move) ?? String(move)]: 1 };
      situations.push({ seat: 0, situation: showView(game, here.view(0)), plays });
    }
    return situations;
  }

  private valueOf(move: number, values: Float64Array): number {
    const { outcomesEnd, gains, next, weights } = this;
    let value = gains[move] as number;
    for (let at = outcomesEnd[move - 1] ?? 0; at < (outcomesEnd[move] as number); at++)
      value += (weights[at] as number) * (values[next[at] as number] as number);
    return value;
  }

  /** Plays a move with all outcomes. Returns what the objective gains on average. */
  private play(state: number, belief: Belief<View>, move: Move, soFar: number): number {
    const { next, weights, game, params } = this;
    const first = next.length;
    const branches = new Branches(MAX_OUTCOMES, () =>
      tooLarge(`${game.id} has a move with more than ${MAX_OUTCOMES} outcomes`, params, game.parameters),
    );
    const rng = new BranchingRng(branches);
    let mean = 0;
    do {
      const engine = belief.sample(rng, move);
      engine.apply(move);
      const probability = branches.ways / branches.cases;
      mean += probability * (this.counted(belief, engine) - soFar);
      if (engine.over) continue;
      const reached = this.stateOf(belief.key?.(engine), state, move, branches.made);
      const known = next.indexOf(reached, first);
      if (known >= 0) weights[known] = (weights[known] as number) + probability;
      else {
        next.push(reached);
        weights.push(probability);
      }
    } while (branches.next());
    return mean;
  }

  private counted(belief: Belief<View>, engine: Engine<View>): number {
    return engine.over ? this.objective.of(engine) : this.objective.ofEstimate(belief.soFar?.(engine) ?? 0);
  }

  /** The number of the state with a key. A new one is reached by this move from a state. */
  private stateOf(key: string | number | undefined, before: number, move: Move, choices: readonly number[]): number {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    this.byKey.set(key, this.count);
    this.via.push(move);
    this.choices.push(choices);
    return this.before.push(before) - 1;
  }

  /** Plays to a state. Returns a belief that knows it and can sample it. */
  private reach(state: number): Belief<View> {
    const { beliefs, before, via, choices } = this;
    const path: number[] = [];
    for (let at = state; at > 0; at = before[at] as number) path.push(at);
    let [sampler, other] = beliefs;
    for (const belief of beliefs) belief.begin(this.startView);
    for (const at of path.reverse()) {
      const move = via[at] as Move;
      this.replayed.follow(choices[at] as readonly number[]);
      const engine = sampler.sample(this.replayRng, move);
      engine.apply(move);
      for (const belief of beliefs) belief.observe(engine.view(0));
      [sampler, other] = [other, sampler];
    }
    return sampler;
  }

  /** Whether a move costs nothing and leads to marked states only. */
  private staysIn(marked: Uint8Array, move: number): boolean {
    const { outcomesEnd, next, weights, gains } = this;
    let probability = 0;
    for (let at = outcomesEnd[move - 1] ?? 0; at < (outcomesEnd[move] as number); at++) {
      if (marked[next[at] as number] === 0) return false;
      probability += weights[at] as number;
    }
    return (gains[move] as number) >= 0 && probability > 1 - 1e-9;
  }
}
