import { encoderOf, type Encoding } from '../contracts/encoding.js';
import type { Engine } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure, testOf, type Tests } from './conformance-test.js';
import { eachSampledState } from './each-state.js';
import { replayed } from './play.js';
import { stateText } from './state-text.js';
import { observeView, seatsOf, snapshotOf } from './states.js';
import { type Member, membersOf, overwrite, WRITTEN } from './view-members.js';

export function viewTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  const { game } = harness;
  return [
    ...(game.observe === undefined
      ? []
      : [
          testOf('observe-json', 'observe returns plain JSON', () => {
            eachSampledState(harness, ({ engine }) => {
              for (const seat of seatsOf(harness)) {
                const observed: unknown = game.observe?.(engine.view(seat));
                const invalid = pathOfInvalid(observed);
                ensure(invalid === undefined, () => `for seat ${seat}, JSON cannot represent ${invalid}`);
              }
            });
          }),
        ]),

    ...(game.encoding === undefined
      ? []
      : [
          testOf('encoding', 'Different views have different vectors, and the actions name every move', () => {
            const known = new Map<string, string>();
            eachSampledState(harness, ({ engine, trial: { params } }) => {
              const encoding = game.encoding?.(params) as Encoding;
              const { encode } = encoderOf(encoding);
              for (const seat of seatsOf(harness)) {
                const observed = game.observe?.(engine.view(seat));
                const key = JSON.stringify([params, encode(observed)]);
                // Lists of places have no order.
                const view = JSON.stringify(observed, (_, value: unknown) =>
                  Array.isArray(value) && value.every((one) => typeof one === 'number') ? [...value].sort() : value,
                );
                const other = known.get(key) ?? view;
                ensure(other === view, () => `two views have the same vector: ${view} and ${other}`);
                known.set(key, view);
              }
              const moves = engine.over ? [] : (game.notation?.legal(engine.view(engine.toMove)) ?? []);
              const missing = moves.find((move) => !encoding.actions.includes(move));
              ensure(missing === undefined, () => `the move ${missing} is none of the actions`);
            });
          }),
        ]),

    testOf('read-only', 'Writing to a view does not change the game', () => {
      eachSampledState(harness, ({ engine, trial, played }) => {
        for (const seat of seatsOf(harness)) {
          for (const value of WRITTEN) {
            if (!changesGame(harness, engine, value, membersOf(engine.view(seat)))) continue;
            // Repeats each write alone, on an engine in the same state, to find the member to report.
            const path = membersOf(engine.view(seat)).find((_, i) => {
              const fresh = replayed(harness, trial, played);
              return changesGame(harness, fresh, value, membersOf(fresh.view(seat)).slice(i, i + 1));
            })?.path;
            ensure(false, `writing ${value} to ${path ?? 'members'} of the view of seat ${seat} changed the game`);
          }
        }
      });
    }),
  ];
}

/** Writes a value to members of views, undoes the writes, and returns whether the game changed in between. */
function changesGame<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
  value: unknown,
  members: readonly Member[],
): boolean {
  const before = stateOf(harness, engine);
  const undo = members.map((member) => overwrite(member, value));
  const after = stateOf(harness, engine);
  for (const restore of undo.reverse()) restore();
  return after !== before;
}

/** The state of the engine and the contents of its views, as text; or the error, if a write replaced a method. */
function stateOf<View, Params extends ParamValues>(harness: GameHarness<View, Params>, engine: Engine<View>): string {
  try {
    const views = seatsOf(harness).map((seat) => observeView(harness, engine.view(seat)));
    return snapshotOf(harness, engine) + stateText(views);
  } catch (error) {
    return String(error);
  }
}

/** Returns the path of the first value that JSON cannot represent, or undefined. */
function pathOfInvalid(value: unknown, path: string = 'the observation'): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0)
      ? undefined
      : `${path}, ${Object.is(value, -0) ? '-0' : value}`;
  if (typeof value !== 'object') return `${path}, ${String(value)}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null)
    return `${path}, an object of a class`;
  // Object.entries skips the holes of a list; its iterator does not.
  const members = Array.isArray(value) ? [...(value as unknown[]).entries()] : Object.entries(value);
  for (const [name, member] of members) {
    const invalid = pathOfInvalid(member, `${path}.${name}`);
    if (invalid !== undefined) return invalid;
  }
  return undefined;
}
