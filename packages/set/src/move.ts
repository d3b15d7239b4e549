import type { Move } from '@cards/core';

/** The move that declares that the tableau contains no set. */
export const NONE: Move = 0;

/** The move that ends the game without a declaration. */
export const DONE: Move = 1;

/**
 * Packs three cards into a move: seven bits for each card id, with the least card in the highest bits. So packed hands
 * have the same order as hands. This function does not check its arguments.
 *
 * @param a - the id of the least card
 * @param b - the id of the middle card
 * @param c - the id of the greatest card
 *
 * @example
 * ```ts
 * import { handMove, SetHand } from '@cards/set';
 *
 * String(SetHand.of(handMove(0, 1, 2))); // => '[1ebc,1ebs,1ebt]'
 * ```
 */
export function handMove(a: number, b: number, c: number): Move {
  return (a << 14) | (b << 7) | c;
}

export function leastOf(hand: Move): number {
  return hand >> 14;
}

export function middleOf(hand: Move): number {
  return (hand >> 7) & 127;
}

export function greatestOf(hand: Move): number {
  return hand & 127;
}
