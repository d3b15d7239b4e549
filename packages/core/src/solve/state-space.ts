import type { Belief } from '../contracts/belief.js';
import { type Engine, type Move, MOVE_LIMIT } from '../contracts/engine.js';
import type { AnyGame } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { Results } from '../contracts/result.js';
import { attributeError } from '../contracts/create-players.js';
import { grouped, hasCode, InputError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { seededRng } from '../random/streams.js';
import { moveTexts } from '../runner/plain-trace.js';
import { Branches, type ProgressOption } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { failureAfter, tryOut } from './failed-game.js';
import { HiddenInformationError, type OpenBelief } from './open-belief.js';
import { SeatBelief } from './seat-belief.js';
import { StateGraph } from './state-graph.js';

/** The number of deals that are drawn to see whether all look the same before the first move. */
const DEALS = 20;

/** The largest number of deals, as the rules draw them, that are played if they look different. */
const MOST_DEALS = 200_000;

/** The largest number of outcomes of one move. */
const MAX_OUTCOMES = 1_000_000;

/** The number of states between two calls of `onProgress`. */
const NEWS = 256;

/** The number of states after which those that no player needs are left out, if they are all that is left. */
const LEFT_OUT = 10_000;

/** A belief that can return to a state by its key, which is its number. */
type Saving = Belief<unknown> & Partial<Pick<OpenBelief, 'restore' | 'stateIn' | 'ruled'>>;
/** A move, and the choices of chance in it; the first step is the deal. */
export type Step = { readonly move: Move; readonly choices: readonly number[] };

type Beliefs = readonly [Saving, ...Saving[]];

/**
 * The states of a game as the seat to move knows them, with those together that have the same key. A state is reached
 * again by its first path: a belief samples a state, the engine plays a move in it, and the belief sees the result.
 */
export class StateSpace {
  /** The explored states. */
  readonly graph: StateGraph;
  /** The number of explored states: the first ones. */
  explored = 0;
  /** The number of outcomes of moves that were played to explore them. */
  played = 0;
  /** Whether states with equal keys are one, so that a state stands for several positions. */
  readonly isKeyed: boolean;
  /** What the only seat knows, if it does not see everything. */
  readonly unseen: SeatBelief | undefined;
  /** What each seat's result counts before the first move; negative if low values are better. */
  readonly atStart: readonly number[];
  /** Whether the seats win the same sum in every game. */
  isConstantSum = true;
  /** That sum, at the end of a game; else what they win in the first game. */
  sum: number | undefined;
  /** The results of finished games. */
  readonly results: Results;
  /** Draws what does not matter. */
  private readonly anyRng = seededRng(1);
  private readonly replayed = new Branches();
  private readonly replayRng = new BranchingRng(this.replayed);
  private readonly byKey = new Map<string | number | undefined, number>();
  /** By state, with a key: the number by which the belief restores it. */
  private readonly saved: number[] = [];
  /** The number of the last position whose key was read. */
  private number = 0;
  /** By state: the last step of its first path, and the choices of chance in it or in its deal, for replays. */
  private readonly before: number[] = [];
  private readonly moved: Move[] = [];
  private readonly choices: (readonly number[])[] = [];
  private readonly branches = new Branches(MAX_OUTCOMES, () =>
    this.refuse(`a move with more than ${MAX_OUTCOMES} outcomes`),
  );
  private readonly branchingRng = new BranchingRng(this.branches);
  private readonly nothing: readonly number[];
  private readonly moveLimit: number;

  /**
   * @param dealer - an engine that deals
   * @param beliefs - two beliefs of the seat, or one that knows everything. They have a key. One samples while the view
   *   of the other's engine stays as it is
   */
  constructor(
    readonly game: AnyGame,
    readonly params: ParamValues,
    private readonly dealer: Engine<unknown>,
    private readonly beliefs: Beliefs,
    private readonly refuse: (what: string) => Error,
  ) {
    const [belief] = beliefs;
    this.isKeyed = belief.restore === undefined || belief.ruled !== undefined;
    this.results = new Results(game, params);
    this.nothing = this.results.rule.teams.map(() => 0);
    this.graph = new StateGraph(this.nothing.length);
    this.unseen = belief instanceof SeatBelief ? belief : undefined;
    this.moveLimit = dealer.moveLimit ?? MOVE_LIMIT;
    tryOut(game, dealer, this.moveLimit);
    this.atStart = this.unseen === undefined ? this.dealSeen(beliefs) : this.dealUnseen(this.unseen);
  }

  /** Plays the deals, which the seat sees, or of which it sees nothing. Returns what the seats have won before. */
  private dealSeen(beliefs: Beliefs): readonly number[] {
    const { game, dealer, choices, graph } = this;
    const [belief] = beliefs;
    /** The state after the deal that has just been made; undefined if the game is over. */
    const startOf = (): number | undefined => {
      for (const one of beliefs) one.begin(dealer.view(0));
      const start = belief.sample(this.anyRng);
      return start.over ? undefined : this.stateOf(this.keyOf(belief, start), -1, 0);
    };
    const starts = Array.from({ length: DEALS }, (_, deal) => {
      dealer.reset(seededRng(deal));
      return startOf();
    });
    const atStart = this.counted(belief, belief.sample(this.anyRng));
    const [only] = starts;
    if (new Set(starts).size === 1) {
      if (only !== undefined) graph.deals.set(only, 1);
      return atStart;
    }
    const reason = `${game.id} shows a part of its deal before the first move, and has more than ${grouped(MOST_DEALS)} deals, or some without a move; deal it in a first move instead`;
    // Without a belief, the states include what the deal hides.
    const refusal = beliefs.length > 1 ? new InputError(reason) : new HiddenInformationError(reason);
    this.eachDeal(MOST_DEALS, refusal, (weight, { made }) => {
      const state = startOf();
      if (state === undefined || String(this.counted(belief, belief.sample(this.anyRng))) !== String(atStart))
        throw refusal;
      if (!graph.deals.has(state)) choices[state] = made;
      graph.deals.set(state, (graph.deals.get(state) ?? 0) + weight);
    });
    return atStart;
  }

  /** Plays the deals, of which the seat sees a part. Returns what it has won where the game is over at once. */
  private dealUnseen(belief: SeatBelief): readonly number[] {
    const { dealer, graph } = this;
    const shares: number[] = [];
    let won = 0;
    this.eachDeal(belief.most, this.refuse(`more than ${grouped(belief.most)} deals`), (weight, deals) => {
      if (dealer.over) won += weight * (this.counted(belief, dealer)[0] as number);
      else {
        const place = belief.follow(dealer, deals);
        shares[place] = (shares[place] ?? 0) + weight;
      }
    });
    for (const [place, number] of belief.settle().entries())
      graph.deals.set(this.stateOf(number, -1, 0), shares[place] as number);
    return [won];
  }

  /** Plays the deals again. Visits those after which a game of one seat is over, with their probabilities. */
  eachDealtEnd(visit: (engine: Engine<unknown>, probability: number) => void): void {
    if (this.unseen !== undefined)
      this.eachDeal(this.unseen.most, new Error('the deals are known'), (weight) => {
        if (this.dealer.over) visit(this.dealer, weight);
      });
  }

  private eachDeal(most: number, refusal: Error, visit: (weight: number, deals: Branches) => void): void {
    const deals = new Branches(most, () => refusal);
    const rng = new BranchingRng(deals);
    do {
      this.dealer.reset(rng);
      visit(deals.ways / deals.cases, deals);
    } while (deals.next());
  }

  /**
   * What a position has in common with those that are the same state: whatever the rules call the same, the seat to
   * move and the number of its moves are. Which moves those are can differ, as on a board and its mirror image.
   */
  keyOf(belief: Saving, engine: Engine<unknown>): string | number | undefined {
    const key = this.rulesKey(belief, engine);
    if (!this.isKeyed) return key;
    const moves = engine.over ? 0 : (belief.moves?.(engine) ?? engine.legalMoves()).length;
    return `${engine.toMove} ${moves} ${key}`;
  }

  /** The key of the rules. */
  rulesKey(belief: Saving, engine: Engine<unknown>): string | number | undefined {
    const number = belief.key?.(engine);
    if (belief.restore !== undefined) this.number = Number(number);
    return belief.ruled?.(engine) ?? number;
  }

  /** The state of a position; undefined if no position with its key has been reached. */
  stateAt(belief: Saving, engine: Engine<unknown>): number | undefined {
    return this.byKey.get(this.keyOf(belief, engine));
  }

  /** The explored state that an engine is in, where states have no keys. */
  stateIn(engine: Engine<unknown>): number | undefined {
    return this.beliefs[0].stateIn?.(engine);
  }

  /** Plays every move of every state, except in states that no seat needs to come to, if these are very many. */
  explore(maxStates: number, onProgress: ProgressOption['onProgress']): void {
    const { graph, before, refuse, moveLimit } = this;
    // The states before this one are reached by fewer moves.
    let [moves, level, due] = [0, before.length, LEFT_OUT];
    for (let state = 0; state < before.length; state++) {
      if (state === due && graph.isEnough(before.length)) break;
      if (state === due) due *= 2;
      if ((this.unseen?.size ?? before.length) > maxStates) throw refuse(`more than ${grouped(maxStates)} states`);
      if (state === level && ++moves > moveLimit)
        throw new InputError(
          `${this.game.id} can go on for more than ${moveLimit} moves, which is its limit; let the rules end it sooner, or say what such a game is worth: unfinished: 'even' or 'counted'`,
        );
      if (state === level) level = before.length;
      if (state % NEWS === 0) onProgress?.({ unit: 'states', done: before.length, limit: maxStates });
      let played: Move | undefined;
      try {
        const belief = this.reach(state);
        const here = belief.sample(this.anyRng);
        const soFar = this.counted(belief, here);
        const legal = belief.moves?.(here) ?? here.legalMoves();
        graph.movers.push(here.toMove);
        for (const move of legal) this.play(state, belief, (played = move), soFar);
        graph.first.push(graph.moves.length);
      } catch (error) {
        if (hasCode<InputError>(error, 'CARDS_INPUT')) throw error;
        throw failureAfter(attributeError(error), this.movesTo(state, played));
      }
    }
    this.close();
  }

  /** Ends the exploration: the states that are left have no moves. */
  close(): void {
    const { graph, before } = this;
    this.explored = graph.movers.length = graph.first.length - 1;
    while (graph.states < before.length) {
      graph.movers.push(0);
      graph.first.push(graph.moves.length);
    }
  }

  /** The texts of the moves of the first path to a state, and of a move in it. */
  movesTo(state: number, move: Move | undefined): readonly string[] {
    const texts: string[] = [];
    for (let at = state, next = move; at >= 0; next = this.moved[at], at = this.before[at] as number)
      if (next !== undefined) texts.unshift(this.textOf(at, next));
    return texts;
  }

  private textOf(state: number, move: Move): string {
    try {
      return moveTexts(this.game, this.engineOf(state)).get(move) ?? String(move);
    } catch {
      return String(move);
    }
  }

  /** An engine in a state, to look at until the next call. */
  engineOf(state: number): Engine<unknown> {
    return this.reach(state).sample(this.anyRng);
  }

  /** Plays a move by its number. Visits the ends of the game that follow at once, with their probabilities. */
  eachEnd(state: number, number: number, visit: (engine: Engine<unknown>, probability: number) => void): void {
    this.eachOutcome(this.reach(state), this.graph.moves[number] as Move, (engine, probability) => {
      if (engine.over) visit(engine, probability);
    });
  }

  /** Plays a move from the position that a belief knows. Visits its outcomes, with their probabilities and choices. */
  eachOutcome(
    belief: Belief<unknown>,
    move: Move,
    visit: (engine: Engine<unknown>, probability: number, branches: Branches) => void,
  ): void {
    const { branches, branchingRng: rng } = this;
    branches.games = 0;
    do {
      const engine = belief.sample(rng, move);
      engine.apply(move);
      visit(engine, branches.ways / branches.cases, branches);
    } while (branches.next());
  }

  private play(before: number, belief: Belief<unknown>, move: Move, soFar: readonly number[]): void {
    const { moves, outcomes, next, weights, gains, seats } = this.graph;
    const { unseen } = this;
    const [first, gain] = [next.length, gains.length];
    moves.push(move);
    for (let seat = 0; seat < seats; seat++) gains.push(0);
    this.eachOutcome(belief, move, (engine, probability, branches) => {
      const counted = this.counted(belief, engine);
      if (counted !== soFar)
        for (let seat = 0; seat < seats; seat++) {
          const won = (counted[seat] as number) - (soFar[seat] as number);
          gains.numbers[gain + seat] = (gains.numbers[gain + seat] as number) + probability * won;
        }
      if (engine.over) return;
      const state = unseen?.follow(engine, branches) ?? this.stateOf(this.keyOf(belief, engine), before, move);
      let at = first;
      while (at < next.length && next.numbers[at] !== state) at++;
      if (at < next.length) weights.numbers[at] = (weights.numbers[at] as number) + probability;
      else {
        next.push(state);
        weights.push(probability);
      }
    });
    for (const [at, number] of unseen?.settle().entries() ?? [])
      next.numbers[first + at] = this.stateOf(number, before, move);
    outcomes.push(next.length);
    this.played += this.branches.games;
  }

  /** What each seat has won so far. */
  counted(belief: Belief<unknown>, engine: Engine<unknown>): readonly number[] {
    if (!engine.over && belief.soFar === undefined) return this.nothing;
    // A belief counts the first measure for seat 0, and seat 1 loses it.
    const soFar = engine.over ? 0 : this.results.ofEstimate(belief.soFar?.(engine) ?? 0);
    if (!engine.over) return soFar === 0 ? this.nothing : this.nothing.map((_, seat) => (seat === 0 ? soFar : -soFar));
    const payoffs = this.results.read(engine).all();
    const sum = payoffs.reduce((one, other) => one + other, 0);
    this.sum ??= sum;
    if (sum !== this.sum) this.isConstantSum = false;
    return payoffs;
  }

  /** The number of the state with a key. A new one is reached by this step, and the choices of chance just made. */
  private stateOf(key: string | number | undefined, before: number, move: Move): number {
    const number = this.isKeyed ? this.byKey.get(key) : Number(key);
    if (number !== undefined && number < this.before.length) return number;
    this.moved.push(move);
    if (this.isKeyed) {
      this.byKey.set(key, this.before.length);
      this.saved.push(this.number);
    }
    if (this.beliefs[0].restore === undefined) this.choices[this.before.length] = this.branches.made;
    return this.before.push(before) - 1;
  }

  /** Plays to a state. Returns a belief that knows it and can sample it. */
  private reach(state: number): Saving {
    const { beliefs, before, moved, choices } = this;
    const [belief] = beliefs;
    if (belief.restore !== undefined) {
      belief.restore(this.isKeyed ? (this.saved[state] as number) : state);
      return belief;
    }
    const path: Step[] = [];
    for (let at = state; at >= 0; at = before[at] as number)
      path.push({ move: moved[at] as Move, choices: choices[at] as readonly number[] });
    return this.replay(path.reverse());
  }

  /** The first steps of play: one for each state after the deal. */
  deals(): readonly (readonly Step[])[] {
    return Array.from(this.graph.deals.keys(), (state) => [{ move: 0, choices: this.choices[state] ?? [] }]);
  }

  /** Plays a deal and moves. Returns a belief that knows the state and can sample it. */
  replay(steps: readonly Step[]): Saving {
    const { beliefs, dealer, replayed, replayRng } = this;
    for (const [at, { move, choices }] of steps.entries()) {
      replayed.follow(choices);
      if (at > 0) this.step(at, move, replayRng);
      else {
        // If all deals look the same, the last one stands for them.
        if (this.graph.deals.size > 1) dealer.reset(replayRng);
        for (const one of beliefs) one.begin(dealer.view(0));
      }
    }
    return this.beliefAfter(steps.length);
  }

  /** Plays a move after a number of steps. */
  step(at: number, move: Move, rng: Rng): Engine<unknown> {
    const engine = this.beliefAfter(at).sample(rng, move);
    engine.apply(move);
    for (const one of this.beliefs) one.observe(engine.view(0));
    return engine;
  }

  /** A belief that can sample the position after a number of steps. */
  beliefAfter(steps: number): Saving {
    return this.beliefs[steps % this.beliefs.length] as Saving;
  }
}
