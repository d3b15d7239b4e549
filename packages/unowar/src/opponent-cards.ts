import { DECK_SIZE, type Rng } from '@cards/core';

const WORDS = 4294967296;

/** One explanation of which cards the opponent has played, as far as it matters for the hidden cards. */
interface Hypothesis {
  /** The sum of the weights of this hypothesis and those before it. */
  readonly until: number;
  /** The cards in the opponent's hand that come from earlier decks. */
  readonly old: readonly number[];
  /** The cards of the present deck that this seat has not seen, in order. */
  readonly unseen: readonly number[];
}

/**
 * What a seat can conclude about the opponent's hand and the deck, exactly.
 *
 * Within one deck, the opponent's unseen cards are any of the deck's unseen cards. When the deck is empty, all its
 * unseen cards are in the opponent's hand, so the hand is known then: these cards are old from now on. The next deck
 * contains all cards again. So an old card can be played twice, and the first of these plays is either the old card
 * or the same card of the new deck. A hypothesis assigns each such play. Its weight is the number of arrangements of
 * the deck and of choices of slots by the opponent that lead to it.
 *
 * The slots of the hand are random: histories that differ by an exchange of two slots weigh the same.
 */
export class OpponentCards {
  /** The sampled hand by slot. */
  readonly hand: number[];
  /** The sampled deck in drawing order since the last shuffle; the drawn cards come first, in any order. */
  readonly deck: number[] = [];
  private deckLeft = 0;
  /** 1 for each card of the present deck that this seat has drawn or seen as a starter card. */
  private readonly known = new Uint8Array(DECK_SIZE);
  private old: number[] = [];
  /** The cards that the opponent has played since the last shuffle. */
  private plays: number[] = [];
  private hypotheses: Hypothesis[] | undefined;

  constructor(size: number) {
    this.hand = Array.from({ length: size }, () => 0);
  }

  get left(): number {
    return this.deckLeft;
  }

  /** Starts a game: all cards are in the deck. */
  begin(): void {
    this.old = [];
    this.openDeck();
  }

  /** A card that this seat sees is drawn: into its own hand, or as a starter card. */
  drawSeen(card: number): void {
    this.draw();
    this.known[card] = 1;
  }

  drawHidden(): void {
    this.draw();
  }

  /** The opponent plays a card. Its replacement is a call of {@link OpponentCards.drawHidden}. */
  play(card: number): void {
    this.plays.push(card);
    this.hypotheses = undefined;
  }

  sample(rng: Rng): void {
    const { hand, deck } = this;
    const { old, unseen } = this.pick(rng);
    const pool = [...unseen];
    rng.shuffle(pool);
    const fresh = hand.length - old.length;
    for (let slot = 0; slot < hand.length; slot++) {
      hand[slot] = (slot < fresh ? pool[slot] : old[slot - fresh]) as number;
    }
    rng.shuffle(hand);
    deck.length = 0;
    for (let card = 0, next = 0; card < DECK_SIZE; card++) {
      if (unseen[next] === card) next++;
      else deck.push(card);
    }
    deck.push(...pool);
  }

  private openDeck(): void {
    this.known.fill(0);
    this.plays = [];
    this.deckLeft = DECK_SIZE;
    this.hypotheses = undefined;
  }

  private draw(): void {
    if (this.deckLeft === 0) {
      this.old = this.handOfEmptyDeck();
      this.openDeck();
    }
    this.deckLeft--;
    this.hypotheses = undefined;
  }

  /** The opponent's hand when the deck is empty: the old cards, plus the unseen cards of the deck, minus the plays. */
  private handOfEmptyDeck(): number[] {
    const counts = new Int8Array(DECK_SIZE).map((_, card) => 1 - (this.known[card] as number));
    for (const card of this.old) counts[card] = (counts[card] as number) + 1;
    for (const card of this.plays) counts[card] = (counts[card] as number) - 1;
    return [...counts].flatMap((count, card) => Array.from({ length: count }, () => card));
  }

  private pick(rng: Rng): Hypothesis {
    const hypotheses = (this.hypotheses ??= this.listHypotheses());
    const last = hypotheses.at(-1) as Hypothesis;
    if (hypotheses.length === 1) return last;
    const at = (rng.int(WORDS) / WORDS) * last.until;
    return hypotheses.find(({ until }) => at < until) ?? last;
  }

  private listHypotheses(): Hypothesis[] {
    const { known, plays, hand } = this;
    const found: Hypothesis[] = [];
    const seen = known.slice();
    const old = [...this.old];
    let unseen = known.reduce((count, each) => count - each, DECK_SIZE);
    let until = 0;
    // `weight` counts the choices of slots, divided by the arrangements of the deck that each new card rules out.
    const assign = (at: number, weight: number): void => {
      const card = plays[at];
      if (card === undefined) {
        until += weight;
        const cards = Array.from(seen.keys());
        found.push({ until, old: [...old], unseen: cards.filter((each) => seen[each] === 0) });
        return;
      }
      const copies = old.filter((each) => each === card).length;
      if (copies > 0) {
        const place = old.indexOf(card);
        old.splice(place, 1);
        assign(at + 1, weight * copies);
        old.splice(place, 0, card);
      }
      const fresh = hand.length - old.length;
      if (seen[card] === 0 && fresh > 0) {
        seen[card] = 1;
        unseen--;
        assign(at + 1, (weight * fresh) / (unseen + 1));
        unseen++;
        seen[card] = 0;
      }
    };
    assign(0, 1);
    return found;
  }
}
