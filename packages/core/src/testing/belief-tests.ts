import type { Belief } from '../contracts/belief.js';
import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { cutText } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { seededRng } from '../random/streams.js';
import { showView } from '../runner/plain-trace.js';
import { Branches } from '../solve/branches.js';
import { BranchingRng } from '../solve/branching-rng.js';
import { type Memory, NOTHING, Recall } from '../solve/information-sets.js';
import { at, type ConformanceTest, ensure, type GameHarness, testOf, type Tests } from './conformance-test.js';
import { engineOf, isSampled, isTooLarge, playAtRandom, TooLarge } from './play.js';
import { difference, measuresOf, observeView, resample, seatsOf, snapshotOf, stateText } from './states.js';
import { allSettingsOf, eachGame, settingText, tablesOf, type Trial } from './trials.js';

/** The number of states that a test samples in one position. */
const SAMPLES = 3;

/** What the tests examine in one position of a game. */
interface Position<View> {
  readonly engine: Engine<View>;
  readonly seat: Seat;
  readonly belief: Belief<View>;
  /** Another belief of the same seat, whose views come from engines with resampled hidden state. */
  readonly twin: Belief<View>;
  readonly rng: Rng;
}

/**
 * The conformance tests of the belief of `Game.search`; none for a game without it.
 *
 * The ids are `belief-agrees`, `belief-plays`, `belief-blind` (where the harness can resample what is hidden),
 * `belief-unsure`, `belief-distribution` and, for a belief with a key, `belief-key`. The last two examine the first
 * moves of small settings, which they find themselves.
 *
 * @param harness - the game, and what the tests need to know about it
 *
 * @example
 * ```ts
 * import { beliefTests } from '@cards/core/testing';
 * import { pairs } from '@cards/pairs/search';
 * import { harness } from '@cards/pairs/testing';
 *
 * const tests = beliefTests({ ...harness, game: pairs });
 * tests.map(({ id }) => id).slice(0, 3); // => ['belief-agrees', 'belief-plays', 'belief-blind']
 * tests[0]?.check();
 * ```
 */
export function beliefTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): ConformanceTest[] {
  if (typeof harness.game.search !== 'object') return [];
  return tablesOf(harness).flatMap(testsOfTable);
}

function testsOfTable<View, Params extends ParamValues>(harness: GameHarness<View, Params>): ConformanceTest[] {
  const agrees = testOf('belief-agrees', 'has a belief that samples only states that look the same to its seat', () => {
    eachPosition(harness, (position) => {
      for (let i = 0; i < SAMPLES; i++) checkAgreement(harness, position);
    });
  });
  const plays = testOf('belief-plays', 'has a belief that samples complete states, playable to the end', () => {
    eachPosition(harness, ({ engine, belief, rng }) => {
      const sample = belief.sample(rng.clone());
      ensure(sample !== engine, 'sample() returns the real engine');
      if (!sample.over && belief.moves !== undefined) checkMoves(belief, sample);
      playAtRandom(sample, rng);
      const measures = measuresOf(harness.game, (into) => sample.measure(into, 0));
      ensure(measures.every(Number.isInteger), () => `a sampled game ends with the measures ${String(measures)}`);
    });
  });
  const blind = testOf('belief-blind', 'has a belief that depends only on what its seat has seen', () => {
    eachPosition(harness, ({ belief, twin, seat, rng }) => {
      const [one, other] = [belief, twin].map((each) => snapshotOf(harness, each.sample(rng.clone())));
      ensure(
        one === other,
        () => `the samples of seat ${seat} change with hidden information: ${difference(String(one), String(other))}`,
      );
    });
  });
  return [agrees, plays, ...(harness.resampleHidden === undefined ? [] : [blind]), ...beliefDistributionTests(harness)];
}

/** Compares a sampled state with the real one, as far as the seat can see them. */
function checkAgreement<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  { engine, seat, belief, rng }: Position<View>,
): void {
  const again = rng.clone();
  const sample = belief.sample(rng);
  const look = (from: Engine<View>): string =>
    stateText({
      view: observeView(harness, from.view(seat)),
      show: harness.game.notation?.show?.(from.view(seat)),
      over: from.over,
      toMove: from.over ? null : from.toMove,
      legal: !from.over && from.toMove === seat ? from.legalMoves() : null,
    });
  const [real, sampled] = [look(engine), look(sample)];
  ensure(real === sampled, () => `a sample of seat ${seat} is not what it sees: ${difference(real, sampled)}`);
  const isOwnMove = !engine.over && engine.toMove === seat;
  const moves = isOwnMove ? String(belief.moves?.(sample)) : '';
  const state = snapshotOf(harness, sample);
  const repeated = belief.sample(again);
  ensure(repeated === sample, 'sample() does not return the same engine each time');
  ensure(snapshotOf(harness, repeated) === state, 'two samples from the same random numbers differ');
  const other = isOwnMove ? String(belief.moves?.(belief.sample(rng))) : '';
  ensure(moves === other, () => `the moves of seat ${seat} depend on the sample: ${moves} and ${other}`);
}

/** Checks the moves to search in a sampled state and in all states of one game from there. */
function checkMoves<View>(belief: Belief<View>, sample: Engine<View>): void {
  const moves = belief.moves?.(sample) ?? [];
  ensure(moves.length > 0, 'the belief has no moves to search');
  for (const move of moves)
    ensure(sample.legalMoves().includes(move), () => `the belief would search the illegal move ${move}`);
}

/** Visits sampled positions of random games, with the beliefs of all seats. */
function eachPosition<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  examine: (position: Position<View>) => void,
): void {
  eachGame(harness, (trial) => {
    examineGame(harness, trial, examine);
  });
}

function examineGame<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  trial: Trial<Params>,
  examine: (position: Position<View>) => void,
): void {
  const { params, choices } = trial;
  const engine = engineOf(harness, trial);
  const rng = choices();
  const believers = seatsOf(harness).map((seat) => ({
    seat,
    belief: beliefOf(harness, params, seat),
    twin: beliefOf(harness, params, seat),
  }));
  playAtRandom(engine, choices(), (moves) => {
    for (const { seat, belief, twin } of believers) {
      const other = engineOf(harness, trial, moves);
      resample(harness, other, seat, rng);
      const call = moves.length === 0 ? 'begin' : 'observe';
      belief[call](engine.view(seat));
      twin[call](other.view(seat));
      if (!engine.over && isSampled(moves.length, rng)) examine({ engine, seat, belief, twin, rng });
    }
  });
}

/** The largest difference of two probabilities, for rounding. */
const TOLERANCE = 1e-9;

/**
 * The tests that hold in every situation of a seat, with the first moves of small settings: every history is
 * enumerated, and so is everything that the belief can sample.
 */
function beliefDistributionTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  const inSettings = (examine: (walk: SituationWalk<View, Params>) => void): string | undefined => {
    const uncovered = allSettingsOf(harness).flatMap((params, place) => {
      const setting = settingText(params);
      const walks = seatsOf(harness).map((seat) => new SituationWalk(harness, params, seat, LENGTHS[place] ?? SHORT));
      for (const walk of walks) at(`with ${setting}, for seat ${walk.seat}`, () => examine(walk));
      const length = Math.min(...walks.map(({ covered }) => covered));
      if (length === Number.POSITIVE_INFINITY) return [];
      return length < 0 ? [`no situation with ${setting}`] : [`with ${setting} the first ${length} moves`];
    });
    return uncovered.length === 0 ? undefined : uncovered.join('; ');
  };
  const distribution = testOf(
    'belief-distribution',
    'has a belief in which all states that its seat has not ruled out weigh the same',
    () => inSettings(compareSamples),
  );
  const keys = testOf('belief-key', 'has a belief whose states with equal keys have the same future', () => {
    const covered = inSettings(compareKeys);
    eachGame(harness, (trial) => compareKeysOf(harness, trial));
    return covered;
  });
  const [params] = allSettingsOf(harness);
  const hasKey = params !== undefined && beliefOf(harness, params, 0).key !== undefined;
  return hasKey ? [distribution, keys] : [distribution];
}

/**
 * Compares the samples of the belief with the histories. A belief that knows the present view alone can sample more, if
 * the view forgets.
 */
function compareSamples<View, Params extends ParamValues>(walk: SituationWalk<View, Params>): void {
  const all = walk.situations();
  const forgets = walk.belief.isForgetful === true && !walk.remembers;
  for (const { situation, way } of all) {
    const sampled: Futures = new Map();
    walk.reach(situation);
    if (
      unlessTooLarge(() => walk.enumerate(sampled, (rng) => walk.futureOf(walk.belief.sample(rng), way)) ?? true) ===
      undefined
    ) {
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

/** Compares what every move leads to in situations with the same key. */
function compareKeys<View, Params extends ParamValues>(walk: SituationWalk<View, Params>): void {
  const keys = new Keys(walk);
  for (const { situation } of walk.situations()) {
    walk.reach(situation);
    keys.compare(walk.belief, () => walk.story(situation));
  }
}

/** The same in the positions of a random game, in which histories are not compared. */
function compareKeysOf<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  trial: Trial<Params>,
): void {
  const engine = engineOf(harness, trial);
  const walks = seatsOf(harness).map((seat) => new SituationWalk(harness, trial.params, seat));
  const keys = walks.map((walk) => new Keys(walk));
  playAtRandom(engine, trial.choices(), (moves) => {
    for (const { belief, seat } of walks) belief[moves.length === 0 ? 'begin' : 'observe'](engine.view(seat));
    if (engine.over || moves.length > MOST_COMPARED) return;
    const [walk, own] = [walks[engine.toMove], keys[engine.toMove]];
    if (walk !== undefined)
      own?.compare(walk.belief, () => `${walk.seen(engine)} after the moves [${moves.join(', ')}]`);
  });
}

/** The number of moves of a random game whose keys are compared. */
const MOST_COMPARED = 60;

/** What each key of one seat has led to. */
class Keys<View, Params extends ParamValues> {
  private readonly known = new Map<unknown, KeyFuture>();
  private readonly walk: SituationWalk<View, Params>;

  constructor(walk: SituationWalk<View, Params>) {
    this.walk = walk;
  }

  /** Compares the present situation of a belief with others of its key: the futures, or the legal moves alone. */
  compare(belief: Belief<View>, story: () => string): void {
    const { walk, known } = this;
    const any = belief.sample(seededRng(1));
    if (belief.key === undefined || any.over || any.toMove !== walk.seat) return;
    const [key, soFar] = [belief.key(any), belief.soFar?.(any) ?? 0];
    const legal = [...(belief.moves?.(any) ?? any.legalMoves())];
    const futureOf = (move: Move): string => {
      const outcomes: Futures = new Map();
      walk.enumerate(outcomes, (rng) => {
        const engine = belief.sample(rng, move);
        engine.apply(move);
        const counted = engine.over ? (walk.measures(engine)[0] ?? 0) : (belief.soFar?.(engine) ?? 0);
        const next = engine.over ? 'the end' : `seat ${engine.toMove} with ${JSON.stringify(belief.key?.(engine))}`;
        return `${counted - soFar} more and ${next}`;
      });
      return String([...outcomes].map(([text, weight]) => `${weight.toFixed(9)} for ${text}`).sort());
    };
    const leadsTo = unlessTooLarge(() => [...new Set(legal.map(futureOf))].sort().join(' or '));
    const other = known.get(key) ?? { leadsTo, moves: legal.length, story: story() };
    known.set(key, other);
    if (leadsTo === undefined || other.leadsTo === undefined) {
      ensure(
        other.moves === legal.length,
        () =>
          `two situations have the key ${JSON.stringify(key)}, but different legal moves: where ${story()}, there are ${legal.length}; where ${other.story}, ${other.moves}`,
      );
      return;
    }
    ensure(
      other.leadsTo === leadsTo,
      () =>
        `two situations have the key ${JSON.stringify(key)}, but different futures: where ${story()}, a move leads to ${cutText(leadsTo)}; where ${other.story}, to ${cutText(other.leadsTo ?? '')}`,
    );
  }
}

interface KeyFuture {
  /** What the moves lead to; undefined if that is too much. */
  readonly leadsTo: string | undefined;
  /** The number of moves. */
  readonly moves: number;
  readonly story: string;
}

function unlessTooLarge<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (isTooLarge(error)) return undefined;
    throw error;
  }
}

function shares(futures: Futures): Futures {
  const sum = [...futures.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...futures].map(([text, weight]) => [text, weight / sum]));
}

/** Longer histories, and histories with more possible games, are left out: of the first setting, and of the others. */
const LENGTHS = [8];
const SHORT = 3;
const MAX_GAMES = 800;
const FEW_GAMES = 200;

/** The moves that are played on from a state to see what was hidden in it, and the number of ways to choose them. */
const FUTURE = 6;
const WAYS = 2;

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

class SituationWalk<View, Params extends ParamValues> {
  private readonly harness: GameHarness<View, Params>;
  readonly seat: Seat;
  readonly belief: Belief<View>;
  private readonly engine: Engine<View>;
  private readonly longest: number;

  constructor(harness: GameHarness<View, Params>, params: Params, seat: Seat, longest = 0) {
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
          if (!isTooLarge(error)) throw error;
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
    const branches = new Branches(this.longest === SHORT ? FEW_GAMES : MAX_GAMES, () => new TooLarge());
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
    const branches = new Branches(Number.POSITIVE_INFINITY, () => new TooLarge());
    branches.follow(choices);
    engine.reset(new BranchingRng(branches));
    belief.begin(engine.view(seat));
    for (const move of moves) {
      branches.choose(1);
      engine.apply(move);
      belief.observe(engine.view(seat));
    }
  }

  /** Adds the probability of everything that can happen with all draws of a generator. */
  enumerate(into: Futures, play: (rng: Rng) => string): void {
    const branches = new Branches(MAX_GAMES, () => new TooLarge());
    const rng = new BranchingRng(branches);
    do {
      const text = play(rng);
      add(into, text, branches.ways / branches.cases);
    } while (branches.next());
  }

  /** What all seats see while a state is played on, with moves that depend on their number only. */
  futureOf(engine: Engine<View>, way: number): string {
    const look = (): string =>
      seatsOf(this.harness)
        .map((seat) => stateText(this.see(engine, seat)))
        .join(' ');
    let future = look();
    for (let step = 0; step < FUTURE && !engine.over; step++) {
      const legal = engine.legalMoves();
      engine.apply(legal[(way + step * (way + 1)) % legal.length] as Move);
      future += `; ${look()}`;
    }
    return engine.over ? `${future}; ${String(this.measures(engine))}` : future;
  }

  measures(engine: Engine<View>): readonly number[] {
    return measuresOf(this.harness.game, (into) => engine.measure(into, 0));
  }

  private see(engine: Engine<View>, seat: Seat): unknown {
    const { game, observe } = this.harness;
    const view = engine.view(seat);
    return game.observe === undefined ? observe?.(view) : game.observe(view);
  }

  /** A situation in the words of the game. */
  story(situation: Situation): string {
    this.reach(situation);
    return `${this.seen(this.engine)} after the moves [${situation.moves.join(', ')}]`;
  }

  /** What the seat sees, in words. */
  seen(engine: Engine<View>): string {
    const seen = showView(this.harness.game, engine.view(this.seat)).split('\n').join('; ');
    return `seat ${this.seat} sees ${cutText(seen)}`;
  }
}

function add(futures: Futures, text: string, weight: number): void {
  futures.set(text, (futures.get(text) ?? 0) + weight);
}

function beliefOf<View, Params extends ParamValues>(
  { game }: GameHarness<View, Params>,
  params: Params,
  seat: Seat,
): Belief<View> {
  const belief = typeof game.search === 'object' ? game.search.belief(params, seat) : undefined;
  ensure(belief !== undefined, () => `the game has no belief for seat ${seat}`);
  return belief;
}
