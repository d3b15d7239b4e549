/**
 * The baseline of the benchmark: a direct TypeScript version of the source document's classes. A card is an object, a
 * hand is an array of cards, and each game creates new objects.
 */

/** Returns a uniform random number from 0 (inclusive) to 1 (exclusive). */
type Random = () => number;

class Card {
  readonly rank: number;
  readonly suit: number;

  constructor(rank: number, suit: number) {
    if (rank < 1 || rank > 13 || suit < 1 || suit > 4)
      throw new RangeError(`there is no card with rank ${rank} and suit ${suit}`);
    this.rank = rank;
    this.suit = suit;
  }

  equals(other: Card | null): boolean {
    return other !== null && this.rank === other.rank && this.suit === other.suit;
  }
}

class Deck {
  private readonly cards: Card[] = [];
  private readonly random: Random;
  private remaining = 0;

  constructor(random: Random) {
    this.random = random;
    for (let rank = 1; rank <= 13; rank++) {
      for (let suit = 1; suit <= 4; suit++) this.cards.push(new Card(rank, suit));
    }
    this.shuffle();
  }

  shuffle(): void {
    const { cards } = this;
    for (let i = cards.length - 1; i >= 1; i--) {
      const j = Math.floor(this.random() * (i + 1));
      const card = cards[i] as Card;
      cards[i] = cards[j] as Card;
      cards[j] = card;
    }
    this.remaining = cards.length;
  }

  draw(): Card {
    if (this.remaining === 0) this.shuffle();
    this.remaining--;
    return this.cards[this.remaining] as Card;
  }
}

class Hand {
  private readonly cards: Card[] = [];
  private readonly deck: Deck;

  constructor(deck: Deck, size: number) {
    this.deck = deck;
    for (let i = 0; i < size; i++) this.cards.push(deck.draw());
  }

  get size(): number {
    return this.cards.length;
  }

  get(i: number): Card {
    const card = this.cards[i];
    if (card === undefined) throw new RangeError(`a hand of ${this.size} has no card ${i}`);
    return card;
  }

  remove(card: Card | null): boolean {
    const slot = this.cards.findIndex((held) => held.equals(card));
    if (slot === -1) return false;
    this.cards[slot] = this.deck.draw();
    return true;
  }
}

class CardPile {
  private top: Card;
  private count = 1;

  constructor(top: Card) {
    this.top = top;
  }

  get numCards(): number {
    return this.count;
  }

  canPlay(card: Card): boolean {
    return card.suit === this.top.suit || card.rank >= this.top.rank;
  }

  play(card: Card): void {
    if (!this.canPlay(card))
      throw new RangeError(`a card of rank ${card.rank} cannot be played on a card of rank ${this.top.rank}`);
    this.top = card;
    this.count++;
  }
}

interface AI {
  getPlay(hand: Hand, pile: CardPile): Card | null;
}

class RandomCardAI implements AI {
  getPlay(hand: Hand, pile: CardPile): Card | null {
    for (let i = 0; i < hand.size; i++) {
      if (pile.canPlay(hand.get(i))) return hand.get(i);
    }
    return null;
  }
}

class SmallestCardAI implements AI {
  getPlay(hand: Hand, pile: CardPile): Card | null {
    let smallest: Card | null = null;
    for (let i = 0; i < hand.size; i++) {
      const card = hand.get(i);
      if (pile.canPlay(card) && (smallest === null || card.rank < smallest.rank)) smallest = card;
    }
    return smallest;
  }
}

class BiggestCardAI implements AI {
  getPlay(hand: Hand, pile: CardPile): Card | null {
    let biggest: Card | null = null;
    for (let i = 0; i < hand.size; i++) {
      const card = hand.get(i);
      if (pile.canPlay(card) && (biggest === null || card.rank > biggest.rank)) biggest = card;
    }
    return biggest;
  }
}

/** The players, by the names of the strategies in `@cards/unowar`. */
export const CARD_OBJECT_PLAYERS: ReadonlyMap<string, AI> = new Map<string, AI>([
  ['random', new RandomCardAI()],
  ['smallest', new SmallestCardAI()],
  ['biggest', new BiggestCardAI()],
]);

/** Plays one game to ten points, and returns whether `ai1` won. */
export function playCardObjects(ai1: AI, ai2: AI, random: Random): boolean {
  const deck = new Deck(random);
  const first = { ai: ai1, hand: new Hand(deck, 5), points: 0 };
  const second = { ai: ai2, hand: new Hand(deck, 5), points: 0 };
  let [mover, other] = [first, second];
  while (other.points < 10 && mover.points < 10) {
    const pile = new CardPile(deck.draw());
    for (;;) {
      const card = mover.ai.getPlay(mover.hand, pile);
      if (card === null) break;
      pile.play(card);
      if (!mover.hand.remove(card)) throw new Error('the card is not in the hand');
      [mover, other] = [other, mover];
    }
    other.points++;
    [mover, other] = [other, mover];
  }
  return first.points === 10;
}
