import { DECK_SIZE } from './card.js';

/**
 * The card that makes a set with two others, for every pair of packed cards: the entry of `a` and `b` is at
 * `a * 81 + b`. A card makes a set with itself and itself.
 *
 * In every feature the three cards of a set are all alike or all different: their digits add up to a multiple of 3.
 */
export const THIRD: Uint8Array = tableOfThirds();

/**
 * The one card that makes a set with two others.
 *
 * @param a - a packed card
 * @param b - another packed card
 */
export function thirdCard(a: number, b: number): number {
  return THIRD[a * DECK_SIZE + b] as number;
}

function tableOfThirds(): Uint8Array {
  const table = new Uint8Array(DECK_SIZE * DECK_SIZE);
  for (let a = 0; a < DECK_SIZE; a++) {
    for (let b = 0; b < DECK_SIZE; b++) {
      let third = 0;
      for (let place = 1; place < DECK_SIZE; place *= 3) {
        const digits = (Math.floor(a / place) % 3) + (Math.floor(b / place) % 3);
        third += ((6 - digits) % 3) * place;
      }
      table[a * DECK_SIZE + b] = third;
    }
  }
  return table;
}
