import { InputError, messageOf } from '@cards/core';
import { describe } from './describe.js';
import { checkedParams, type ConcentrationParams, MAX_TURNS } from './parameters.js';

/** A game as plain JSON. */
export interface SavedGame {
  /** The format of this object. */
  readonly format: 'cards-concentration/game@1';
  /** The number of ranks in the game. */
  readonly ranks: number;
  /** The number of cards of each rank. */
  readonly copies: number;
  /** 1 if a pair earns another turn, otherwise 0. */
  readonly bonus: number;
  /** The card in each place, as `Card.id`. */
  readonly cards: readonly number[];
  /**
   * The places by slot: those with cards that are not won come first. Players draw slots at random, so the order is
   * saved: a restored game continues with the same moves.
   */
  readonly slots: readonly number[];
  /** The number of cards that are not won. */
  readonly left: number;
  /** The number of cards won by each seat. */
  readonly won: readonly [number, number];
  /** The number of finished turns. */
  readonly turns: number;
  /** The seat that is to move. */
  readonly toMove: number;
  /** The first card of the current turn; -1 between turns. */
  readonly open: number;
  /** The two cards of the last finished turn; -1 twice before there is one. */
  readonly last: readonly [number, number];
}

const FORMAT: SavedGame['format'] = 'cards-concentration/game@1';

/**
 * Checks and copies a save from any source.
 *
 * @param saved - any value
 * @param expected - the required parameters of the save; any when left out
 * @returns a copy of the save
 * @throws InputError with the first reason that makes this state impossible
 */
export function readSavedGame(saved: unknown, expected?: ConcentrationParams): SavedGame {
  demand(
    typeof saved === 'object' && saved !== null,
    `it must be an object with the format ${FORMAT}, not ${describe(saved)}`,
  );
  const { format, left, turns, toMove, open, ...rest }: Partial<Record<keyof SavedGame, unknown>> = saved;
  demand(format === FORMAT, `its format must be ${FORMAT}, not ${describe(format)}`);
  const params = readParams(rest, expected);
  const { ranks, copies } = params;
  const n = ranks * copies;
  const allCards = `its cards must be a list of the ${n} different cards of this game, as numbers`;
  const cards = permutation(rest.cards, n, 4 * ranks, allCards);
  demand(
    cards.every((id) => id % 4 < copies),
    allCards,
  );
  const slots = permutation(rest.slots, n, n, `its slots must be a list of the places 0 to ${n - 1}, each once`);
  demand(isWhole(left, 0, n), `its left must be an integer from 0 to ${n}, not ${describe(left)}`);
  const gone = slots.slice(left);
  for (let rank = 0; rank < ranks; rank++) {
    const ofRank = gone.filter((place) => rankOf(cards, place) === rank);
    demand(
      ofRank.length % 2 === 0,
      `it has won an odd number of cards of rank ${rank + 1}, but cards are won in pairs`,
    );
  }
  const twoEven = `its won must be a list of two even numbers from 0 to ${n}`;
  const won = two(rest.won, 0, n, twoEven);
  demand(won[0] % 2 === 0 && won[1] % 2 === 0, `${twoEven}, not ${won.join(', ')}`);
  demand(
    won[0] + won[1] === n - left,
    `its left means that ${n - left} cards are won, but its won adds up to ${won[0] + won[1]}`,
  );
  demand(
    isWhole(turns, (n - left) / 2, MAX_TURNS),
    `its turns must be an integer from ${(n - left) / 2} to ${MAX_TURNS}, not ${describe(turns)}`,
  );
  demand(isWhole(toMove, 0, 1), `its toMove must be 0 or 1, not ${describe(toMove)}`);
  demand(isWhole(open, -1, n - 1), `its open must be -1 or a place from 0 to ${n - 1}, not ${describe(open)}`);
  demand(open < 0 || !gone.includes(open), `its open must be a card that is not won, but card ${open} is won`);
  demand(open < 0 || turns < MAX_TURNS, `its open must be -1 after turn ${MAX_TURNS}, the last one, not ${open}`);
  const last =
    turns === 0
      ? two(rest.last, -1, -1, 'its last must be [-1, -1] before the end of the first turn')
      : two(rest.last, 0, n - 1, `its last must be a list of two places from 0 to ${n - 1}`);
  const read: SavedGame = { format: FORMAT, ...params, cards, slots, left, won, turns, toMove, open, last };
  demand(
    lastTurnFits(read),
    `its last turn cannot be the cards ${last.join(' and ')}: two cards of one rank that are won, or two others that are not`,
  );
  demandScore(read);
  return read;
}

function readParams(
  { ranks, copies, bonus }: Partial<Record<keyof SavedGame, unknown>>,
  expected?: ConcentrationParams,
): ConcentrationParams {
  for (const [name, value] of Object.entries({ ranks, copies, bonus }))
    demand(typeof value === 'number', `its ${name} must be a number, not ${describe(value)}`);
  let params: ConcentrationParams;
  try {
    params = checkedParams({ ranks, copies, bonus });
  } catch (error) {
    throw refusal(messageOf(error));
  }
  if (expected !== undefined) {
    const [found, wanted] = [paramsText(params), paramsText(expected)];
    demand(found === wanted, `it has ${found}, but this game has ${wanted}`);
  }
  return params;
}

function paramsText({ ranks, copies, bonus }: ConcentrationParams): string {
  return `ranks ${ranks}, copies ${copies}, bonus ${bonus}`;
}

/** Whether the last turn was a pair that is gone, or a mismatch that is not. */
function lastTurnFits({ cards, slots, left, turns, last: [first, second] }: SavedGame): boolean {
  if (turns === 0) return true;
  const pair = rankOf(cards, first) === rankOf(cards, second);
  return first !== second && slots.indexOf(first) >= left === pair && slots.indexOf(second) >= left === pair;
}

/** Checks the seat to move and the score of each seat against the number of turns and the last turn. */
function demandScore({ cards, bonus, left, won, turns, toMove, last: [first, second] }: SavedGame): void {
  const pairs = (cards.length - left) / 2;
  const mismatches = turns - pairs;
  const mover = bonus === 1 ? mismatches % 2 : turns % 2;
  demand(
    toMove === mover,
    `seat ${toMove} cannot be to move after ${numberOf(turns, 'turn')} with ${numberOf(pairs, 'pair')}`,
  );
  if (turns === 0) return;
  const lastWasPair = rankOf(cards, first) === rankOf(cards, second);
  const lastSeat = bonus === 1 && lastWasPair ? toMove : 1 - toMove;
  demand(lastWasPair || mismatches > 0, `its turns and left mean that every turn found a pair, but its last did not`);
  const mostOf = (seat: number): number => {
    // With the bonus turn, the second seat first moves after the first mismatch, and continues while it finds pairs.
    if (bonus === 1) return seat === 0 || mismatches > (lastWasPair ? 0 : 1) ? pairs : 0;
    return Math.floor((turns + 1 - seat) / 2) - (!lastWasPair && seat === lastSeat ? 1 : 0);
  };
  for (const [seat, count] of won.entries()) {
    const least = lastWasPair && seat === lastSeat ? 1 : 0;
    const isPossible = count / 2 >= least && count / 2 <= mostOf(seat);
    demand(isPossible, `seat ${seat} cannot have won ${count} cards in ${numberOf(turns, 'turn')}`);
  }
}

/** A list of `length` different integers from 0 to `limit - 1`. */
function permutation(list: unknown, length: number, limit: number, complaint: string): number[] {
  demand(Array.isArray(list) && list.length === length, complaint);
  // Copied without holes, which `every` skips.
  const items: unknown[] = Array.from(list);
  demand(items.every((item) => isWhole(item, 0, limit - 1)) && new Set(items).size === length, complaint);
  return items as number[];
}

/** A list of two integers from `min` to `max`. */
function two(list: unknown, min: number, max: number, complaint: string): readonly [number, number] {
  demand(Array.isArray(list) && list.length === 2, complaint);
  const [one, other]: readonly unknown[] = list;
  demand(isWhole(one, min, max) && isWhole(other, min, max), complaint);
  return [one, other];
}

function rankOf(cards: readonly number[], place: number): number {
  return Math.floor((cards[place] as number) / 4);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** A number with its noun. */
function numberOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw refusal(complaint);
}

function refusal(complaint: string): InputError {
  return new InputError(`this is not a saved game of Concentration: ${complaint}`);
}
