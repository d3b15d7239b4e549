import { defineGame, type Rng } from '@cards/core';

const STAND = 0;
const HIT = 1;
const TURN = 2;

/** What the cards of a hand are worth: their sum, with an ace as 11 where that is at most 21. */
function totalOf(hand: readonly number[]): number {
  const sum = hand.reduce((one, other) => one + other, 0);
  return hand.includes(1) && sum <= 11 ? sum + 10 : sum;
}

/** Draws from the number of cards of each value that are left. Hands are sorted. */
function draw(left: number[], hand: number[], rng: Rng): void {
  const place = rng.weighted(left);
  left[place] = (left[place] ?? 0) - 1;
  hand.push(place + 1);
  hand.sort((one, other) => one - other);
}

/**
 * Blackjack with one deck, or with some of its suits, as at a table: hit or stand against a dealer who has a hidden
 * card and draws to 17, each card in a move.
 */
export const oneDeck = (suits: number) =>
  defineGame({
    id: 'one-deck',
    seats: 1,
    deal(_, rng) {
      const left = [1, 1, 1, 1, 1, 1, 1, 1, 1, 4].map((count) => count * suits);
      const [hand, dealer]: [number[], number[]] = [[], []];
      for (const one of [hand, hand, dealer]) draw(left, one, rng);
      const [up = 0] = dealer;
      draw(left, dealer, rng);
      return { left, hand, up, dealer, isStanding: false };
    },
    moves: ({ hand, dealer, isStanding }) =>
      totalOf(hand) > 21 || (isStanding && totalOf(dealer) >= 17) ? [] : isStanding ? [TURN] : [STAND, HIT],
    play(state, move, rng) {
      if (move === STAND) state.isStanding = true;
      else draw(state.left, move === HIT ? state.hand : state.dealer, rng);
    },
    view: { hand: ({ hand }) => hand, up: ({ up }) => up, isStanding: ({ isStanding }) => isStanding },
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
