import { defineGame, type Rng } from '@cards/core';

/** The best total of cards: an ace counts as 1, or as 11 where that is at most 21. */
const totalOf = (cards: readonly number[]): number => {
  const sum = cards.reduce((one, other) => one + other, 0);
  return cards.includes(1) && sum <= 11 ? sum + 10 : sum;
};

/** Cards are sorted, so that the order in which they came makes no difference. */
interface State {
  /** The card of the dealer that the player sees. */
  up: number;
  /** The other cards of the dealer, which the player sees at the end. */
  down: number[];
  hand: number[];
  /** How many cards of each value from 1 to 10 the shoe has. */
  shoe: number[];
  isStanding: boolean;
}

const isOver = ({ up, down, hand }: State): boolean => totalOf(hand) > 21 || totalOf([up, ...down]) >= 17;

/**
 * Blackjack. The player sees one card of the dealer, and hits or stands. Then the dealer draws up to 17, a card a move.
 * The higher total wins a chip, and more than 21 loses it. Two cards with 21 are worth no more than others. One deck of
 * 52 cards is `lowest=2`, `copies=4` and `tens=16`; the standard shoe is small: an ace, and one card of each value from
 * 5 to 10.
 *
 * Source: Baldwin and others, The optimum strategy in blackjack, Journal of the American Statistical
 * Association 51, 1956, without splitting, doubling and its bonus for an ace with a ten; with one deck, the rules are
 * those of OpenSpiel's `blackjack`.
 */
export const blackjack = defineGame({
  id: 'blackjack',
  summary: 'draw cards up to 21, but no more, and more than the dealer',
  rulebook: [
    'You get two cards, and see one card of the dealer. Cards from 2 to 10 count their value, J, Q and K count 10, and an ace counts 1 or 11.',
    'Hit to draw a card. With more than 21 you lose a chip at once.',
    'Stand to end your turn. Then draw for the dealer, face down, until its total is 17 or more.',
    'The higher total wins a chip, and so do you if the dealer has more than 21. Equal totals win nothing.',
  ],
  seats: 1,
  // The values add up to more than a player and a dealer can hold before their last cards, so the shoe is never empty.
  parameters: {
    lowest: { summary: 'the lowest value but the ace', default: 5, min: 2, max: 6 },
    copies: { summary: 'the cards of each value below 10', default: 1, min: 1, max: 32, addedLater: true },
    tens: { summary: 'the cards that count 10', default: 1, min: 1, max: 128, addedLater: true },
  },
  actions: ['stand', 'hit', 'draw'],
  deal({ lowest, copies, tens }, rng): State {
    const shoe = Array.from({ length: 10 }, (_, at) => (at === 9 ? tens : at === 0 || at + 1 >= lowest ? copies : 0));
    const [up = 0, ...hand] = [0, 0, 0].map(() => drawn(shoe, rng));
    return { up, down: [], hand: hand.sort(ascending), shoe, isStanding: false };
  },
  moves: (state) => (isOver(state) ? [] : state.isStanding ? ['draw'] : ['stand', 'hit']),
  play(state, move, rng) {
    if (move === 'stand') state.isStanding = true;
    else {
      const cards = move === 'hit' ? state.hand : state.down;
      cards.push(drawn(state.shoe, rng));
      cards.sort(ascending);
    }
  },
  view: {
    dealer: (state) => [state.up, ...(isOver(state) ? state.down : [])],
    hand: ({ hand }) => hand,
    total: ({ hand }) => totalOf(hand),
  },
  encoding: () => ({
    dealer: { list: { maybe: [1, 10] }, length: 17 },
    hand: { list: { maybe: [1, 10] }, length: 22 },
    total: [4, 31],
  }),
  measures: {
    chips: {
      better: 'higher',
      unit: 'chips',
      bounds: [-1, 1],
      of({ hand, up, down }) {
        const [own, other] = [totalOf(hand), totalOf([up, ...down])];
        return own > 21 ? -1 : other > 21 ? 1 : Math.sign(own - other);
      },
    },
  },
  strategies: {
    // Hits up to a total.
    upto: {
      arguments: [{ name: 'total', summary: 'the highest total at which it hits', min: 2, max: 20, default: 16 }],
      create: ({ args }) => ({
        move: ({ total, legal: [move] }) =>
          move === 'draw' ? 'draw' : total <= Number(args['total']) ? 'hit' : 'stand',
      }),
    },
  },
});

/** Takes a card from the shoe. */
function drawn(shoe: number[], rng: Rng): number {
  const at = rng.weighted(shoe);
  shoe[at] = (shoe[at] ?? 0) - 1;
  return at + 1;
}

function ascending(one: number, other: number): number {
  return one - other;
}
