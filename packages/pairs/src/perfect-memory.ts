import type { CardType } from './card-type.js';
import { SeenCards } from './seen-cards.js';
import { UnseenCards } from './unseen-cards.js';
import type { PairsView } from './view.js';

/**
 * What a player with a perfect memory knows of the face-down cards, whether or not the player's own moves are played.
 */
export class PerfectMemory {
  /** The cards that the player has not seen. */
  readonly unseen = new UnseenCards();
  /** The cards that the player has seen. */
  readonly seen = new SeenCards();
  /** The first card of the turn; -1 before there is one. */
  private first = -1;
  private firstType: CardType = 0;

  /** Begins with what is visible now. */
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

  /** Looks at the card that was flipped last. */
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

  /** A face-down card known to match the open one; -1 when none is known. */
  partner(): number {
    return this.seen.count(this.firstType) > 0 ? this.seen.one(this.firstType) : -1;
  }

  /** A card of a known pair; -1 when there is none. */
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
