import { InputError, type Move } from '@cards/core';
import { DECK_SIZE, SetCard } from './card.js';
import { SetHand } from './hand.js';
import { DONE, handMove, NONE } from './move.js';
import { PARAMETERS, type SetParams } from './parameters.js';

/**
 * How a game ended:
 *
 * - `none`: the player correctly declared that there is no set
 * - `overlooked`: the player declared that there is no set, but there is one
 * - `wrong`: the player chose three cards that are not a set
 * - `done`: the player ended the game
 */
export type SetEnd = 'none' | 'overlooked' | 'wrong' | 'done';

const ENDS: readonly unknown[] = ['none', 'overlooked', 'wrong', 'done'] satisfies SetEnd[];

/** A game of CS230 Set as plain JSON. The tableau and the rest of the deck can be computed from it. */
export interface SavedGame extends SetParams {
  /** The format and its version. */
  readonly format: 'cards-set/game@1';
  /** The deck at the start of the game, in dealing order, as texts such as `1ebc`. */
  readonly deck: readonly string[];
  /** The sets won, in the order in which they were won, as texts such as `[1ebc,1fbc,1hbc]`. */
  readonly won: readonly string[];
  /** The number of extra deals of three cards. */
  readonly extra: number;
  /** How the game ended; null if it is not over. */
  readonly end: SetEnd | null;
}

/** A saved game whose members are valid one by one, but possibly not consistent. */
export interface ReadGame {
  readonly params: SetParams;
  /** The card ids of the deck at the start of the game, in dealing order. */
  readonly deck: readonly number[];
  /** The sets won, as moves. */
  readonly won: readonly Move[];
  /** See {@link SavedGame.extra}. */
  readonly extra: number;
  /** See {@link SavedGame.end}. */
  readonly end: SetEnd | null;
}

/** The members of an engine that {@link replay} needs. */
export interface ReplayEngine {
  readonly size: number;
  readonly least: Move;
  readonly extra: number;
  readonly end: SetEnd | undefined;
  cardAt(index: number): number;
  isLegal(move: Move): boolean;
  apply(move: Move): void;
  resetTo(cards: readonly number[]): void;
}

/**
 * Reads a saved game from an untrusted source and validates each member. {@link replay} checks that the members are
 * consistent.
 *
 * @param expected - the parameters that the game must have; by default, any parameters
 * @throws InputError that names the first invalid member
 */
export function readSavedGame(saved: unknown, expected?: SetParams): ReadGame {
  ensure(typeof saved === 'object' && saved !== null, 'it must be an object');
  const { format, tableau, dealMore, deck, won, extra, end } = saved as {
    readonly [Name in keyof SavedGame]?: unknown;
  };
  ensure(format === 'cards-set/game@1', 'its format must be cards-set/game@1');
  const params = { tableau: parameter('tableau', tableau), dealMore: parameter('dealMore', dealMore) };
  const cards = parseAll('deck', deck, (text) => SetCard.parse(text).id);
  ensure(new Set(cards).size === cards.length, 'its deck must contain each card at most once');
  const sets = parseAll('won', won, (text) => SetHand.parse(text));
  ensure(
    sets.every((hand) => hand.isSet()),
    'each hand in its won list must be a set',
  );
  ensure(isInteger(extra, 0, DECK_SIZE), `its extra must be an integer from 0 to ${DECK_SIZE}`);
  ensure(end === null || ENDS.includes(end), `its end must be null or one of ${ENDS.join(', ')}`);
  return { params, deck: cards, won: sets.map(({ packed }) => packed), extra, end: end as SetEnd | null };

  function parameter(name: keyof SetParams, value: unknown): number {
    const { min, max } = PARAMETERS[name];
    ensure(isInteger(value, min, max), `its parameter ${name} must be an integer from ${min} to ${max}`);
    ensure(
      expected === undefined || value === expected[name],
      `its parameter ${name} is ${value}, but this game has ${expected?.[name]}`,
    );
    return value;
  }
}

/**
 * Replays a saved game on an engine. The deck and the sets won determine the moves: before each set won, the player
 * declared that there is no set as often as the tableau contained none.
 *
 * @param engine - a new game with the parameters of the saved one
 * @throws InputError if no game can be in this state; the engine is then in an undefined state
 */
export function replay(engine: ReplayEngine, { deck, won, extra, end }: ReadGame): void {
  engine.resetTo(deck);
  const declareNone = (): void => {
    ensure(engine.end === undefined, 'it has more sets won or extra deals than its deck allows');
    engine.apply(NONE);
  };
  for (const set of won) {
    while (engine.least === NONE) declareNone();
    ensure(engine.isLegal(set), `${SetHand.of(set)} was not in the tableau when it was won`);
    engine.apply(set);
  }
  while (engine.extra < extra && engine.least === NONE) declareNone();
  ensure(engine.extra === extra, `its extra must be ${engine.extra}, not ${extra}, to fit its deck and its sets won`);
  // No move before this one ends the game, because `declareNone` refuses to continue a game that is over.
  if (end !== null) {
    const last = lastMove(engine, end);
    ensure(last !== undefined, `it cannot end with '${end}'`);
    engine.apply(last);
    ensure(
      engine.end === end,
      `its end must be ${engine.end === undefined ? 'null' : `'${engine.end}'`}, not '${end}'`,
    );
  }
}

/** A move that ends the game with `end`, or undefined. */
function lastMove(engine: ReplayEngine, end: SetEnd): Move | undefined {
  if (end === 'done') return DONE;
  if (end !== 'wrong') return NONE;
  const [a, b, c, d] = Array.from({ length: Math.min(engine.size, 4) }, (_, i) => engine.cardAt(i));
  if (a === undefined || b === undefined || c === undefined) return undefined;
  // Two cards form a set with only one third card, so one of the two hands is not a set.
  const first = handMove(a, b, c);
  if (!SetHand.of(first).isSet()) return first;
  return d === undefined ? undefined : handMove(a, b, d);
}

function texts(name: string, value: unknown): string[] {
  ensure(Array.isArray(value) && value.length <= DECK_SIZE, `its ${name} must be a list of at most ${DECK_SIZE} texts`);
  // Array.from turns holes into undefined, which the check rejects.
  const list: unknown[] = Array.from(value);
  ensure(
    list.every((text) => typeof text === 'string'),
    `its ${name} must contain only texts`,
  );
  return list;
}

/** Parses a list of texts. An error of a text names the list. */
function parseAll<T>(name: string, value: unknown, parse: (text: string) => T): T[] {
  return texts(name, value).map((text) => {
    try {
      return parse(text);
    } catch (error) {
      throw error instanceof InputError ? refusal(`in its ${name}, ${error.message}`) : error;
    }
  });
}

function isInteger(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function ensure(holds: boolean, message: string): asserts holds {
  if (!holds) throw refusal(message);
}

function refusal(message: string): InputError {
  return new InputError(`this is not a saved game of Set: ${message}`);
}
