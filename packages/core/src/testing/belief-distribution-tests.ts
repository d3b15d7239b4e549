import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { cutText } from '../errors/errors.js';
import { seededRng } from '../random/streams.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, testOf, type Tests } from './conformance-test.js';
import { beliefOf, type Futures, type Situation, SituationWalk } from './situation-walk.js';
import { seatsOf } from './states.js';
import { settingText } from './trials.js';

/** The largest difference of two probabilities, for rounding. */
const TOLERANCE = 1e-9;

/**
 * The tests that hold in every situation of a seat, with the first moves of small settings: every history is
 * enumerated, and so is everything that the belief can sample.
 */
export function beliefDistributionTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  const { game, beliefSettings } = harness;
  if (beliefSettings === undefined) return [];
  const inSettings = (examine: (walk: SituationWalk<View, Params>) => number): void => {
    for (const given of beliefSettings) {
      const params = checkedParams(game, given);
      for (const seat of seatsOf(harness))
        at(`with ${settingText(params)}, for seat ${seat}`, () => {
          const examined = examine(new SituationWalk(harness, params, seat));
          ensure(examined > 0, 'there are too many possible games: choose smaller settings');
        });
    }
  };
  const distribution = testOf(
    'belief-distribution',
    'has a belief in which all states that its seat has not ruled out weigh the same',
    () => inSettings(compareSamples),
  );
  const keys = testOf('belief-key', 'has a belief whose states with equal keys have the same future', () =>
    inSettings(compareKeys),
  );
  const hasKey = seatsOf(harness).some((seat) => {
    const [given = {}] = beliefSettings;
    return beliefOf(harness, checkedParams(game, given), seat).key !== undefined;
  });
  return hasKey ? [distribution, keys] : [distribution];
}

/** Compares the samples of the belief with the histories. Returns the number of situations. */
function compareSamples<View, Params extends ParamValues>(walk: SituationWalk<View, Params>): number {
  return walk.eachSituation((situation, way) => {
    const sampled: Futures = new Map();
    walk.reach(situation);
    walk.enumerate(sampled, (rng) => walk.futureOf(walk.belief.sample(rng), way));
    const real = shares(situation.futures);
    for (const future of new Set([...real.keys(), ...sampled.keys()])) {
      const [expected, found] = [real.get(future) ?? 0, sampled.get(future) ?? 0];
      ensure(
        Math.abs(expected - found) <= TOLERANCE,
        () =>
          `the samples have another distribution: where ${walk.story(situation)}, the probability is ${expected} for the state that continues with ${cutText(future)}, but the belief draws it with ${found}`,
      );
    }
  });
}

/** Compares what every move leads to in situations with the same key. Returns the number of situations. */
function compareKeys<View, Params extends ParamValues>(walk: SituationWalk<View, Params>): number {
  const byKey = new Map<unknown, { readonly leadsTo: string; readonly situation: Situation }>();
  return walk.eachSituation((situation) => {
    const { belief, seat } = walk;
    walk.reach(situation);
    const any = belief.sample(seededRng(1));
    if (belief.key === undefined || any.toMove !== seat) return;
    const [key, soFar] = [belief.key(any), belief.soFar?.(any) ?? 0];
    const moves = [...(belief.moves?.(any) ?? any.legalMoves())].map((move) => {
      const outcomes: Futures = new Map();
      walk.enumerate(outcomes, (rng) => {
        const engine = belief.sample(rng, move);
        engine.apply(move);
        const counted = engine.over ? (walk.measures(engine)[0] ?? 0) : (belief.soFar?.(engine) ?? 0);
        return `${counted - soFar} more and ${engine.over ? 'the end' : JSON.stringify(belief.key?.(engine))}`;
      });
      return [...outcomes].map(([text, weight]) => `${weight.toFixed(9)} for ${text}`).sort();
    });
    const leadsTo = [...new Set(moves.map(String))].sort().join(' or ');
    const other = byKey.get(key) ?? { leadsTo, situation };
    byKey.set(key, other);
    ensure(
      other.leadsTo === leadsTo,
      () =>
        `two situations have the key ${JSON.stringify(key)}, but different futures: where ${walk.story(situation)}, a move leads to ${cutText(leadsTo)}; where ${walk.story(other.situation)}, to ${cutText(other.leadsTo)}`,
    );
  });
}

function shares(futures: Futures): Futures {
  const sum = [...futures.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...futures].map(([text, weight]) => [text, weight / sum]));
}
