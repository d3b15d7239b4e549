import type { Rng } from '@cards/core';
import { MAX_CARDS } from './card-type.js';
import type { PairsView } from './view.js';

const ALL_CARDS = Uint8Array.from({ length: MAX_CARDS }, (_, card) => card);

/**
 * The face-down cards that a player has not seen yet. The player cannot distinguish them and draws from them at random.
 */
export class UnseenCards {
  /** The number of unseen cards. */
  count = 0;
  private readonly cards = new Uint8Array(MAX_CARDS);
  /** The index of the card that was drawn last. It is probably the next card to be removed. */
  private drawn = 0;

  /** Starts with all playable cards. */
  fill(view: PairsView): void {
    const { n, playable } = view;
    this.count = playable;
    this.drawn = 0;
    if (playable === n) this.cards.set(ALL_CARDS);
    else for (let i = 0; i < playable; i++) this.cards[i] = view.playableAt(i);
  }

  /** A uniformly random unseen card. It stays unseen. There must be one. */
  any(rng: Rng): number {
    this.drawn = rng.int(this.count);
    return this.cards[this.drawn] as number;
  }

  /** Removes an unseen card. */
  remove(card: number): void {
    let at = this.drawn;
    // The places from `count` on contain old cards.
    if (at >= this.count || this.cards[at] !== card) at = this.cards.indexOf(card);
    this.cards[at] = this.cards[--this.count] as number;
  }
}
