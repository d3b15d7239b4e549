import { checkRng, givenText, InputError, type Move, type Rng } from '@cards/core';
import { DECK_SIZE, MAX_SETS } from './card.js';
import { FaceUpCards } from './face-up-cards.js';
import { NONE } from './hand.js';

/** All card ids in ascending order, then a 1 for each: the start of a {@link PackedDeck}. */
const START = Uint8Array.from({ length: 2 * DECK_SIZE }, (_, at) => (at < DECK_SIZE ? at : 1));

/** A deck of card ids, from which the engine deals. */
class PackedDeck {
  /** The card ids in dealing order, including the dealt cards, in the first {@link PackedDeck.length} places. */
  readonly cards: Uint8Array;
  private total = 0;
  private next = 0;
  /** 1 for each card id that is still in the deck, else 0. */
  private readonly unseen: Uint8Array;
  /** The memory of both arrays, so that one copy resets them. */
  private readonly cells = new Uint8Array(2 * DECK_SIZE);

  constructor() {
    this.cards = this.cells.subarray(0, DECK_SIZE);
    this.unseen = this.cells.subarray(DECK_SIZE);
  }

  get length(): number {
    return this.total;
  }

  get dealt(): number {
    return this.next;
  }

  get size(): number {
    return this.total - this.next;
  }

  /** Whether the card with this id is still in the deck; false for a number that is not an id. */
  has(card: number): boolean {
    return this.unseen[card] === 1;
  }

  /** Puts all 81 cards back, shuffled, or in card order without a generator. */
  reset(rng?: Rng): void {
    if (rng !== undefined) checkRng(rng);
    this.cells.set(START);
    rng?.shuffle(this.cards);
    this.total = DECK_SIZE;
    this.next = 0;
  }

  /** @throws InputError if an id is invalid or appears twice; the deck does not change */
  resetTo(cards: readonly number[]): void {
    if (!Array.isArray(cards)) throw new InputError('the cards of a deck must be a list of card ids');
    // Array.from turns holes into undefined, which the check rejects.
    const given = Array.from(cards);
    if (
      given.some((card) => !Number.isInteger(card) || card < 0 || card >= DECK_SIZE) ||
      new Set(given).size !== given.length
    )
      throw new InputError(
        `a deck takes at most ${DECK_SIZE} different card ids from 0 to ${DECK_SIZE - 1}, not ${givenText(given.slice(0, 50).map(givenText).join())}`,
      );
    this.cards.set(given);
    this.total = given.length;
    this.next = 0;
    this.unseen.fill(0);
    for (const card of given) this.unseen[card] = 1;
  }

  /**
   * Deals cards, or the rest of the deck if it has fewer: those from the old value of `dealt` up to, but not including,
   * the new one, which it returns. A negative number deals none.
   */
  deal(count: number): number {
    const { cards, unseen, next } = this;
    const until = count > 0 ? Math.min(next + count, this.total) : next;
    for (let i = next; i < until; i++) unseen[cards[i] as number] = 0;
    this.next = until;
    return until;
  }

  /** Makes this deck equal to `other`. */
  copyFrom(other: PackedDeck): void {
    this.cards.set(other.cards);
    this.total = other.total;
    this.next = other.next;
    this.unseen.set(other.unseen);
  }
}

/**
 * How a game ended:
 *
 * - `none`: the player correctly declared that there is no set
 * - `overlooked`: the player declared that there is no set, but there is one
 * - `wrong`: the player chose three cards that are not a set
 * - `done`: the player ended the game
 */
export type SetEnd = 'none' | 'overlooked' | 'wrong' | 'done';

/**
 * The state of one game: the tableau, the deck, the sets won, and how the game ended. The state is public. The methods
 * that change it are protected, and `SetEngine` calls them according to the rules.
 */
export class SetState extends FaceUpCards {
  protected readonly deck = new PackedDeck();
  /** The sets won, in the first `won` places. The other places contain old values. */
  protected readonly wonSets = new Int32Array(MAX_SETS);
  protected setAtFirst = false;
  protected ending: SetEnd | undefined;
  private wins = 0;
  private leastSet: Move = NONE;
  private extraDeals = 0;

  /** Whether the game is over. */
  get over(): boolean {
    return this.ending !== undefined;
  }

  /** How the game ended; undefined if it is not over. */
  get end(): SetEnd | undefined {
    return this.ending;
  }

  /** See {@link SetView.won}. */
  get won(): number {
    return this.wins;
  }

  /** See {@link SetView.least}. */
  get least(): Move {
    return this.leastSet;
  }

  /** The number of extra deals of three cards. */
  get extra(): number {
    return this.extraDeals;
  }

  /** See {@link SetView.deckSize}. */
  get deckSize(): number {
    return this.deck.size;
  }

  /** See {@link SetView.wonAt}. */
  wonAt(index: number): Move {
    return this.wonSets[index] as Move;
  }

  /** See {@link SetView.isUnseen}. */
  isUnseen(card: number): boolean {
    return this.deck.has(card);
  }

  protected begin(tableau: number): void {
    this.clear();
    this.wins = 0;
    this.extraDeals = 0;
    this.ending = undefined;
    this.deal(tableau);
    this.setAtFirst = this.leastSet !== NONE;
  }

  /** Removes a set from the tableau, and refills the tableau to its full size. */
  protected win(set: Move, tableau: number): void {
    const size = this.size - 3;
    this.unmark(set);
    this.wonSets[this.wins++] = set;
    this.deal(tableau - size);
  }

  /** Deals three more cards, because the tableau contains no set. */
  protected dealExtra(): void {
    this.extraDeals++;
    this.deal(3);
  }

  protected copyFrom(other: SetState): void {
    this.copyFaceUp(other);
    this.deck.copyFrom(other.deck);
    this.wonSets.set(other.wonSets);
    this.setAtFirst = other.setAtFirst;
    this.ending = other.ending;
    this.wins = other.wins;
    this.leastSet = other.leastSet;
    this.extraDeals = other.extraDeals;
  }

  /** Deals cards, or the rest of the deck if it has fewer, then finds the least set. A negative number deals none. */
  private deal(count: number): void {
    const { deck } = this;
    const from = deck.dealt;
    this.lay(deck.cards, from, deck.deal(count));
    this.leastSet = this.findLeast();
  }
}
