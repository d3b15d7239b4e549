import { type Move, type Seat, seededRng } from '@cards/core';
import { DECK_SIZE, type LuckEstimate } from '@cards/core/internal';
import { followsPacked } from './card-pile.js';
import { Deck } from './deck.js';
import { Hand } from './hand.js';
import type { UnoWarParams } from './parameters.js';
import { KeeperCardAI } from './strategies/keeper.js';
import { PASS, type UnoWarView } from './view.js';

/**
 * What a card adds to the probability to win a round, by least squares from 3,000 rounds of `keeper` against itself
 * (`research/luck-fit.ts`): each rank and each king in the hand; that the hand cannot follow the next card of the
 * opponent; and the probabilities that the opponent cannot follow the next card of this player, and this one the card
 * after that. Other numbers make results wider, but no mean wrong.
 */
const WORTH = { rank: 0.003, king: 0.03, stuck: -0.37, opponentStuck: 0.36, stuckLater: -0.24 } as const;

const KING = 12;

/**
 * The luck of seat 0 in a game for two: what a drawn card adds to the probability to win, if both players go on as
 * `keeper`. The luck of the deal, and of the first card of a round, is small and left out.
 */
export class UnoWarLuck implements LuckEstimate<UnoWarView> {
  private readonly keeper = new KeeperCardAI();
  /** By `Card.id`: 1 if the card was dealt since the last shuffle. */
  private readonly dealt = new Uint8Array(DECK_SIZE);
  private readonly odds: readonly (readonly number[])[];
  private readonly hand: Hand;
  private readonly kept: Hand;
  /** The seat that plays a card, its slot, and the number of cards that are left to draw. */
  private played: { readonly seat: Seat; readonly slot: Move; readonly left: number } | undefined;

  constructor(
    { points, hand }: UnoWarParams,
    private readonly worths: Readonly<Record<keyof typeof WORTH, number>> = WORTH,
  ) {
    const deck = new Deck(seededRng('undealt'));
    this.odds = oddsOfEvenRounds(points);
    this.hand = new Hand(deck, hand);
    this.kept = new Hand(deck, hand - 1);
  }

  begin(views: readonly UnoWarView[]): number {
    this.dealt.fill(0);
    for (const { hand, pile } of views) for (const card of [...cardsOf(hand), pile.topCard.id]) this.dealt[card] = 1;
    return 0;
  }

  regret([view]: readonly UnoWarView[], slot: Move): undefined {
    const { toMove: seat = 0, cardsRemaining: left = 0 } = view ?? {};
    this.played = { seat, slot, left };
  }

  observe(views: readonly UnoWarView[]): number {
    const { dealt, odds } = this;
    const { seat = 0, slot = PASS, left = 0 } = this.played ?? {};
    const [mover, opponent] = [views[seat], views[1 - seat]] as [UnoWarView, UnoWarView];
    if (left === 0) dealt.fill(0);
    const cards = cardsOf(mover.hand);
    const drawn = slot === PASS ? mover.pile.topCard.id : (cards[slot] as number);
    const deck = [...dealt.keys()].filter((card) => dealt[card] === 0);
    dealt[drawn] = 1;
    // Who cannot follow has lost the round, whatever the card is.
    if (slot === PASS || opponent.playable === 0) return 0;
    const others = cardsOf(opponent.hand);
    const [reply = 0] = others.splice(this.keeper.move(opponent), 1);
    const worth = (card: number): number => {
      cards[slot] = card;
      return this.worth([...cards], reply, others, deck);
    };
    const mean = deck.reduce((sum, card) => sum + worth(card), 0) / deck.length;
    // What the present round adds to the probability to win the game.
    const [own, other] = [mover.target - mover.points, mover.target - mover.opponentPoints];
    const stake = (odds[own - 1]?.[other] as number) - (odds[own]?.[other - 1] as number);
    return (seat === 0 ? stake : -stake) * (worth(drawn) - mean);
  }

  /** What a hand is worth on the next card of the opponent, who keeps some cards. */
  private worth(cards: number[], reply: number, others: readonly number[], deck: readonly number[]): number {
    const { hand, kept, worths } = this;
    const choice = (from: Hand, top: number): Move => this.keeper.move({ hand: from, playable: from.playableOn(top) });
    const held = cards.reduce(
      (sum, card) => sum + worths.rank * (card >> 2) + (card >> 2 === KING ? worths.king : 0),
      0,
    );
    hand.load(cards);
    const slot = choice(hand, reply);
    if (slot === PASS) return held + worths.stuck;
    const [next = 0] = cards.splice(slot, 1);
    kept.load(others);
    const answer = choice(kept, next);
    if (answer === PASS) return held + worths.opponentStuck * shareStuck(deck, next);
    const last = kept.id(answer);
    return (
      held + (cards.some((card) => followsPacked(card, last) === 1) ? 0 : worths.stuckLater * shareStuck(deck, last))
    );
  }
}

function cardsOf(hand: UnoWarView['hand']): number[] {
  return Array.from({ length: hand.size }, (_, slot) => hand.id(slot));
}

/** The share of the cards that cannot follow one. */
function shareStuck(deck: readonly number[], top: number): number {
  return deck.reduce((sum, card) => sum + 1 - followsPacked(card, top), 0) / deck.length;
}

/** The probability to win a game of two, as [rounds needed][rounds that the opponent needs], if all rounds are even. */
export function oddsOfEvenRounds(points: number): readonly (readonly number[])[] {
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
