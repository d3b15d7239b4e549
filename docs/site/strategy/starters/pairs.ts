import type { PairsView } from '@cards/pairs';

/** Remembers every card that was turned up, and takes a pair as soon as it knows one. */
export class Mine {
  private known = new Map<number, number>();

  begin(): void {
    this.known = new Map();
  }

  move(view: PairsView): number {
    for (const card of [view.flippedBefore, view.lastFlipped])
      if (card >= 0 && view.isFaceUp(card)) this.known.set(card, view.typeOf(card));
    const isSecond = view.flips % 2 === 1;
    const wanted = isSecond ? view.typeOf(view.lastFlipped) : this.knownTwice(view);
    for (const [card, type] of this.known) {
      if (type === wanted && view.isPlayable(card)) return card;
    }
    return this.unknown(view);
  }

  /** The type of which two cards are known that can be flipped; undefined if there is none. */
  private knownTwice(view: PairsView): number | undefined {
    const playable = [...this.known].filter(([card]) => view.isPlayable(card));
    const types = playable.map(([, type]) => type);
    return types.find((type, at) => types.indexOf(type) !== at);
  }

  /** A card that was never turned up. */
  private unknown(view: PairsView): number {
    for (let at = 0; at < view.playable; at++) {
      const card = view.playableAt(at);
      if (!this.known.has(card)) return card;
    }
    return view.playableAt(0);
  }
}
