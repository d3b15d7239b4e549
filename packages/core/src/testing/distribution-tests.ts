import type { Belief } from '../contracts/belief.js';
import type { Move } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { cutText } from '../errors.js';
import { seededRng } from '../random/streams.js';
import { at, ensure, type GameHarness, testOf, type Tests } from './conformance-test.js';
import { engineOf, isTooLarge, playAtRandom } from './play.js';
import { type Futures, LENGTHS, SHORT, SituationWalk } from './situation-walk.js';
import { beliefOf, seatsOf } from './states.js';
import { allSettingsOf, eachGame, settingText, type Trial } from './trials.js';

/** The largest difference of two probabilities, for rounding. */
const TOLERANCE = 1e-9;

/**
 * The tests that hold in every situation of a seat, with the first moves of small settings: every history is
 * enumerated, and so is everything that the belief can sample.
 */
export function distributionTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
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
    'The game has a belief in which all states that its seat has not ruled out weigh the same',
    () => inSettings(compareSamples),
  );
  const keys = testOf('belief-key', 'The game has a belief whose states with equal keys have the same future', () => {
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
