import { DECK_SIZE } from './card.js';

/**
 * The id of the card that completes a set with two others, at `a * 81 + b`; for two equal cards, it is the same card.
 * The three base-3 digits of each feature add up to a multiple of 3.
 */
export const THIRD: Uint8Array = computeThirds();

/** The id of the only card that completes a set with two different cards. It does not check the ids. */
export function thirdCard(a: number, b: number): number {
  return THIRD[a * DECK_SIZE + b] as number;
}

function computeThirds(): Uint8Array {
  const thirds = new Uint8Array(DECK_SIZE * DECK_SIZE);
  for (let a = 0; a < DECK_SIZE; a++) {
    for (let b = 0; b < DECK_SIZE; b++) {
      let third = 0;
      for (let place = 1; place < DECK_SIZE; place *= 3) {
        const digits = (Math.floor(a / place) % 3) + (Math.floor(b / place) % 3);
        third += ((6 - digits) % 3) * place;
      }
      thirds[a * DECK_SIZE + b] = third;
    }
  }
  return thirds;
}
