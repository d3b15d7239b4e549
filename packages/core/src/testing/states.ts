import type { Belief } from '../contracts/belief.js';
import type { Engine, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { type AnyHarness, ensure } from './conformance-test.js';

/** The seats of a harness of {@link tablesOf}, whose games have one number of seats. */
export function seatsOf({ game }: { readonly game: { readonly seats: unknown } }): Seat[] {
  return Array.from({ length: game.seats as number }, (_, seat) => seat);
}

export function snapshotOf(harness: AnyHarness, engine: Engine<unknown>): string {
  return stateText(harness.snapshot === undefined ? engine : harness.snapshot(engine));
}

export function observeView(harness: AnyHarness, view: unknown): unknown {
  const { game } = harness;
  ensure(
    harness.observe !== undefined || game.observe !== undefined,
    'the game or its harness must have a method observe()',
  );
  const observed: unknown = game.observe?.(view);
  if (harness.observe === undefined) return [undefined, observed];
  // A harness collects the refusals to show what is hidden, whose stacks would take longer than all the rest.
  const limit: unknown = Reflect.get(Error, 'stackTraceLimit');
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return [harness.observe(view), observed];
  } finally {
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}

/** What the players can see, as text: the view of each seat, the seat to move, and the legal moves. */
export function openState(harness: AnyHarness, engine: Engine<unknown>): string {
  const { over } = engine;
  const views = seatsOf(harness).map((seat) => observeView(harness, engine.view(seat)));
  return stateText({ views, over, toMove: over ? null : engine.toMove, legal: engine.legalMoves() });
}

/** All that a seat sees, as text: its view, the text of it, who is to move, and its legal moves. */
export function seenBy(harness: AnyHarness, engine: Engine<unknown>, seat: Seat): string {
  const view = engine.view(seat);
  const toMove = engine.over ? null : engine.toMove;
  return stateText({
    view: observeView(harness, view),
    show: harness.game.notation?.show?.(view),
    toMove,
    legal: toMove === seat ? engine.legalMoves() : null,
  });
}

/** The belief of a seat of a game that has beliefs. */
export function beliefOf({ game }: AnyHarness, params: ParamValues, seat: Seat): Belief<unknown> {
  const belief = typeof game.search === 'object' ? game.search.belief(params, seat) : undefined;
  ensure(belief !== undefined, () => `the game has no belief for seat ${seat}`);
  return belief;
}

/**
 * Calls `resampleHidden` with closed views: if a view could decide what is hidden, one that reveals a card would pass.
 */
export function resample(harness: AnyHarness, engine: Engine<unknown>, seat: Seat, rng: Rng): void {
  const original = Object.getOwnPropertyDescriptor(engine, 'view');
  let asked = false;
  Object.defineProperty(engine, 'view', {
    configurable: true,
    value: () => {
      asked = true;
      throw new Error('resampleHidden asks a view what is hidden; derive it from the rules');
    },
  });
  try {
    harness.resampleHidden?.(engine, seat, rng);
  } finally {
    if (original === undefined) Reflect.deleteProperty(engine, 'view');
    else Object.defineProperty(engine, 'view', original);
  }
  // The hook may have caught the error.
  ensure(!asked, 'resampleHidden asks a view what is hidden; derive it from the rules');
}

/** Checks the measures of a finished game. */
export function areValid({ game }: AnyHarness, params: ParamValues, values: readonly number[]): void {
  for (const [i, { name, bounds }] of game.measures.entries()) {
    const value = values[i];
    const [min, max] = bounds(params);
    ensure(
      value !== undefined && Number.isInteger(value) && value >= min && value <= max,
      () => `${name} is ${value}, not an integer from ${min} to ${max}`,
    );
  }
}

/**
 * A text that is equal for values with equal contents: own fields in the order of their names (also the private ones of
 * TypeScript), typed arrays, maps, sets, and the saved state of a generator. A repeated reference becomes the number of
 * its object. All functions are equal; `#private` fields and prototypes are ignored.
 */
export function stateText(value: unknown): string {
  return textOf(value, new Map());
}

function textOf(value: unknown, seen: Map<object, number>): string {
  if (typeof value === 'function') return 'function';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  const before = seen.get(value);
  if (before !== undefined) return `#${before}`;
  seen.set(value, seen.size);
  return objectText(value, seen);
}

function objectText(value: object, seen: Map<object, number>): string {
  const list = (items: readonly unknown[]): string => `[${items.map((item) => textOf(item, seen)).join()}]`;
  if (Array.isArray(value)) return list(value);
  // A view of a buffer is a DataView or a typed array. String() of a typed array lists its numbers.
  if (ArrayBuffer.isView(value)) return value instanceof DataView ? 'DataView' : `[${String(value)}]`;
  if (value instanceof Map) return `map${list([...value.entries()])}`;
  if (value instanceof Set) return `set${list([...value])}`;
  if (isGenerator(value)) return textOf(value.save(), seen);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${name}:${textOf(field, seen)}`).join()}}`;
}

/** Returns whether an object is an `Rng`, of this package or of another one. */
function isGenerator(value: object): value is { save(): unknown } {
  return 'save' in value && typeof value.save === 'function' && 'int' in value && typeof value.int === 'function';
}

/** Describes the first difference of two texts, with its context: `"…top:7,…" became "…top:9,…"`. */
export function difference(was: string, is: string): string {
  let at = 0;
  while (at < was.length && was[at] === is[at]) at++;
  const around = (text: string): string => {
    const start = Math.max(0, at - 30);
    const end = Math.min(text.length, at + 30);
    return `"${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}"`;
  };
  return `${around(was)} became ${around(is)}`;
}
