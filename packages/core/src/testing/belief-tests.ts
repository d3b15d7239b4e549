import { checkMembers } from '../errors.js';
import type { Belief } from '../contracts/belief.js';
import type { Engine, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { measuresOf } from '../runner/check-rules.js';
import { type AnyHarness, type ConformanceTest, ensure, type GameHarness, testOf } from './conformance-test.js';
import { distributionTests } from './distribution-tests.js';
import { engineOf, isSampled, playAtRandom } from './play.js';
import { beliefOf, difference, resample, seatsOf, seenBy, snapshotOf } from './states.js';
import { eachGame, tablesOf } from './trials.js';
import { unnoticedTest } from './unnoticed-test.js';

/** The number of states that a test samples in one position. */
const SAMPLES = 3;

/** What the tests examine in one position of a game. */
interface Position {
  readonly engine: Engine<unknown>;
  readonly seat: Seat;
  readonly belief: Belief<unknown>;
  /** Another belief of the same seat, whose views come from engines with resampled hidden state. */
  readonly twin: Belief<unknown>;
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
  checkMembers(harness, 'the harness', 'game');
  if (typeof harness.game.search !== 'object') return [];
  return tablesOf(harness).flatMap(testsOfTable);
}

function testsOfTable(harness: AnyHarness): ConformanceTest[] {
  const agrees = testOf(
    'belief-agrees',
    'The game has a belief that samples only states that look the same to its seat',
    () => {
      eachPosition(harness, (position) => {
        for (let i = 0; i < SAMPLES; i++) checkAgreement(harness, position);
      });
    },
  );
  const plays = testOf(
    'belief-plays',
    'The game has a belief that samples complete states, playable to the end',
    () => {
      eachPosition(harness, ({ engine, belief, rng }) => {
        const sample = belief.sample(rng.clone());
        ensure(sample !== engine, 'sample() returns the real engine');
        if (!sample.over && belief.moves !== undefined) checkMoves(belief, sample);
        playAtRandom(sample, rng);
        const measures = measuresOf(harness.game, (into) => sample.measure(into, 0));
        ensure(measures.every(Number.isInteger), () => `a sampled game ends with the measures ${String(measures)}`);
      });
    },
  );
  const blind = testOf('belief-blind', 'The game has a belief that depends only on what its seat has seen', () => {
    eachPosition(harness, ({ belief, twin, seat, rng }) => {
      const [one, other] = [belief, twin].map((each) => snapshotOf(harness, each.sample(rng.clone())));
      ensure(
        one === other,
        () => `the samples of seat ${seat} change with hidden information: ${difference(String(one), String(other))}`,
      );
    });
  });
  return [
    agrees,
    plays,
    ...(harness.resampleHidden === undefined ? [] : [blind]),
    unnoticedTest(harness),
    ...distributionTests(harness),
  ];
}

/** Compares a sampled state with the real one, as far as the seat can see them. */
function checkAgreement(harness: AnyHarness, { engine, seat, belief, rng }: Position): void {
  const again = rng.clone();
  const sample = belief.sample(rng);
  const [real, sampled] = [seenBy(harness, engine, seat), seenBy(harness, sample, seat)];
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
function checkMoves(belief: Belief<unknown>, sample: Engine<unknown>): void {
  const moves = belief.moves?.(sample) ?? [];
  ensure(moves.length > 0, 'the belief has no moves to search');
  for (const move of moves)
    ensure(sample.legalMoves().includes(move), () => `the belief would search the illegal move ${move}`);
}

/** Visits sampled positions of random games, with the beliefs of all seats. */
function eachPosition(harness: AnyHarness, examine: (position: Position) => void): void {
  eachGame(harness, (trial) => {
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
  });
}
