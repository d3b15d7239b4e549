import type { ParamValues } from '../contracts/parameters.js';
import { cutText, hasCode, type InputError, messageOf, type MisbehaviorError } from '../errors.js';
import { checkKeys } from '../solve/optimum.js';
import { at, ensure, type GameHarness, testOf, type Tests } from './conformance-test.js';
import { isTooLarge } from './play.js';
import { type Futures, LENGTHS, SHORT, SituationWalk } from './situation-walk.js';
import { beliefOf, seatsOf } from './states.js';
import { allSettingsOf, settingText } from './trials.js';

/** The largest difference of two probabilities, for rounding. */
const TOLERANCE = 1e-9;

/** The number of states whose keys are compared, with each setting. */
const MOST_STATES = 2000;

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
    return covered.length === 0 ? undefined : covered.join('; ');
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
    let sampled: Futures;
    walk.reach(situation);
    try {
      sampled = walk.sampled(way);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
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
