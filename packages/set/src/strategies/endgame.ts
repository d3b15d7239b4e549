import type { Move } from '@cards/core';
import { bitCount, withoutLowest } from '../bits.js';
import { DECK_SIZE } from '../card.js';
import { greatestOf, leastOf, middleOf } from '../move.js';
import { THIRD } from '../third-card.js';
import type { SetView } from '../view.js';

/** The most cards, on the table and unseen, that an endgame is solved for: the packings of all their subsets are kept. */
const MAX_CARDS = 18;

/** The most unseen cards: with nine an endgame takes less than a millisecond, with twelve a hundred times as long. */
const MAX_UNSEEN = 9;

const UNKNOWN = 255;

/**
 * The end of a game, solved: the expected number of sets still to be won when every order of the unseen cards is equally
 * likely and the player makes the best of what comes. Sets of cards are bits of a word, one for each card that is not won.
 */
export class Endgame {
  private readonly cards = new Uint8Array(MAX_CARDS);
  private readonly bitOf = new Int32Array(DECK_SIZE);
  /** The sets among the cards, as bits. */
  private readonly sets = new Int32Array((MAX_CARDS * (MAX_CARDS - 1)) / 6);
  private count = 0;
  /** The largest number of disjoint sets in each subset of the cards, where it is known. */
  private readonly packed = new Uint8Array(2 ** MAX_CARDS);
  private tableau = 0;
  private dealMore = false;

  /** Whether the rest of the game is small enough to be solved. */
  static isNear({ size, deckSize }: SetView): boolean {
    return deckSize <= MAX_UNSEEN && size - 3 + deckSize <= MAX_CARDS;
  }

  /**
   * The expected number of sets won after a set is taken.
   *
   * @param view - a tableau for which {@link Endgame.isNear} is true
   * @param set - one of the sets in it
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
    const table = 2 ** known - 1;
    for (let card = 0; card < DECK_SIZE; card++) if (view.isUnseen(card)) cards[known++] = card;
    for (let i = 0; i < known; i++) bitOf[cards[i] as number] = 1 << i;
    this.listSets(known);
    this.packed.fill(UNKNOWN, 0, 2 ** known);
    return this.refilled(table, 2 ** known - 1 - table);
  }

  /** The expected value of a table from which a set was just taken. */
  private refilled(table: number, unseen: number): number {
    const missing = this.tableau - bitCount(table);
    return missing > 0 ? this.dealt(table, unseen, missing) : this.best(table, unseen);
  }

  /** The expected value of a table that is dealt three more cards, or fewer where they are all. */
  private dealt(table: number, unseen: number, count: number): number {
    // All cards are dealt: their order does not matter.
    if (bitCount(unseen) <= count) return this.packing(table | unseen);
    let sum = 0;
    let deals = 0;
    for (let firsts = unseen; firsts !== 0; firsts = withoutLowest(firsts)) {
      const first = firsts & -firsts;
      for (let seconds = firsts ^ first; seconds !== 0; seconds = withoutLowest(seconds)) {
        const second = seconds & -seconds;
        for (let thirds = seconds ^ second; thirds !== 0; thirds = withoutLowest(thirds)) {
          const drawn = first | second | (thirds & -thirds);
          sum += this.best(table | drawn, unseen ^ drawn);
          deals++;
        }
      }
    }
    return sum / deals;
  }

  /** The expected value of a table where a set is to be taken. */
  private best(table: number, unseen: number): number {
    if (unseen === 0) return this.packing(table);
    const { sets, count } = this;
    // The most that could be won if all cards were dealt.
    const limit = this.packing(table | unseen) - 1;
    let most = -1;
    for (let i = 0; i < count && most < limit; i++) {
      const set = sets[i] as number;
      if ((set & table) === set) most = Math.max(most, this.refilled(table ^ set, unseen));
    }
    if (most >= 0) return 1 + most;
    return this.dealMore ? this.dealt(table, unseen, 3) : 0;
  }

  /** The most disjoint sets among some cards. */
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
        // Each set once: with its third card behind the other two.
        if (third > 1 << j) sets[this.count++] = (1 << i) | (1 << j) | third;
      }
    }
  }
}
