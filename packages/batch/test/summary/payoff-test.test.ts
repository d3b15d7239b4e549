import { defineGame } from '@cards/core';
import { expect, test } from 'vitest';
import { type CellRequest, planCell } from '../../src/plan/cell.js';
import { summarizeStop } from '../../src/summary/stopping.js';
import { simulate } from '../../src/index.js';
import { roundOf } from '../../src/plan/lineups.js';

/** Each player draws a card and antes a chip; `greedy` wins two more where `random` may pass. */
const chips = defineGame({
  id: 'chips',
  seats: 2,
  deal: (_, rng) => ({ lead: rng.int(2) === 0 ? 1 : -1, played: [] as number[] }),
  toMove: ({ played }) => played.length,
  moves: ({ played }) => (played.length < 2 ? [0, 1] : []),
  play: ({ played }, move) => void played.push(move),
  view: {},
  measures: {
    payoff: {
      role: 'payoff',
      unit: 'chips',
      bounds: [-3, 3],
      of: ({ lead, played: [one = 0, other = 0] }, seat) => (seat === 0 ? 1 : -1) * (lead + 2 * (one - other)),
    },
  },
  strategies: { greedy: () => 1 },
});

const cell = (low: number, high: number): CellRequest => ({
  game: chips,
  lineups: roundOf(['greedy', 'random']),
  stop: { kind: 'sequential', low, high },
});

test('A sequential test of a payoff is about the chips of the first player in a game', () => {
  // Greedy wins 1 chip a game on average.
  const { cells } = simulate({ seed: 1, cells: [cell(0.5, 1.5)] });
  const { stop } = cells[0] ?? {};
  expect(stop).toMatchObject({ kind: 'sequential', low: 0.5, high: 1.5, reached: true });
  expect(simulate({ seed: 1, cells: [cell(0, 0.5)] }).cells[0]?.stop).toMatchObject({ decision: 'high' });
  expect(simulate({ seed: 1, cells: [cell(1.5, 2)] }).cells[0]?.stop).toMatchObject({ decision: 'low' });
});

test('The interval of a payoff contains the mean, in chips a game', () => {
  // A game pair with 2 chips in all is 1 chip a game.
  const found = summarizeStop(planCell(cell(0, 0.5)), [[[2, 10_000]]]);
  if (found?.kind !== 'sequential') throw new Error('the rule is a sequential test');
  expect(found.anytime95[0]).toBeLessThan(1);
  expect(found.anytime95[1]).toBeGreaterThan(1);
  expect(found.anytime95[1] - found.anytime95[0]).toBeLessThan(0.2);
});

test('The hypotheses are within the payoffs', () => {
  expect(() => planCell(cell(-3, 0))).toThrow(
    'the payoffs of a sequential test must satisfy -3 < low < high < 3, not low = -3',
  );
  expect(() =>
    planCell({
      game: chips,
      lineups: [
        ['greedy', 'random'],
        ['random', 'random'],
      ],
      stop: { kind: 'sequential', low: 0, high: 1 },
    }),
  ).toThrow('a sequential test needs the same players in all rotations of the seats');
});
