import { defineGame } from '@cards/core';

/**
 * Games in which both players choose at the same time: a choice is a move that the other player does not see.
 *
 * Source: von Neumann and Morgenstern, Theory of games and economic behavior, 1944, section 17 and 18.
 */
interface State {
  /** What each choice wins. */
  prizes: number[];
  chosen: number[];
}

const chooses = (choices: readonly string[]) => ({
  seats: 2,
  zeroSum: true,
  toMove: ({ chosen }: State) => chosen.length,
  moves: ({ chosen }: State) => (chosen.length < 2 ? [...choices.keys()] : []),
  play: ({ chosen }: State, choice: number) => void chosen.push(choice),
  moveText: (choice: number) => choices[choice] ?? '',
  resample({ chosen }: State, seat: number, rng: { int: (bound: number) => number }) {
    if (seat === 1 && chosen.length === 1) chosen[0] = rng.int(choices.length);
  },
  view: {},
});

/** Matching pennies: seat 0 wins if both coins show the same side, and more if both show heads. */
export const matchingPennies = defineGame({
  ...chooses(['heads', 'tails']),
  id: 'pennies',
  title: 'Matching pennies',
  parameters: { heads: { default: 2, min: 1, max: 9 } },
  deal: ({ heads }): State => ({ prizes: [heads, 1], chosen: [] }),
  measures: {
    coins: {
      role: 'payoff',
      unit: 'coins',
      bounds: ({ heads }) => [-heads, heads],
      of({ prizes, chosen: [one = 0, two = 0] }: State, seat) {
        const won = one === two ? (prizes[one] ?? 0) : -1;
        return seat === 0 ? won : -won;
      },
    },
  },
});

/** Rock, paper, scissors: each choice beats the one before it, and wins its own stake. */
export const rockPaperScissors = defineGame({
  ...chooses(['rock', 'paper', 'scissors']),
  id: 'rockpaperscissors',
  title: 'Rock, paper, scissors',
  parameters: {
    rock: { default: 1, min: 1, max: 9 },
    paper: { default: 1, min: 1, max: 9 },
    scissors: { default: 1, min: 1, max: 9 },
  },
  deal: ({ rock, paper, scissors }): State => ({ prizes: [rock, paper, scissors], chosen: [] }),
  measures: {
    points: {
      role: 'payoff',
      unit: 'points',
      bounds: [-9, 9],
      of({ prizes, chosen }: State, seat) {
        const [own = 0, other = 0] = [chosen[seat], chosen[1 - seat]];
        const ahead = (3 + own - other) % 3;
        return ahead === 0 ? 0 : ahead === 1 ? (prizes[own] ?? 0) : -(prizes[other] ?? 0);
      },
    },
  },
});
