import { defineGame } from '@cards/core';

const RANKS = '23456789TJQKA';
const DECK = [...'CDHS'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const SUITS = ['C', 'D', 'H', 'S'];
const MOST_DRAWN = 5;
const MOST_PLAYS = 100;

const sorted = (cards: readonly string[]): string[] => DECK.filter((card) => cards.includes(card));

/** An eight counts 50, a court card 10, an ace 1, and any other card its rank. */
const pointsOf = ([rank = '']: string): number =>
  rank === '8' ? 50 : 'TJQK'.includes(rank) ? 10 : rank === 'A' ? 1 : Number(rank);

interface State {
  hands: string[][];
  stock: string[];
  /** The top card, and the suit to match: that of the card, or the one that was named. */
  top: string;
  suit: string;
  mover: number;
  /** The cards that the player has drawn in this turn. */
  drawn: number;
  isNaming: boolean;
  plays: number;
  /** The passes in a row with an empty stock. */
  passes: number;
  /** The cards that were played, and what each player had when the player drew or passed. */
  played: string[];
  isOver: boolean;
}

/**
 * Crazy Eights without special cards: one deal. The player without cards has no points, and each other one has
 * those of the cards in hand. The fewest points win.
 *
 * Source: Parlett, The Penguin book of card games, 2008; the play is that of OpenSpiel's `crazy_eights`: up to
 * five cards are drawn in a turn, also by a player who could play, and the game ends after 100 cards or when
 * all pass. OpenSpiel counts cards otherwise: an ace 10, and cards from 2 to 10 by their number in the deck.
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
  actions: [...DECK, 'draw', 'pass', ...SUITS],
  deal({ players }, rng): State {
    const stock = [...DECK];
    rng.shuffle(stock);
    const hands = Array.from({ length: players }, () => sorted(stock.splice(0, players === 2 ? 7 : 5)));
    const [top = ''] = stock.splice(
      stock.findIndex((card) => card[0] !== '8'),
      1,
    );
    return {
      hands,
      stock,
      top,
      suit: top[1] ?? '',
      mover: 0,
      drawn: 0,
      isNaming: false,
      plays: 0,
      passes: 0,
      played: [],
      isOver: false,
    };
  },
  toMove: ({ mover }) => mover,
  moves({ hands, stock, top, suit, mover, drawn, isNaming, isOver }) {
    if (isOver) return [];
    if (isNaming) return SUITS;
    const cards = (hands[mover] ?? []).filter((card) => card[0] === '8' || card[1] === suit || card[0] === top[0]);
    return [...cards, stock.length > 0 && drawn < MOST_DRAWN ? 'draw' : 'pass'];
  },
  play(state, move) {
    const { hands, stock, mover, played } = state;
    const next = (): void => {
      state.mover = (mover + 1) % hands.length;
      state.drawn = 0;
    };
    if (move === 'pass') {
      state.passes = stock.length === 0 ? state.passes + 1 : 0;
      state.isOver = state.passes > hands.length;
      return next();
    }
    state.passes = 0;
    if (move === 'draw') {
      hands[mover] = sorted([...(hands[mover] ?? []), ...stock.splice(0, 1)]);
      state.drawn = stock.length === 0 ? MOST_DRAWN : state.drawn + 1;
    } else if (state.isNaming) {
      state.suit = move;
      state.isNaming = false;
      next();
    } else {
      hands[mover] = (hands[mover] ?? []).filter((card) => card !== move);
      played.push(state.top);
      state.top = move;
      state.suit = move[1] ?? '';
      state.plays++;
      state.isOver = hands[mover].length === 0 || state.plays === MOST_PLAYS;
      state.isNaming = move[0] === '8';
      if (!state.isNaming) next();
    }
  },
  view: {
    hand: ({ hands }, seat) => hands[seat] ?? [],
    top: ({ top }) => top,
    suit: ({ suit }) => suit,
    cards: ({ hands }) => hands.map((hand) => hand.length),
    stock: ({ stock }) => stock.length,
    played: ({ played }) => played,
    turn: ({ drawn, isNaming, plays, passes }) => ({ drawn, isNaming, plays, passes }),
  },
  encoding: ({ players }) => ({
    hand: { places: DECK },
    top: { texts: DECK },
    suit: { texts: SUITS },
    cards: { list: [0, DECK.length], length: players },
    stock: [0, DECK.length],
    played: { places: DECK },
    turn: { members: { drawn: [0, MOST_DRAWN], isNaming: [0, 1], plays: [0, MOST_PLAYS], passes: [0, players + 1] } },
  }),
  measures: {
    points: {
      role: 'payoff',
      better: 'lower',
      bounds: [0, 500],
      of: ({ hands }, seat) => (hands[seat] ?? []).reduce((sum, card) => sum + pointsOf(card), 0),
    },
    plays: { unit: 'cards', bounds: [0, MOST_PLAYS], of: ({ plays }) => plays },
  },
  strategies: {
    // Keeps its eights, plays its most expensive card, and names the suit of most of its cards.
    tidy({ hand, legal }) {
      const count = (suit: string): number => hand.filter((card) => card[1] === suit).length;
      if (legal[0]?.length === 1) return [...legal].sort((one, other) => count(other) - count(one))[0] ?? 'C';
      const cards = legal.filter((move) => move.length === 2);
      const plain = cards.filter((card) => card[0] !== '8').sort((one, other) => pointsOf(other) - pointsOf(one));
      return plain[0] ?? cards[0] ?? legal[0] ?? 'pass';
    },
  },
  // The hands of the others and the stock are any of these sizes.
  resample(state, seat, rng) {
    const { hands, stock } = state;
    const unseen = sorted([...hands.flatMap((hand, other) => (other === seat ? [] : hand)), ...stock]);
    rng.shuffle(unseen);
    state.hands = hands.map((hand, other) => (other === seat ? hand : sorted(unseen.splice(0, hand.length))));
    state.stock = unseen;
  },
});
