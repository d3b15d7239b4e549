import { defineGame } from '@cards/core';

/**
 * Goofspiel with hidden bids: each player has the cards 1 to N, and bids one of them for each prize. The higher bid
 * wins the prize; with equal bids it is lost. The players see who has won, but not the bids.
 *
 * Source: Ross, Goofspiel: the game of pure strategy, Journal of Applied Probability 8(3), 1971; the rules are those of
 * OpenSpiel's `goofspiel(imp_info=True)`.
 */
interface State {
  /** The prizes in random order. */
  prizes: number[];
  hands: number[][];
  bids: number[][];
  /** The bid of seat 0, until seat 1 has bid. */
  open: number | null;
  points: number[];
}

export const goofspiel = defineGame({
  id: 'goofspiel',
  seats: 2,
  parameters: { cards: { default: 3, min: 2, max: 6 } },
  deal: ({ cards }, rng): State => {
    const prizes = Array.from({ length: cards }, (_, at) => at + 1);
    rng.shuffle(prizes);
    const hands = [[...prizes].sort(), [...prizes].sort()];
    return { prizes, hands, bids: [[], []], open: null, points: [0, 0] };
  },
  toMove: ({ open }) => (open === null ? 0 : 1),
  moves: ({ hands, open }) => [...(hands[open === null ? 0 : 1] ?? [])],
  play(state, bid) {
    const { hands, bids, points, prizes } = state;
    const seat = state.open === null ? 0 : 1;
    bids[seat]?.push(bid);
    hands[seat] = (hands[seat] ?? []).filter((card) => card !== bid);
    if (state.open === null) {
      state.open = bid;
      return;
    }
    const prize = prizes[(bids[0]?.length ?? 1) - 1] ?? 0;
    const winner = state.open > bid ? 0 : 1;
    if (state.open !== bid) points[winner] = (points[winner] ?? 0) + prize;
    state.open = null;
  },
  view: {
    prizes: ({ prizes, bids }) => prizes.slice(0, Math.min(prizes.length, (bids[1]?.length ?? 0) + 1)),
    hand: ({ hands }, seat) => hands[seat] ?? [],
    points: ({ points }) => points,
  },
  measures: {
    result: {
      role: 'payoff',
      unit: 'points',
      bounds: [-1, 1],
      of: ({ points: [one = 0, other = 0] }) => Math.sign(one - other),
    },
    margin: { unit: 'points', bounds: [-21, 21], of: ({ points: [one = 0, other = 0] }) => one - other },
  },
});
