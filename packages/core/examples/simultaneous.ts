import { defineGame, type Rng } from '@cards/core';

/**
 * Games in which both players choose at the same time: a choice is a move that the other player does not see.
 *
 * Source: von Neumann and Morgenstern, Theory of games and economic behavior, 1944, section 17 and 18.
 */
interface State {
  chosen: string[];
}

const chooses = <const Choice extends string>(choices: readonly Choice[]) => ({
  seats: 2,
  zeroSum: true,
  actions: choices,
  deal: (): State => ({ chosen: [] }),
  toMove: ({ chosen }: State) => chosen.length,
  moves: ({ chosen }: State) => (chosen.length < 2 ? choices : []),
  play: ({ chosen }: State, choice: string) => void chosen.push(choice),
  resample({ chosen }: State, seat: number, rng: Rng) {
    if (seat === 1 && chosen.length === 1) chosen[0] = choices[rng.int(choices.length)] ?? '';
  },
  view: {},
});

/** Matching pennies: seat 0 wins if both coins show the same side, and more if both show heads. */
export const matchingPennies = defineGame({
  ...chooses(['heads', 'tails']),
  id: 'pennies',
  title: 'Matching pennies',
  parameters: { heads: { default: 2, min: 1, max: 9 } },
  measures: {
    coins: {
      role: 'payoff',
      unit: 'coins',
      bounds: ({ heads }) => [-heads, heads],
      of({ chosen: [one, two] }: State, seat, { heads }) {
        const won = one !== two ? -1 : one === 'heads' ? heads : 1;
        return seat === 0 ? won : -won;
      },
    },
  },
});

const HANDS = ['rock', 'paper', 'scissors'] as const;

/** Rock, paper, scissors: each choice beats the one before it, and wins its own stake. */
export const rockPaperScissors = defineGame({
  ...chooses(HANDS),
  id: 'rockpaperscissors',
  title: 'Rock, paper, scissors',
  parameters: {
    rock: { default: 1, min: 1, max: 9 },
    paper: { default: 1, min: 1, max: 9 },
    scissors: { default: 1, min: 1, max: 9 },
  },
  measures: {
    points: {
      role: 'payoff',
      unit: 'points',
      bounds: [-9, 9],
      of({ chosen }: State, seat, prizes) {
        const [own = 0, other = 0] = [seat, 1 - seat].map((one) => HANDS.findIndex((hand) => hand === chosen[one]));
        const ahead = (3 + own - other) % 3;
        const winner = HANDS[ahead === 1 ? own : other] ?? 'rock';
        return ahead === 0 ? 0 : ahead === 1 ? prizes[winner] : -prizes[winner];
      },
    },
  },
});
