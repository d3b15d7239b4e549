import { type Engine, IllegalMoveError, type Move, resolveParams, type Rng } from '@cards/core';
import { SetCard } from './card.js';
import { SetHand } from './hand.js';
import { DONE, greatestOf, handMove, leastOf, middleOf, NONE } from './move.js';
import { MAX_SETS, PARAMETERS, type SetParams } from './parameters.js';
import { readSavedGame, replay, type SavedGame } from './saved-game.js';
import { SetState } from './state.js';
import { thirdCard } from './third-card.js';
import { PlayerView, type SetView } from './view.js';

/**
 * One game of CS230 Set, and the only definition of its rules. A move is three cards of the tableau, packed by `handMove`;
 * `NONE`, the declaration that there is no set; or `DONE`. A player who chooses a set wins it, and the tableau is filled up
 * from the deck. Any other move ends the game, except that with `dealMore` a right declaration has three more cards dealt
 * while the deck lasts; they are not replaced when a set is won.
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
 * SetEngine.restore(game.save()).end; // => 'done'
 * ```
 */
export class SetEngine extends SetState implements Engine<SetView> {
  private readonly settings: SetParams;
  private readonly player: SetView;

  /**
   * @param params - the parameters; the deck lies in order until {@link SetEngine.reset}
   * @throws InputError for parameters out of bounds
   */
  constructor(params: SetParams) {
    super();
    this.settings = resolveParams(PARAMETERS, params);
    this.player = new PlayerView(this);
    this.reset();
  }

  /**
   * Continues a saved game.
   *
   * @param saved - the result of {@link SetEngine.save}, possibly after a journey through JSON
   * @throws InputError when no game can be in this state
   */
  static restore(saved: unknown): SetEngine {
    const read = readSavedGame(saved);
    const game = new SetEngine(read.params);
    replay(game, read);
    return game;
  }

  /** The parameters. */
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

  /** See {@link Engine.toMove}: the one seat. */
  get toMove(): 0 {
    return 0;
  }

  /** See {@link Engine.moveLimit}: each move takes three cards from the tableau, deals some, or ends the game. */
  get moveLimit(): number {
    return 2 * MAX_SETS + 1;
  }

  /** See {@link Engine.view}. */
  view(): SetView {
    return this.player;
  }

  /** See {@link Engine.isLegal}. A hand has its cards in order, so that each hand is one move. */
  isLegal(move: Move): boolean {
    if (this.ending !== undefined || (move | 0) !== move) return false;
    if (move === NONE || move === DONE) return true;
    const a = leastOf(move);
    const b = middleOf(move);
    const c = greatestOf(move);
    return a < b && b < c && this.has(a) && this.has(b) && this.has(c);
  }

  /** See {@link Engine.legalMoves}: `NONE`, `DONE`, and any three cards of the tableau, in the order of hands. */
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
    if (move === DONE) this.ending = 'done';
    else if (move === NONE) this.declareNone();
    else if (thirdCard(leastOf(move), middleOf(move)) === greatestOf(move)) this.win(move, this.tableau);
    else this.ending = 'wrong';
  }

  /** See {@link Engine.measure}: `sets` won, `noSet` in the first tableau, `extra` deals of three more cards. */
  measure(into: Int32Array): void {
    if (!this.over) throw new Error(`the game is not over yet: ${this.size} cards lie in the tableau`);
    into[0] = this.won;
    into[1] = this.setAtFirst ? 0 : 1;
    into[2] = this.extra;
  }

  /** See {@link Engine.clone}. */
  clone(): SetEngine {
    const copy = new SetEngine(this.settings);
    copy.copyFrom(this);
    return copy;
  }

  /**
   * See {@link Engine.reset}.
   *
   * @param deal - shuffles the deck (Fisher–Yates), whose first card is dealt first; without it the deck lies in order
   */
  reset(deal?: Rng): void {
    this.deck.reset(deal);
    this.begin(this.tableau);
  }

  /**
   * Sets up a new game with a deck of your own.
   *
   * @param cards - up to 81 different packed cards, the first to be dealt first; the others are not in the game
   * @throws InputError for anything else; nothing has changed then
   */
  resetTo(cards: readonly number[]): void {
    this.deck.resetTo(cards);
    this.begin(this.tableau);
  }

  /** See {@link Engine.save}. */
  save(): SavedGame {
    return {
      format: 'cards-set/game@1',
      ...this.settings,
      deck: Array.from(this.deck.cards.subarray(0, this.deck.length), (card) => String(SetCard.of(card))),
      won: Array.from(this.wonSets.subarray(0, this.won), (set) => String(SetHand.of(set))),
      extra: this.extra,
      end: this.end ?? null,
    };
  }

  /** See {@link Engine.restore}. */
  restore(saved: unknown): void {
    const game = new SetEngine(this.settings);
    replay(game, readSavedGame(saved, this.settings));
    this.copyFrom(game);
  }

  private declareNone(): void {
    if (this.least !== NONE) this.ending = 'overlooked';
    else if (this.dealMore === 0 || this.deckSize === 0) this.ending = 'none';
    else this.dealExtra();
  }

  private refusal(move: Move): IllegalMoveError {
    return new IllegalMoveError(
      this.over
        ? 'the game is over'
        : `a move is three cards of the tableau, packed in order, ${NONE} for none or ${DONE} for done, not ${String(move)}`,
    );
  }
}
