import type { ParamValues } from '../contracts/parameters.js';
import { ensure, type Law, law } from './law.js';
import { looksClosely, playAtRandom } from './play.js';
import { difference, stateText } from './state-text.js';
import type { GameHarness } from './game-harness.js';
import { eachGame, observeView, seatsOf, settingText, settingsOf, snapshotOf, trialsOf } from './trials.js';

/** What must not be seen; and that the subject's hooks see what the laws need them to. */
export function hiddenLaws<View, Params extends ParamValues>(subject: GameHarness<View, Params>): Law[] {
  const shown = law('snapshots', 'has snapshots that show a difference between deals and after each move', () => {
    for (const params of settingsOf(subject)) {
      const deals = trialsOf(subject, params).map(({ deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        const start = snapshotOf(subject, engine);
        let last: string | undefined;
        playAtRandom(engine, chance(), () => {
          const now = snapshotOf(subject, engine);
          ensure(now !== last, 'a move has changed nothing that a snapshot holds');
          last = now;
        });
        return start;
      });
      ensure(deals.length < 2 || new Set(deals).size > 1, () => `with ${settingText(params)}, every deal has the same snapshot`);
    }
  });
  const { resampleHidden } = subject;
  if (resampleHidden === undefined) return [shown];
  return [
    shown,

    law('hidden', 'shows a seat nothing of what it cannot see', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        const choices = chance();
        playAtRandom(engine, chance(), (moves) => {
          if (!engine.over && !looksClosely(moves.length, choices)) return;
          for (const seat of seatsOf(subject)) {
            const other = engine.clone();
            resampleHidden.call(subject, other, seat, choices);
            const truth = stateText(observeView(subject, engine.view(seat)));
            const told = stateText(observeView(subject, other.view(seat)));
            ensure(truth === told, () => `the view of seat ${seat} depends on what is hidden from it: ${difference(truth, told)}`);
            const { game } = subject;
            ensure(game.show?.(engine.view(seat)) === game.show?.(other.view(seat)), () => `what the game shows seat ${seat} depends on what is hidden from it`);
            ensure(engine.over || engine.toMove !== seat || String(engine.legalMoves()) === String(other.legalMoves()), () =>
              `the legal moves of seat ${seat} depend on what is hidden from it`);
          }
        });
      });
    }),

    law('resamples', 'has something hidden that can be resampled', () => {
      for (const params of settingsOf(subject)) {
        const changed = trialsOf(subject, params).some(({ deal, chance }) => {
          const engine = subject.engine(params);
          engine.reset(deal());
          const before = snapshotOf(subject, engine);
          for (const seat of seatsOf(subject)) resampleHidden.call(subject, engine, seat, chance());
          return snapshotOf(subject, engine) !== before;
        });
        ensure(changed, () => `with ${settingText(params)}, rearranging has never changed a snapshot`);
      }
    }),
  ];
}
