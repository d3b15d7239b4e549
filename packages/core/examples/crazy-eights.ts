import { defineGame, redeal, TextDeck } from '@cards/core';

const DECK = new TextDeck('23456789TJQKA', 'CDHS');
const SUITS = ['C', 'D', 'H', 'S'];
const MOST_DRAWN = 5;
const MOST_PLAYS = 100;

/** An eight counts 50, a court card 10, an ace 1, and any other card its rank. */
const pointsOf = ([rank = '']: string): number =>
  rank === '8' ? 50 : 'TJQK'.includes(rank) ? 10 : rank === 'A' ? 1 : Number(rank);

interface State {
  hands: string[][];
  stock: string[];
  /** The top card, and the suit to match: that of the card, or the one that was named; empty before it is named. */
  top: string;
  suit: string;
  mover: number;
  /** The cards that the player has drawn in this turn. */
  drawn: number;
  /** The passes in a row with an empty stock. */
  passes: number;
  /** The cards below the top one. */
  played: string[];
}

/**
 * Crazy Eights without special cards: one deal. The player without cards has no points, and each other one has
 * those of the cards in hand. The fewest points win.
 *
 * Source: webcasty.com/2013/how-to-play-crazy-eights-the-card-game, with these differences of OpenSpiel's
 * `crazy_eights`: up to five cards are drawn in a turn, also by a player who could play, and the game ends after 100
 * cards or when all pass. OpenSpiel counts cards otherwise: an ace 10, and cards from 2 to 10 by their number in the
 * deck.
 */
export const crazyEights = defineGame({
  id: 'crazyeights',
  title: 'Crazy Eights',
  summary: 'match the suit or the rank; eights match everything',
  rulebook: [
    'Each player gets five cards, or seven if there are two players. The next card that is no eight is turned up.',
    'In turn, play a card of the same suit or rank as the top card. An eight matches everything, and its player names the suit to match.',
    'In place of playing, you can draw: up to five cards in a turn. After five, or when no card is left, you can pass.',
    'The first player without cards ends the game. So do 100 cards that were played, or passes all around when no card is left.',
    'A card in hand counts its rank, an ace 1, a jack, a queen and a king 10, and an eight 50. The fewest points win.',
  ],
  seats: ({ players }) => players,
  parameters: { players: { summary: 'players', default: 4, min: 2, max: 5 } },
  actions: [...DECK.cards, 'draw', 'pass', ...SUITS],
  deal({ players }, rng): State {
    const stock = DECK.shuffled(rng);
    const hands = Array.from({ length: players }, () => DECK.sort(stock.splice(0, players === 2 ? 7 : 5)));
    const plain = stock.findIndex((card) => card[0] !== '8');
    const [top = ''] = stock.splice(plain, 1);
    return { hands, stock, top, suit: top[1] ?? '', mover: 0, drawn: 0, passes: 0, played: [] };
  },
  toMove: ({ mover }) => mover,
  moves({ hands, stock, top, suit, mover, drawn, passes, played }) {
    if (hands.some((hand) => hand.length === 0) || played.length === MOST_PLAYS || passes > hands.length) return [];
    if (suit === '') return SUITS;
    const cards = (hands[mover] ?? []).filter((card) => card[0] === '8' || card[1] === suit || card[0] === top[0]);
    return [...cards, stock.length > 0 && drawn < MOST_DRAWN ? 'draw' : 'pass'];
  },
  play(state, move) {
    const { hands, stock, mover, played } = state;
    const hand = hands[mover] ?? [];
    state.passes = move === 'pass' && stock.length === 0 ? state.passes + 1 : 0;
    if (move === 'draw') {
      hands[mover] = DECK.sort([...hand, ...stock.splice(0, 1)]);
      state.drawn = stock.length === 0 ? MOST_DRAWN : state.drawn + 1;
      return;
    }
    if (SUITS.includes(move)) state.suit = move;
    else if (move !== 'pass') {
      hands[mover] = hand.filter((card) => card !== move);
      played.push(state.top);
      state.top = move;
      state.suit = move[0] === '8' ? '' : (move[1] ?? '');
      if (state.suit === '') return;
    }
    state.mover = (mover + 1) % hands.length;
    state.drawn = 0;
  },
  view: {
    hand: ({ hands }, seat) => hands[seat] ?? [],
    top: ({ top }) => top,
    suit: ({ suit }) => suit || null,
    cards: ({ hands }) => hands.map((hand) => hand.length),
    stock: ({ stock }) => stock.length,
    drawn: ({ drawn }) => drawn,
    passes: ({ passes }) => passes,
    played: ({ played }) => played,
  },
  encoding: ({ players }) => ({
    hand: { places: DECK.cards },
    top: { texts: DECK.cards },
    suit: { maybe: { texts: SUITS } },
    cards: { list: [0, 52], length: players },
    stock: [0, 52],
    drawn: [0, MOST_DRAWN],
    passes: [0, players + 1],
    played: { places: DECK.cards },
  }),
  measures: {
    points: {
      role: 'payoff',
      better: 'lower',
      bounds: [0, 500],
      of: ({ hands }, seat) => (hands[seat] ?? []).reduce((sum, card) => sum + pointsOf(card), 0),
    },
    plays: { unit: 'cards', bounds: [0, MOST_PLAYS], of: ({ played }) => played.length },
  },
  strategies: {
    // Keeps its eights, plays its most expensive card, and names the suit of most of its cards.
    tidy({ hand, legal }) {
      const count = (suit: string): number => hand.filter((card) => card[1] === suit).length;
      const worth = (move: string): number =>
        SUITS.includes(move) ? count(move) : move.length > 2 ? -2 : move[0] === '8' ? -1 : pointsOf(move);
      return [...legal].sort((one, other) => worth(other) - worth(one))[0] ?? 'pass';
    },
  },
  // The hands of the others and the stock are any of these sizes.
  resample({ hands, stock }, seat, rng) {
    redeal([...hands.map((hand, other) => (other === seat ? [] : hand)), stock], rng);
    for (const hand of hands) DECK.sort(hand);
  },
});
