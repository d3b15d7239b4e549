/** A set of slots of a hand: slot `s`, 0 to 30, is in it when bit `s` is set. */
export type SlotSet = number;

/** The lowest slot in a set that is not empty. */
export function firstSlot(slots: SlotSet): number {
  return 31 - Math.clz32(slots & -slots);
}

/** The set without its lowest slot; `for (let s = set; s !== 0; s = withoutFirst(s))` visits all in order. */
export function withoutFirst(slots: SlotSet): SlotSet {
  return slots & (slots - 1);
}

/** Whether `slot`, any number at all, is in the set. */
export function hasSlot(slots: SlotSet, slot: number): boolean {
  return (slot & 31) === slot && ((slots >>> slot) & 1) === 1;
}

/** The slots of the set, from the lowest on. */
export function* slotsIn(slots: SlotSet): Generator<number, void, void> {
  for (let rest = slots; rest !== 0; rest = withoutFirst(rest)) yield firstSlot(rest);
}

/** How many slots are in the set. */
export function countSlots(slots: SlotSet): number {
  let count = 0;
  for (let rest = slots; rest !== 0; rest = withoutFirst(rest)) count++;
  return count;
}
