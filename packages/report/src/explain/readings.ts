import type { JsonValue } from '@cards/core';

/** What a seat sees, as plain JSON. */
export type Seen = Readonly<Record<string, JsonValue>>;

/** A value that a person reads off a view. */
export type Value = number | string | boolean | null;

/** Something that a person reads off a view: a member, or what follows from members. */
export interface Reading<Read = Value> {
  /** Its name in a sentence, such as `your scores plus turn`. */
  readonly words: string;
  /** Its expression in a strategy, where `view` is what the seat sees. */
  readonly code: string;
  /** Reads it. */
  of(seen: Seen): Read;
}

/** A list in a view. */
type List = Reading<readonly JsonValue[]>;

/** A number with a value for each legal move, such as the rank of the card that it plays. */
export interface MoveKey extends Omit<Reading, 'of'> {
  /** The value for a move; NaN if it has none. The code is an expression of `view` and the text `move`. */
  of(seen: Seen, move: string): number;
}

/** A text or a list with more different values than this is read in parts. */
const MOST_VALUES = 12;

/** The largest number of places of a list that are read one by one. */
const MOST_PLACES = 9;

/** The largest number of numbers whose sums and differences are read. */
const MOST_PAIRED = 8;

/** Members that say nothing about the state of the game: `legal` is what the rules choose from. */
const LEFT_OUT = new Set(['legal', 'toMove', 'playable']);

/**
 * Finds what can be read off the views of a game: numbers and words, lengths, sums and counts of lists, what is the own
 * one of a list with a value for each seat, and sums and differences of two numbers.
 *
 * @param views - examples of what seats see
 * @param seats - the number of seats
 */
export function readingsOf(views: readonly Seen[], seats: number): readonly Reading[] {
  const readings = Object.keys(views[0] ?? {})
    .filter((name) => !LEFT_OUT.has(name))
    .flatMap((name) => readingsIn(memberOf(name), views, seats));
  const numbers = readings.filter(
    (one) => !isDerived(one.words) && views.every((seen) => typeof one.of(seen) === 'number'),
  );
  const pairs = numbers
    .slice(0, MOST_PAIRED)
    .flatMap((one, at, all) =>
      all
        .slice(at + 1)
        .flatMap((other) => [
          combined(one, other, 'plus', '+', (first, second) => first + second),
          combined(one, other, 'minus', '-', (first, second) => first - second),
        ]),
    );
  const isVaried = (one: Reading): boolean => new Set(views.map((seen) => one.of(seen))).size > 1;
  const named = new Map([...readings, ...pairs].filter(isVaried).map((one) => [one.code, one]));
  return [...named.values()];
}

/**
 * Finds the numbers by which legal moves can be compared: the move itself, a number in its text, and the members of
 * lists of which the move is a place.
 *
 * @param views - examples of what seats see, with their legal moves as texts
 */
export function moveKeysOf(
  views: readonly { readonly seen: Seen; readonly legal: readonly string[] }[],
): readonly MoveKey[] {
  const places = listsOf(
    views[0]?.seen ?? {},
    views.map(({ seen }) => seen),
  ).map((list): MoveKey => ({
    words: list.words,
    code: `${list.code}[move]`,
    of: (seen, move) => numberOf(/^\d+$/.test(move) ? list.of(seen)[Number(move)] : undefined),
  }));
  const own: MoveKey = { words: 'number', code: String.raw`/\d+/.exec(move)?.[0]`, of: (_, move) => numberIn(move) };
  return [own, ...places].filter((key) =>
    views.some(
      ({ seen, legal }) =>
        new Set(legal.map((move) => key.of(seen, move)).filter((one) => !Number.isNaN(one))).size > 1,
    ),
  );
}

const numberOf = (value: JsonValue | undefined): number => (typeof value === 'number' ? value : Number.NaN);

const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? Number.NaN);

/** Whether a reading combines others, or counts. */
const isDerived = (words: string): boolean => /^(seat$|number of|sum of|lowest|highest|last|place)/.test(words);

/** A reading that follows from another one. */
function derived<From, To>(from: Reading<From>, words: string, code: string, of: (value: From) => To): Reading<To> {
  return { words, code, of: (seen) => of(from.of(seen)) };
}

function memberOf(name: string): Reading<JsonValue> {
  const code = /^[A-Za-z_$][\w$]*$/.test(name) ? `view.${name}` : `view[${JSON.stringify(name)}]`;
  return { words: wordsOf(name), code, of: (seen) => seen[name] ?? null };
}

/** A name of a member as words. */
function wordsOf(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}

function readingsIn(reading: Reading<JsonValue>, views: readonly Seen[], seats: number): readonly Reading[] {
  const { words, code } = reading;
  const values = views.map((seen) => reading.of(seen)).filter((value) => value !== null);
  if (values.every((value) => Array.isArray(value))) return listReadings(reading as List, views, seats);
  if (values.every((value) => typeof value === 'object'))
    return Object.keys(values[0] ?? {}).flatMap((name) =>
      readingsIn(
        derived(reading, `${wordsOf(name)} of ${words}`, `${code}?.${name}`, (value) => memberIn(value, name)),
        views,
        seats,
      ),
    );
  if (values.every((value) => typeof value === 'string') && new Set(values).size > MOST_VALUES)
    return listReadings(
      derived(reading, words, `[...${code}]`, (value) => [...String(value)]),
      views,
      seats,
    );
  return [reading as Reading];
}

function listReadings(given: List, views: readonly Seen[], seats: number): readonly Reading[] {
  // A list can be absent.
  const isAlways = views.every((seen) => given.of(seen) !== null);
  const list = derived(given, given.words, isAlways ? given.code : `(${given.code} ?? [])`, (values) => values ?? []);
  const { words, code } = list;
  const lists = views.map((seen) => list.of(seen));
  const lengths = new Set(lists.map(({ length }) => length));
  const elements = lists.flat();
  const length = derived(list, `number of ${words}`, `${code}.length`, (values) => values.length);
  if (elements.some((value) => Array.isArray(value))) {
    const flat = derived(list, words, `${code}.flat()`, (values) => values.flat() as readonly JsonValue[]);
    const last = derived(
      list,
      `the last ${words}`,
      `(${code}.at(-1) ?? [])`,
      (values) => (values.at(-1) ?? []) as readonly JsonValue[],
    );
    return [length, ...listReadings(flat, views, seats), ...listReadings(last, views, seats)];
  }
  if (elements.some((value) => typeof value === 'object' && value !== null))
    return [
      length,
      ...Object.keys(elements.find((value) => value !== null) as object).flatMap((name) =>
        listReadings(membersIn(list, name), views, seats),
      ),
    ];
  if (seats > 1 && lengths.size === 1 && lengths.has(seats)) return bySeat(list, views, seats);
  const at = (place: number): Reading =>
    derived(list, `${words} ${place + 1}`, `${code}[${place}]`, (values) => (values[place] ?? null) as Value);
  const last = derived(list, `last of ${words}`, `${code}.at(-1)`, (values) => (values.at(-1) ?? null) as Value);
  const different = [...new Set(elements)] as Value[];
  const counts = different.length > MOST_VALUES ? [] : different.map((value) => counted(list, value));
  const isNumeric = elements.every((value) => typeof value === 'number');
  const [one = 0] = lengths;
  const places =
    lengths.size === 1 && one <= MOST_PLACES ? Array.from({ length: one }, (_, place) => at(place)) : [at(0), last];
  return [length, ...places, ...counts, ...(isNumeric ? numeric(list as Reading<readonly number[]>) : [])];
}

const memberIn = (value: JsonValue, name: string): JsonValue => (value as Seen | null)?.[name] ?? null;

const membersIn = (list: List, name: string): List =>
  derived(list, `${wordsOf(name)} of ${list.words}`, `${list.code}.map((one) => one?.${name})`, (values) =>
    values.map((value) => memberIn(value, name)),
  );

/** A list with a value for each seat. */
function bySeat(list: List, views: readonly Seen[], seats: number): readonly Reading[] {
  const { code } = list;
  const words = list.words.replace(/(?<=[^s])s$/, '');
  const seatOf = (seen: Seen): number => Number(seen['seat'] ?? 0);
  const ofSeat = readingsIn(
    { words: `your ${words}`, code: `${code}[view.seat]`, of: (seen) => list.of(seen)[seatOf(seen)] ?? null },
    views,
    seats,
  );
  const others = (seen: Seen): readonly JsonValue[] => list.of(seen).filter((_, seat) => seat !== seatOf(seen));
  const rest = seats === 2 ? `${code}[1 - view.seat]` : `Math.max(...${code}.filter((_, seat) => seat !== view.seat))`;
  const other = readingsIn(
    {
      words: seats === 2 ? `the other's ${words}` : `the best ${words} of the others`,
      code: rest,
      of: (seen) => (seats === 2 ? (others(seen)[0] ?? null) : Math.max(...(others(seen) as number[]))),
    },
    views,
    seats,
  );
  return [...ofSeat, ...other];
}

function counted(list: List, value: Value): Reading {
  const { words, code } = list;
  const counting = `${code}.filter((one) => one === ${JSON.stringify(value)}).length`;
  return derived(
    list,
    `number of ${String(value)} in ${words}`,
    counting,
    (values) => values.filter((one) => one === value).length,
  );
}

function numeric(list: Reading<readonly number[]>): readonly Reading[] {
  const { words, code } = list;
  return [
    derived(list, `sum of ${words}`, `${code}.reduce((sum, one) => sum + one, 0)`, (numbers) =>
      numbers.reduce((sum, one) => sum + one, 0),
    ),
    derived(list, `lowest ${words}`, `Math.min(...${code})`, (numbers) => Math.min(...numbers)),
    derived(list, `highest ${words}`, `Math.max(...${code})`, (numbers) => Math.max(...numbers)),
  ];
}

function combined(
  one: Reading,
  other: Reading,
  word: string,
  sign: string,
  of: (first: number, second: number) => number,
): Reading {
  return {
    words: `${one.words} ${word} ${other.words}`,
    code: `${one.code} ${sign} ${other.code}`,
    of: (seen) => of(one.of(seen) as number, other.of(seen) as number),
  };
}

/** The lists in a view, those of members of objects too. */
function listsOf(first: Seen, views: readonly Seen[]): readonly List[] {
  return Object.keys(first).flatMap((name): readonly List[] => {
    const member = memberOf(name);
    if (LEFT_OUT.has(name) || !views.every((seen) => Array.isArray(member.of(seen)))) return [];
    const list = member as List;
    const element = views.flatMap((seen) => list.of(seen)).find((one) => one !== null);
    return typeof element === 'object' && !Array.isArray(element)
      ? Object.keys(element as object).map((key) => membersIn(list, key))
      : [list];
  });
}
