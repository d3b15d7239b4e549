import { defineGame } from '@cards/core';

/**
 * No Thanks!, in which the fewest points win. A card is offered: you take it with the chips on it, or you put a chip on
 * it and pass it on. Who takes a card is offered the next one. In the end, each card counts its number, of cards in a
 * row only the lowest one, and each chip counts -1. Nine cards are removed at random, and are not seen.
 *
 * Source: the rules of the publisher (Thorsten Gimmler, 2004), in the variant with open chips.
 */
interface State {
  /** The cards that are not offered yet, the next one last. */
  deck: number[];
  /** The card that is offered; 0 after the last one. */
  card: number;
  /** The chips on it. */
  pot: number;
  chips: number[];
  taken: number[][];
  seat: number;
}

const LOWEST = 3;
const REMOVED = 9;
const CHIPS = 11;

export const noThanks = defineGame({
  id: 'nothanks',
  title: 'No Thanks!',
  seats: ({ players }) => players,
  parameters: {
    players: { summary: 'players', default: 3, min: 3, max: 5 },
    highest: { summary: 'the highest card; the lowest one is 3', default: 35, min: 13, max: 35 },
  },
  actions: ['take', 'pass'],
  deal({ players, highest }, rng): State {
    const deck = cardsUpTo(highest);
    rng.shuffle(deck);
    deck.splice(0, REMOVED);
    const taken = Array.from({ length: players }, (): number[] => []);
    return { card: deck.pop() ?? 0, deck, pot: 0, chips: taken.map(() => CHIPS), taken, seat: 0 };
  },
  toMove: ({ seat }) => seat,
  moves: ({ card, chips, seat }) => (card === 0 ? [] : (chips[seat] ?? 0) > 0 ? ['take', 'pass'] : ['take']),
  play(state, move) {
    const { chips, taken, seat, deck } = state;
    if (move === 'pass') {
      chips[seat] = (chips[seat] ?? 0) - 1;
      state.pot++;
      state.seat = (seat + 1) % chips.length;
      return;
    }
    taken[seat] = [...(taken[seat] ?? []), state.card].sort((a, b) => a - b);
    chips[seat] = (chips[seat] ?? 0) + state.pot;
    state.pot = 0;
    state.card = deck.pop() ?? 0;
  },
  view: {
    card: ({ card }) => card,
    pot: ({ pot }) => pot,
    chips: ({ chips }) => chips,
    taken: ({ taken }) => taken,
    left: ({ deck }) => deck.length,
  },
  measures: {
    points: {
      role: 'payoff',
      better: 'lower',
      bounds: ({ players, highest }) => [-CHIPS * players, (highest * (highest + 1)) / 2],
      of: ({ chips, taken }, seat) => pointsOf(taken[seat] ?? []) - (chips[seat] ?? 0),
    },
  },
  strategies: {
    // Takes a card that costs at most 10 points, with its chips and its neighbors.
    thrifty: ({ card, pot, chips, taken, seat }) => {
      const own = taken[seat] ?? [];
      const cost = pointsOf([...own, card].sort((a, b) => a - b)) - pointsOf(own) - pot;
      return cost <= 10 || (chips[seat] ?? 0) === 0 ? 'take' : 'pass';
    },
  },
  resample(state, _seat, rng, { highest }) {
    const seen = new Set([...state.taken.flat(), state.card]);
    const unseen = cardsUpTo(highest).filter((card) => !seen.has(card));
    rng.shuffle(unseen);
    state.deck = unseen.slice(0, state.deck.length);
  },
});

function cardsUpTo(highest: number): number[] {
  return Array.from({ length: highest - LOWEST + 1 }, (_, at) => at + LOWEST);
}

/** The points of sorted cards: of each row, the lowest one. */
function pointsOf(cards: readonly number[]): number {
  return cards.reduce((sum, card, at) => (cards[at - 1] === card - 1 ? sum : sum + card), 0);
}
