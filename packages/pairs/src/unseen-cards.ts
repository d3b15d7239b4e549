import type { Rng } from '@cards/core';
import { MAX_CARDS } from './card-type.js';
import type { PairsView } from './view.js';

const ALL_CARDS = Uint8Array.from({ length: MAX_CARDS }, (_, card) => card);

/**
 * The face-down cards that a player has not seen yet. All of them look alike to him, so he draws from them at random.
 */
export class UnseenCards {
  /** How many there are. */
  count = 0;
  private readonly cards = new Uint8Array(MAX_CARDS);
  /** Where the card is that was drawn last, the one that is most likely to be removed next. */
  private drawn = 0;

  /** Begins with all cards that can be played. */
  fill(view: PairsView): void {
    const { n, playable } = view;
    this.count = playable;
    this.drawn = 0;
    if (playable === n) this.cards.set(ALL_CARDS);
    else for (let i = 0; i < playable; i++) this.cards[i] = view.playableAt(i);
  }

  /** Any of them, each with the same probability; it stays among them. There must be one. */
  any(rng: Rng): number {
    this.drawn = rng.int(this.count);
    return this.cards[this.drawn] as number;
  }

  /** Takes out a card that is among them. */
  remove(card: number): void {
    let at = this.drawn;
    // Behind those that are left there may be old copies of them, but never before.
    if (at >= this.count || this.cards[at] !== card) at = this.cards.indexOf(card);
    this.cards[at] = this.cards[--this.count] as number;
  }
}
