import { defineGame } from '@cards/core';

const BET = 1;

/**
 * Kuhn poker for n players, with a deck of n + 1 cards: each player antes 1 and gets a card. In turn they pass or bet
 * 1; after the first bet, each other player folds or calls once. The highest card of those who bet, or of all if no
 * player did, wins the pot.
 *
 * Source: Abou Risk and Szafron, Using counterfactual regret minimization to create competitive multiplayer poker
 * agents, AAMAS 2010, for three players; the rules are those of OpenSpiel's `kuhn_poker`.
 */
export const kuhnpoker = defineGame({
  id: 'kuhnpoker',
  seats: ({ players }) => players,
  zeroSum: true,
  parameters: { players: { default: 3, min: 2, max: 10 } },
  actions: ['pass', 'bet'],
  deal: ({ players }, rng) => {
    const deck = Array.from({ length: players + 1 }, (_, card) => card);
    rng.shuffle(deck);
    return { hands: deck.slice(0, players), deck: deck.slice(players), bets: [] as number[] };
  },
  toMove: ({ hands, bets }) => bets.length % hands.length,
  moves: ({ hands, bets }) => {
    const first = bets.indexOf(BET);
    return bets.length === hands.length + Math.max(0, first) ? [] : ['pass', 'bet'];
  },
  play: ({ bets }, move) => void bets.push(move === 'bet' ? BET : 0),
  view: { card: ({ hands }, seat) => hands[seat] ?? 0, bets: ({ bets }) => bets },
  measures: {
    chips: {
      role: 'payoff',
      of: (state, seat) => payoff(state, seat),
      bounds: ({ players }) => [-2, 2 * (players - 1)],
    },
    win: { of: (state, seat) => payoff(state, seat) > 0 },
  },
  resample({ hands, deck }, seat, rng) {
    const own = hands[seat] ?? 0;
    const unseen = [...hands, ...deck].filter((card) => card !== own).sort((one, other) => one - other);
    rng.shuffle(unseen);
    for (const other of hands.keys()) if (other !== seat) hands[other] = unseen.pop() ?? 0;
    deck.splice(0, deck.length, ...unseen);
  },
});

function payoff({ hands, bets }: { hands: number[]; bets: number[] }, seat: number): number {
  const hasBet = hands.map((_, one) => bets.some((move, at) => move === BET && at % hands.length === one));
  const isIn = (one: number): boolean => hasBet[one] === true || !bets.includes(BET);
  const pot = hands.length + hasBet.filter(Boolean).length;
  const won = isIn(seat) && hands.every((card, other) => !isIn(other) || card <= (hands[seat] ?? 0)) ? pot : 0;
  return won - (hasBet[seat] === true ? 2 : 1);
}
