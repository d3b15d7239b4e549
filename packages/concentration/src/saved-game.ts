import { InputError } from '@cards/core';
import { checkParams, type ConcentrationParams, MAX_RANKS, MAX_TURNS } from './parameters.js';

/** A game as plain JSON. */
export interface SavedGame {
  /** The form of this object. */
  readonly format: 'cards-concentration/game@1';
  /** How many ranks are in the game. */
  readonly ranks: number;
  /** How many cards there are of each rank. */
  readonly copies: number;
  /** 1 when a player who found a pair moves again, else 0. */
  readonly bonus: number;
  /** The card in each place, packed as `Card.id`. */
  readonly cards: readonly number[];
  /**
   * The places, those whose cards are not won first. Their order is what a seeded player chooses from, so that a restored
   * game goes on alike.
   */
  readonly slots: readonly number[];
  /** How many cards are not won. */
  readonly left: number;
  /** How many cards each seat has won. */
  readonly won: readonly [number, number];
  /** How many turns have been finished. */
  readonly turns: number;
  /** The seat that is to move. */
  readonly toMove: number;
  /** The open card of a turn that is not finished, or -1. */
  readonly open: number;
  /** The two cards of the last finished turn, or -1 twice. */
  readonly last: readonly [number, number];
}

/**
 * Reads what may have come from anywhere.
 *
 * @returns its parameters
 * @throws InputError with the first reason why no game can stand so
 */
export function readSavedGame(saved: SavedGame): ConcentrationParams {
  demand(typeof saved === 'object' && saved !== null && saved.format === 'cards-concentration/game@1', 'its format is not cards-concentration/game@1');
  const { ranks, copies, bonus, cards, slots, left, won, turns, toMove, open, last } = saved;
  demand(isWhole(ranks, 1, MAX_RANKS), `its ranks are ${ranks}`);
  checkParams({ ranks, copies, bonus });
  demand(isWhole(bonus, 0, 1), `its bonus is ${bonus}`);
  const n = ranks * copies;
  const isDealt = (id: number): boolean => isWhole(id, 0, 4 * ranks - 1) && id % 4 < copies;
  demand(isListOf(cards, n) && cards.every(isDealt), `its cards are not the ${n} of this game`);
  demand(isListOf(slots, n) && slots.every((place) => isWhole(place, 0, n - 1)), `its slots are not the places 0 to ${n - 1}`);
  demand(isWhole(left, 0, n), `${left} cards are left`);
  const rankAt = (place: number): number => Math.floor((cards[place] ?? 0) / 4);
  const gone = slots.slice(left);
  for (let rank = 0; rank < ranks; rank++) {
    demand(gone.filter((place) => rankAt(place) === rank).length % 2 === 0, `an odd number of cards of rank ${rank + 1} is won`);
  }
  demand(Array.isArray(won) && won.length === 2 && won.every((cardsWon) => isWhole(cardsWon, 0, n) && cardsWon % 2 === 0), `its won is ${String(won)}`);
  demand(won[0] + won[1] === n - left, `${n - left} cards are gone, but ${won[0] + won[1]} are won`);
  demand(isWhole(turns, (n - left) / 2, MAX_TURNS), `its turns are ${turns}`);
  demand(isWhole(toMove, 0, 1) && (bonus === 1 || toMove === turns % 2), `after ${turns} turns seat ${toMove} is to move`);
  demand(open === -1 || slots.slice(0, left).includes(open), `its open card is in place ${open}`);
  demand(isListOf(last, 2) || turns === 0, `its last turn is ${String(last)}`);
  demand(lastTurnFits(), `its last turn can't have been ${String(last)}`);
  return { ranks, copies, bonus };

  function lastTurnFits(): boolean {
    const [first, second] = last;
    if (turns === 0) return first === -1 && second === -1;
    if (!isWhole(first, 0, n - 1) || !isWhole(second, 0, n - 1)) return false;
    const pair = rankAt(first) === rankAt(second);
    return gone.includes(first) === pair && gone.includes(second) === pair;
  }
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function isListOf(list: readonly number[], length: number): boolean {
  return Array.isArray(list) && list.length === length && new Set(list).size === length;
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is no saved game of Concentration: ${complaint}`);
}
