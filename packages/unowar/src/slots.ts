/** A set of hand slots as bits: slot `s`, 0 to 30, is in the set if bit `s` is 1. */
export type SlotSet = number;

/** The lowest slot in a non-empty set. */
export function firstSlot(slots: SlotSet): number {
  return 31 - Math.clz32(slots & -slots);
}

/** The set without its lowest slot. `for (let s = set; s !== 0; s = withoutFirst(s))` visits all slots in order. */
export function withoutFirst(slots: SlotSet): SlotSet {
  return slots & (slots - 1);
}

/** Whether `slot` is in the set; false for a number that is not a slot. */
export function hasSlot(slots: SlotSet, slot: number): boolean {
  return (slot & 31) === slot && ((slots >>> slot) & 1) === 1;
}

/**
 * The slots of a set in ascending order.
 *
 * @example
 * ```ts
 * import { slotsIn } from '@cards/unowar';
 *
 * [...slotsIn(0b10100)]; // => [2, 4]
 * ```
 */
export function* slotsIn(slots: SlotSet): Generator<number, void, void> {
  for (let rest = slots; rest !== 0; rest = withoutFirst(rest)) yield firstSlot(rest);
}

/** The number of slots in a set. */
export function countSlots(slots: SlotSet): number {
  let count = 0;
  for (let rest = slots; rest !== 0; rest = withoutFirst(rest)) count++;
  return count;
}
