import type { Move, Seat } from '../contracts/engine.js';
import { messageOf } from '../errors/errors.js';
import type { ParamValues } from '../contracts/parameters.js';
import { GameStepper } from '../runner/game-stepper.js';
import { wrapStrategy } from '../runner/wrap-strategy.js';
import type { ViewMembers } from '../contracts/checks.js';
import type { GameHarness } from './game-harness.js';
import { ensure, testOf, type Tests } from './conformance-test.js';
import type { PlayerPool } from './player-pool.js';
import { movesOf } from './play.js';
import { eachLineup, eachTrial, type Trial } from './trials.js';

/** Receives the name of an undocumented member that was read, or of any member that was written. */
export type OnViolation = (name: string) => void;

/**
 * Returns a function that wraps each view in one read-only proxy, which has only the documented members. Each read of
 * another member that exists, and each write, is a violation.
 */
export function membrane(members: ViewMembers, onViolation: OnViolation): <View>(view: View) => View {
  const proxies = new WeakMap<object, unknown>();
  return (view) => (isObject(view) ? (wrap(view, members, onViolation, proxies) as typeof view) : view);
}

function wrap(
  view: object,
  members: ViewMembers,
  onViolation: OnViolation,
  proxies: WeakMap<object, unknown>,
): unknown {
  const known = proxies.get(view);
  if (known !== undefined) return known;
  const methods = new Map<PropertyKey, unknown>();
  const read = (name: PropertyKey): unknown => {
    const inner = Object.hasOwn(members, name) ? members[String(name)] : undefined;
    if (inner === undefined) {
      if (name in view && !(name in Object.prototype)) onViolation(String(name));
      return undefined;
    }
    const value: unknown = Reflect.get(view, name);
    if (typeof value === 'function') {
      // Bound to the view, because methods read its private members. Each read returns the same function.
      if (!methods.has(name)) methods.set(name, value.bind(view));
      return methods.get(name);
    }
    return inner === true || !isObject(value) ? value : wrap(value, inner, onViolation, proxies);
  };
  const refuse = (_: object, name: PropertyKey): never => {
    onViolation(String(name));
    throw new TypeError(`a view is read-only, but the strategy wrote to ${String(name)}`);
  };
  // The target is an empty object. If the view were the target, the proxy would have to show its prototype and its
  // frozen members.
  const proxy: unknown = new Proxy(Object.create(null) as object, {
    get: (_, name) => read(name),
    has: (_, name) => Object.hasOwn(members, name),
    ownKeys: () => Object.keys(members),
    getOwnPropertyDescriptor: (_, name) =>
      Object.hasOwn(members, name)
        ? { value: read(name), enumerable: true, configurable: true, writable: false }
        : undefined,
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: (target) => refuse(target, '__proto__'),
    preventExtensions: () => false,
  });
  proxies.set(view, proxy);
  return proxy;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * The test that a strategy plays the same moves if its view has only the documented members; none if they are not
 * listed.
 */
export function membraneTests<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  pool: PlayerPool<View, Params>,
  spec: string,
  opponent: string,
): Tests {
  const viewMembers: ViewMembers | undefined = harness.viewMembers;
  if (viewMembers === undefined) return [];
  return [
    testOf('membrane', `${spec} uses only documented members of its view`, () => {
      eachLineup(harness, spec, opponent, (params, specs, seat) => {
        eachTrial(harness, params, (trial) => playsTheSame(viewMembers, params, specs, seat, trial));
      });
    }),
  ];

  function playsTheSame(
    members: ViewMembers,
    params: Params,
    specs: readonly string[],
    seat: Seat,
    { rngs }: Trial<Params>,
  ): void {
    const undocumented = new Set<string>();
    const viewFor = membrane(members, (name) => undocumented.add(name));
    const play = (wrappedSeat?: Seat): readonly Move[] => {
      const players = pool.create(params, specs).map(({ name, strategy }, at) => ({
        name,
        strategy: at === wrappedSeat ? wrapStrategy(strategy, { viewFor }) : strategy,
      }));
      return movesOf(new GameStepper(harness.game.engine(params), players), rngs());
    };
    const open = play();
    let wrapped: readonly Move[] = [];
    let failure: string | undefined;
    try {
      wrapped = play(seat);
    } catch (error) {
      failure = messageOf(error);
    }
    ensure(
      undocumented.size === 0,
      () => `it uses undocumented members of its view: ${[...undocumented].sort().join(', ')}`,
    );
    ensure(failure === undefined, () => `it fails with a view that has only documented members: ${failure}`);
    const at = firstDifference(open, wrapped);
    if (at === undefined) return;
    ensure(
      firstDifference(open, play()) === undefined,
      'it plays different moves each time, so its moves cannot be compared',
    );
    ensure(
      false,
      `at move ${at + 1} it plays ${open[at]}, but ${wrapped[at]} with a view that has only documented members`,
    );
  }
}

function firstDifference(moves: readonly Move[], others: readonly Move[]): number | undefined {
  const at = moves.findIndex((move, index) => move !== others[index]);
  if (at !== -1) return at;
  return moves.length === others.length ? undefined : moves.length;
}
