import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure, type Law, law } from './law.js';
import { isSampled, playAtRandom } from './play.js';
import { difference, stateText } from './state-text.js';
import { observeView, seatsOf, snapshotOf } from './states.js';
import { eachGame, settingsOf, settingText, trialsOf } from './trials.js';

/** The laws of hidden information, and of the hooks of the harness that the other laws need. */
export function hiddenLaws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): readonly Law[] {
  const snapshots = law('snapshots', 'Snapshots differ between deals and after each move', () => {
    for (const params of settingsOf(harness)) {
      const deals = trialsOf(harness, params).map(({ deal, choices }) => {
        const engine = harness.engine(params);
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
        () => `with ${settingText(params)}, every deal has the same snapshot`,
      );
    }
  });
  const { game, resampleHidden } = harness;
  if (resampleHidden === undefined) return [snapshots];
  return [
    snapshots,

    law('hidden', 'A view does not depend on information that is hidden from its seat', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const engine = harness.engine(params);
        engine.reset(deal());
        const rng = choices();
        playAtRandom(engine, choices(), (played) => {
          if (!engine.over && !isSampled(played.length, rng)) return;
          for (const seat of seatsOf(harness)) {
            const other = engine.clone();
            resampleHidden.call(harness, other, seat, rng);
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
              game.show?.(view) === game.show?.(otherView),
              () => `show() for seat ${seat} depends on hidden information`,
            );
            ensure(
              engine.over || engine.toMove !== seat || String(engine.legalMoves()) === String(other.legalMoves()),
              () => `the legal moves of seat ${seat} depend on hidden information`,
            );
          }
        });
      });
    }),

    law('resamples', 'resampleHidden changes hidden information', () => {
      for (const params of settingsOf(harness)) {
        const changes = trialsOf(harness, params).some(({ deal, choices }) => {
          const engine = harness.engine(params);
          engine.reset(deal());
          const before = snapshotOf(harness, engine);
          for (const seat of seatsOf(harness)) resampleHidden.call(harness, engine, seat, choices());
          return snapshotOf(harness, engine) !== before;
        });
        ensure(changes, () => `with ${settingText(params)}, resampleHidden never changed a snapshot`);
      }
    }),
  ];
}
