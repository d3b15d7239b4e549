import type { Rng } from '@cards/core';
import { DECK_SIZE } from '@cards/core/internal';

const WORDS = 4294967296;

/**
 * The largest number of hypotheses. One opponent has at most 7 old cards, each of which is played or not, so the list
 * is complete. With more opponents, the rest is left out: first those in which early plays are new cards.
 */
const MOST_HYPOTHESES = 128;

/** One explanation of which cards the opponents have played, as far as it matters for the hidden cards. */
interface Hypothesis {
  /** The sum of the weights of this hypothesis and those before it. */
  readonly until: number;
  /** The cards in the hands of opponents that come from earlier decks. */
  readonly old: readonly number[];
  /** By opponent: how many of these cards are in the hand. */
  readonly held: readonly number[];
  /** The cards of the present deck that this seat has not seen, in order. */
  readonly unseen: readonly number[];
}

/**
 * What a seat can conclude about the opponents' hands and the deck.
 *
 * Within one deck, the opponents' unseen cards are any of the deck's unseen cards. When the deck is empty, all its
 * unseen cards are in the opponents' hands, so these cards are known then: they are old from now on. The next deck
 * contains all cards again. So an old card can be played twice, and the first of these plays is either the old card
 * or the same card of the new deck. A hypothesis assigns each such play. Its weight is the number of arrangements of
 * the deck and of the old cards, and of choices of slots by the opponents, that lead to it.
 *
 * The slots of a hand are random: histories that differ by an exchange of two slots weigh the same. All this is exact
 * for one opponent. Several opponents hold the old cards in any arrangement: what the plays of the last deck showed
 * about who holds which of them is forgotten.
 */
export class OpponentCards {
  /** The sampled hands, `hands[opponent][slot]`. */
  readonly hands: readonly number[][];
  /** The sampled deck in drawing order since the last shuffle; the drawn cards come first, in any order. */
  readonly deck: number[] = [];
  private readonly size: number;
  private deckLeft = 0;
  /** 1 for each card of the present deck that this seat has drawn or seen as a starter card. */
  private readonly known = new Uint8Array(DECK_SIZE);
  private old: number[] = [];
  /** By opponent: the number of old cards in the hand at the last shuffle. */
  private readonly held: number[];
  /** The cards that opponents have played since the last shuffle. */
  private plays: { readonly opponent: number; readonly card: number }[] = [];
  private hypotheses: Hypothesis[] | undefined;

  /**
   * @param size - the number of cards in a hand
   * @param opponents - the number of opponents, who are numbered from 0
   */
  constructor(size: number, opponents: number) {
    this.size = size;
    this.held = Array.from({ length: opponents }, () => 0);
    this.hands = this.held.map(() => Array.from({ length: size }, () => 0));
  }

  get left(): number {
    return this.deckLeft;
  }

  /** Starts a game: all cards are in the deck. */
  begin(): void {
    this.old = [];
    this.held.fill(0);
    this.openDeck();
  }

  /** A card that this seat sees is drawn: into its own hand, or as a starter card. */
  drawSeen(card: number): void {
    this.draw();
    this.known[card] = 1;
  }

  drawHidden(opponent: number): void {
    this.draw(opponent);
  }

  /** An opponent plays a card. Its replacement is a call of {@link OpponentCards.drawHidden}. */
  play(opponent: number, card: number): void {
    this.plays.push({ opponent, card });
    this.hypotheses = undefined;
  }

  sample(rng: Rng): void {
    const { hands, deck, size } = this;
    const { old, held, unseen } = this.pick(rng);
    const pool = [...unseen];
    rng.shuffle(pool);
    const owned = [...old];
    // One opponent holds all of them.
    if (hands.length > 1) rng.shuffle(owned);
    let fromPool = 0;
    let fromOwned = 0;
    for (let opponent = 0; opponent < hands.length; opponent++) {
      const hand = hands[opponent] as number[];
      const fresh = size - (held[opponent] as number);
      for (let slot = 0; slot < size; slot++)
        hand[slot] = (slot < fresh ? pool[fromPool++] : owned[fromOwned++]) as number;
      rng.shuffle(hand);
    }
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

  private draw(opponent?: number): void {
    if (this.deckLeft === 0) {
      this.old = this.heldAtEmptyDeck();
      this.held.fill(this.size);
      // The card that this opponent draws is new.
      if (opponent !== undefined) this.held[opponent] = this.size - 1;
      this.openDeck();
    }
    this.deckLeft--;
    this.hypotheses = undefined;
  }

  /** The opponents' cards when the deck is empty: the old cards, plus the unseen cards of the deck, minus the plays. */
  private heldAtEmptyDeck(): number[] {
    const counts = new Int8Array(DECK_SIZE).map((_, card) => 1 - (this.known[card] as number));
    for (const card of this.old) counts[card] = (counts[card] as number) + 1;
    for (const { card } of this.plays) counts[card] = (counts[card] as number) - 1;
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
    const { known, plays, size } = this;
    const hypotheses: Hypothesis[] = [];
    const seen = known.slice();
    const old = [...this.old];
    const held = [...this.held];
    let unseen = known.reduce((count, each) => count - each, DECK_SIZE);
    let until = 0;
    // `weight` counts the choices of slots, divided by the arrangements that each card rules out: those of the deck for
    // a new card, those of the old cards in the hands for an old one.
    const assign = (at: number, weight: number): void => {
      if (hypotheses.length === MOST_HYPOTHESES) return;
      const { [at]: play } = plays;
      if (play === undefined) {
        until += weight;
        const cards = Array.from(seen.keys());
        hypotheses.push({ until, old: [...old], held: [...held], unseen: cards.filter((each) => seen[each] === 0) });
        return;
      }
      const { opponent, card } = play;
      const heldCards = held[opponent] as number;
      const copies = old.filter((each) => each === card).length;
      if (copies > 0 && heldCards > 0) {
        const share = heldCards / old.length;
        const place = old.indexOf(card);
        old.splice(place, 1);
        held[opponent] = heldCards - 1;
        assign(at + 1, weight * (copies * share));
        held[opponent] = heldCards;
        old.splice(place, 0, card);
      }
      const fresh = size - heldCards;
      if (seen[card] === 0 && fresh > 0) {
        seen[card] = 1;
        unseen--;
        assign(at + 1, (weight * fresh) / (unseen + 1));
        unseen++;
        seen[card] = 0;
      }
    };
    assign(0, 1);
    return hypotheses;
  }
}
