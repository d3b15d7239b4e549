import { defineGame, type Rng } from '@cards/core';

const STAND = 0;
const HIT = 1;
const DEAL = 2;

/** What the cards of a hand are worth: their sum, with an ace as 11 where that is at most 21. */
interface Hand {
  sum: number;
  aces: number;
}

const totalOf = ({ sum, aces }: Hand): number => (aces > 0 && sum <= 11 ? sum + 10 : sum);

/** Draws from the number of cards of each value that are left. */
function draw(left: number[], hand: Hand, rng: Rng): void {
  let at = rng.int(left.reduce((one, other) => one + other, 0));
  const place = left.findIndex((count) => (at -= count) < 0);
  left[place] = (left[place] ?? 0) - 1;
  hand.sum += place + 1;
  if (place === 0) hand.aces = 1;
}

/**
 * Blackjack with one deck, or with some of its suits: hit or stand against a dealer who draws to 17. What the dealer
 * has under its first card is drawn when it is turned over, each card of the dealer is a move, and a hand is what it is
 * worth: so few states differ.
 */
export const oneDeck = (suits: number) =>
  defineGame({
    id: 'one-deck',
    seats: 1,
    deal(_, rng) {
      const left = [1, 1, 1, 1, 1, 1, 1, 1, 1, 4].map((count) => count * suits);
      const [hand, dealer] = [
        { sum: 0, aces: 0 },
        { sum: 0, aces: 0 },
      ];
      for (const one of [hand, hand, dealer]) draw(left, one, rng);
      return { left, hand, dealer, turn: HIT };
    },
    moves: ({ hand, dealer, turn }) =>
      totalOf(hand) > 21 || totalOf(dealer) >= 17 ? [] : turn === HIT ? [STAND, HIT] : [DEAL],
    play(state, move, rng) {
      if (move !== STAND) draw(state.left, move === HIT ? state.hand : state.dealer, rng);
      if (move === STAND) state.turn = DEAL;
    },
    view: {
      left: ({ left }) => left,
      hand: ({ hand }) => hand,
      dealer: ({ dealer }) => dealer,
      turn: ({ turn }) => turn,
    },
    measures: {
      chips: {
        better: 'higher',
        bounds: [-1, 1],
        of({ hand, dealer }) {
          const [own, other] = [totalOf(hand), totalOf(dealer)];
          return own > 21 ? -1 : other > 21 ? 1 : Math.sign(own - other);
        },
      },
    },
  });
