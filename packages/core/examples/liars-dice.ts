import { defineGame } from '@cards/core';

/**
 * Liar's dice with one die each. A player bids a number of dice with a face, higher than the last bid, or doubts the
 * last bid. The highest face is wild: it counts as every face.
 *
 * Source: Neller and Lanctot, An introduction to counterfactual regret minimization, 2013. OpenSpiel has the same
 * rules.
 */
const DICE = 2;

export const liarsDice = defineGame({
  id: 'liarsdice',
  seats: 2,
  zeroSum: true,
  title: "Liar's dice",
  parameters: { sides: { default: 6, min: 2, max: 6 } },
  deal: ({ sides }, rng) => ({ rolls: [rng.int(sides), rng.int(sides)], bids: [] as number[] }),
  toMove: ({ bids }) => bids.length % 2,
  // Bid b is (b / sides + 1) dice with the face b % sides; the highest number is a doubt.
  moves({ bids }, { sides }) {
    const last = bids.at(-1) ?? -1;
    const doubt = DICE * sides;
    if (last === doubt) return [];
    const higher = Array.from({ length: doubt - last }, (_, at) => last + 1 + at);
    return higher.filter((bid) => bid < doubt || last >= 0);
  },
  play: ({ bids }, bid) => void bids.push(bid),
  view: { roll: ({ rolls }, seat) => rolls[seat] ?? 0, bids: ({ bids }) => bids },
  measures: {
    win: {
      role: 'payoff',
      unit: 'points',
      bounds: [-1, 1],
      of: (state, seat, { sides }) => payoff(state, seat, sides),
    },
  },
  resample: (state, seat, rng, { sides }) => void (state.rolls[1 - seat] = rng.int(sides)),
});

function payoff({ rolls, bids }: { rolls: number[]; bids: number[] }, seat: number, sides: number): number {
  const bid = bids.at(-2) ?? 0;
  const face = bid % sides;
  const count = rolls.filter((roll) => roll === face || roll === sides - 1).length;
  const isTrue = count >= Math.floor(bid / sides) + 1;
  const doubter = (bids.length - 1) % 2;
  return isTrue === (doubter !== seat) ? 1 : -1;
}
