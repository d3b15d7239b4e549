import type { Move, Strategy } from '@cards/core';
import { DECK_SIZE, THIRD } from '../card.js';
import { bitCount, MAX_TABLEAU_SETS, withoutLowest } from '../face-up-cards.js';
import { greatestOf, leastOf, middleOf, NONE } from '../hand.js';
import type { SetView } from '../view.js';

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
    let kept = 0;
    for (let i = 0; i < view.size; i++) {
      const card = view.cardAt(i);
      if (card !== leastOf(set) && card !== middleOf(set) && card !== greatestOf(set)) cards[kept++] = card;
    }
    const faceUp = 2 ** kept - 1;
    for (let card = 0; card < DECK_SIZE; card++) if (view.isUnseen(card)) cards[kept++] = card;
    for (let i = 0; i < kept; i++) bitOf[cards[i] as number] = 1 << i;
    this.listSets(kept);
    this.packed.fill(UNKNOWN, 0, 2 ** kept);
    return this.refilled(faceUp, 2 ** kept - 1 - faceUp);
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
    const value = packed[among] as number;
    if (value !== UNKNOWN) return value;
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

/**
 * The weights of three kinds of sets in the next tableau: a set of three remaining cards, a set of a remaining pair and
 * one drawn card, and a set of one remaining card and two drawn cards. The first weight is less than 1, because the
 * probability of any set at all is scored separately. The last weight is greater than 1, because a remaining card can
 * also form sets with the cards of later draws.
 *
 * The weights come from a regression of the number of sets still won, over 150,000 games. For weights from 0.2, 0.7, 2
 * to 0.4, 1, 6 the mean number of sets changes by less than 0.1.
 */
const SET_WEIGHT = 0.3;
const PAIR_WEIGHT = 0.8;
const LINE_WEIGHT = 4;

/**
 * Scores the sets of a tableau by the cards that remain after each set is taken. Three counts of these are enough: the
 * sets among them, the pairs whose third card is unseen, and the pairs of unseen cards that form a set with each card.
 * From them follow the probability that the next tableau contains no set, and the expected number of sets there.
 */
export class SetEvaluator {
  private size = 0;
  private unseen = 0;
  private sets = 0;
  private pairs = 0;
  private lines = 0;
  /** The number of unseen cards that complete a set with a pair in the tableau. */
  private covered = 0;
  private readonly cards = new Uint8Array(DECK_SIZE);
  /** For each card in the tableau, the number of sets that contain it. */
  private readonly setsOf = new Int32Array(DECK_SIZE);
  /** For each card in the tableau, the number of other cards there with which the third card is unseen. */
  private readonly pairsOf = new Int32Array(DECK_SIZE);
  /** For each card in the tableau, the number of pairs of unseen cards that form a set with it. */
  private readonly linesOf = new Int32Array(DECK_SIZE);
  /** For each unseen card, the number of pairs in the tableau with which it forms a set. */
  private readonly completes = new Int32Array(DECK_SIZE);
  /** 1 for each unseen card, else 0. */
  private readonly isUnseen = new Uint8Array(DECK_SIZE);

  load(view: SetView, sets: Int32Array, count: number): void {
    const { cards, setsOf, isUnseen, completes } = this;
    this.size = view.size;
    this.unseen = view.deckSize;
    this.sets = count;
    for (let card = 0; card < DECK_SIZE; card++) {
      isUnseen[card] = view.isUnseen(card) ? 1 : 0;
      completes[card] = 0;
    }
    for (let i = 0; i < this.size; i++) {
      const card = view.cardAt(i);
      cards[i] = card;
      setsOf[card] = 0;
    }
    for (let i = 0; i < count; i++) {
      const set = sets[i] as Move;
      const a = leastOf(set);
      const b = middleOf(set);
      const c = greatestOf(set);
      setsOf[a] = (setsOf[a] as number) + 1;
      setsOf[b] = (setsOf[b] as number) + 1;
      setsOf[c] = (setsOf[c] as number) + 1;
    }
    this.countPairs();
    this.countLines();
  }

  /**
   * The score of a set of the tableau, higher for a better one, if `drawn` cards are dealt after it is taken. `future`
   * is the number of sets that the player loses if the next tableau contains no set.
   */
  score(set: Move, drawn: number, future: number): number {
    const { setsOf, pairsOf, linesOf, unseen } = this;
    const a = leastOf(set);
    const b = middleOf(set);
    const c = greatestOf(set);
    // Two sets share at most one card, so only the set itself is subtracted three times.
    const sets = this.sets + 2 - (setsOf[a] as number) - (setsOf[b] as number) - (setsOf[c] as number);
    const pairs = this.pairs - (pairsOf[a] as number) - (pairsOf[b] as number) - (pairsOf[c] as number);
    const lines = this.lines - (linesOf[a] as number) - (linesOf[b] as number) - (linesOf[c] as number);
    const byPairs = drawn === 0 ? 0 : (pairs * drawn) / unseen;
    const byLines = drawn < 2 ? 0 : (lines * drawn * (drawn - 1)) / (unseen * (unseen - 1));
    const noSet = sets > 0 ? 0 : this.noSetAfter(a, b, c, drawn, byLines);
    return (1 - noSet) * future + SET_WEIGHT * sets + PAIR_WEIGHT * byPairs + LINE_WEIGHT * byLines;
  }

  /**
   * The probability that the next tableau contains no set, if the remaining cards contain none: no drawn card completes
   * a pair (exact), and no two drawn cards form a set with a remaining card (approximate), as if these were
   * independent.
   */
  private noSetAfter(a: number, b: number, c: number, drawn: number, byLines: number): number {
    const { unseen } = this;
    this.changePairsOf(a, b, c, -1);
    const { covered } = this;
    this.changePairsOf(a, b, c, 1);
    let chance = 1;
    for (let i = 0; i < drawn; i++) chance *= Math.max(0, unseen - covered - i) / (unseen - i);
    const open = unseen === 0 ? 0 : 1 - covered / unseen;
    return chance * Math.exp(-byLines * open * open);
  }

  /** Adds `by` to the counts of all pairs with any of three cards: -1 removes these pairs, 1 restores them. */
  private changePairsOf(a: number, b: number, c: number, by: number): void {
    const { cards, size } = this;
    for (let i = 0; i < size; i++) {
      const card = cards[i] as number;
      if (card === a || card === b || card === c) continue;
      this.changePair(a, card, by);
      this.changePair(b, card, by);
      this.changePair(c, card, by);
    }
  }

  private changePair(one: number, other: number, by: number): void {
    const { completes, isUnseen } = this;
    const third = THIRD[one * DECK_SIZE + other] as number;
    if (isUnseen[third] === 0) return;
    const before = completes[third] as number;
    completes[third] = before + by;
    this.covered += (before + by === 0 ? 0 : 1) - (before === 0 ? 0 : 1);
  }

  private countPairs(): void {
    const { cards, size, pairsOf, isUnseen } = this;
    this.pairs = 0;
    this.covered = 0;
    for (let i = 0; i < size; i++) pairsOf[cards[i] as number] = 0;
    for (let i = 0; i < size; i++) {
      const one = cards[i] as number;
      for (let j = i + 1; j < size; j++) {
        const other = cards[j] as number;
        if (isUnseen[THIRD[one * DECK_SIZE + other] as number] === 0) continue;
        this.changePair(one, other, 1);
        pairsOf[one] = (pairsOf[one] as number) + 1;
        pairsOf[other] = (pairsOf[other] as number) + 1;
        this.pairs++;
      }
    }
  }

  private countLines(): void {
    const { cards, size, linesOf, isUnseen } = this;
    this.lines = 0;
    for (let i = 0; i < size; i++) {
      const card = cards[i] as number;
      let both = 0;
      for (let one = 0; one < DECK_SIZE; one++)
        both += (isUnseen[one] as number) & (isUnseen[THIRD[card * DECK_SIZE + one] as number] as number);
      // The loop counts each pair twice.
      linesOf[card] = both >> 1;
      this.lines += both >> 1;
    }
  }
}
