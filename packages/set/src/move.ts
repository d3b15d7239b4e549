import type { Move } from '@cards/core';

/** The move that declares that there is no set on the table. */
export const NONE: Move = 0;

/** The move that ends the game without a declaration. */
export const DONE: Move = 1;

/**
 * Packs three cards into a move: seven bits for each, the least card highest, so that packed hands are ordered as hands are.
 *
 * @param a - the least packed card
 * @param b - the one between
 * @param c - the greatest
 */
export function handMove(a: number, b: number, c: number): Move {
  return (a << 14) | (b << 7) | c;
}

/** The least packed card of a packed hand. */
export function leastOf(hand: Move): number {
  return hand >> 14;
}

/** The packed card of a packed hand that lies between the other two. */
export function middleOf(hand: Move): number {
  return (hand >> 7) & 127;
}

/** The greatest packed card of a packed hand. */
export function greatestOf(hand: Move): number {
  return hand & 127;
}
