import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure, type Law, law } from './law.js';
import { looksClosely, playAtRandom } from './play.js';
import { difference } from './state-text.js';
import { eachGame, observeView, seatsOf, snapshotOf } from './trials.js';

/** What a strategy that writes to its view, in code without types, may try to write. */
const WRITTEN: readonly unknown[] = [0, 7, true, null];

/** What views promise at run time. */
export function viewLaws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): readonly Law[] {
  const { game } = harness;
  return [
    ...(game.observe === undefined ? [] : [
      law('observe-json', 'observes a view as plain JSON', () => {
        eachGame(harness, ({ params, deal, chance }) => {
          const engine = harness.engine(params);
          engine.reset(deal());
          playAtRandom(engine, chance(), () => {
            for (const seat of seatsOf(harness)) {
              ensure(isJson(game.observe?.(engine.view(seat))), () => `seat ${seat} observes something that JSON cannot hold`);
            }
          });
        });
      }),
    ]),

    law('read-only', 'cannot be changed through a view', () => {
      eachGame(harness, ({ params, deal, chance }) => {
        const engine = harness.engine(params);
        engine.reset(deal());
        const choices = chance();
        playAtRandom(engine, chance(), (moves) => {
          if (!looksClosely(moves.length, choices)) return;
          for (const seat of seatsOf(harness)) {
            const view: unknown = engine.view(seat);
            const [state, observed] = [snapshotOf(harness, engine), JSON.stringify(observeView(harness, engine.view(seat)))];
            for (const name of writeAll(view)) {
              const [after, seen] = [snapshotOf(harness, engine), JSON.stringify(observeView(harness, engine.view(seat)))];
              ensure(after === state && seen === observed, () => `writing to ${name} of the view of seat ${seat} has changed the game: ${difference(state + observed, after + seen)}`);
            }
          }
        });
      });
    }),
  ];
}

/** How deep the objects of a view are searched for something to write to. */
const DEPTH = 2;

/** Writes to every field of a view and of the objects in it, whatever its type says; yields the name of each before the next. */
function* writeAll(view: unknown, path = '', depth = DEPTH): Generator<string, void, void> {
  if (typeof view !== 'object' || view === null || ArrayBuffer.isView(view)) return;
  for (const name of namesOf(view)) {
    for (const value of WRITTEN) {
      attempt(() => Reflect.set(view, name, value));
      yield path + name;
    }
    if (depth > 1) yield* writeAll(attempt(() => Reflect.get(view, name) as unknown), `${path}${name}.`, depth - 1);
  }
}

/** A member of a view may refuse to be written or read, by an error or silently. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The names of all fields, accessors and methods, those of its classes included. */
function namesOf(value: object): readonly string[] {
  const names = new Set<string>();
  for (let owner: unknown = value; typeof owner === 'object' && owner !== null && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
  }
  names.delete('constructor');
  return [...names];
}

/** Whether JSON can hold a value as it is. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every(isJson);
}
