import type { CardType } from './card-type.js';
import { SeenCards } from './seen-cards.js';
import { UnseenCards } from './unseen-cards.js';
import type { PairsView } from './view.js';

/**
 * The knowledge that a player with a perfect memory has of the face-down cards. It stays correct if moves of another
 * player are played.
 */
export class PerfectMemory {
  /** The cards that the player has not seen. */
  readonly unseen = new UnseenCards();
  /** The cards that the player has seen. */
  readonly seen = new SeenCards();
  /** The first card of the turn; -1 before the first turn. */
  private first = -1;
  private firstType: CardType = 0;

  /** Starts with the cards that are visible now. */
  begin(view: PairsView): void {
    this.unseen.fill(view);
    this.seen.clear();
    const { flips, lastFlipped, flippedBefore } = view;
    if (flips === 0 || !view.isOpen(lastFlipped)) return;
    if ((flips & 1) === 1) {
      this.first = lastFlipped;
      this.firstType = view.typeOf(lastFlipped);
    } else {
      this.remember(flippedBefore, view.typeOf(flippedBefore));
      this.remember(lastFlipped, view.typeOf(lastFlipped));
    }
  }

  /** Adds the knowledge of the last flip. */
  observe(view: PairsView): void {
    const card = view.lastFlipped;
    const type = view.typeOf(card);
    if (!this.seen.remove(card, type)) this.unseen.remove(card);
    if ((view.flips & 1) === 1) {
      this.first = card;
      this.firstType = type;
    } else if (type !== this.firstType) {
      this.seen.add(this.first, this.firstType);
      this.seen.add(card, type);
    }
  }

  /** A seen face-down card that matches the open card; -1 if there is none. */
  partner(): number {
    return this.seen.count(this.firstType) > 0 ? this.seen.one(this.firstType) : -1;
  }

  /** A card of a known pair; -1 if no pair is known. */
  pairCard(): number {
    const { pairs } = this.seen;
    return pairs === 0 ? -1 : this.seen.one(lowestBit(pairs));
  }

  private remember(card: number, type: CardType): void {
    this.unseen.remove(card);
    this.seen.add(card, type);
  }
}

function lowestBit(types: number): CardType {
  return 31 - Math.clz32(types & -types);
}
