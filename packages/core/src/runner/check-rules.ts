import { dataEngine, type Engine, type Move, MOVE_LIMIT, type Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import { type ParamValues, watchedParams } from '../contracts/parameters.js';
import { hasResult, Results } from '../contracts/result.js';
import { givenText, MisbehaviorError, shownText } from '../errors.js';
import { Streams } from '../random/streams.js';

/** The number of games that are looked at, and of their moves: a look, which no user notices. */
const GAMES = 8;
const MOVES = 60;

/** The substream of the choices of moves. It is not the substream of a seat. */
const CHOICES_SUBSTREAM = 0xfffffffe;

/** The rules that have passed, by the method that creates their engines, with the parameters as text. */
const PASSED = /* @__PURE__ */ new WeakMap<object, Set<string>>();

/**
 * Looks at the first games of a game, with random moves, and refuses rules that no result can be trusted with: the
 * moves must be distinct integers with distinct texts, the state must be plain data, two plays of one game, at two
 * times, must agree, what asks about a position must not change it, each parameter that is read must be declared, and
 * the measures must not contradict what the game declares about its result. The conformance tests check much more; this
 * takes milliseconds, once for each setting.
 *
 * @param game - the game
 * @param params - all parameters, checked
 * @param measuresOnly - whether only the measures of a game are asked for, not what its seats play for
 * @throws MisbehaviorError that names the rule, without a strategy: the rules are at fault. Errors that the rules throw
 *   are left to the play
 *
 * @example
 * ```ts
 * import { defineGame } from '@cards/core';
 * import { checkRules } from '@cards/core/internal';
 *
 * const twice = defineGame({
 *   id: 'twice',
 *   seats: 1,
 *   deal: () => ({ move: -1 }),
 *   moves: ({ move }) => (move < 0 ? [1, 1, 0] : []),
 *   play: (state, move) => void (state.move = move),
 *   view: {},
 *   measures: { win: { of: ({ move }) => move === 1 } },
 * });
 * checkRules(twice, {}); // throws 'moves() lists the move 1 twice'
 * ```
 */
export function checkRules(game: AnyGame, params: ParamValues, measuresOnly = false): void {
  const passed = PASSED.get(game.engine) ?? new Set<string>();
  const setting = JSON.stringify([params, measuresOnly]);
  if (passed.has(setting)) return;
  const win = game.measures.findIndex(({ role }) => role === 'win');
  const watched = paramsToCheck(game, params, (found) => fault(game, found));
  for (const { bounds } of game.measures) bounds(watched);
  const results = measuresOnly || !hasResult(game) ? undefined : new Results(game, watched);
  const ends: (readonly number[])[] = [];
  for (let index = 0; index < GAMES; index++) {
    const played = playedOnce(game, watched, index);
    const again = atAnotherTime(() => playedOnce(game, watched, index));
    const at = played.findIndex((step, move) => step.text !== again[move]?.text);
    if (at !== -1) throw fault(game, `two plays of one game differ ${afterMoves(at)}: ${OWN_CHANCE}`);
    const measures = played.at(-1)?.measures ?? [];
    if (measures.length > 0) results?.take(measures);
    if (measures.length > 1 && win !== -1) ends.push(measures.map((own) => own[win] as number));
  }
  // That of a seat which is left out of of(state, seat) is the same for all.
  if (
    !measuresOnly &&
    ends.some((wins) => wins.every((won) => won === 1)) &&
    ends.every((wins) => new Set(wins).size === 1)
  )
    throw fault(
      game,
      `every seat wins, or none does, in all ${ends.length} games that were looked at; of(state, seat) of the measure with the role 'win' must say whether this seat wins. If all seats play for one result, set together: true`,
    );
  PASSED.set(game.engine, passed.add(setting));
}

/** What to do about a game that is not the same in two plays. */
export const OWN_CHANCE =
  'the rules use random numbers or a clock of their own, or keep something from one game to the next; take random numbers from the generator rng of deal and play, and keep everything in the state';

const CHANGE_IN_PLAY = 'change it in deal and play only, and sort and splice copies: [...hand].sort()';

/** A place in a game, for messages: `after 3 moves`. */
export function afterMoves(count: number): string {
  return `after ${count} ${count === 1 ? 'move' : 'moves'}`;
}

interface Step {
  /** All that can be seen of the game: the seat to move, the legal moves, what each seat sees, and the whole state. */
  readonly text: string;
  /** `[seat][measure]` of a finished game, otherwise empty. */
  readonly measures: readonly (readonly number[])[];
}

/** Plays the beginning of a game, up to an error of the rules. */
function playedOnce(game: AnyGame, params: ParamValues, index: number): readonly Step[] {
  const streams = new Streams('rules', game.id);
  const choices = streams.rng(index, CHOICES_SUBSTREAM);
  const engine = game.engine(params);
  const seats = Array.from({ length: seatsOf(game, params) }, (_, seat) => seat);
  const steps: Step[] = [];
  const snapshot = (): unknown => (typeof game.checks === 'object' ? game.checks.snapshot?.(engine) : undefined);
  const look = (): readonly Move[] => {
    const odd = oddState(snapshot());
    if (odd !== undefined) throw fault(game, odd);
    const state = JSON.stringify(snapshot());
    const unchanged = <T>(what: string, answer: T, before = state, after = JSON.stringify(snapshot())): T => {
      if (after === before) return answer;
      throw fault(game, `${afterMoves(steps.length)}, ${what} changes the state; ${CHANGE_IN_PLAY}`);
    };
    const toMove = unchanged('toMove()', engine.over || engine.toMove);
    const legal = engine.over ? [] : engine.legalMoves();
    const wrong = oddMoves(game, engine, legal, seats.length);
    if (wrong !== undefined) throw fault(game, `${afterMoves(steps.length)}, ${wrong}`);
    const views = seats.map((seat) => unchanged(`the view of seat ${seat}`, game.observe?.(engine.view(seat))));
    const measured = (seat: Seat): readonly number[] => measuresOf(game, (into) => engine.measure(into, seat));
    const measures = engine.over ? seats.map((seat) => unchanged('a measure', measured(seat))) : [];
    const data = dataEngine(engine);
    if (data !== undefined) {
      for (const seat of seats) {
        const oddText = oddMember(data.glance(seat));
        if (oddText !== undefined)
          throw fault(game, `in the view of seat ${seat}, ${oddText}; a view shows plain data, as a state has`);
      }
      const copy = game.engine(params) as typeof data;
      copy.resume(data.state, streams.rng(index));
      unchanged('moves()', undefined, JSON.stringify(data.state), JSON.stringify(copy.state));
    }
    steps.push({ text: JSON.stringify([toMove, legal, views, measures, state]), measures });
    return legal;
  };
  const limit = Math.min(MOVES, engine.moveLimit ?? MOVE_LIMIT);
  try {
    engine.reset(streams.rng(index));
    for (let legal = look(); legal.length > 0 && steps.length <= limit; legal = look())
      engine.apply(legal[choices.int(legal.length)] as Move);
  } catch (error) {
    if (error instanceof FaultyRules) throw error;
  }
  return steps;
}

/** What rules by `defineGame` get in a check, see {@link watchedParams}; another engine can have further options. */
export function paramsToCheck<Params extends ParamValues>(
  game: { engine(params: Params): Engine<unknown> },
  params: Params,
  broken?: (found: string) => Error,
): Params {
  return dataEngine(game.engine(params)) === undefined ? params : watchedParams(params, broken);
}

/** The measures of a finished game as they were written, or NaN for a measure that was not written. */
export function measuresOf(
  game: { readonly measures: readonly unknown[] },
  write: (into: Int32Array) => void,
): number[] {
  const written = new Float64Array(game.measures.length).fill(Number.NaN);
  // An Int32Array converts every value to an integer. A Float64Array has the same methods and keeps the value.
  write(written as unknown as Int32Array);
  return [...written];
}

/** What is wrong with the legal moves of a position; undefined if nothing is. */
export function oddMoves(
  { notation }: Pick<AnyGame, 'notation'>,
  engine: Engine<unknown>,
  legal: readonly Move[],
  seats: number,
): string | undefined {
  const odd = legal.find((move) => !Number.isSafeInteger(move) || Object.is(move, -0));
  if (odd !== undefined)
    return `moves() lists ${odd === 0 ? '-0' : givenText(odd)}; a move is an integer, or a text that actions lists`;
  const twice = legal.find((move, at) => legal.indexOf(move) !== at);
  if (twice !== undefined) return `moves() lists the move ${twice} twice; list each legal move once`;
  if (engine.over) return undefined;
  const { toMove } = engine;
  if (!(Number.isInteger(toMove) && toMove >= 0 && toMove < seats))
    return `seat ${givenText(toMove)} is to move, but the game has no such seat; its seats are the integers from 0 to ${seats - 1}`;
  const texts: readonly unknown[] = notation?.legal(engine.view(toMove)) ?? [];
  const strange = texts.findIndex((text) => typeof text !== 'string' || text.trim() === '');
  if (strange !== -1)
    return `the text of the move ${legal[strange]} is ${givenText(texts[strange])}; return a text for each move`;
  const same = texts.findIndex((text, at) => texts.indexOf(text) !== at);
  if (same === -1) return undefined;
  const first = texts.indexOf(texts[same] as string);
  return `the moves ${legal[first]} and ${legal[same]} have one text, '${shownText(String(texts[same]), 60)}'; return another text for each`;
}

/** What in the state of a game, see `Checks.snapshot`, is not plain data; undefined if nothing is. */
export function oddState(snapshot: unknown): string | undefined {
  const odd = oddMember(snapshot);
  return odd && `${odd}; a state has numbers, texts, booleans, null, and lists and objects of them only`;
}

/** What of a value is not plain data; with `isJson`, what JSON cannot represent. `path` leads to it from the whole. */
export function oddMember(
  value: unknown,
  isJson = false,
  path = '',
  owners: readonly object[] = [],
): string | undefined {
  const named = path || (isJson ? 'the observation' : 'the state');
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    return `${named} is a ${typeof value}`;
  if (
    isJson &&
    (value === undefined || (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))))
  )
    return `${named} is ${Object.is(value, -0) ? '-0' : value}`;
  if (typeof value !== 'object' || value === null || (!isJson && ArrayBuffer.isView(value))) return undefined;
  if (owners.includes(value)) return `${named} contains itself`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    const { name } = Object(prototype).constructor as { readonly name?: unknown };
    return `${named} is an object of the class ${shownText(String(name))}`;
  }
  const lost = Reflect.ownKeys(value).find((name) => {
    const { get, enumerable } = Object.getOwnPropertyDescriptor(value, name) as PropertyDescriptor;
    return typeof name === 'symbol' || get !== undefined || (enumerable !== true && name !== 'length');
  });
  if (lost !== undefined)
    return `${named} has the member ${String(lost)}, which ${typeof lost === 'symbol' ? 'has a symbol as its name' : 'is no plain value'}`;
  // The iterator of a list has its holes, too.
  for (const [name, member] of Array.isArray(value) ? (value as unknown[]).entries() : Object.entries(value)) {
    const odd = oddMember(member, isJson, path === '' ? String(name) : `${path}.${name}`, [...owners, value]);
    if (odd !== undefined) return odd;
  }
  return undefined;
}

class FaultyRules extends MisbehaviorError {}

function fault({ id }: AnyGame, found: string): MisbehaviorError {
  return new FaultyRules(`the rules of ${id} are broken: ${found}`);
}

/** 17 days, 6 hours and some: no unit of a clock divides it. In milliseconds. */
const LATER = 1_493_827_001;

/**
 * Makes a call at which the clocks of this thread show a later time, so that rules that read one play another game.
 *
 * @param act - the call
 */
export function atAnotherTime<T>(act: () => T): T {
  const clock = Reflect.get(globalThis, 'Date') as DateConstructor;
  const watch = Reflect.get(globalThis, 'performance') as { now?: () => number } | undefined;
  const now = watch?.now?.bind(watch);
  class LaterDate extends clock {
    static override now(): number {
      return clock.now() + LATER;
    }

    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [clock.now() + LATER] : given) as [number]));
    }
  }
  try {
    Reflect.set(globalThis, 'Date', LaterDate);
    if (watch !== undefined && now !== undefined)
      Reflect.defineProperty(watch, 'now', { value: () => now() + LATER, configurable: true });
    return act();
  } finally {
    Reflect.set(globalThis, 'Date', clock);
    if (watch !== undefined) Reflect.deleteProperty(watch, 'now');
  }
}
