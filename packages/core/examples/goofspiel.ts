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
  /** The bids for these prizes, by prize and seat. */
  bids: number[][];
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
  actions: ({ cards }) => cardsUpTo(cards),
  deal: ({ cards, players }, rng): State => {
    const prizes = cardsUpTo(cards);
    rng.shuffle(prizes);
    const hands = Array.from({ length: players }, () => [...prizes].sort());
    return { prizes, hands, decided: 0, bids: [], open: [], points: hands.map(() => 0) };
  },
  toMove: ({ open }) => open.length,
  moves: ({ hands, open }) => [...(hands[open.length] ?? [])],
  play(state, bid) {
    const { hands, points, prizes, bids, open } = state;
    hands[open.length] = (hands[open.length] ?? []).filter((card) => card !== bid);
    open.push(bid);
    if (open.length < hands.length) return;
    const winner = winnerOf(open);
    if (winner !== undefined) points[winner] = (points[winner] ?? 0) + (prizes[state.decided] ?? 0);
    state.decided++;
    bids.push(open);
    state.open = [];
  },
  view: {
    prizes: ({ prizes, decided }) => prizes.slice(0, Math.min(prizes.length, decided + 1)),
    hand: ({ hands }, seat) => hands[seat] ?? [],
    points: ({ points }) => points,
  },
  encoding({ cards, players }) {
    const bids = cardsUpTo(cards);
    const all = bids.reduce((sum, prize) => sum + prize);
    return {
      prizes: { list: { maybe: [1, cards] }, length: cards },
      hand: { places: bids },
      points: { list: [0, all], length: players },
    };
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
  // The next prizes are any, and the other bids are any that give each prize to the player who has won it.
  resample({ prizes, decided, hands, bids, open }, seat, rng, { cards }) {
    const later = prizes.splice(decided + 1).sort((a, b) => a - b);
    rng.shuffle(later);
    prizes.push(...later);
    const own = [...bids.map((bid) => bid[seat] ?? 0), ...(seat < open.length ? [open[seat] ?? 0] : [])];
    const orders = hands.map(() => cardsUpTo(cards));
    do for (const order of orders) rng.shuffle(order);
    while (bids.some((bid, prize) => winnerOf(bid) !== winnerOf(bidsFor(prize))));
    bids.splice(0, bids.length, ...bids.map((_, prize) => bidsFor(prize)));
    open.splice(0, open.length, ...bidsFor(bids.length).slice(0, open.length));
    for (const other of hands.keys())
      if (other !== seat)
        hands[other] = (orders[other] ?? []).slice(bids.length + Number(other < open.length)).sort((a, b) => a - b);

    function bidsFor(prize: number): number[] {
      return orders.map((order, other) => (other === seat ? own[prize] : order[prize]) ?? 0);
    }
  },
});

function cardsUpTo(highest: number): number[] {
  return Array.from({ length: highest }, (_, at) => at + 1);
}

/** The seat with the highest bid; undefined if several have it. */
function winnerOf(bids: readonly number[]): number | undefined {
  const highest = Math.max(...bids);
  const winner = bids.indexOf(highest);
  return winner === bids.lastIndexOf(highest) ? winner : undefined;
}
