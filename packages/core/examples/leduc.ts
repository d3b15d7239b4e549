import { defineGame, type Rng } from '@cards/core';

/**
 * Leduc hold'em: six cards, two of each of three ranks. Each player has one card; after the first round of bets, a card
 * of the board is turned up. A pair with the board wins, then the higher card.
 *
 * Source: Southey and others, Bayes' bluff: opponent modelling in poker, UAI 2005.
 */
const BETS = ['fold', 'call', 'raise'] as const;
type Bet = (typeof BETS)[number];

const ANTE = 1;
/** The size of a raise in each round. */
const RAISES = [2, 4];

interface State {
  /** The cards that are left. A card divided by 2 is its rank. */
  deck: number[];
  hands: number[];
  board: number | null;
  /** The moves of each round. */
  rounds: Bet[][];
  /** The chips of each player in the pot. */
  pot: number[];
}

export const leduc = defineGame({
  id: 'leduc',
  seats: 2,
  zeroSum: true,
  parameters: { ranks: { default: 3, min: 2, max: 10 } },
  actions: BETS,
  deal: ({ ranks }, rng): State => {
    const deck = Array.from({ length: 2 * ranks }, (_, card) => card);
    const hands = [0, 1].map(() => drawn(deck, rng));
    return { deck, hands, board: null, rounds: [[]], pot: [ANTE, ANTE] };
  },
  toMove: (state) => round(state).length % 2,
  moves(state) {
    const moves = round(state);
    if (moves.includes('fold') || (state.rounds.length === 2 && isComplete(moves))) return [];
    const owes = moves.at(-1) === 'raise';
    const canRaise = moves.filter((move) => move === 'raise').length < 2;
    return BETS.filter((bet) => (bet === 'fold' ? owes : bet === 'call' || canRaise));
  },
  play(state, move, rng) {
    const moves = round(state);
    const seat = moves.length % 2;
    const { pot, rounds, deck } = state;
    const raise = move === 'raise' ? (RAISES[rounds.length - 1] ?? 0) : 0;
    if (move !== 'fold') pot[seat] = Math.max(...pot) + raise;
    moves.push(move);
    if (move === 'fold' || rounds.length === 2 || !isComplete(moves)) return;
    state.board = drawn(deck, rng);
    rounds.push([]);
  },
  view: {
    card: ({ hands }, seat) => rank(hands[seat]),
    board: ({ board }) => (board === null ? null : rank(board)),
    rounds: ({ rounds }) => rounds,
  },
  // The longest round: call, raise, raise, call.
  encoding: ({ ranks }) => ({
    card: [0, ranks - 1],
    board: { maybe: [0, ranks - 1] },
    rounds: { list: { maybe: { list: { maybe: { texts: BETS } }, length: 4 } }, length: 2 },
  }),
  measures: { chips: { role: 'payoff', of: payoff, bounds: [-13, 13] } },
  strategies: { caller: ({ legal }) => (legal.includes('call') ? 'call' : 'fold') },
  resample(state, seat, rng) {
    state.deck = [state.hands[1 - seat] ?? 0, ...state.deck].sort((one, other) => one - other);
    state.hands[1 - seat] = drawn(state.deck, rng);
  },
});

/** Takes a random card from the deck. */
function drawn(deck: number[], rng: Rng): number {
  return deck.splice(rng.int(deck.length), 1)[0] ?? 0;
}

function round({ rounds }: Pick<State, 'rounds'>): Bet[] {
  return rounds.at(-1) ?? [];
}

/** Whether both players have moved, and the last one has called. */
function isComplete(moves: readonly Bet[]): boolean {
  return moves.length >= 2 && moves.at(-1) === 'call';
}

function rank(card = 0): number {
  return Math.floor(card / 2);
}

function payoff({ hands, board, rounds, pot }: State, seat: number): number {
  const last = round({ rounds });
  const [own = 0, other = 0] = [pot[seat], pot[1 - seat]];
  if (last.includes('fold')) return (last.length - 1) % 2 === seat ? -own : other;
  const ranks = hands.map((card) => (rank(card) === rank(board ?? 0) ? 100 : rank(card)));
  return Math.sign((ranks[seat] ?? 0) - (ranks[1 - seat] ?? 0)) * own;
}
