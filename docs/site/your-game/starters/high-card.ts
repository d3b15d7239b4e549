import { defineGame, redeal } from '@cards/core';

/**
 * High card with a change of mind: each player gets a card, sees it, and may swap it once for one from the deck. The
 * highest rank wins. Players move one after the other, and see who has swapped.
 */
interface State {
  /** Cards from 0: the suit is `card % 4`, the rank `floor(card / 4)`, twos first. */
  hands: number[];
  deck: number[];
  swaps: string[];
}

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const cardText = (card: number): string => `${RANKS[Math.floor(card / 4)]}${'♠♥♦♣'[card % 4]}`;
const rank = (card: number | undefined): number => Math.floor((card ?? 0) / 4);

const KEEP = 0;
const SWAP = 1;

export const highCard = defineGame({
  id: 'highcard',
  title: 'High card',
  summary: 'keep your card or swap it; the highest rank wins',
  seats: 2,
  parameters: { ranks: { summary: 'the number of ranks, from the two on', default: 13, min: 2, max: 13 } },
  deal: ({ ranks }, rng): State => {
    const deck = Array.from({ length: 4 * ranks }, (_, card) => card);
    rng.shuffle(deck);
    return { hands: deck.splice(0, 2), deck, swaps: [] };
  },
  toMove: ({ swaps }) => swaps.length,
  moves: ({ swaps }) => (swaps.length === 2 ? [] : [KEEP, SWAP]),
  play({ hands, deck, swaps }, move) {
    if (move === SWAP) hands[swaps.length] = deck.pop() ?? 0;
    swaps.push(move === SWAP ? 'swapped' : 'kept');
  },
  moveText: (move) => (move === SWAP ? 'swap' : 'keep'),
  view: {
    hand: ({ hands }, seat) => [cardText(hands[seat] ?? 0)],
    rank: ({ hands }, seat) => rank(hands[seat]),
    swaps: ({ swaps }) => swaps,
  },
  measures: {
    win: { of: ({ hands }, seat) => rank(hands[seat]) > rank(hands[1 - seat]) },
    tie: { of: ({ hands }) => rank(hands[0]) === rank(hands[1]) },
  },
  strategies: {
    // Rank 0 is a two, and 12 an ace.
    threshold: {
      arguments: [{ name: 'rank', summary: 'the lowest rank that it keeps', min: 0, max: 12, default: 6 }],
      create: ({ args }) => ({ move: ({ rank: own }) => (own >= Number(args['rank']) ? KEEP : SWAP) }),
    },
  },
  resample({ hands, deck }, seat, rng) {
    const other = hands.splice(1 - seat, 1);
    redeal([other, deck], rng);
    hands.splice(1 - seat, 0, ...other);
  },
});
