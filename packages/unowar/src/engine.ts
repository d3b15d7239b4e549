import {
  type Engine,
  givenText,
  IllegalMoveError,
  InputError,
  type MeasureValues,
  type Move,
  type Rng,
  type Seat,
  seededRng,
} from '@cards/core';
import { hasSlot, slotsIn } from './hand.js';
import { maxPlays, type UnoWarParams } from './parameters.js';
import { type Side, UnoWarState } from './state.js';
import { PASS, type UnoWarView } from './view.js';

/**
 * One game of UnoWar to {@link UnoWarParams.points} points. This class is the only definition of the rules.
 *
 * Each round starts with a starter card from the deck. The players take turns by seat to play a card that has the suit
 * of the top card, or the same or a higher rank. Each card played is replaced in its slot. A player who passes, even
 * with a playable card, drops out of the round, and the next player must follow the same top card. The last player in
 * the round wins it, and leads the next one. All players keep their hands between rounds.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { PASS, UnoWarGame } from '@cards/unowar';
 *
 * const game = new UnoWarGame({ points: 1 }, seededRng(1));
 * game.toMove; // => 0
 * game.apply(PASS);
 * [game.over, game.winner]; // => [true, 1]
 * ```
 */
export class UnoWarGame extends UnoWarState implements Engine<UnoWarView> {
  /**
   * Creates a game without a generator. Call {@link UnoWarGame.reset} to deal before the first move.
   *
   * @throws InputError if a parameter is out of bounds
   */
  static undealt(params: Partial<UnoWarParams>): UnoWarGame {
    return new UnoWarGame(params, seededRng('undealt'));
  }

  /** See {@link Engine.moveLimit}: the maximum number of plays, plus the passes of each round. */
  get moveLimit(): number {
    const { points, players } = this.settings;
    return maxPlays(players) + players * (players - 1) * points;
  }

  view(seat: Seat): UnoWarView {
    const { [seat]: side } = this.sides;
    if (side === undefined) throw noSeat(seat, this.sides.length);
    return side.view;
  }

  isLegal(move: Move): boolean {
    return !this.ended && (move === PASS || hasSlot(this.mover.playable, move));
  }

  /** See {@link Engine.legalMoves}: the playable slots in ascending order, then {@link PASS}. */
  legalMoves(): Move[] {
    return this.ended ? [] : [...slotsIn(this.mover.playable), PASS];
  }

  apply(move: Move): void {
    if (hasSlot(this.mover.playable, move)) this.play(move);
    else if (move === PASS && !this.ended) this.pass();
    else throw this.ended ? new IllegalMoveError('the game is over') : refusal(move, this.mover);
  }

  /** See {@link Engine.measure}: `win` (1 if the seat won, else 0), `rounds`, `plays`. */
  measure(into: MeasureValues, seat: Seat = 0): void {
    if (!this.ended) throw new Error('the game is not over yet');
    into[0] = this.winner === seat ? 1 : 0;
    into[1] = this.rounds;
    into[2] = this.plays;
  }

  /** See {@link Engine.reset}. The deal order is the hands by seat, then the starter card. */
  reset(deal: Rng): void {
    this.deal(deal);
  }
}

function noSeat(seat: Seat, players: number): InputError {
  return new InputError(`a seat of this game must be an integer from 0 to ${players - 1}, not ${givenText(seat)}`);
}

/** The error for a move that is neither a playable slot nor a pass. The game must not be over. */
function refusal(move: Move, { hand, pile, playable }: Side): IllegalMoveError {
  const given =
    Number.isInteger(move) && move >= 0 && move < hand.size ? `${hand.get(move)} (slot ${move})` : undefined;
  const allowed = playable === 0 ? `pass with ${PASS}` : `playable slots: ${[...slotsIn(playable)].join(', ')}`;
  return new IllegalMoveError(
    given === undefined
      ? `${String(move)} is not a move: play a slot from 0 to ${hand.size - 1}, or pass with ${PASS}`
      : `${given} cannot be played on ${pile.topCard}; ${allowed}`,
  );
}
