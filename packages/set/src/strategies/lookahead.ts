import type { Move, Strategy } from '@cards/core';
import { DECK_SIZE, THIRD } from '../card.js';
import { bitCount, MAX_TABLEAU_SETS, withoutLowest } from '../face-up-cards.js';
import { greatestOf, leastOf, middleOf, NONE } from '../hand.js';
import type { SetView } from '../view.js';
import { SetEvaluator } from './set-evaluator.js';

/**
 * Takes the set that leaves the best chances. It knows which cards are unseen, but not their order.
 *
 * While many cards are unseen, it estimates two numbers for each set: the probability that the next tableau contains a
 * set, and the expected number of sets there ({@link SetEvaluator}). With at most 9 unseen cards and at most 18 cards
 * left in the tableau and the deck, it computes the expected number of sets exactly ({@link Endgame}). Among sets
 * of equal value, it takes the least.
 */
export class LookaheadPlayer implements Strategy<SetView> {
  private readonly sets = new Int32Array(MAX_TABLEAU_SETS);
  private readonly evaluator = new SetEvaluator();
  private readonly endgame = new Endgame();

  move(view: SetView): Move {
    const { sets, evaluator, endgame } = this;
    const count = view.findAll(sets);
    if (count < 2) return count === 0 ? NONE : (sets[0] as Move);
    const near = Endgame.isNear(view);
    if (!near) evaluator.load(view, sets, count);
    const drawn = Math.min(Math.max(view.tableau - view.size + 3, 0), view.deckSize);
    const future = futureSets(view);
    let best = NONE;
    let most = -Infinity;
    for (let i = 0; i < count; i++) {
      const set = sets[i] as Move;
      const value = near ? endgame.after(view, set) : evaluator.score(set, drawn, future);
      if (value > most) {
        most = value;
        best = set;
      }
    }
    return best;
  }
}

/**
 * The number of sets that the player loses if the next tableau contains no set: roughly those still to be won with a
 * tableau of 12 cards, and 0 if three more cards are dealt.
 */
const futureSets = ({ dealMore, deckSize }: SetView): number => (dealMore === 1 ? 0 : 2.5 + deckSize / 5);

/** The maximum number of cards, in the tableau and unseen. The memory grows with the number of their subsets. */
const MAX_CARDS = 18;

/** The maximum number of unseen cards. With 9, an endgame takes less than a millisecond; with 12, 100 times as long. */
const MAX_UNSEEN = 9;

const UNKNOWN = 255;

/**
 * An exact solver for the end of a game, if all orders of the unseen cards are equally likely. A set of cards has one
 * bit for each card that is not won.
 */
export class Endgame {
  private readonly cards = new Uint8Array(MAX_CARDS);
  private readonly bitOf = new Int32Array(DECK_SIZE);
  /** The sets among the cards, as bits. */
  private readonly sets = new Int32Array((MAX_CARDS * (MAX_CARDS - 1)) / 6);
  private count = 0;
  /** The largest number of disjoint sets as `[subset of the cards]`; {@link UNKNOWN} if it is not computed yet. */
  private readonly packed = new Uint8Array(2 ** MAX_CARDS);
  private tableau = 0;
  private dealMore = false;

  /** Whether the rest of the game is small enough for this solver. */
  static isNear({ size, deckSize }: SetView): boolean {
    return deckSize <= MAX_UNSEEN && size - 3 + deckSize <= MAX_CARDS;
  }

  /**
   * The expected number of sets that an optimal player wins after this set of the tableau, if {@link Endgame.isNear}.
   */
  after(view: SetView, set: Move): number {
    const { cards, bitOf } = this;
    this.tableau = view.tableau;
    this.dealMore = view.dealMore === 1;
    bitOf.fill(0);
    let known = 0;
    for (let i = 0; i < view.size; i++) {
      const card = view.cardAt(i);
      if (card !== leastOf(set) && card !== middleOf(set) && card !== greatestOf(set)) cards[known++] = card;
    }
    const faceUp = 2 ** known - 1;
    for (let card = 0; card < DECK_SIZE; card++) if (view.isUnseen(card)) cards[known++] = card;
    for (let i = 0; i < known; i++) bitOf[cards[i] as number] = 1 << i;
    this.listSets(known);
    this.packed.fill(UNKNOWN, 0, 2 ** known);
    return this.refilled(faceUp, 2 ** known - 1 - faceUp);
  }

  /** The expected value after a set was taken and before the tableau is refilled. */
  private refilled(faceUp: number, unseen: number): number {
    const missing = this.tableau - bitCount(faceUp);
    return missing > 0 ? this.dealt(faceUp, unseen, missing) : this.best(faceUp, unseen);
  }

  /** The expected value before a deal of three cards, or of all unseen cards if there are at most `count`. */
  private dealt(faceUp: number, unseen: number, count: number): number {
    // No randomness is left if all cards are dealt.
    if (bitCount(unseen) <= count) return this.packing(faceUp | unseen);
    let sum = 0;
    let deals = 0;
    for (let firsts = unseen; firsts !== 0; firsts = withoutLowest(firsts)) {
      const first = firsts & -firsts;
      for (let seconds = firsts ^ first; seconds !== 0; seconds = withoutLowest(seconds)) {
        const second = seconds & -seconds;
        for (let thirds = seconds ^ second; thirds !== 0; thirds = withoutLowest(thirds)) {
          const drawn = first | second | (thirds & -thirds);
          sum += this.best(faceUp | drawn, unseen ^ drawn);
          deals++;
        }
      }
    }
    return sum / deals;
  }

  private best(faceUp: number, unseen: number): number {
    if (unseen === 0) return this.packing(faceUp);
    const { sets, count } = this;
    // An upper bound on `most`: with all cards face up, the player wins `packing` sets, one of them now.
    const limit = this.packing(faceUp | unseen) - 1;
    let most = -1;
    for (let i = 0; i < count && most < limit; i++) {
      const set = sets[i] as number;
      if ((set & faceUp) === set) most = Math.max(most, this.refilled(faceUp ^ set, unseen));
    }
    if (most >= 0) return 1 + most;
    return this.dealMore ? this.dealt(faceUp, unseen, 3) : 0;
  }

  /** The largest number of disjoint sets among some cards. */
  private packing(among: number): number {
    const { sets, count, packed } = this;
    const known = packed[among] as number;
    if (known !== UNKNOWN) return known;
    let most = 0;
    for (let i = 0; i < count; i++) {
      const set = sets[i] as number;
      if ((set & among) === set) most = Math.max(most, 1 + this.packing(among ^ set));
    }
    packed[among] = most;
    return most;
  }

  private listSets(known: number): void {
    const { cards, bitOf, sets } = this;
    this.count = 0;
    for (let i = 0; i < known; i++) {
      for (let j = i + 1; j < known; j++) {
        const third = bitOf[THIRD[(cards[i] as number) * DECK_SIZE + (cards[j] as number)] as number] as number;
        // The condition finds each set once, with the third card as the greatest.
        if (third > 1 << j) sets[this.count++] = (1 << i) | (1 << j) | third;
      }
    }
  }
}
