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
  /** The letters of all cards, card 0 first. */
  readonly letters: string;
  /**
   * The cards by slot: first the playable cards, then the open card of a turn, then the matched cards. Seeded players
   * choose by slot, so a restored game continues with the same moves.
   */
  readonly slots: readonly number[];
  /** The number of playable cards. */
  readonly playable: number;
  /** The number of flips so far. */
  readonly flips: number;
  /** The phase of the turn. */
  readonly phase: PhaseName;
  /** The card that was flipped last; -1 before the first flip. */
  readonly lastFlipped: number;
  /** The card that was flipped before the last one; -1 before the second flip. */
  readonly flippedBefore: number;
}

/** A checked copy of the state in a saved game, with the parameter `copies`. The number of cards is `types.length`. */
export interface ReadGame extends StateValues {
  /** The number of cards of each type. */
  readonly copies: number;
  readonly slots: readonly number[];
}

/** A state as a saved game. */
export function savedGame(copies: number, { types, slots, phase, ...counts }: StateValues): SavedGame {
  return {
    format: FORMAT,
    copies,
    letters: Array.from(types, letterOf).join(''),
    slots: Array.from(slots),
    phase: PHASES[phase] as PhaseName,
    ...counts,
  };
}

/**
 * Checks and copies a saved game.
 *
 * @param saved - any value
 * @param expected - the parameters that the saved game must have; undefined for any parameters
 * @throws InputError with the first reason why no game can be in this state
 */
export function readSavedGame(saved: unknown, expected?: PairsParams): ReadGame {
  demand(typeof saved === 'object' && saved !== null, `its format is not ${FORMAT}`);
  const unchecked: Partial<Record<keyof SavedGame, unknown>> = saved;
  const { format, copies, letters, slots, playable, flips, phase: name, lastFlipped, flippedBefore } = unchecked;
  demand(format === FORMAT, `its format is not ${FORMAT}`);
  demand(typeof letters === 'string', 'its letters must be a string');
  demand(typeof copies === 'number', 'its copies must be a number');
  const cards = letters.length;
  checkParams({ cards, copies });
  if (expected !== undefined) {
    demand(
      cards === expected.cards && copies === expected.copies,
      `it has ${cards} cards and ${copies} copies, but this game has ${expected.cards} cards and ${expected.copies} copies`,
    );
  }
  const types = Array.from(letters, typeOfLetter);
  for (let type = 0; type < cards / copies; type++) {
    demand(count(types, type) === copies, `its letters must contain '${letterOf(type)}' ${copies} times`);
  }
  const noSlots = `its slots must list each card from 0 to ${cards - 1} once`;
  demand(Array.isArray(slots) && slots.length === cards, noSlots);
  // A copy, in which holes are undefined: `every` skips holes.
  const cardIn: readonly unknown[] = Array.from(slots);
  demand(new Set(cardIn).size === cards && cardIn.every((card) => isWhole(card, 0, cards - 1)), noSlots);
  const phase: Phase = PHASES.findIndex((known) => known === name);
  demand(phase >= 0, `its phase must be one of ${PHASES.join(', ')}`);
  const parity = phase === ONE_OPEN ? 1 : 0;
  demand(
    isWhole(playable, 0, cards - parity),
    `its playable must be an integer from 0 to ${cards - parity}, not ${textOf(playable)}`,
  );
  const matched = cardIn.slice(playable + parity).map((card) => types[card] as CardType);
  for (let type = 0; type < cards / copies; type++) {
    demand(count(matched, type) % 2 === 0, `its number of matched '${letterOf(type)}' cards must be even`);
  }
  const allowed = `an ${parity === 1 ? 'odd' : 'even'} integer from ${cards - playable} to ${MAX_FLIPS}`;
  demand(
    isWhole(flips, cards - playable, MAX_FLIPS) && flips % 2 === parity,
    `its flips must be ${allowed}, not ${textOf(flips)}`,
  );
  demand((phase === FRESH) === (flips === 0), `its phase cannot be ${PHASES[phase]} after ${flips} flips`);
  demand(
    isCardAfter(1, flips, lastFlipped, cards),
    `its lastFlipped cannot be ${textOf(lastFlipped)} after ${flips} flips`,
  );
  demand(
    isCardAfter(2, flips, flippedBefore, cards),
    `its flippedBefore cannot be ${textOf(flippedBefore)} after ${flips} flips`,
  );
  const read: ReadGame = { copies, types, slots: cardIn, playable, flips, phase, lastFlipped, flippedBefore };
  demand(lastTwoFit(read), `its last two cards are impossible in its phase, ${PHASES[phase]}`);
  return read;
}

function lastTwoFit({ types, slots, playable, flips, phase, lastFlipped, flippedBefore }: ReadGame): boolean {
  const slot = slots.indexOf(lastFlipped);
  const slotBefore = slots.indexOf(flippedBefore);
  const match = types[lastFlipped] === types[flippedBefore];
  // All other flips than those of matched cards and of an open first card belong to mismatches.
  const wasMismatch = flips > slots.length - playable;
  if (phase === ONE_OPEN) return slot === playable && (flips === 1 || slotBefore > playable || wasMismatch);
  if (phase === MATCH) return match && slot === playable && slotBefore === playable + 1;
  if (phase === MISMATCH) return wasMismatch && !match && slot === playable - 2 && slotBefore === playable - 1;
  if (phase === FRESH) return true;
  return wasMismatch && !match && slot < playable && slotBefore < playable;
}

/**
 * Whether a value can be the card of the flip `back` flips ago (1 is the last flip), or -1 if there was no such flip.
 */
function isCardAfter(back: number, flips: number, value: unknown, cards: number): value is number {
  return flips < back ? value === -1 : isWhole(value, 0, cards - 1);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function count(types: readonly CardType[], type: CardType): number {
  return types.filter((other) => other === type).length;
}

/** A value in an error message. Only the type of other values than numbers: their text can be long or missing. */
function textOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : `a value of type ${typeof value}`;
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is not a saved game of Pairs: ${complaint}`);
}
