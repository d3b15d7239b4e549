import { InputError, type Move } from '@cards/core';
import { DECK_SIZE, SetCard } from './card.js';
import { SetHand } from './hand.js';
import { DONE, handMove, NONE } from './move.js';
import { PARAMETERS, type SetParams } from './parameters.js';

/**
 * How a game ended: the player rightly declared that there was no set, overlooked one, chose three cards that are not a set,
 * or stopped.
 */
export type SetEnd = 'none' | 'overlooked' | 'wrong' | 'done';

const ENDS: readonly unknown[] = ['none', 'overlooked', 'wrong', 'done'] satisfies SetEnd[];

/** A game of CS230 Set as plain JSON. What lies in the tableau and in the deck follows from it. */
export interface SavedGame extends SetParams {
  /** The format of this object. */
  readonly format: 'cards-set/game@1';
  /** The cards of the deck at the start of the game, in dealing order: `1ebc`. */
  readonly deck: readonly string[];
  /** The sets won, in order: `[1ebc,1fbc,1hbc]`. */
  readonly won: readonly string[];
  /** How many times three more cards were dealt because there was no set. */
  readonly extra: number;
  /** How the game ended; null before its end. */
  readonly end: SetEnd | null;
}

/** A saved game whose members were checked one by one. */
export interface ReadGame {
  /** The parameters. */
  readonly params: SetParams;
  /** The packed cards of the deck, in dealing order. */
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
 * Reads a saved game from any source, member by member; {@link replay} finds out whether they fit together.
 *
 * @param expected - the parameters that the game must have; any when left out
 * @throws InputError with the first member that is wrong
 */
export function readSavedGame(saved: unknown, expected?: SetParams): ReadGame {
  demand(typeof saved === 'object' && saved !== null, 'it is not an object');
  // Nothing is known of the members yet; each is checked below.
  const { format, tableau, dealMore, deck, won, extra, end } = saved as {
    readonly [Name in keyof SavedGame]?: unknown;
  };
  demand(format === 'cards-set/game@1', 'its format is not cards-set/game@1');
  const params = { tableau: parameter('tableau', tableau), dealMore: parameter('dealMore', dealMore) };
  const cards = texts('deck', deck).map((text) => SetCard.parse(text).id);
  const sets = texts('won', won).map((text) => SetHand.parse(text));
  demand(
    sets.every((hand) => hand.isSet()),
    'one of its won hands is not a set',
  );
  demand(isWhole(extra, 0, DECK_SIZE), 'its extra is not a whole number of deals');
  demand(end === null || ENDS.includes(end), `its end is not null or one of ${ENDS.join(', ')}`);
  // `end` is null or was found among the ends.
  return { params, deck: cards, won: sets.map(({ packed }) => packed), extra, end: end as SetEnd | null };

  function parameter(name: keyof SetParams, value: unknown): number {
    const { min, max } = PARAMETERS[name];
    demand(isWhole(value, min, max), `its ${name} is not a whole number from ${min} to ${max}`);
    demand(
      expected === undefined || value === expected[name],
      `its ${name} is ${value}, and that of this game ${expected?.[name]}`,
    );
    return value;
  }
}

/**
 * Plays a saved game again: its moves follow from its deck and its sets, since a player who wins more sets has not ended the game.
 *
 * @param engine - a new game with the parameters of the saved one
 * @throws InputError with the first reason why no game can be in this state; the engine is then of no use
 */
export function replay(engine: ReplayEngine, { deck, won, extra, end }: ReadGame): void {
  engine.resetTo(deck);
  const declareNone = (): void => {
    demand(engine.end === undefined, 'more cards are won or dealt than its deck gives');
    engine.apply(NONE);
  };
  for (const set of won) {
    while (engine.least === NONE) declareNone();
    demand(engine.isLegal(set), `${SetHand.of(set)} was not in the tableau when it was won`);
    engine.apply(set);
  }
  while (engine.extra < extra && engine.least === NONE) declareNone();
  demand(engine.extra === extra, `three more cards were dealt ${engine.extra} times and not ${extra}`);
  if (end === null) demand(engine.end === undefined, 'it is over');
  else {
    const last = lastMove(engine, end);
    demand(last !== undefined && engine.isLegal(last), `it cannot end with '${end}'`);
    engine.apply(last);
    demand(engine.end === end, `it ends with '${engine.end ?? 'no end'}' and not with '${end}'`);
  }
}

/** A move that ends a game in this way, if there is one. */
function lastMove(engine: ReplayEngine, end: SetEnd): Move | undefined {
  if (end === 'done') return DONE;
  if (end !== 'wrong') return NONE;
  const [a, b, c, d] = Array.from({ length: Math.min(engine.size, 4) }, (_, i) => engine.cardAt(i));
  if (a === undefined || b === undefined || c === undefined) return undefined;
  // Two cards make a set with one other card only.
  const first = handMove(a, b, c);
  if (!SetHand.of(first).isSet()) return first;
  return d === undefined ? undefined : handMove(a, b, d);
}

function texts(name: string, value: unknown): string[] {
  demand(Array.isArray(value) && value.length <= DECK_SIZE, `its ${name} is not a list of at most ${DECK_SIZE} texts`);
  // A copy without holes: a hole becomes undefined, which is no text.
  const list: unknown[] = Array.from(value);
  demand(
    list.every((text) => typeof text === 'string'),
    `its ${name} holds something other than texts`,
  );
  return list;
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is not a saved game of Set: ${complaint}`);
}
