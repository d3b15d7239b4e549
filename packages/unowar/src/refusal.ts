import { IllegalMoveError, type Move } from '@cards/core';
import type { Side } from './side.js';
import { slotsIn } from './slots.js';
import { PASS } from './view.js';

/** Creates the error for a move that is neither a playable slot nor a pass. The game must not be over. */
export function refusal(move: Move, { hand, pile, playable }: Side): IllegalMoveError {
  const given =
    Number.isInteger(move) && move >= 0 && move < hand.size ? `${hand.get(move)} (slot ${move})` : undefined;
  const allowed = playable === 0 ? `pass with ${PASS}` : `playable slots: ${[...slotsIn(playable)].join(', ')}`;
  return new IllegalMoveError(
    given === undefined
      ? `${String(move)} is not a move: play a slot from 0 to ${hand.size - 1}, or pass with ${PASS}`
      : `${given} cannot be played on ${pile.topCard}; ${allowed}`,
  );
}
