import type { Engine } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure, type Law, law } from './law.js';
import { isSampled, playAtRandom } from './play.js';
import { stateText } from './state-text.js';
import { observeView, seatsOf, snapshotOf } from './states.js';
import { eachGame } from './trials.js';
import { membersOf, overwrite, WRITTEN } from './view-members.js';

/** What views promise at run time. */
export function viewLaws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): readonly Law[] {
  const { game } = harness;
  return [
    ...(game.observe === undefined ? [] : [
      law('observe-json', 'observes views as plain JSON', () => {
        eachGame(harness, ({ params, deal, choices }) => {
          const engine = harness.engine(params);
          engine.reset(deal());
          const rng = choices();
          playAtRandom(engine, choices(), (played) => {
            if (!engine.over && !isSampled(played.length, rng)) return;
            for (const seat of seatsOf(harness)) {
              const observed: unknown = game.observe?.(engine.view(seat));
              const invalid = pathOfInvalid(observed);
              ensure(invalid === undefined, () => `for seat ${seat}, JSON cannot represent ${invalid}`);
            }
          });
        });
      }),
    ]),

    law('read-only', 'cannot be changed through a view', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const engine = harness.engine(params);
        engine.reset(deal());
        const rng = choices();
        playAtRandom(engine, choices(), (played) => {
          if (!isSampled(played.length, rng)) return;
          for (const seat of seatsOf(harness)) {
            for (const value of WRITTEN) {
              const before = stateOf(harness, engine);
              const undo = membersOf(engine.view(seat)).map((member) => overwrite(member, value));
              const after = stateOf(harness, engine);
              for (const restore of undo.reverse()) restore();
              if (after === before) continue;
              // To name the member, its write is repeated alone on an engine in the same state.
              const replayed = (): Engine<View> => {
                const fresh = harness.engine(params);
                fresh.reset(deal());
                for (const move of played) fresh.apply(move);
                return fresh;
              };
              ensure(false, `writing ${String(value)} to ${changingMember(harness, replayed, seat, value)} of the view of seat ${seat} changed the game`);
            }
          }
        });
      });
    }),
  ];
}

/** The state of the engine, and what its views show. A view that throws is a state too: writing may have replaced its methods. */
function stateOf<View, Params extends ParamValues>(harness: GameHarness<View, Params>, engine: Engine<View>): string {
  try {
    return snapshotOf(harness, engine) + stateText(seatsOf(harness).map((seat) => observeView(harness, engine.view(seat))));
  } catch (error) {
    return String(error);
  }
}

/** The first member of a view whose write changes the game. */
function changingMember<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  replayed: () => Engine<View>,
  seat: number,
  value: unknown,
): string {
  const { length } = membersOf(replayed().view(seat));
  for (let i = 0; i < length; i++) {
    const engine = replayed();
    const member = membersOf(engine.view(seat))[i];
    if (member === undefined) continue;
    const before = stateOf(harness, engine);
    const undo = overwrite(member, value);
    const after = stateOf(harness, engine);
    undo();
    if (after !== before) return member.path;
  }
  return 'several members';
}

/** The path of the first value that JSON cannot represent, or undefined. */
function pathOfInvalid(value: unknown, path: string = 'the observation'): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? undefined : `${path}, ${Object.is(value, -0) ? '-0' : value}`;
  if (typeof value !== 'object') return `${path}, ${String(value)}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return `${path}, an object of a class`;
  // The iterator of a list visits its holes, which Object.entries skips.
  const members = Array.isArray(value) ? [...(value as unknown[]).entries()] : Object.entries(value);
  for (const [name, member] of members) {
    const invalid = pathOfInvalid(member, `${path}.${name}`);
    if (invalid !== undefined) return invalid;
  }
  return undefined;
}
