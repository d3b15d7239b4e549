import type { Move } from '@cards/core';
import { FaceUpCards } from './face-up-cards.js';
import { NONE } from './move.js';
import { PackedDeck } from './packed-deck.js';
import { MAX_SETS } from './parameters.js';

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
