import { type Engine, IllegalMoveError, InputError, type Move, type Rng } from '@cards/core';
import { DECK_SIZE } from './card.js';
import { DONE, greatestOf, handMove, leastOf, middleOf, NONE } from './move.js';
import { FaceUpCards } from './face-up-cards.js';
import { MAX_SETS, type SetParams } from './parameters.js';
import { thirdCard } from './third-card.js';
import type { SetView } from './view.js';

/**
 * How a game ended: the player rightly declared that there was no set, overlooked one, chose three cards that are no set,
 * or did not wish to go on.
 */
export type SetEnd = 'none' | 'overlooked' | 'wrong' | 'done';

/** All cards in order. */
const IN_ORDER = Uint8Array.from({ length: DECK_SIZE }, (_, card) => card);

/**
 * One game of CS230 Set, and the only definition of its rules. A move is three cards of the table, packed by `handMove`;
 * `NONE`, the declaration that there is no set; or `DONE`. Three cards that are a set are won, and the table is filled up
 * from the deck. Any other move ends the game, except that with `dealMore` a right declaration has three more cards dealt
 * as long as there is a deck; they are not replaced when a set is won.
 *
 * The player is handed the game as a {@link SetView}, which has no way to the order of the deck.
 *
 * @example
 * ```ts
 * import { DONE, SetEngine, SetHand } from '@cards/set';
 *
 * const game = new SetEngine({ tableau: 4, dealMore: 0 }); // 1ebc 1ebs 1ebt 1egc, the deck in order
 * String(SetHand.of(game.least)); // => '[1ebc,1ebs,1ebt]'
 * game.apply(game.least);
 * [game.size, game.deckSize, game.won]; // => [4, 74, 1]
 * game.apply(DONE);
 * [game.over, game.end]; // => [true, 'done']
 * ```
 */
export class SetEngine extends FaceUpCards implements Engine<SetView> {
  /** See {@link Engine.toMove}: the one seat. */
  readonly toMove = 0;
  /** See {@link Engine.moveLimit}: each move takes three cards from the table, deals some, or ends the game. */
  readonly moveLimit = 2 * MAX_SETS + 1;
  /** How many cards lie face up as long as the deck lasts. */
  readonly tableau: number;
  /** 1 when three more cards are dealt where there is no set. */
  readonly dealMore: number;
  /** How many sets have been won. */
  won = 0;
  /** The least set on the table; `NONE` when there is none. */
  least: Move = NONE;
  /** How many times three more cards were dealt. */
  extra = 0;
  /** How the game ended; undefined before. */
  end: SetEnd | undefined;
  private setAtFirst = false;
  private readonly wonSets = new Int32Array(MAX_SETS);
  /** The deck, its next card at `dealt`. */
  private readonly deck = new Uint8Array(DECK_SIZE);
  private dealt = 0;
  private readonly unseen = new Uint8Array(DECK_SIZE);

  /**
   * @param params - checked parameters; the deck lies in order until {@link SetEngine.reset}
   */
  constructor({ tableau, dealMore }: SetParams) {
    super();
    this.tableau = tableau;
    this.dealMore = dealMore;
    this.reset();
  }

  /** See {@link Engine.over}. */
  get over(): boolean {
    return this.end !== undefined;
  }

  /** How many cards are left in the deck. */
  get deckSize(): number {
    return DECK_SIZE - this.dealt;
  }

  /** See {@link Engine.view}. */
  view(): SetView {
    return this;
  }

  /** See {@link SetView.wonAt}. */
  wonAt(index: number): Move {
    return this.wonSets[index] as Move;
  }

  /** See {@link SetView.isUnseen}. */
  isUnseen(card: number): boolean {
    return this.unseen[card] === 1;
  }

  /** See {@link Engine.isLegal}. A hand has its cards in order, so that each has one move. */
  isLegal(move: Move): boolean {
    if (this.end !== undefined || (move | 0) !== move) return false;
    if (move === NONE || move === DONE) return true;
    const a = leastOf(move);
    const b = middleOf(move);
    const c = greatestOf(move);
    return a < b && b < c && this.has(a) && this.has(b) && this.has(c);
  }

  /** See {@link Engine.legalMoves}: `NONE`, `DONE`, and any three cards on the table, in the order of hands. */
  legalMoves(): Move[] {
    if (this.over) return [];
    const moves: Move[] = [NONE, DONE];
    for (let i = 0; i < this.size; i++) {
      for (let j = i + 1; j < this.size; j++) {
        for (let k = j + 1; k < this.size; k++) moves.push(handMove(this.cardAt(i), this.cardAt(j), this.cardAt(k)));
      }
    }
    return moves;
  }

  /** See {@link Engine.apply}. */
  apply(move: Move): void {
    if (!this.isLegal(move)) throw this.refusal(move);
    if (move === DONE) this.end = 'done';
    else if (move === NONE) this.declareNone();
    else if (thirdCard(leastOf(move), middleOf(move)) === greatestOf(move)) this.win(move);
    else this.end = 'wrong';
  }

  /**
   * See {@link Engine.measure}: `sets` won, `noSet` of the first tableau, `extra` deals of three more cards.
   */
  measure(into: Int32Array): void {
    if (!this.over) throw new Error(`the game is not over yet: ${this.size} cards lie on the table`);
    into[0] = this.won;
    into[1] = this.setAtFirst ? 0 : 1;
    into[2] = this.extra;
  }

  /** See {@link Engine.clone}. */
  clone(): SetEngine {
    const copy = new SetEngine(this);
    copy.layAs(this);
    copy.won = this.won;
    copy.least = this.least;
    copy.extra = this.extra;
    copy.end = this.end;
    copy.setAtFirst = this.setAtFirst;
    copy.wonSets.set(this.wonSets);
    copy.deck.set(this.deck);
    copy.dealt = this.dealt;
    copy.unseen.set(this.unseen);
    return copy;
  }

  /**
   * See {@link Engine.reset}.
   *
   * @param deal - shuffles the deck (Fisher–Yates), whose first card is dealt first; without it the deck lies in order
   */
  reset(deal?: Rng): void {
    this.deck.set(IN_ORDER);
    deal?.shuffle(this.deck);
    this.begin();
  }

  /**
   * Sets up a new game with a deck of one's own.
   *
   * @param cards - all 81 packed cards, the first to be dealt first
   * @throws InputError when they are anything else; nothing has changed then
   */
  resetTo(cards: readonly number[]): void {
    if (cards.length !== DECK_SIZE || new Set(cards).size !== DECK_SIZE || cards.some((card) => IN_ORDER[card] === undefined)) {
      throw new InputError(`a game is dealt from all ${DECK_SIZE} cards, each once, not from ${cards.length} of them: ${cards.join()}`);
    }
    this.deck.set(cards);
    this.begin();
  }

  private begin(): void {
    this.clear();
    this.dealt = 0;
    this.unseen.fill(1);
    this.won = 0;
    this.wonSets.fill(0);
    this.extra = 0;
    this.end = undefined;
    this.deal(this.tableau);
    this.setAtFirst = this.least !== NONE;
  }

  private win(set: Move): void {
    const size = this.size - 3;
    this.unmark(set);
    this.wonSets[this.won++] = set;
    this.deal(this.tableau - size);
  }

  private declareNone(): void {
    if (this.least !== NONE) this.end = 'overlooked';
    else if (this.dealMore === 0 || this.dealt === DECK_SIZE) this.end = 'none';
    else {
      this.extra++;
      this.deal(3);
    }
  }

  /** Deals so many cards or what is left of the deck, none for a negative number, and looks for the least set. */
  private deal(count: number): void {
    const { deck, unseen } = this;
    const until = Math.min(this.dealt + count, DECK_SIZE);
    this.lay(deck, this.dealt, until);
    while (this.dealt < until) unseen[deck[this.dealt++] as number] = 0;
    this.least = this.findLeast();
  }

  private refusal(move: Move): IllegalMoveError {
    return new IllegalMoveError(this.over ? 'the game is over' : `a move is three cards on the table, packed in order, ${NONE} for none or ${DONE} for done, not ${String(move)}`);
  }
}
