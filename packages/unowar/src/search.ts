/**
 * UnoWar with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
import { type Belief, type Game, InputError, type Move, type Rng, type Seat, seededRng } from '@cards/core';
import { withSearch } from '@cards/core/search';
import { UnoWarGame } from './engine.js';
import { unowar as withoutSearch } from './game.js';
import { countSlots, type HandView, slotsIn } from './hand.js';
import { oddsOfEvenRounds } from './luck.js';
import { OpponentCards } from './opponent-cards.js';
import { playersOf, type UnoWarParams } from './parameters.js';
import { PASS, type UnoWarView } from './view.js';

/**
 * UnoWar with the strategies `flat:N` and `search:N`.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { unowar } from '@cards/unowar/search';
 *
 * const cells = [{ game: unowar, params: { points: 1 }, strategies: ['search:50', 'smallest'], trials: 10 }];
 * simulate({ cells }).cells[0]?.measures['win']?.n; // => 10
 * ```
 */
export const unowar: Game<UnoWarView, UnoWarParams> = withSearch({
  ...withoutSearch,
  module: '@cards/unowar/search#unowar',
  search: { belief: (params, seat) => new UnoWarBelief(params, seat), rollout: 'smallest' },
});

/**
 * The number of simulated plays after which a round of two is judged by the hands. Rounds of more players are judged at
 * once: they are so long that the chance of 20 plays hides the effect of a card.
 */
const HORIZON = 20;

const SUITS = 4;
const RANKS = 13;

class SampledGame extends UnoWarGame {
  /** Takes the state of a view, with sampled cards. */
  set(view: UnoWarView, own: readonly number[], cards: OpponentCards, plays: number, rng: Rng): void {
    const { seat, target, pile } = view;
    this.deck.load(cards.deck, cards.left, rng);
    this.pile.restart(pile.topCard.id, pile.numCards);
    this.ended = false;
    this.played = plays;
    this.finished = roundsOf(view);
    for (let at = 0; at < view.players; at++) {
      const side = this.side(at);
      side.hand.load(at === seat ? own : (cards.hands[opponentOf(at, seat)] as number[]));
      side.isIn = view.isIn(at);
      let most = 0;
      for (let other = 0; other < view.players; other++) if (other !== at) most = Math.max(most, view.pointsOf(other));
      side.setScore(view.pointsOf(at), most);
      if (side.points === target) this.ended = true;
    }
    this.linkSides();
    this.mover = this.side(view.toMove);
    if (!this.ended) this.findPlayable();
  }
}

/** Remembers every card that the seat has seen; `OpponentCards` concludes what the opponents can hold. */
export class UnoWarBelief implements Belief<UnoWarView> {
  private readonly seat: Seat;
  private readonly game: SampledGame;
  private readonly cards: OpponentCards;
  private readonly own: number[];
  private readonly odds: readonly (readonly number[])[];
  private mover: Seat = 0;
  private rounds = 0;
  private plays = 0;
  /** The cards in the pile after the last move. */
  private height = 1;
  private view: UnoWarView | undefined;

  constructor(params: UnoWarParams, seat: Seat) {
    this.seat = seat;
    this.game = new SampledGame(params, seededRng('undealt'));
    this.cards = new OpponentCards(params.hand, playersOf(params) - 1);
    this.own = Array.from({ length: params.hand }, () => 0);
    this.odds = oddsOfEvenRounds(params.points);
  }

  begin(view: UnoWarView): void {
    const { cards, own, seat } = this;
    this.view = view;
    this.mover = view.toMove;
    this.rounds = 0;
    this.plays = 0;
    this.height = 1;
    cards.begin();
    for (let dealt: Seat = 0; dealt < view.players; dealt++) {
      for (let slot = 0; slot < own.length; slot++) {
        if (dealt === seat) cards.drawSeen((own[slot] = view.hand.id(slot)));
        else cards.drawHidden(opponentOf(dealt, seat));
      }
    }
    cards.drawSeen(view.pile.topCard.id);
  }

  observe(view: UnoWarView): void {
    const { cards, mover, seat } = this;
    this.view = view;
    const { topCard, numCards } = view.pile;
    const rounds = roundsOf(view);
    if (rounds > this.rounds) {
      this.rounds = rounds;
      if (view.points < view.target && view.opponentPoints < view.target) cards.drawSeen(topCard.id);
    } else if (numCards > this.height) {
      this.plays++;
      if (mover === seat) {
        cards.drawSeen(this.replacement(view) ?? topCard.id);
      } else {
        cards.play(opponentOf(mover, seat), topCard.id);
        cards.drawHidden(opponentOf(mover, seat));
      }
    }
    this.height = numCards;
    this.mover = view.toMove;
  }

  sample(rng: Rng): UnoWarGame {
    const { game, cards, own, view } = this;
    if (view === undefined) throw new InputError('call begin() before sample()');
    cards.sample(rng);
    game.set(view, own, cards, this.plays, rng);
    return game;
  }

  /** See {@link Belief.moves}: passing loses the round, so it is a move only where no card can be played. */
  moves(engine: UnoWarGame): Move[] {
    const slots = [...slotsIn(engine.view(engine.toMove).playable)];
    return slots.length === 0 ? [PASS] : slots;
  }

  /**
   * See {@link Belief.estimate}: the probability to win, from the score and the present round. A round that is not over
   * at the horizon is judged by the risk of the hands of those who are in it. Later rounds count as even, because the
   * cards of one round tell little about the next one, and its result would hide the effect of a move.
   */
  estimate(engine: UnoWarGame, seat: Seat = this.seat): number | undefined {
    const view = engine.view(seat);
    if (engine.rounds > this.rounds) return this.chance(view);
    if (engine.plays < this.plays + (view.players === 2 ? HORIZON : 0)) return undefined;
    const own = view.isIn(seat) ? roundShare(engine, seat, -1) : 0;
    let value = own * this.chance(view, seat);
    for (let other = 0; other < view.players; other++)
      if (other !== seat && view.isIn(other))
        value += (1 - own) * roundShare(engine, other, seat) * this.chance(view, other);
    return value;
  }

  /**
   * The probability to win the game if `winner` wins the present round, and all later rounds are even: the product of
   * the probabilities to be faster than each opponent, as if these did not depend on each other.
   */
  private chance(view: UnoWarView, winner?: Seat): number {
    const { seat, target } = view;
    const needed = target - view.points - (winner === seat ? 1 : 0);
    let chance = 1;
    for (let other = 0; other < view.players; other++)
      if (other !== seat)
        chance *= this.odds[needed]?.[target - view.pointsOf(other) - (winner === other ? 1 : 0)] as number;
    return chance;
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

function roundsOf(view: UnoWarView): number {
  let rounds = 0;
  for (let seat = 0; seat < view.players; seat++) rounds += view.pointsOf(seat);
  return rounds;
}

/** The number of an opponent of a seat, in the order of the seats. */
function opponentOf(other: Seat, seat: Seat): number {
  return other < seat ? other : other - 1;
}

/** The mean risk of a hand in rounds of four `smallest`. */
const MEAN_RISK = -0.25;

/**
 * The probability that a seat wins the present round, among those who are in it except `without`, by their hands. With
 * more than two players, the hands of others count as average: no move changes them, and their chance would hide the
 * effect of a card.
 */
function roundShare(engine: UnoWarGame, seat: Seat, without: Seat): number {
  const view = engine.view(seat);
  const { players } = view;
  const risk = riskOf(view.hand, players);
  let sum = 0;
  for (let other = 0; other < players; other++) {
    if (other === without || !view.isIn(other)) continue;
    if (other === seat) sum += 1;
    else sum += Math.exp(risk - (players === 2 ? riskOf(engine.view(other).hand, players) : MEAN_RISK));
  }
  return 1 / sum;
}

/**
 * The risk of a hand as a term of a logit. A hand with a king or with all four suits can follow every card, and has no
 * risk. A hand of one of two players that cannot follow 1/13 of the cards has a logit of 0.82, and each further
 * thirteenth adds 0.22. These are earlier estimates. A fit by maximum likelihood to games of `smallest` against itself
 * gives 0.77 and 0.35 (`research/hand-risk.ts`); in 9% of its positions a hand has more than one thirteenth, where the
 * two differ most. With more players, that says too little about a long round: the risk is that of the hand with one
 * card less, on average over its cards, less its ranks, as in a fit to games of four `smallest`.
 */
function riskOf(hand: HandView, players: number): number {
  if (players === 2) {
    const thirteenths = uncovered(hand, -1);
    return thirteenths === 0 ? 0 : 0.6 + 0.22 * thirteenths;
  }
  let risk = 0;
  for (let slot = 0; slot < hand.size; slot++)
    risk += (0.47 * uncovered(hand, slot)) / hand.size - (0.14 * hand.rank(slot)) / RANKS;
  return risk;
}

/** The thirteenths of the cards that a hand cannot follow without the card in a slot. */
function uncovered(hand: HandView, without: number): number {
  let suits = 0;
  let highest = 0;
  for (let slot = 0; slot < hand.size; slot++) {
    if (slot === without) continue;
    suits |= 1 << hand.suit(slot);
    highest = Math.max(highest, hand.rank(slot));
  }
  return ((SUITS - countSlots(suits)) * (RANKS - highest)) / SUITS;
}
