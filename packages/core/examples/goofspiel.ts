import { defineGame } from '@cards/core';

/**
 * Goofspiel with hidden bids: each player has the cards 1 to N, and bids one of them for each prize. The highest bid
 * wins the prize; if several players bid it, the prize is lost. The players see who has won, but not the bids.
 *
 * Source: Ross, Goofspiel: the game of pure strategy, Journal of Applied Probability 8(3), 1971; the rules are those of
 * OpenSpiel's `goofspiel(imp_info=True)`, except that with three players and more, `result` counts who is ahead of
 * whom.
 */
interface State {
  /** The prizes in random order. */
  prizes: number[];
  hands: number[][];
  /** The number of prizes that are decided. */
  decided: number;
  /** The bids for the next prize so far, by seat. */
  open: number[];
  points: number[];
}

export const goofspiel = defineGame({
  id: 'goofspiel',
  seats: ({ players }) => players,
  parameters: {
    cards: { default: 3, min: 2, max: 6 },
    players: { default: 2, min: 2, max: 4, addedLater: true },
  },
  deal: ({ cards, players }, rng): State => {
    const prizes = Array.from({ length: cards }, (_, at) => at + 1);
    rng.shuffle(prizes);
    const hands = Array.from({ length: players }, () => [...prizes].sort());
    return { prizes, hands, decided: 0, open: [], points: hands.map(() => 0) };
  },
  toMove: ({ open }) => open.length,
  moves: ({ hands, open }) => [...(hands[open.length] ?? [])],
  play(state, bid) {
    const { hands, points, prizes, open } = state;
    hands[open.length] = (hands[open.length] ?? []).filter((card) => card !== bid);
    open.push(bid);
    if (open.length < hands.length) return;
    const highest = Math.max(...open);
    const winner = open.indexOf(highest);
    if (winner === open.lastIndexOf(highest)) points[winner] = (points[winner] ?? 0) + (prizes[state.decided] ?? 0);
    state.decided++;
    state.open = [];
  },
  view: {
    prizes: ({ prizes, decided }) => prizes.slice(0, Math.min(prizes.length, decided + 1)),
    hand: ({ hands }, seat) => hands[seat] ?? [],
    points: ({ points }) => points,
  },
  zeroSum: true,
  measures: {
    result: {
      role: 'payoff',
      unit: 'points',
      bounds: ({ players }) => [1 - players, players - 1],
      of: ({ points }, seat) => points.reduce((sum, other) => sum + Math.sign((points[seat] ?? 0) - other), 0),
    },
    margin: {
      each: 'seat',
      unit: 'points',
      bounds: [-21, 21],
      of: ({ points }, seat) => (points[seat] ?? 0) - Math.max(...points.filter((_, other) => other !== seat)),
    },
  },
});
