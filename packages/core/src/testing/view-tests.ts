import { dataEngine, type Engine, type Move, type Seat } from '../contracts/engine.js';
import { measuresOf, oddMember, oddMoves } from '../runner/check-rules.js';
import { showView } from '../runner/plain-trace.js';
import { type Memory, NOTHING, Recall } from '../solve/information-sets.js';
import { type AnyHarness, at, type ConformanceTest, ensure, testOf, type Tests } from './conformance-test.js';
import { eachSampledState, engineOf, everyState, type Look, playAtRandom } from './play.js';
import { areValid, difference, observeView, resample, seatsOf, seenBy, snapshotOf, stateText } from './states.js';
import { settingsOf, settingText, trialsOf } from './trials.js';

export function viewTests(harness: AnyHarness): Tests {
  const { game } = harness;
  return [
    ...(game.observe === undefined
      ? []
      : [
          testOf('observe-json', 'observe returns plain JSON', () => {
            eachSampledState(harness, ({ engine }) => {
              for (const seat of seatsOf(harness)) {
                const odd =
                  oddMember(game.observe?.(engine.view(seat)), true) ?? oddMember(dataEngine(engine)?.glance(seat));
                ensure(odd === undefined, () => `for seat ${seat}, JSON cannot represent that ${odd}`);
              }
            });
          }),
        ]),

    testOf('read-only', 'Writing to a view does not change the game', () => {
      eachSampledState(harness, ({ engine, trial, played }) => {
        const before = stateOf(harness, engineOf(harness, trial, played));
        for (const seat of seatsOf(harness)) {
          const value = WRITTEN[(played.length + seat) % WRITTEN.length];
          /** Whether writes to these members of the view change an engine in the same state. */
          const changes = (from = 0, to?: number): boolean => {
            const fresh = engineOf(harness, trial, played);
            const members = membersOf(fresh.view(seat)).slice(from, to);
            const undo = members.map((member) => overwrite(member, value));
            const after = stateOf(harness, fresh);
            for (const restore of undo.reverse()) restore();
            return after !== before;
          };
          if (!changes()) continue;
          const path = membersOf(engine.view(seat)).find((_, member) => changes(member, member + 1))?.path;
          ensure(false, `writing ${value} to ${path ?? 'members'} of the view of seat ${seat} changed the game`);
        }
      });
    }),
  ];
}

/** The state of the engine and the contents of its views, as text; or the error, if a write replaced a method. */
function stateOf(harness: AnyHarness, engine: Engine<unknown>): string {
  try {
    const views = seatsOf(harness).map((seat) => observeView(harness, engine.view(seat)));
    return snapshotOf(harness, engine) + stateText(views);
  } catch (error) {
    return String(error);
  }
}

export function hiddenTests(harness: AnyHarness): Tests {
  const { resampleHidden, secrets = false } = harness;
  const snapshots = testOf('snapshots', 'Snapshots differ between deals and after each move', () => {
    for (const params of settingsOf(harness)) {
      const deals = trialsOf(harness, params).map((trial) => {
        const engine = engineOf(harness, trial);
        const start = snapshotOf(harness, engine);
        let last: string | undefined;
        playAtRandom(engine, trial.choices(), () => {
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
          const other = engineOf(harness, trial, played);
          resample(harness, other, seat, rng);
          const [shown, otherShown] = [seenBy(harness, engine, seat), seenBy(harness, other, seat)];
          ensure(
            shown === otherShown,
            () => `what seat ${seat} sees depends on hidden information: ${difference(shown, otherShown)}`,
          );
        }
      });
    }),

    testOf('resamples', 'resampleHidden changes hidden information', () => {
      for (const params of settingsOf(harness)) {
        at(`with ${settingText(params)}`, () => {
          const changes = trialsOf(harness, params).some((trial) => {
            const engine = engineOf(harness, trial);
            const before = snapshotOf(harness, engine);
            for (const seat of seatsOf(harness)) resample(harness, engine, seat, trial.choices());
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
function secretsTest(harness: AnyHarness): ConformanceTest {
  return testOf('secrets', 'Each seat sees something that is hidden from the other seat', () => {
    const secret = new Set<number>();
    const othersOf = (seat: Seat): Seat[] => seatsOf(harness).filter((one) => one !== seat);
    eachSampledState(harness, ({ trial, played, rng }) => {
      for (const seat of seatsOf(harness).filter((one) => !secret.has(one))) {
        const other = engineOf(harness, trial, played);
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

interface Seen {
  /** All that it can read, as text. */
  readonly text: string;
  /** How the state came about, in the words of the game. */
  readonly story: string;
}

/** The tests that are checked in every state of small settings, instead of a sample. */
export function everyStateTests(harness: AnyHarness): Tests {
  const { game } = harness;
  const legal = testOf('legal-everywhere', 'In every state of a small game, the moves and measures are valid', () =>
    everyState(harness, (params) => (engine) => {
      const moves = engine.legalMoves();
      ensure(engine.over === (moves.length === 0), () => `over is ${engine.over}, but there are ${moves.length} moves`);
      const odd = oddMoves(game, engine, moves, seatsOf(harness).length);
      ensure(odd === undefined, () => odd as string);
      for (const move of moves)
        ensure(engine.isLegal?.(move) !== false, () => `isLegal refuses the legal move ${move}`);
      if (engine.over)
        areValid(
          harness,
          params,
          measuresOf(game, (into) => engine.measure(into, 0)),
        );
    }),
  );
  if (game.observe === undefined) return [legal];
  const blind = testOf(
    'observes-all',
    'In every state of a small game, a view and the legal moves depend on what observe has shown',
    () =>
      everyState(harness, () => {
        const looks = seatsOf(harness).map((seat) => onlooker(harness, seat));
        return (...state) => {
          for (const look of looks) look(...state);
        };
      }),
  );
  return [legal, blind];
}

/** Compares all states that one seat cannot tell apart. */
function onlooker(harness: AnyHarness, seat: Seat): Look {
  const { game } = harness;
  const recall = new Recall();
  /** The memory after each move of the last game. */
  const memories: Memory[] = [];
  const known = new Map<Memory, Seen>();
  /** A state in the words of the game: what each seat sees. */
  const storyOf = (engine: Engine<unknown>, played: readonly Move[]): string => {
    const views = seatsOf(harness).map(
      (one) => `seat ${one} sees ${showView(game, engine.view(one)).split('\n').join(', ')}`,
    );
    return `after the moves [${played.join(', ')}], ${views.join(', ')}`;
  };
  return (engine, played, mover) => {
    const { length } = played;
    const view = engine.view(seat);
    const before = length === 0 ? NOTHING : (memories[length - 1] as Memory);
    const memory = recall.after(before, mover === seat ? played[length - 1] : undefined, game.observe?.(view));
    memories[length] = memory;
    const text = stateText({ seen: seenBy(harness, engine, seat), members: plainMembers(view) });
    const other = known.get(memory);
    if (other === undefined) known.set(memory, { text, story: storyOf(engine, played) });
    else
      ensure(
        text === other.text,
        () =>
          `seat ${seat} has observed the same in two games, but ${difference(other.text, text)}: ` +
          `${other.story}; and ${storyOf(engine, played)}`,
      );
  };
}

/** The values of a view that are neither functions nor objects, by path. */
function plainMembers(view: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    membersOf(view).flatMap(({ path, owner, name }) => {
      const value: unknown = readOrUndefined(owner, name);
      return typeof value === 'function' || typeof value === 'object' ? [] : [[path, value] as const];
    }),
  );
}

interface Member {
  /** The names from the view to this member: `hand.size`. */
  readonly path: string;
  readonly owner: object;
  readonly name: string;
}

/**
 * At least one of these values differs from that of any member, even after a conversion to an integer or a boolean.
 * Each seat gets them in turn.
 */
const WRITTEN: readonly number[] = [0, 7];

/** The depth of the search: the members of the view, and the members of the objects in them. */
const DEPTH = 2;

/** The number of elements of a list to write to. */
const MAX_ELEMENTS = 32;

/** All members of a view and of the objects in it: fields, accessors, methods and elements, also inherited ones. */
function membersOf(view: unknown, prefix: string = '', depth: number = DEPTH): readonly Member[] {
  if (typeof view !== 'object' || view === null) return [];
  const names = namesOf(view);
  const here = names.map((name) => ({ path: prefix + name, owner: view, name }));
  if (depth === 1) return here;
  return [...here, ...names.flatMap((name) => membersOf(readOrUndefined(view, name), `${prefix}${name}.`, depth - 1))];
}

/**
 * Tries all ways to assign another value to a member. Returns a function that undoes it, because games can share a
 * table.
 */
function overwrite({ owner, name }: Member, value: unknown): () => void {
  const was = Reflect.getOwnPropertyDescriptor(owner, name);
  const old = readOrUndefined(owner, name);
  attempt(() => Reflect.set(owner, name, value));
  attempt(() => Reflect.defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true }));
  return () => {
    if (readOrUndefined(owner, name) === old) return;
    attempt(() => (was === undefined ? Reflect.deleteProperty(owner, name) : Reflect.defineProperty(owner, name, was)));
    if (readOrUndefined(owner, name) !== old) attempt(() => Reflect.set(owner, name, old));
  };
}

/** Runs code of a setter, a getter or a proxy, and ignores its errors. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The value of a member; undefined if its getter throws an error. */
function readOrUndefined(owner: object, name: string): unknown {
  return attempt(() => Reflect.get(owner, name) as unknown);
}

function namesOf(value: object): readonly string[] {
  if (ArrayBuffer.isView(value)) return Object.keys(value).slice(0, MAX_ELEMENTS);
  if (Array.isArray(value)) return [...Object.keys(value).slice(0, MAX_ELEMENTS), 'length'];
  const names = new Set<string>();
  for (
    let owner: unknown = value;
    typeof owner === 'object' && owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner)
  ) {
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
  }
  names.delete('constructor');
  return [...names];
}
