import type { Engine, Move } from '../contracts/engine.js';
import { InputError } from '../errors/errors.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, type Law, law } from './law.js';
import { courseOf, playAtRandom, sameCourse } from './play.js';
import { difference } from './state-text.js';
import { openState, snapshotOf } from './states.js';
import { eachGame, type Trial } from './trials.js';

/** What an engine with `save` and `restore` promises. The laws hold for an engine without them. */
export function savingLaws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): readonly Law[] {
  return [
    law('save-restore', 'continues from a saved state as from the original', () => {
      eachGame(harness, (trial) => {
        const engine = harness.engine(trial.params);
        ensure((engine.save === undefined) === (engine.restore === undefined), 'it has only one of save and restore');
        if (engine.save === undefined) return;
        engine.reset(trial.deal());
        const moves = playAtRandom(engine, trial.choices());
        for (const before of [0, trial.choices().int(moves.length + 1), moves.length]) {
          at(`after ${before} moves`, () => restoresWell(harness, trial, engine, moves.slice(0, before)));
        }
      });
    }),

    law('refuses-saves', 'refuses invalid saved states with an InputError and does not change', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const engine = harness.engine(params);
        if (engine.save === undefined || engine.restore === undefined) return;
        engine.reset(deal());
        const moves = playAtRandom(engine, choices());
        engine.reset(deal());
        for (const move of moves.slice(0, moves.length >> 1)) engine.apply(move);
        const saved = JSON.stringify(engine.save());
        let before = snapshotOf(harness, engine);
        const refuses = (damaged: unknown, mustThrow: boolean): void => {
          const thrown = thrownBy(() => engine.restore?.(damaged));
          ensure(thrown !== undefined || !mustThrow, () => `restore accepts ${JSON.stringify(damaged)}`);
          ensure(
            thrown === undefined || thrown instanceof InputError,
            () => `restore refuses ${JSON.stringify(damaged)} with ${String(thrown)}`,
          );
          const after = snapshotOf(harness, engine);
          ensure(
            thrown === undefined || after === before,
            () => `restore refused ${JSON.stringify(damaged)} but changed the state: ${difference(before, after)}`,
          );
          if (thrown !== undefined) return;
          // A damaged state may by chance be another valid one.
          engine.restore?.(JSON.parse(saved));
          before = snapshotOf(harness, engine);
        };
        for (const value of NOT_STATES) refuses(value, true);
        for (const damaged of damagedCopies(saved)) refuses(damaged, false);
      });
    }),
  ];
}

/** Values that are not saved states. */
const NOT_STATES: readonly unknown[] = [undefined, null, 0, '', 'game', [], {}, { format: 'another' }];

/** What a member of a saved state may become when a file is damaged or edited. */
const DAMAGE: readonly unknown[] = [undefined, null, -1, 0.5, 1e9, '', 'x', true, [], {}];

/** Copies of a saved state with other values in one member, or in the first element of a list. */
function* damagedCopies(saved: string): Generator<object, void, void> {
  for (const [name, member] of Object.entries(JSON.parse(saved) as object)) {
    for (const value of DAMAGE) {
      yield { ...(JSON.parse(saved) as object), [name]: value };
      if (Array.isArray(member)) yield { ...(JSON.parse(saved) as object), [name]: [value, ...member.slice(1)] };
    }
  }
}

function restoresWell<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  { params, deal, choices }: Trial<Params>,
  engine: Engine<View>,
  moves: readonly Move[],
): void {
  engine.reset(deal());
  for (const move of moves) engine.apply(move);
  const before = snapshotOf(harness, engine);
  const saved = JSON.stringify(engine.save?.());
  const after = snapshotOf(harness, engine);
  ensure(after === before, () => `save changed the state: ${difference(before, after)}`);
  const restored = harness.engine(params);
  restored.reset(choices());
  restored.restore?.(JSON.parse(saved));
  const savedAgain = JSON.stringify(restored.save?.());
  ensure(savedAgain === saved, () => `a restored engine saves another state: ${difference(saved, savedAgain)}`);
  const [original, copy] = [openState(harness, engine), openState(harness, restored)];
  ensure(copy === original, () => `a restored engine differs: ${difference(original, copy)}`);
  sameCourse(
    'a restored engine continues differently',
    courseOf(harness, engine, choices()),
    courseOf(harness, restored, choices()),
  );
}

function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
