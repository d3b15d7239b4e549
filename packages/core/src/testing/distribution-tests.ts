import type { Belief } from '../contracts/belief.js';
import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { cutText, hasCode, type InputError, messageOf, type MisbehaviorError } from '../errors.js';
import { measuresOf } from '../runner/check-rules.js';
import { showView } from '../runner/plain-trace.js';
import { Branches } from '../solve/branches.js';
import { BranchingRng } from '../solve/branching-rng.js';
import { type Memory, NOTHING, Recall } from '../solve/information-sets.js';
import { checkKeys } from '../solve/optimum.js';
import { type AnyHarness, at, ensure, testOf, type Tests } from './conformance-test.js';
import { tooLarge } from './play.js';
import { beliefOf, observeView, seatsOf, stateText } from './states.js';
import { allSettingsOf, isRefusal, settingText } from './trials.js';

/** The largest difference of two probabilities, for rounding. */
const TOLERANCE = 1e-9;

/** The number of states whose keys are compared, with each setting. */
const MOST_STATES = 2000;

/** Longer histories, and histories with more possible games, are left out: of the first setting, and of the others. */
const LONG = 8;
const SHORT = 3;
const MAX_GAMES = 800;
const FEW_GAMES = 200;

/** The moves that are played on from a state to see what was hidden in it, and the number of ways to choose them. */
const FUTURE = 6;
const WAYS = 2;

/**
 * The tests that hold in every situation of a seat, with the first moves of small settings: every history is
 * enumerated, and so is everything that the belief can sample.
 */
export function distributionTests(harness: AnyHarness): Tests {
  const distribution = testOf(
    'belief-distribution',
    'The game has a belief in which all states that its seat has not ruled out weigh the same',
    () => {
      const uncovered = allSettingsOf(harness).flatMap((params, place) => {
        const setting = settingText(params);
        const longest = place === 0 ? LONG : SHORT;
        const walks = seatsOf(harness).map((seat) => new SituationWalk(harness, params, seat, longest));
        for (const walk of walks) at(`with ${setting}, for seat ${walk.seat}`, () => compareSamples(walk));
        const length = Math.min(...walks.map(({ covered }) => covered));
        if (length === Number.POSITIVE_INFINITY) return [];
        return length < 0 ? [`no situation with ${setting}`] : [`with ${setting} the first ${length} moves`];
      });
      return uncovered.join('; ') || undefined;
    },
  );
  const keys = testOf('belief-key', 'The game has a belief whose states with equal keys have the same future', () => {
    const covered = allSettingsOf(harness).flatMap((params) => {
      const setting = settingText(params);
      try {
        return checkKeys(harness.game, params, MOST_STATES) ? [] : [`the first ${MOST_STATES} states with ${setting}`];
      } catch (error) {
        if (hasCode<InputError>(error, 'CARDS_INPUT')) return [`no state with ${setting}`];
        ensure(!hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR'), `with ${setting}, ${messageOf(error)}`);
        throw error;
      }
    });
    return covered.join('; ') || undefined;
  });
  const [params] = allSettingsOf(harness);
  const hasKey = params !== undefined && beliefOf(harness, params, 0).key !== undefined;
  return hasKey ? [distribution, keys] : [distribution];
}

/**
 * Compares the samples of the belief with the histories. A belief that knows the present view alone can sample more, if
 * the view forgets.
 */
function compareSamples(walk: SituationWalk): void {
  const all = walk.situations();
  const forgets = walk.belief.isForgetful === true && !walk.remembers;
  for (const { situation, way } of all) {
    let sampled: Futures;
    walk.reach(situation);
    try {
      sampled = walk.sampled(way);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      walk.covered = Math.min(walk.covered, situation.moves.length - 1);
      continue;
    }
    const real = shares(situation.futures);
    for (const future of new Set([...real.keys(), ...sampled.keys()])) {
      const [expected, found] = [real.get(future) ?? 0, sampled.get(future) ?? 0];
      if (forgets && (found > 0 || expected === 0)) continue;
      ensure(
        Math.abs(expected - found) <= TOLERANCE,
        () =>
          `the samples have another distribution: where ${walk.story(situation)}, the probability is ${expected} for the state that continues with ${cutText(future)}, but the belief draws it with ${found}`,
      );
    }
  }
}

function shares(futures: Futures): Futures {
  const sum = [...futures.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...futures].map(([text, weight]) => [text, weight / sum]));
}

/** The weights of what can follow. */
type Futures = Map<string, number>;

/** A situation of a seat: everything that it has seen and played. */
interface Situation {
  /** One of its histories: the moves, and all choices with those of chance. */
  readonly moves: readonly Move[];
  readonly choices: readonly number[];
  /** What follows, by the histories that the seat cannot tell apart. */
  readonly futures: Futures;
}

/** All situations of one seat in the first moves of a setting. */
class SituationWalk {
  private readonly harness: AnyHarness;
  readonly seat: Seat;
  readonly belief: Belief<unknown>;
  private readonly engine: Engine<unknown>;
  private readonly longest: number;

  constructor(harness: AnyHarness, params: ParamValues, seat: Seat, longest: number) {
    this.harness = harness;
    this.seat = seat;
    this.longest = longest;
    this.belief = beliefOf(harness, params, seat);
    this.engine = harness.game.engine(params);
  }

  /** The number of moves up to which all situations are known; -1 for none. */
  covered = Number.POSITIVE_INFINITY;
  /** Whether the view shows everything that the seat has seen and played: no other memory has the same view. */
  remembers = true;
  private readonly memories = new Map<string, Memory>();

  /** The situations of the first moves, with two ways to go on from each. */
  situations(): readonly { readonly situation: Situation; readonly way: number }[] {
    const all: { readonly situation: Situation; readonly way: number }[] = [];
    // With all moves of the seat while that is possible, and then with one of them, for longer histories.
    let most = Number.POSITIVE_INFINITY;
    for (let length = 0; length <= this.longest; length++) {
      const before = all.length;
      for (let way = 0; way < WAYS; way++) {
        try {
          all.push(...this.situationsAfter(length, way, most).map((situation) => ({ situation, way })));
        } catch (error) {
          if (!isRefusal(error)) throw error;
          if (most === 1) {
            this.covered = length - 1;
            return all;
          }
          // Other moves of the seat may have led to the same view.
          this.remembers = false;
          most = 1;
          way--;
        }
      }
      if (all.length === before) return all;
    }
    this.covered = this.longest;
    return all;
  }

  /** The situations after a number of moves. Of its own legal moves, the seat plays some. */
  private situationsAfter(length: number, way: number, most: number): readonly Situation[] {
    const { engine, seat } = this;
    const branches = new Branches(this.longest === SHORT ? FEW_GAMES : MAX_GAMES, tooLarge);
    const rng = new BranchingRng(branches);
    const recall = new Recall();
    const situations = new Map<Memory, Situation>();
    do {
      engine.reset(rng);
      let memory = recall.after(NOTHING, undefined, this.see(engine, seat));
      const moves: Move[] = [];
      while (moves.length < length && !engine.over) {
        const legal = engine.legalMoves();
        const isOwn = engine.toMove === seat;
        const skipped = isOwn && most < legal.length ? moves.length + way : 0;
        const choice = branches.choose(isOwn ? Math.min(most, legal.length) : legal.length);
        const move = legal[(choice + skipped) % legal.length] as Move;
        engine.apply(move);
        moves.push(move);
        memory = recall.after(memory, isOwn ? move : undefined, this.see(engine, seat));
      }
      if (engine.over) continue;
      const shown = stateText(observeView(this.harness, engine.view(seat)));
      if ((this.memories.get(shown) ?? memory) !== memory) this.remembers = false;
      this.memories.set(shown, memory);
      const situation = situations.get(memory) ?? { moves, choices: branches.made, futures: new Map<string, number>() };
      situations.set(memory, situation);
      add(situation.futures, this.futureOf(engine, way), branches.ways / branches.cases);
    } while (branches.next());
    return [...situations.values()];
  }

  reach({ moves, choices }: Pick<Situation, 'moves' | 'choices'>): void {
    const { engine, belief, seat } = this;
    const branches = new Branches();
    branches.follow(choices);
    engine.reset(new BranchingRng(branches));
    belief.begin(engine.view(seat));
    for (const move of moves) {
      branches.choose(1);
      engine.apply(move);
      belief.observe(engine.view(seat));
    }
  }

  /** What the samples of the belief lead to, with their probabilities. */
  sampled(way: number): Futures {
    const futures: Futures = new Map();
    const branches = new Branches(MAX_GAMES, tooLarge);
    const rng = new BranchingRng(branches);
    do add(futures, this.futureOf(this.belief.sample(rng), way), branches.ways / branches.cases);
    while (branches.next());
    return futures;
  }

  /** What all seats see while a state is played on, with moves that depend on their number only. */
  futureOf(engine: Engine<unknown>, way: number): string {
    // What observe returns is JSON, whose text is faster to write.
    const textOf = this.harness.game.observe === undefined ? stateText : JSON.stringify;
    const look = (): string =>
      seatsOf(this.harness)
        .map((seat) => textOf(this.see(engine, seat)))
        .join(' ');
    let future = look();
    for (let step = 0; step < FUTURE && !engine.over; step++) {
      const legal = engine.legalMoves();
      engine.apply(legal[(way + step * (way + 1)) % legal.length] as Move);
      future += `; ${look()}`;
    }
    if (!engine.over) return future;
    return `${future}; ${String(measuresOf(this.harness.game, (into) => engine.measure(into, 0)))}`;
  }

  private see(engine: Engine<unknown>, seat: Seat): unknown {
    const { game, observe } = this.harness;
    const view = engine.view(seat);
    return game.observe === undefined ? observe?.(view) : game.observe(view);
  }

  /** A situation in the words of the game. */
  story(situation: Situation): string {
    this.reach(situation);
    const seen = showView(this.harness.game, this.engine.view(this.seat)).split('\n').join('; ');
    return `seat ${this.seat} sees ${cutText(seen)} after the moves [${situation.moves.join(', ')}]`;
  }
}

function add(futures: Futures, text: string, weight: number): void {
  futures.set(text, (futures.get(text) ?? 0) + weight);
}
