import { InputError } from '@cards/core';
import type { StateValues } from './state.js';
import { type CardType, letterOf, typeOfLetter } from './card-type.js';
import { checkParams, MAX_FLIPS, type PairsParams } from './parameters.js';
import { FRESH, MATCH, MISMATCH, ONE_OPEN, type Phase, type PhaseName, PHASES } from './phase.js';

const FORMAT: SavedGame['format'] = 'cards-pairs/game@1';

/** A game as plain JSON. */
export interface SavedGame {
  /** The format of this object. */
  readonly format: 'cards-pairs/game@1';
  /** The number of cards of each type. */
  readonly copies: number;
  /** What the cards show, a letter each. */
  readonly letters: string;
  /**
   * The cards by slot: first those that the next move can choose from, then the open one of a turn, then the matched
   * ones. Seeded players choose by slot, so that a restored game continues with the same moves.
   */
  readonly slots: readonly number[];
  /** How many cards the next move can choose from. */
  readonly playable: number;
  /** How many flips there have been. */
  readonly flips: number;
  /** Where in a turn the game is. */
  readonly phase: PhaseName;
  /** The card that was flipped last, or -1. */
  readonly lastFlipped: number;
  /** The card that was flipped before that, or -1. */
  readonly flippedBefore: number;
}

/** The state in a save, with one parameter of its game; the other is the number of types. */
export interface ReadGame extends StateValues {
  /** The number of cards of each type. */
  readonly copies: number;
  readonly slots: readonly number[];
}

/**
 * Reads a save of any origin.
 *
 * @param saved - any value
 * @param expected - the parameters that the saved game must have; any when left out
 * @throws InputError with the first reason why no game can be in this state
 */
export function readSavedGame(saved: unknown, expected?: PairsParams): ReadGame {
  demand(typeof saved === 'object' && saved !== null, `its format is not ${FORMAT}`);
  const unchecked: Partial<Record<keyof SavedGame, unknown>> = saved;
  const { format, copies, letters, slots, playable, flips, phase: name, lastFlipped, flippedBefore } = unchecked;
  demand(format === FORMAT, `its format is not ${FORMAT}`);
  demand(typeof letters === 'string', 'its letters are not a string');
  demand(typeof copies === 'number', 'its copies are not a number');
  const cards = letters.length;
  checkParams({ cards, copies });
  if (expected !== undefined) {
    demand(
      cards === expected.cards && copies === expected.copies,
      `it has ${cards} cards and ${copies} copies of each type, not ${expected.cards} and ${expected.copies}`,
    );
  }
  const types = Array.from(letters, typeOfLetter);
  for (let type = 0; type < cards / copies; type++) {
    demand(count(types, type) === copies, `its letters do not have ${copies} of '${letterOf(type)}'`);
  }
  const noSlots = `its slots are not the cards 0 to ${cards - 1}`;
  demand(Array.isArray(slots) && slots.length === cards, noSlots);
  // From here on without holes, which `every` skips.
  const cardIn: readonly unknown[] = Array.from(slots);
  demand(new Set(cardIn).size === cards && cardIn.every((card) => isWhole(card, 0, cards - 1)), noSlots);
  const phase: Phase = PHASES.findIndex((known) => known === name);
  demand(phase >= 0, `its phase is none of ${PHASES.join(', ')}`);
  const parity = phase === ONE_OPEN ? 1 : 0;
  demand(isWhole(playable, 0, cards - parity), `its playable is ${textOf(playable)}`);
  const matched = cardIn.slice(playable + parity).map((card) => types[card] as CardType);
  for (let type = 0; type < cards / copies; type++) {
    demand(count(matched, type) % 2 === 0, `an odd number of '${letterOf(type)}' is matched`);
  }
  demand(isWhole(flips, cards - playable, MAX_FLIPS) && flips % 2 === parity, `its flips are ${textOf(flips)}`);
  demand((phase === FRESH) === (flips === 0), `its phase is ${PHASES[phase]} after ${flips} flips`);
  demand(isCardAfter(1, flips, lastFlipped, cards), `its lastFlipped is ${textOf(lastFlipped)}`);
  demand(isCardAfter(2, flips, flippedBefore, cards), `its flippedBefore is ${textOf(flippedBefore)}`);
  const read: ReadGame = { copies, types, slots: cardIn, playable, flips, phase, lastFlipped, flippedBefore };
  demand(lastTwoFit(read), `its last two cards do not fit its phase, ${PHASES[phase]}`);
  return read;
}

function lastTwoFit({ types, slots, playable, flips, phase, lastFlipped, flippedBefore }: ReadGame): boolean {
  const slot = slots.indexOf(lastFlipped);
  const slotBefore = slots.indexOf(flippedBefore);
  const match = types[lastFlipped] === types[flippedBefore] && lastFlipped !== flippedBefore;
  // All flips but those of matched cards and of an open first card belong to mismatches.
  const wasMismatch = flips > slots.length - playable;
  if (phase === ONE_OPEN) return slot === playable && (flips === 1 || slotBefore > playable || wasMismatch);
  if (phase === MATCH) return match && slot >= playable && slotBefore >= playable;
  if (phase === MISMATCH) return wasMismatch && !match && slot === playable - 2 && slotBefore === playable - 1;
  if (phase === FRESH) return true;
  return wasMismatch && !match && slot < playable && slotBefore < playable && slot !== slotBefore;
}

/** Whether a value is the card that was flipped `back` flips ago, 1 for the last one, or -1 before there was one. */
function isCardAfter(back: number, flips: number, value: unknown, cards: number): value is number {
  return flips < back ? value === -1 : isWhole(value, 0, cards - 1);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function count(types: readonly CardType[], type: CardType): number {
  return types.filter((other) => other === type).length;
}

/** A value in an error message; what is no number may be of any length, or have no text. */
function textOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : `of type ${typeof value}`;
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is no saved game of Pairs: ${complaint}`);
}
