import {
  type Engine,
  IllegalMoveError,
  InputError,
  type MeasureValues,
  type Move,
  resolveParams,
  type Rng,
} from '@cards/core';
import { checkRng, givenText } from '@cards/core/internal';
import { DECK_SIZE, MAX_SETS, PARAMETERS, type SetParams, thirdCard } from './card.js';
import { FaceUpCards } from './face-up-cards.js';
import { DONE, greatestOf, handMove, leastOf, middleOf, NONE } from './hand.js';
import { PlayerView, type SetView } from './view.js';

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
 * One game of CS230 Set. This class is the only definition of the rules. There are three kinds of moves:
 *
 * - Three cards of the tableau, packed by `handMove`. If they are a set, the player wins it, and the tableau is
 *   refilled from the deck. If not, the game ends.
 * - `NONE` declares that the tableau contains no set. The game ends, with one exception: if `dealMore` is 1, the
 *   declaration is correct and the deck is not empty, three more cards are dealt. They are not replaced when a set is
 *   won.
 * - `DONE` ends the game.
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
  private readonly settings: SetParams;
  private readonly player: SetView;
  protected readonly deck = new PackedDeck();
  /** The sets won, in the first `won` places. The other places contain old values. */
  protected readonly wonSets = new Int32Array(MAX_SETS);
  protected setAtFirst = false;
  protected ending: SetEnd | undefined;
  private wins = 0;
  private leastSet: Move = NONE;
  private extraDeals = 0;

  /**
   * @param params - the parameters; the deck is in card order until {@link SetEngine.reset} shuffles it
   * @throws InputError if a parameter is out of bounds
   */
  constructor(params: SetParams) {
    super();
    this.settings = resolveParams(PARAMETERS, params);
    this.player = new PlayerView(this);
    this.reset();
  }

  /** The parameters of this game, frozen. */
  get params(): SetParams {
    return this.settings;
  }

  /** See {@link SetView.tableau}. */
  get tableau(): number {
    return this.settings.tableau;
  }

  /** See {@link SetView.dealMore}. */
  get dealMore(): number {
    return this.settings.dealMore;
  }

  /** See {@link Engine.toMove}: the only seat. */
  get toMove(): 0 {
    return 0;
  }

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

  view(): SetView {
    return this.player;
  }

  /** See {@link Engine.isLegal}. The cards of a hand must be in ascending order, so that each hand is one move. */
  isLegal(move: Move): boolean {
    if (this.ending !== undefined || (move | 0) !== move) return false;
    if (move === NONE || move === DONE) return true;
    const a = leastOf(move);
    const b = middleOf(move);
    const c = greatestOf(move);
    return a < b && b < c && this.has(a) && this.has(b) && this.has(c);
  }

  /** See {@link Engine.legalMoves}: `NONE`, `DONE`, then all hands of three cards of the tableau in ascending order. */
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

  apply(move: Move): void {
    if (!this.isLegal(move)) throw this.refusal(move);
    if (move === DONE) this.ending = 'done';
    else if (move === NONE) this.declareNone();
    else if (thirdCard(leastOf(move), middleOf(move)) === greatestOf(move)) this.win(move);
    else this.ending = 'wrong';
  }

  /**
   * See {@link Engine.measure}: `sets` won; `noSet`, 1 if the first tableau contained no set, else 0; `extra` deals.
   */
  measure(into: MeasureValues): void {
    if (!this.over) throw new InputError('the game is not over yet');
    into[0] = this.won;
    into[1] = this.setAtFirst ? 0 : 1;
    into[2] = this.extra;
  }

  /**
   * See {@link Engine.reset}.
   *
   * @param deal - shuffles the deck (Fisher–Yates); if omitted, the deck is in card order
   */
  reset(deal?: Rng): void {
    this.deck.reset(deal);
    this.begin();
  }

  /**
   * Sets up a new game with a given deck.
   *
   * @param cards - up to 81 different card ids in dealing order; the other cards are not in the game
   * @throws InputError if an id is invalid or appears twice; the game does not change
   */
  resetTo(cards: readonly number[]): void {
    this.deck.resetTo(cards);
    this.begin();
  }

  private declareNone(): void {
    if (this.least !== NONE) this.ending = 'overlooked';
    else if (this.dealMore === 0 || this.deckSize === 0) this.ending = 'none';
    else {
      this.extraDeals++;
      this.deal(3);
    }
  }

  private refusal(move: Move): IllegalMoveError {
    return new IllegalMoveError(
      this.over
        ? 'the game is over'
        : `a move must be three cards of the tableau in ascending order, packed by handMove; or ${NONE} (none) or ${DONE} (done); not ${String(move)}`,
    );
  }

  private begin(): void {
    this.clear();
    this.wins = 0;
    this.extraDeals = 0;
    this.ending = undefined;
    this.deal(this.tableau);
    this.setAtFirst = this.leastSet !== NONE;
  }

  /** Removes a set from the tableau, and refills the tableau to its full size. */
  private win(set: Move): void {
    const size = this.size - 3;
    this.unmark(set);
    this.wonSets[this.wins++] = set;
    this.deal(this.tableau - size);
  }

  protected copyFrom(other: SetEngine): void {
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
