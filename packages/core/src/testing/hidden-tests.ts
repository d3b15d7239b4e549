import type { Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, testOf, type ConformanceTest, type Tests } from './conformance-test.js';
import { eachSampledState } from './each-state.js';
import { playAtRandom, replayed } from './play.js';
import { observeView, resample, seatsOf, snapshotOf } from './states.js';
import { difference, stateText } from './state-text.js';
import { settingsOf, settingText, trialsOf } from './trials.js';

export function hiddenTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  const { game, resampleHidden, secrets = true } = harness;
  const snapshots = testOf('snapshots', 'Snapshots differ between deals and after each move', () => {
    for (const params of settingsOf(harness)) {
      const deals = trialsOf(harness, params).map(({ deal, choices }) => {
        const engine = game.engine(params);
        engine.reset(deal());
        const start = snapshotOf(harness, engine);
        let last: string | undefined;
        playAtRandom(engine, choices(), () => {
          const now = snapshotOf(harness, engine);
          ensure(now !== last, 'the last move did not change the snapshot');
          last = now;
        });
        return start;
      });
      ensure(
        deals.length < 2 || new Set(deals).size > 1,
        () =>
          `with ${settingText(params)}, all ${deals.length} test games start with the same snapshot; if the deal has ` +
          "few outcomes, set 'games' to a larger number, or test a larger setting",
      );
    }
  });
  if (resampleHidden === undefined) return [snapshots];
  return [
    snapshots,

    testOf('hidden', 'A view does not depend on information that is hidden from its seat', () => {
      eachSampledState(harness, ({ engine, trial, played, rng }) => {
        for (const seat of seatsOf(harness)) {
          const other = replayed(harness, trial, played);
          resample(harness, other, seat, rng);
          const [view, otherView] = [engine.view(seat), other.view(seat)];
          const [shown, otherShown] = [
            stateText(observeView(harness, view)),
            stateText(observeView(harness, otherView)),
          ];
          ensure(
            shown === otherShown,
            () => `the view of seat ${seat} depends on hidden information: ${difference(shown, otherShown)}`,
          );
          ensure(
            game.notation?.show?.(view) === game.notation?.show?.(otherView),
            () => `show() for seat ${seat} depends on hidden information`,
          );
          ensure(
            engine.over || engine.toMove !== seat || String(engine.legalMoves()) === String(other.legalMoves()),
            () => `the legal moves of seat ${seat} depend on hidden information`,
          );
        }
      });
    }),

    testOf('resamples', 'resampleHidden changes hidden information', () => {
      for (const params of settingsOf(harness)) {
        at(`with ${settingText(params)}`, () => {
          const changes = trialsOf(harness, params).some(({ deal, choices }) => {
            const engine = game.engine(params);
            engine.reset(deal());
            const before = snapshotOf(harness, engine);
            for (const seat of seatsOf(harness)) resample(harness, engine, seat, choices());
            return snapshotOf(harness, engine) !== before;
          });
          ensure(changes, 'resampleHidden never changed a snapshot');
        });
      }
    }),

    ...(seatsOf(harness).length > 1 && secrets ? [secretsTest(harness)] : []),
  ];
}

/**
 * The test that the seats have secrets. Without it, a view that shows everything that the opponent sees would go
 * unnoticed if `resampleHidden` also takes it for open.
 */
function secretsTest<View, Params extends ParamValues>(harness: GameHarness<View, Params>): ConformanceTest {
  return testOf('secrets', 'Each seat sees something that is hidden from the other seat', () => {
    const secret = new Set<number>();
    const othersOf = (seat: Seat): Seat[] => seatsOf(harness).filter((one) => one !== seat);
    eachSampledState(harness, ({ trial, played, rng }) => {
      for (const seat of seatsOf(harness).filter((one) => !secret.has(one))) {
        const other = replayed(harness, trial, played);
        const seen = (): string => stateText(othersOf(seat).map((one) => observeView(harness, other.view(one))));
        const before = seen();
        resample(harness, other, seat, rng);
        if (seen() !== before) secret.add(seat);
      }
    });
    for (const seat of seatsOf(harness)) {
      ensure(
        secret.has(seat),
        `nothing that seat ${othersOf(seat).join(' or ')} sees is hidden from seat ${seat}: resampleHidden for seat ${seat} never changes ` +
          `the view of seat ${othersOf(seat).join(' or ')}; if the seats have no secrets from each other, set 'secrets' to false`,
      );
    }
  });
}
