import type { Engine, Move } from '../contracts/engine.js';
import { hasCode } from '../errors/error-code.js';
import type { InputError } from '../errors/errors.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, type Law, law } from './law.js';
import { afterMoves, courseOf, playAtRandom, sameCourse } from './play.js';
import { difference } from './state-text.js';
import { openState, snapshotOf } from './states.js';
import { eachGame, type Trial } from './trials.js';

/** The laws of `save` and `restore`. They hold for an engine that has neither. */
export function savingLaws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): readonly Law[] {
  return [
    law('save-restore', 'A restored engine continues like the original', () => {
      eachGame(harness, (trial) => {
        const engine = harness.engine(trial.params);
        ensure(
          (engine.save === undefined) === (engine.restore === undefined),
          'the engine must have both save and restore, or neither',
        );
        if (engine.save === undefined) return;
        engine.reset(trial.deal());
        const moves = playAtRandom(engine, trial.choices());
        for (const before of [0, trial.choices().int(moves.length + 1), moves.length]) {
          at(afterMoves(before), () => restoresWell(harness, trial, engine, moves.slice(0, before)));
        }
      });
    }),

    law('refuses-saves', 'restore rejects an invalid saved state with an InputError and changes nothing', () => {
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
            thrown === undefined || hasCode<InputError>(thrown, 'CARDS_INPUT'),
            () => `restore rejects ${JSON.stringify(damaged)} with ${String(thrown)}`,
          );
          const after = snapshotOf(harness, engine);
          ensure(
            thrown === undefined || after === before,
            () => `restore rejected ${JSON.stringify(damaged)} but changed the state: ${difference(before, after)}`,
          );
          if (thrown !== undefined) return;
          // A damaged state can happen to be valid.
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

/** Values that replace a member of a saved state, as in a file that is damaged or edited. */
const DAMAGE: readonly unknown[] = [undefined, null, -1, 0.5, 1e9, '', 'x', true, [], {}];

/** Yields copies of a saved state in which one member, or the first element of one list, has another value. */
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
