import { type Belief, type Move, oneOrTwoSeats, type Rng, type Seat, seededRng } from '@cards/core';
import { UnoWarGame } from './engine.js';
import { OpponentCards } from './opponent-cards.js';
import { playersOf, type UnoWarParams } from './parameters.js';
import type { HandView } from './hand.js';
import { countSlots, slotsIn } from './slots.js';
import { PASS, type UnoWarView } from './view.js';

/** The number of simulated plays after which a round is judged by the hands. */
const HORIZON = 20;

const SUITS = 4;
const RANKS = 13;

class SampledGame extends UnoWarGame {
  /** Takes the state of a view, with sampled cards. */
  set(view: UnoWarView, own: readonly number[], cards: OpponentCards, toMove: Seat, plays: number, rng: Rng): void {
    const { seat, points, opponentPoints, target, pile } = view;
    const [mine, other] = [this.side(seat), this.side(1 - seat)];
    this.deck.load(cards.deck, cards.left, rng);
    this.pile.restart(pile.topCard.id, pile.numCards);
    mine.hand.load(own);
    mine.setScore(points, opponentPoints);
    other.hand.load(cards.hand);
    other.setScore(opponentPoints, points);
    this.letAllIn();
    this.mover = this.side(toMove);
    this.ended = Math.max(points, opponentPoints) === target;
    this.played = plays;
    this.finished = points + opponentPoints;
    if (!this.ended) this.findPlayable();
  }
}

/** Remembers every card that the seat has seen; {@link OpponentCards} concludes what the opponent can hold. */
export class UnoWarBelief implements Belief<UnoWarView> {
  private readonly seat: Seat;
  private readonly game: SampledGame;
  private readonly cards: OpponentCards;
  private readonly own: number[];
  private readonly odds: readonly (readonly number[])[];
  private mover: Seat = 0;
  private rounds = 0;
  private plays = 0;
  private view: UnoWarView | undefined;

  /** @throws InputError if the game has more than two seats */
  constructor(params: UnoWarParams, seat: Seat) {
    oneOrTwoSeats({ id: 'unowar', seats: playersOf }, params, 'search');
    this.seat = seat;
    this.game = new SampledGame(params, seededRng('undealt'));
    this.cards = new OpponentCards(params.hand);
    this.own = Array.from({ length: params.hand }, () => 0);
    this.odds = oddsOfEvenRounds(params.points);
  }

  begin(view: UnoWarView): void {
    const { cards, own, seat } = this;
    this.view = view;
    this.mover = 0;
    this.rounds = 0;
    this.plays = 0;
    cards.begin();
    for (let dealt: Seat = 0; dealt < 2; dealt++) {
      for (let slot = 0; slot < own.length; slot++) {
        if (dealt === seat) cards.drawSeen((own[slot] = view.hand.id(slot)));
        else cards.drawHidden();
      }
    }
    cards.drawSeen(view.pile.topCard.id);
  }

  observe(view: UnoWarView): void {
    const { cards, mover } = this;
    this.view = view;
    const top = view.pile.topCard.id;
    const rounds = view.points + view.opponentPoints;
    if (rounds > this.rounds) {
      this.rounds = rounds;
      if (view.points < view.target && view.opponentPoints < view.target) cards.drawSeen(top);
    } else {
      this.plays++;
      if (mover === this.seat) {
        cards.drawSeen(this.replacement(view) ?? top);
      } else {
        cards.play(top);
        cards.drawHidden();
      }
    }
    // The turn passes after every move: the winner of a round leads the next one.
    this.mover = 1 - mover;
  }

  sample(rng: Rng): UnoWarGame {
    const { game, cards, own, view } = this;
    if (view === undefined) throw new Error('call begin() before sample()');
    cards.sample(rng);
    game.set(view, own, cards, this.mover, this.plays, rng);
    return game;
  }

  /** See {@link Belief.moves}: passing loses the round, so it is a move only where no card can be played. */
  moves(engine: UnoWarGame): Move[] {
    const slots = [...slotsIn(engine.view(engine.toMove).playable)];
    return slots.length === 0 ? [PASS] : slots;
  }

  /**
   * See {@link Belief.estimate}: the probability to win, from the score and the present round. A round that is not over
   * after 20 plays is judged by the risk of both hands. Later rounds count as even, because the cards of one round tell
   * little about the next one, and its result would hide the effect of a move.
   */
  estimate(engine: UnoWarGame): number | undefined {
    const { seat, odds } = this;
    const view = engine.view(seat);
    const { points, opponentPoints, target } = view;
    const needed = target - points;
    const other = target - opponentPoints;
    if (points + opponentPoints > this.rounds) return odds[needed]?.[other];
    if (engine.plays < this.plays + HORIZON) return undefined;
    const difference = riskOf(engine.view(1 - seat).hand) - riskOf(view.hand);
    const round = 1 / (1 + Math.exp(-difference));
    return round * (odds[needed - 1]?.[other] ?? 0) + (1 - round) * (odds[needed]?.[other - 1] ?? 0);
  }

  /** The card that replaced the card that this seat has played; undefined if it is the same card of a new deck. */
  private replacement({ hand }: UnoWarView): number | undefined {
    const { own } = this;
    for (let slot = 0; slot < own.length; slot++) {
      const card = hand.id(slot);
      if (card !== own[slot]) return (own[slot] = card);
    }
    return undefined;
  }
}

/**
 * The risk of a hand as a term of a logit. A hand with a king or with all four suits can follow every card, and has no
 * risk. A hand that cannot follow 1/13 of the cards has a logit of 0.82, and each further thirteenth adds 0.22. These
 * are earlier estimates. A fit by maximum likelihood to games of `smallest` against itself gives 0.77 and 0.35
 * (`research/hand-risk.ts`); in 9% of its positions a hand has more than one thirteenth, where the two differ most.
 */
function riskOf(hand: HandView): number {
  let suits = 0;
  let highest = 0;
  for (let slot = 0; slot < hand.size; slot++) {
    suits |= 1 << hand.suit(slot);
    highest = Math.max(highest, hand.rank(slot));
  }
  const open = SUITS - countSlots(suits);
  const thirteenths = (open * (RANKS - highest)) / SUITS;
  return thirteenths === 0 ? 0 : 0.6 + 0.22 * thirteenths;
}

/** The probability to win a game, as [rounds needed][rounds that the opponent needs], if all rounds are even. */
function oddsOfEvenRounds(points: number): readonly (readonly number[])[] {
  const odds: number[][] = [];
  for (let needed = 0; needed <= points; needed++) {
    const row: number[] = [];
    for (let other = 0; other <= points; other++) {
      if (needed === 0) row.push(1);
      else if (other === 0) row.push(0);
      else row.push(((odds[needed - 1]?.[other] ?? 0) + (row[other - 1] ?? 0)) / 2);
    }
    odds.push(row);
  }
  return odds;
}
