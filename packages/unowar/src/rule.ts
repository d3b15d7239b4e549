import type { Card } from '@cards/core';

/** Whether `card` can be played on `top`: it has the same suit, or the same or a higher rank. */
export function follows(card: Card, top: Card): boolean {
  return followsPacked(card.id, top.id) === 1;
}

/**
 * {@link follows} for `Card.id`s. It returns 1 or 0 without a branch, because the branch would be unpredictable.
 *
 * An id has the rank above two bits of suit. The first operand is negative if the suits are equal. The second operand
 * is negative if `card` has at least the rank of `top`. The sign bit of their bitwise OR is the result.
 */
export function followsPacked(card: number, top: number): number {
  return ((((card ^ top) & 3) - 1) | ((top & ~3) - 1 - card)) >>> 31;
}
