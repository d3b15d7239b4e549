import { InputError } from '@cards/core';
import { type CardType, letterOf, typeOfLetter } from './card-type.js';
import { checkParams, MAX_FLIPS } from './parameters.js';
import { FRESH, MATCH, MISMATCH, ONE_OPEN, type Phase, type PhaseName, PHASES, TURNED_BACK } from './phase.js';

/** A game as plain JSON. */
export interface SavedGame {
  /** The form of this object. */
  readonly format: 'cards-pairs/game@1';
  /** How many cards there are of each type. */
  readonly copies: number;
  /** What the cards show, a letter each. */
  readonly letters: string;
  /**
   * The cards by slot: first those that can be played, then the open one of a turn, then the matched ones. Their order is
   * what a seeded player chooses from, so that a restored game goes on alike.
   */
  readonly slots: readonly number[];
  /** How many cards can be played. */
  readonly playable: number;
  /** How many cards have been turned up so far. */
  readonly flips: number;
  /** Where in a turn the game stands. */
  readonly phase: PhaseName;
  /** The card that was turned up last, or -1. */
  readonly lastFlipped: number;
  /** The card that was turned up before that, or -1. */
  readonly flippedBefore: number;
}

/** A saved game that was found to be one a game can be in, unpacked. */
export interface ReadGame extends Omit<SavedGame, 'phase'> {
  /** What each card shows. */
  readonly types: readonly CardType[];
  /** Where in a turn the game stands, packed. */
  readonly phase: Phase;
}

/**
 * Reads what may have come from anywhere.
 *
 * @throws InputError with the first reason why no game can stand so
 */
export function readSavedGame(saved: SavedGame): ReadGame {
  demand(typeof saved === 'object' && saved !== null && saved.format === 'cards-pairs/game@1', 'its format is not cards-pairs/game@1');
  const { copies, letters, slots, playable, flips, lastFlipped, flippedBefore } = saved;
  demand(typeof letters === 'string', 'its letters are no text');
  const n = letters.length;
  checkParams({ cards: n, copies });
  const types = Array.from(letters, typeOfLetter);
  for (let type = 0; type < n / copies; type++) {
    demand(types.filter((shown) => shown === type).length === copies, `its letters hold not ${copies} times '${letterOf(type)}'`);
  }
  const isCard = (card: number): boolean => Number.isInteger(card) && card >= 0 && card < n;
  demand(Array.isArray(slots) && slots.length === n && new Set(slots).size === n && slots.every(isCard), `its slots are not the cards 0 to ${n - 1}`);
  const phase = PHASES.indexOf(saved.phase);
  demand(phase >= 0, `its phase is none of ${PHASES.join(', ')}`);
  const matched = n - playable - (phase === ONE_OPEN ? 1 : 0);
  demand(Number.isInteger(playable) && playable >= 0 && matched >= 0, `its playable is ${playable}`);
  const matchedTypes = slots.slice(n - matched).map((card) => types[card]);
  for (let type = 0; type < n / copies; type++) {
    demand(matchedTypes.filter((shown) => shown === type).length % 2 === 0, `an odd number of '${letterOf(type)}' is matched`);
  }
  demand(Number.isInteger(flips) && flips >= n - playable && flips <= MAX_FLIPS && flips % 2 === (phase === ONE_OPEN ? 1 : 0), `its flips are ${flips}`);
  demand((phase === FRESH) === (flips === 0), `it is ${saved.phase} after ${flips} flips`);
  demand(flips > 0 ? isCard(lastFlipped) : lastFlipped === -1, `its lastFlipped is ${lastFlipped}`);
  demand(flips > 1 ? isCard(flippedBefore) : flippedBefore === -1, `its flippedBefore is ${flippedBefore}`);
  demand(lastTwoFit(), `its last two cards do not fit its phase, ${saved.phase}`);
  return { ...saved, types, phase };

  function lastTwoFit(): boolean {
    const slot = slots.indexOf(lastFlipped);
    const slotBefore = slots.indexOf(flippedBefore);
    const alike = types[lastFlipped] === types[flippedBefore] && lastFlipped !== flippedBefore;
    if (phase === ONE_OPEN) return slot === playable;
    if (phase === MATCH) return alike && slot >= playable && slotBefore >= playable;
    if (phase === MISMATCH) return !alike && slot === playable - 2 && slotBefore === playable - 1;
    return phase !== TURNED_BACK || (!alike && slot < playable && slotBefore < playable && slot !== slotBefore);
  }
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is no saved game of Pairs: ${complaint}`);
}
