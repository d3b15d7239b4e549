import type { Move } from '@cards/core';
import { DECK_SIZE } from '../card.js';
import { greatestOf, leastOf, middleOf } from '../move.js';
import { THIRD } from '../third-card.js';
import type { SetView } from '../view.js';

/**
 * What a set that stays is worth, and what a set that may come is: by a pair that stays and one card drawn, and by a card that
 * stays and two cards drawn. The first is less than one because what is counted first is the chance of any set at all; the last
 * is more, because a card that stays waits for more draws than the next. A regression of the sets still won on these numbers,
 * over 150,000 games, gave their sizes; from 0.2, 0.7, 2 to 0.4, 1, 6 the mean changes by less than 0.1 sets.
 */
const SET_WEIGHT = 0.3;
const PAIR_WEIGHT = 0.8;
const LINE_WEIGHT = 4;

/**
 * What can be expected of the cards that stay on the table when a set is taken, from the cards that are still unseen.
 *
 * Of the cards that stay, three numbers are known at once: the sets among them, the pairs whose third card is unseen, and,
 * for each card, the pairs of unseen cards that make a set with it. From these follow the chance that the next table holds no
 * set, and the expected number of its sets.
 */
export class Outlook {
  private size = 0;
  private unseen = 0;
  private sets = 0;
  private pairs = 0;
  private lines = 0;
  private covered = 0;
  private readonly cards = new Uint8Array(DECK_SIZE);
  /** For each card on the table, in how many sets it is there. */
  private readonly setsOf = new Int32Array(DECK_SIZE);
  /** For each card on the table, with how many others its third card is unseen. */
  private readonly pairsOf = new Int32Array(DECK_SIZE);
  /** For each card on the table, how many pairs of unseen cards make a set with it. */
  private readonly linesOf = new Int32Array(DECK_SIZE);
  /** For each unseen card, with how many pairs on the table it makes a set. */
  private readonly completes = new Int32Array(DECK_SIZE);
  /** 1 for each unseen card. */
  private readonly isUnseen = new Uint8Array(DECK_SIZE);

  /**
   * Takes in a table.
   *
   * @param sets - the sets on it
   * @param count - how many they are
   */
  look(view: SetView, sets: Int32Array, count: number): void {
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
    this.lookAtPairs();
    this.lookAtLines();
  }

  /**
   * How good it is to take a set: a number to compare with those of the others.
   *
   * @param set - one of the sets on the table
   * @param drawn - how many cards are dealt then
   * @param future - how many more sets are hoped for if the next table holds one
   */
  of(set: Move, drawn: number, future: number): number {
    const { setsOf, pairsOf, linesOf, unseen } = this;
    const a = leastOf(set);
    const b = middleOf(set);
    const c = greatestOf(set);
    // Two sets share one card at most.
    const sets = this.sets + 2 - (setsOf[a] as number) - (setsOf[b] as number) - (setsOf[c] as number);
    const pairs = this.pairs - (pairsOf[a] as number) - (pairsOf[b] as number) - (pairsOf[c] as number);
    const lines = this.lines - (linesOf[a] as number) - (linesOf[b] as number) - (linesOf[c] as number);
    const byPairs = drawn === 0 ? 0 : (pairs * drawn) / unseen;
    const byLines = drawn < 2 ? 0 : (lines * drawn * (drawn - 1)) / (unseen * (unseen - 1));
    const noSet = sets > 0 ? 0 : this.noSetAfter(a, b, c, drawn, byLines);
    return (1 - noSet) * future + SET_WEIGHT * sets + PAIR_WEIGHT * byPairs + LINE_WEIGHT * byLines;
  }

  /**
   * The chance that the next table holds no set when none stays: no card is drawn that completes a pair, which is exact, and
   * no two that make a set with a card, taken as independent of that.
   */
  private noSetAfter(a: number, b: number, c: number, drawn: number, byLines: number): number {
    const { unseen } = this;
    this.uncover(a, b, c, -1);
    const { covered } = this;
    this.uncover(a, b, c, 1);
    let chance = 1;
    for (let i = 0; i < drawn; i++) chance *= Math.max(0, unseen - covered - i) / (unseen - i);
    const open = unseen === 0 ? 0 : 1 - covered / unseen;
    return chance * Math.exp(-byLines * open * open);
  }

  /** Takes the pairs with any of three cards out of the count of those that unseen cards complete, or puts them back. */
  private uncover(a: number, b: number, c: number, by: number): void {
    const { cards, size } = this;
    for (let i = 0; i < size; i++) {
      const card = cards[i] as number;
      if (card === a || card === b || card === c) continue;
      this.cover(a, card, by);
      this.cover(b, card, by);
      this.cover(c, card, by);
    }
  }

  private cover(one: number, other: number, by: number): void {
    const { completes, isUnseen } = this;
    const third = THIRD[one * DECK_SIZE + other] as number;
    if (isUnseen[third] === 0) return;
    const before = completes[third] as number;
    completes[third] = before + by;
    this.covered += (before + by === 0 ? 0 : 1) - (before === 0 ? 0 : 1);
  }

  private lookAtPairs(): void {
    const { cards, size, pairsOf, isUnseen } = this;
    this.pairs = 0;
    this.covered = 0;
    for (let i = 0; i < size; i++) pairsOf[cards[i] as number] = 0;
    for (let i = 0; i < size; i++) {
      const one = cards[i] as number;
      for (let j = i + 1; j < size; j++) {
        const other = cards[j] as number;
        if (isUnseen[THIRD[one * DECK_SIZE + other] as number] === 0) continue;
        this.cover(one, other, 1);
        pairsOf[one] = (pairsOf[one] as number) + 1;
        pairsOf[other] = (pairsOf[other] as number) + 1;
        this.pairs++;
      }
    }
  }

  private lookAtLines(): void {
    const { cards, size, linesOf, isUnseen } = this;
    this.lines = 0;
    for (let i = 0; i < size; i++) {
      const card = cards[i] as number;
      let both = 0;
      for (let one = 0; one < DECK_SIZE; one++)
        both += (isUnseen[one] as number) & (isUnseen[THIRD[card * DECK_SIZE + one] as number] as number);
      // Each pair was met from both sides.
      linesOf[card] = both >> 1;
      this.lines += both >> 1;
    }
  }
}
