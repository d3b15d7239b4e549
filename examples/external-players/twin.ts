/** What the rule needs to see. */
interface View {
  /** The playable slots of the hand: bit s is set if the card in slot s can be played. */
  readonly playable: number;
  readonly pile: { readonly numCards: number };
}

/** The rule of the external players in this directory as a strategy in TypeScript: it plays the same moves. */
export class Twin {
  private state: number | undefined;

  begin(): void {
    this.state = undefined;
  }

  move({ playable, pile }: View, rng: { int(bound: number): number }): number {
    // The seed that an external player gets.
    this.state ??= rng.int(2 ** 32);
    this.state = (Math.imul(this.state, 1103515245) + 12345) >>> 0;
    const slots = Array.from({ length: 31 }, (_, slot) => slot).filter((slot) => (playable & (1 << slot)) !== 0);
    if (slots.length === 0) return -1;
    const chosen = pile.numCards >= 6 ? slots.length - 1 : (this.state >>> 16) % slots.length;
    return slots[chosen] ?? -1;
  }
}
