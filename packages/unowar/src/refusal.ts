import { IllegalMoveError, type Move } from '@cards/core';
import type { Side } from './side.js';
import { slotsIn } from './slots.js';
import { PASS } from './view.js';

/** The error for a move that is neither a playable slot nor a pass, before the end of a game. */
export function refusal(move: Move, { hand, pile, playable }: Side): IllegalMoveError {
  const given =
    Number.isInteger(move) && move >= 0 && move < hand.size ? `${hand.get(move)} (slot ${move})` : undefined;
  const can = [...slotsIn(playable)].map((slot) => `slot ${slot}`).join(', ') || 'nothing';
  return new IllegalMoveError(
    given === undefined
      ? `${String(move)} is no slot of a hand of ${hand.size} (0 to ${hand.size - 1}), nor ${PASS} to pass`
      : `${given} can't be played on ${pile.topCard}; playable: ${can}`,
  );
}
