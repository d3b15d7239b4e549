import { givenText, InputError } from '../errors.js';
import type { Move } from './engine.js';

/**
 * How the views and the moves of a game become numbers, as plain data, for learning agents.
 *
 * @typeParam View - the information that one seat has about the state
 */
export interface Encoding<View = unknown> {
  /** The parts of what `Game.observe` returns. Members that no part names must follow from the rest. */
  readonly view: EncodedPart;
  /** The texts of all moves, in a fixed order: action `i` is `actions[i]`. */
  readonly actions: readonly string[];
  /** The moves of the actions: action `i` is `moves[i]`. */
  readonly moves: readonly Move[];
  /**
   * Writes the vector of a view, the same as that of its observation, without the observation: serving then takes a
   * third of the time. A conformance test compares the two. By default, the observation is encoded.
   *
   * @param view - the view of a seat
   * @param into - receives the numbers; those of the vector are 0 before
   * @param at - the place of the first number
   */
  write?(view: View, into: EncodedNumbers, at: number): void;
  /**
   * Writes 1 for each legal action of the seat to move. For a game with many actions, if it is faster than to ask
   * the engine for each one. A conformance test compares the two.
   *
   * @param view - the view of the seat to move
   * @param into - receives a number for each action; they are 0 before
   * @param at - the place of the first number
   */
  writeMask?(view: View, into: Uint8Array, at: number): void;
}

/** An array that receives vectors, such as an `Int32Array`. */
export interface EncodedNumbers {
  [at: number]: number;
}

/**
 * A part of an observation, and the integers that it becomes. `[low, high]` is an integer within bounds, or a boolean
 * within `[0, 1]`.
 */
export type EncodedPart =
  | readonly [low: number, high: number]
  | {
      /** One of these texts, as its place in the list. */
      readonly texts: readonly string[];
    }
  | {
      /**
       * A list of different values in any order, as a 1 or a 0 for each possible one: the integers from 0 to
       * `places - 1`, or the integers or texts of this list.
       */
      readonly places: number | readonly (number | string)[];
    }
  | {
      /** Null, or a part. Each integer of null is one below the lowest one of the part. */
      readonly maybe: EncodedPart;
    }
  | {
      /** Each of the parts, which are of the same kind; in a text, each character. */
      readonly list: EncodedPart;
      /** The number of parts. A shorter list ends with nulls. */
      readonly length: number;
    }
  | {
      /** The named members of an object. */
      readonly members: Readonly<Record<string, EncodedPart>>;
    };

/** A number of a vector: where it is in the observation, such as `hand[2].rank`, and its bounds. */
export interface EncodedEntry {
  /** Where it is in the observation. */
  readonly name: string;
  /** Its lowest value. */
  readonly low: number;
  /** Its highest value. */
  readonly high: number;
}

/** The type of the numbers of a vector. */
export type EncodedType = 'int8' | 'int16' | 'int32' | 'float64';

/** The numbers of a part, and what writes them. */
interface Encoder {
  readonly entries: readonly EncodedEntry[];
  /** The numbers at and after the place are 0 before. */
  readonly write: (value: unknown, into: EncodedNumbers, at: number) => void;
}

/**
 * Returns what turns observations of a game into vectors of a fixed length. A vector is computed from the observation
 * alone, so it has nothing that the seat may not know.
 *
 * @param encoding - from `Game.encoding`
 * @throws InputError if a part is none of {@link EncodedPart}
 *
 * @example
 * ```ts
 * import { InputError } from '@cards/core';
 * import { encoderOf } from '@cards/core/internal';
 *
 * const view = { members: { top: { maybe: [1, 13] }, open: { places: 3 } } } as const;
 * const { entries, type, encode } = encoderOf({ view });
 * entries.map(({ name }) => name); // => ['top', 'open[0]', 'open[1]', 'open[2]']
 * type; // => 'int8'
 * encode({ top: 12, open: [2, 0] }); // => [12, 1, 0, 1]
 * encode({ top: null, open: [] }); // => [0, 0, 0, 0]
 * encode({ top: 14, open: [] }); // throws InputError
 * ```
 */
export function encoderOf(encoding: Pick<Encoding, 'view'> & Partial<Encoding>): {
  /** The numbers of a vector. */
  readonly entries: readonly EncodedEntry[];
  /** The smallest type of numbers that holds all entries. */
  readonly type: EncodedType;
  /**
   * Returns the vector of an observation, as `Game.observe` returns it.
   *
   * @throws InputError if it does not match the encoding, such as a number outside its bounds
   */
  readonly encode: (observed: unknown) => number[];
  /**
   * Writes the vector of an observation, as {@link Encoding.write} writes that of a view.
   *
   * @throws InputError as `encode` does
   */
  readonly write: (observed: unknown, into: EncodedNumbers, at: number) => void;
} {
  const { entries, write } = partEncoder(encoding.view, '');
  const encode = (observed: unknown): number[] => {
    const vector = entries.map(() => 0);
    write(observed, vector, 0);
    return vector;
  };
  const type = (Object.keys(LARGEST) as EncodedType[]).find((one) =>
    entries.every(({ low, high }) => high <= LARGEST[one] && low >= -LARGEST[one] - 1),
  );
  return { entries, type: type ?? 'float64', encode, write };
}

const LARGEST = { int8: 2 ** 7 - 1, int16: 2 ** 15 - 1, int32: 2 ** 31 - 1, float64: Number.MAX_SAFE_INTEGER } as const;

function partEncoder(part: EncodedPart, name: string): Encoder {
  if (!isPart(part))
    throw new InputError(
      `the encoding of ${name === '' ? 'the view' : name} must be [low, high], texts, places, maybe, list or members, not ${givenText(part)}`,
    );
  if ('maybe' in part) {
    const { entries, write } = partEncoder(part.maybe, name);
    const lows = entries.map(({ low }) => low - 1);
    return {
      entries: entries.map((entry) => ({ ...entry, low: entry.low - 1 })),
      write: (value, into, at) => {
        if (value !== null && value !== undefined) return write(value, into, at);
        for (let number = 0; number < lows.length; number++) into[at + number] = lows[number] as number;
      },
    };
  }
  if ('texts' in part) {
    const numbers = new Map(part.texts.map((text, at) => [text, at]));
    return {
      entries: [{ name, low: 0, high: part.texts.length - 1 }],
      write: (value, into, at) => {
        into[at] = numbers.get(String(value)) ?? refuse(name, oneOf(part.texts), value);
      },
    };
  }
  if ('places' in part) {
    const { places: given } = part;
    const places = typeof given === 'number' ? Array.from({ length: given }, (_, place) => place) : given;
    const offsets = new Map(places.map((place, at) => [place, at]));
    return {
      entries: places.map((place) => ({ name: `${name}[${place}]`, low: 0, high: 1 })),
      write: (value, into, at) => {
        if (!Array.isArray(value)) return refuse(name, 'as a list', value);
        for (const one of value)
          into[at + (offsets.get(one) ?? refuse(`each item of ${name}`, oneOf(places), one))] = 1;
      },
    };
  }
  if ('list' in part || 'members' in part) {
    const named: readonly (readonly [key: string | number, at: string, part: EncodedPart])[] =
      'list' in part
        ? Array.from({ length: part.length }, (_, at) => [at, `${name}[${at}]`, part.list])
        : Object.entries(part.members).map(([key, one]) => [key, name === '' ? key : `${name}.${key}`, one]);
    const entries: EncodedEntry[] = [];
    const parts = named.map(([key, at, one]) => {
      const encoder = partEncoder(one, at);
      const offset = entries.push(...encoder.entries) - encoder.entries.length;
      return { key, offset, write: encoder.write };
    });
    return {
      entries,
      write: (value, into, at) => {
        if (typeof value !== 'string' && !isObject(value)) refuse(name, 'as a list or members', value);
        const given = value as Readonly<Record<string, unknown>>;
        if ('list' in part && !(Number(given['length']) <= part.length))
          refuse(`the length of ${name}`, `from 0 to ${part.length}`, given['length']);
        for (const { key, offset, write } of parts) write(given[key], into, at + offset);
      },
    };
  }
  const [low, high] = part;
  return {
    entries: [{ name, low, high }],
    write: (value, into, at) => {
      const number = typeof value === 'boolean' ? Number(value) : (value as number);
      if (!(Number.isInteger(number) && low <= number && number <= high)) refuse(name, `from ${low} to ${high}`, value);
      into[at] = number;
    },
  };
}

/** The most values that a message lists. */
const MAX_LISTED = 20;

function oneOf(values: readonly (number | string)[]): string {
  return values.length > MAX_LISTED ? `as one of ${values.length} values` : `as one of ${values.join(', ')}`;
}

function refuse(name: string, declared: string, value: unknown): never {
  const hint = value === null || value === undefined ? '; declare { maybe: … } for what can be missing' : '';
  throw new InputError(
    `the encoding has ${name === '' ? 'the view' : name} ${declared}, but it is ${givenText(value)}${hint}`,
  );
}

function isPart(part: unknown): part is EncodedPart {
  if (Array.isArray(part)) return part.length === 2 && part.every(Number.isInteger);
  if (!isObject(part)) return false;
  const { texts, places, maybe, list, length, members } = part as Readonly<Record<string, unknown>>;
  return (
    Array.isArray(texts) ||
    Array.isArray(places) ||
    Number.isInteger(places) ||
    isObject(maybe) ||
    (isObject(list) && Number.isInteger(length)) ||
    isObject(members)
  );
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
