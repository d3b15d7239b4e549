import { defineGame } from '@cards/core';

/** The best total of cards: an ace counts as 1, or as 11 where that is at most 21. */
const totalOf = (cards: readonly number[]): number => {
  const sum = cards.reduce((one, other) => one + other, 0);
  return cards.includes(1) && sum <= 11 ? sum + 10 : sum;
};

/**
 * Blackjack with a shoe of a few cards: an ace, and one card of each value from the lowest to 10. The player sees one
 * card of the dealer, and hits or stands. Then the dealer draws up to 17. The higher total wins a chip, and more than
 * 21 loses it. Two cards with 21 are worth no more than others.
 *
 * Source: Baldwin and others, The optimum strategy in blackjack, Journal of the American Statistical Association 51,
 * 1956, whose deck has 52 cards.
 */
export const blackjack = defineGame({
  id: 'blackjack',
  seats: 1,
  title: 'Blackjack',
  // The values add up to more than a player and a dealer can hold before their last cards, so the shoe is never empty.
  parameters: { lowest: { summary: 'the lowest value but the ace', default: 5, min: 2, max: 6 } },
  actions: ['stand', 'hit'],
  deal({ lowest }, rng) {
    const shoe = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((value) => value === 1 || value >= lowest);
    const draw = (): number => shoe.splice(rng.int(shoe.length), 1)[0] ?? 0;
    return { dealer: [draw()], hand: [draw(), draw()], shoe, isOver: false };
  },
  moves: ({ isOver }) => (isOver ? [] : ['stand', 'hit']),
  play(state, move, rng) {
    const { shoe, hand, dealer } = state;
    const draw = (): number => shoe.splice(rng.int(shoe.length), 1)[0] ?? 0;
    if (move === 'hit') hand.push(draw());
    else while (totalOf(dealer) < 17) dealer.push(draw());
    state.isOver = move === 'stand' || totalOf(hand) > 21;
  },
  view: { dealer: ({ dealer }) => dealer, hand: ({ hand }) => hand },
  measures: {
    chips: {
      better: 'higher',
      unit: 'chips',
      bounds: [-1, 1],
      of({ hand, dealer }) {
        const [own, other] = [totalOf(hand), totalOf(dealer)];
        return own > 21 ? -1 : other > 21 ? 1 : Math.sign(own - other);
      },
    },
  },
  strategies: {
    // Hits up to a total.
    upto: {
      arguments: [{ name: 'total', summary: 'the highest total at which it hits', min: 2, max: 20, default: 16 }],
      create: ({ args }) => ({ move: ({ hand }) => (totalOf(hand) <= Number(args['total']) ? 'hit' : 'stand') }),
    },
  },
});
