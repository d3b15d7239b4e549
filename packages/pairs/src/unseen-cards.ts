import type { Rng } from '@cards/core';
import { MAX_CARDS } from './card-type.js';
import type { PairsView } from './view.js';

const ALL_CARDS = Uint8Array.from({ length: MAX_CARDS }, (_, card) => card);

/**
 * The face-down cards that a player has not seen yet. All of them look alike to the player, who draws from them at
 * random.
 */
export class UnseenCards {
  /** The number of unseen cards. */
  count = 0;
  private readonly cards = new Uint8Array(MAX_CARDS);
  /** The index of the card that was drawn last, which is the most likely one to be removed next. */
  private drawn = 0;

  /** Starts with all playable cards. */
  fill(view: PairsView): void {
    const { n, playable } = view;
    this.count = playable;
    this.drawn = 0;
    if (playable === n) this.cards.set(ALL_CARDS);
    else for (let i = 0; i < playable; i++) this.cards[i] = view.playableAt(i);
  }

  /** A random unseen card, which stays unseen. There must be one. */
  any(rng: Rng): number {
    this.drawn = rng.int(this.count);
    return this.cards[this.drawn] as number;
  }

  /** Removes an unseen card. */
  remove(card: number): void {
    let at = this.drawn;
    // Behind the first `count` cards there may be old copies of them.
    if (at >= this.count || this.cards[at] !== card) at = this.cards.indexOf(card);
    this.cards[at] = this.cards[--this.count] as number;
  }
}
