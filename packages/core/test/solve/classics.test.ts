import { expect, test } from 'vitest';
import { type AnyGame, defineGame } from '@cards/core';
import { bestResponse, gameTree, type GameTree, optimum, solve } from '@cards/core/solve';
import { blackjack } from '../../examples/blackjack.js';
import { goofspiel } from '../../examples/goofspiel.js';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';
import { liarsDice } from '../../examples/liars-dice.js';
import { matchingPennies, rockPaperScissors } from '../../examples/simultaneous.js';

type Tree = GameTree;

/** Kuhn poker with 13 cards, of which only two are dealt. */
const oneCardPoker = defineGame({
  id: 'onecard',
  seats: 2,
  deal(_, rng) {
    const first = rng.int(13);
    const other = rng.int(12);
    return { cards: [first, other < first ? other : other + 1], bets: '' };
  },
  toMove: ({ bets }) => bets.length % 2,
  moves: ({ bets }) => (/^(00|1.|01.)/.test(bets) ? [] : [0, 1]),
  play: (state, bet) => void (state.bets += String(bet)),
  view: { card: ({ cards }, seat) => cards[seat] ?? 0, bets: ({ bets }) => bets },
  measures: {
    dollars: {
      role: 'payoff',
      bounds: [-2, 2],
      of({ cards: [own = 0, other = 0], bets }, seat) {
        const sign = seat === 0 ? 1 : -1;
        if (bets === '10') return sign;
        if (bets === '010') return -sign;
        return sign * Math.sign(own - other) * (bets === '00' ? 1 : 2);
      },
    },
  },
});

const treeOf = (game: unknown, params: Record<string, number> = {}): Tree => gameTree(game as AnyGame, params);

/** What both seats together gain if each of them plays its best response to the uniform policy of the other. */
function lossOfUniform(tree: Tree): number {
  const policies = tree.sets.map((sets) => sets.uniform());
  return bestResponse(tree, 0, policies).value + bestResponse(tree, 1, policies).value;
}

test('The counts of Kuhn poker are published', () => {
  // OpenSpiel issue 405: 58 histories, 30 ends, 4 chance nodes; 12 information sets (Kuhn, 1950).
  const tree = treeOf(kuhn);
  expect([tree.histories, tree.games, tree.chances]).toEqual([58, 30, 4]);
  expect(tree.sets.map(({ moves }) => moves.length)).toEqual([6, 6]);
});

test('The counts of Leduc hold’em are published', () => {
  // OpenSpiel issue 405: 9,457 histories, 5,520 ends, 157 chance nodes. 288 information sets: suits do not matter.
  const tree = treeOf(leduc);
  expect([tree.histories, tree.games, tree.chances]).toEqual([9457, 5520, 157]);
  expect(tree.sets.map(({ moves }) => moves.length)).toEqual([144, 144]);
});

test('What uniform players lose in Kuhn poker and Leduc hold’em is published', () => {
  // OpenSpiel, exploitability_test.py.
  expect(lossOfUniform(treeOf(kuhn))).toBeCloseTo(11 / 12, 12);
  expect(lossOfUniform(treeOf(leduc))).toBeCloseTo(4.747222222222222, 12);
});

test.each([
  // Kuhn, A simplified two-person poker, 1950.
  ['Kuhn poker', kuhn, {}, -1 / 18, 1e-6],
  // Lanctot and others, A unified game-theoretic approach to multiagent reinforcement learning, NIPS 2017, appendix
  // E.2.
  ['Leduc hold’em', leduc, {}, -0.085606424078, 1e-5],
  // By symmetry, because neither player sees the bid of the other.
  ['Goofspiel with 3 cards', goofspiel, { cards: 3 }, 0, 1e-6],
  ['Goofspiel with 4 cards', goofspiel, { cards: 4 }, 0, 1e-3],
] as const)('The value of %s is published', (_, game, params, value, tolerance) => {
  const { bounds: [lower, upper] = [1, -1], nashConv } = solve(treeOf(game, params), { tolerance });
  expect(nashConv).toBeLessThanOrEqual(tolerance);
  expect(upper - lower).toBe(nashConv);
  expect(lower).toBeLessThanOrEqual(value + 1e-12);
  expect(upper).toBeGreaterThanOrEqual(value - 1e-12);
});

test('The value of one-card poker with 13 cards is published', () => {
  // Gordon, One-card poker, Carnegie Mellon University: the first player loses about 6.4 cents a deal. Its rules are
  // those of Kuhn poker. Koller and Pfeffer, Generating and solving imperfect information games, IJCAI 1995.
  const tree = treeOf(oneCardPoker);
  expect(tree.sets.map(({ moves }) => moves.length)).toEqual([26, 26]);
  const { bounds: [lower, upper] = [1, -1] } = solve(tree, { tolerance: 1e-5 });
  expect(lower).toBeGreaterThan(-0.0645);
  expect(upper).toBeLessThan(-0.0635);
});

test.each([1, 2, 9])('Matching pennies for %i coins have the value of a matrix of two by two', (heads) => {
  // Shows heads with the probability 2 / (heads + 3): then the other player is indifferent.
  const { policies, values } = solve(treeOf(matchingPennies, { heads }), { tolerance: 1e-9 });
  expect(values[0]).toBeCloseTo((heads - 1) / (heads + 3), 8);
  expect(policies[0]?.[1]).toBeCloseTo(2 / (heads + 3), 3);
});

test.each([
  [1, 1, 1],
  [2, 1, 1],
  [3, 5, 2],
])(
  'Rock, paper, scissors for %i, %i and %i points have the only equilibrium of a symmetric game',
  (rock, paper, scissors) => {
    // No choice wins or loses against it: rock is chosen by what scissors win, paper by rock, and scissors by paper.
    const { policies, values } = solve(treeOf(rockPaperScissors, { rock, paper, scissors }), { tolerance: 1e-9 });
    const sum = rock + paper + scissors;
    expect(values[0]).toBeCloseTo(0, 8);
    for (const policy of policies)
      for (const [at, share] of [scissors, rock, paper].entries()) expect(policy[1 + at]).toBeCloseTo(share / sum, 3);
  },
);

test('The value of liar’s dice with one die each is published', { tags: ['slow', 'release'] }, () => {
  // Neller and Lanctot, An introduction to counterfactual regret minimization, 2013; the tree has 294,883 histories.
  const tree = treeOf(liarsDice);
  expect(tree.histories).toBe(294_883);
  const { bounds: [lower, upper] = [1, -1], nashConv } = solve(tree, { tolerance: 2e-4 });
  expect(nashConv).toBeLessThanOrEqual(2e-4);
  expect(lower).toBeLessThanOrEqual(-0.0271317829);
  expect(upper).toBeGreaterThanOrEqual(-0.0271317829);
});

/**
 * The mean of best play of Blackjack, from the cards that are left in the shoe as bits. A chance is an average over
 * the cards, so the order in which cards came does not matter.
 */
function meanOfBlackjack(lowest: number): number {
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((value) => value === 1 || value >= lowest);
  const all = 2 ** values.length - 1;
  const cardsOf = (set: number): readonly number[] => [...values.keys()].filter((at) => ((set >> at) & 1) === 1);
  const average = (set: number, of: (card: number) => number): number =>
    cardsOf(set).reduce((sum, at) => sum + of(1 << at), 0) / cardsOf(set).length;
  const total = (set: number): number => {
    const hard = cardsOf(set).reduce((sum, at) => sum + (values[at] ?? 0), 0);
    return (set & 1) === 1 && hard < 12 ? hard + 10 : hard;
  };
  const stand = (hand: number, dealer: number): number =>
    total(dealer) < 17
      ? average(all ^ hand ^ dealer, (card) => stand(hand, dealer | card))
      : total(dealer) > 21 || total(dealer) < total(hand)
        ? 1
        : total(dealer) === total(hand)
          ? 0
          : -1;
  const known = new Map<number, number>();
  const best = (hand: number, dealer: number): number => {
    if (total(hand) > 21) return -1;
    const key = 2 ** values.length * hand + dealer;
    const value =
      known.get(key) ??
      Math.max(
        stand(hand, dealer),
        average(all ^ hand ^ dealer, (card) => best(hand | card, dealer)),
      );
    known.set(key, value);
    return value;
  };
  return average(all, (up) => average(all ^ up, (one) => average(all ^ up ^ one, (other) => best(one | other, up))));
}

test('Blackjack with a small shoe has the value of a recursion over the cards that are left', () => {
  expect(optimum(blackjack).value).toBeCloseTo(meanOfBlackjack(5), 12);
  expect(optimum(blackjack, { lowest: 6 }).value).toBeCloseTo(meanOfBlackjack(6), 12);
});
