import { type Engine, IllegalMoveError, type MeasureValues, type Move, resolveParams, type Rng } from '@cards/core';
import { PARAMETERS, type SetParams, thirdCard } from './card.js';
import { DONE, greatestOf, handMove, leastOf, middleOf, NONE } from './hand.js';
import { SetState } from './state.js';
import { PlayerView, type SetView } from './view.js';

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
export class SetEngine extends SetState implements Engine<SetView> {
  private readonly settings: SetParams;
  private readonly player: SetView;

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
    else if (thirdCard(leastOf(move), middleOf(move)) === greatestOf(move)) this.win(move, this.tableau);
    else this.ending = 'wrong';
  }

  /**
   * See {@link Engine.measure}: `sets` won; `noSet`, 1 if the first tableau contained no set, else 0; `extra` deals.
   */
  measure(into: MeasureValues): void {
    if (!this.over) throw new Error('the game is not over yet');
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
    this.begin(this.tableau);
  }

  /**
   * Sets up a new game with a given deck.
   *
   * @param cards - up to 81 different card ids in dealing order; the other cards are not in the game
   * @throws InputError if an id is invalid or appears twice; the game does not change
   */
  resetTo(cards: readonly number[]): void {
    this.deck.resetTo(cards);
    this.begin(this.tableau);
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
        : `a move must be three cards of the tableau in ascending order, packed by handMove; or ${NONE} (none) or ${DONE} (done); not ${String(move)}`,
    );
  }
}
