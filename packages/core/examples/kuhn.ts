import { defineGame } from '@cards/core';

const PASS = 0;
const BET = 1;

/** A bet is one chip; a pass folds after a bet. The winner gets the ante and the bet of the other player. */
export const kuhn = defineGame({
  id: 'kuhn',
  seats: 2,
  zeroSum: true,
  parameters: { cards: { default: 3, min: 3, max: 13 } },
  actions: ['pass', 'bet'],
  deal: ({ cards }, rng) => {
    const deck = Array.from({ length: cards }, (_, card) => card);
    rng.shuffle(deck);
    return { hands: deck.slice(0, 2), bets: [] as number[] };
  },
  toMove: ({ bets }) => bets.length % 2,
  // The second pass or bet in a row ends the game, and so does a pass after a bet.
  moves: ({ bets }) => (bets.length > 1 && (bets.at(-1) === PASS || bets.at(-2) === BET) ? [] : ['pass', 'bet']),
  play: ({ bets }, move) => void bets.push(move === 'bet' ? BET : PASS),
  view: { card: ({ hands }, seat) => hands[seat] ?? 0, bets: ({ bets }) => bets },
  encoding: ({ cards }) => ({
    card: [0, cards - 1],
    bets: { list: { maybe: [PASS, BET] }, length: 3 },
  }),
  measures: {
    win: { role: 'win', of: (state, seat) => payoff(state, seat) > 0 },
    chips: { role: 'payoff', of: (state, seat) => payoff(state, seat), bounds: [-2, 2] },
  },
  strategies: { careful: ({ card, bets }) => (card === 2 || (card === 1 && bets.length === 0) ? 'bet' : 'pass') },
  // Any card but the one that the seat has.
  resample({ hands }, seat, rng, { cards }) {
    const drawn = rng.int(cards - 1);
    hands[1 - seat] = drawn + Number(drawn >= (hands[seat] ?? 0));
  },
});

function payoff({ hands, bets }: { hands: number[]; bets: number[] }, seat: number): number {
  const [one, two, three] = bets;
  const high = (hands[seat] ?? 0) > (hands[1 - seat] ?? 0) ? 1 : -1;
  const caller = one === BET ? two : two === BET ? three : undefined;
  // Who bets and is not called wins the ante.
  if (caller === PASS) return (one === BET) === (seat === 0) ? 1 : -1;
  return caller === BET ? 2 * high : high;
}
