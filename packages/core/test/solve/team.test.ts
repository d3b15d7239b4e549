import { defineGame, type Rng, seededRng } from '@cards/core';
import { gameTree, optimum, solve, solveGame } from '@cards/core/solve';
import { bestPlay, solutionOf } from '@cards/core/solve/internal';
import { expect, test } from 'vitest';
import { hats } from '../../examples/hats.js';

/** What a team gets by what each of two seats was dealt, and what each of them says, unseen. */
type Table = readonly number[];

const DEALT = [0, 1, 2] as const;
const SAID = [0, 1] as const;

const at = (table: Table, dealt: readonly number[], said: readonly number[]): number =>
  table[(dealt[0] ?? 0) * 12 + (dealt[1] ?? 0) * 4 + (said[0] ?? 0) * 2 + (said[1] ?? 0)] ?? 0;

const teamOf = (table: Table, better: 'higher' | 'lower') =>
  defineGame({
    id: 'pact',
    seats: 2,
    together: true,
    deal: (_, rng) => ({ dealt: [rng.int(3), rng.int(3)], said: [] as number[] }),
    toMove: ({ said }) => said.length,
    moves: ({ said }) => (said.length < 2 ? [...SAID] : []),
    play: ({ said }, move) => void said.push(move),
    view: { own: ({ dealt }, seat) => dealt[seat] ?? 0 },
    measures: { gain: { better, bounds: [0, 9], of: ({ dealt, said }) => at(table, dealt, said) } },
  });

/** The best mean over all pairs of a rule of each seat, which says one thing for each thing dealt. */
function bestOfAllPairs(table: Table, better: 'higher' | 'lower'): number {
  const rules = Array.from({ length: 8 }, (_, bits) => DEALT.map((one) => (bits >> one) & 1));
  const means = rules.flatMap((first) =>
    rules.map((second) =>
      DEALT.flatMap((one) => DEALT.map((two) => at(table, [one, two], [first[one] ?? 0, second[two] ?? 0]) / 9)).reduce(
        (sum, each) => sum + each,
      ),
    ),
  );
  return better === 'higher' ? Math.max(...means) : Math.min(...means);
}

const randomTable = (rng: Rng): Table => Array.from({ length: 36 }, () => rng.int(10));

test('Seats that play together and hide something get what the best of all pairs of their rules gets', () => {
  const rng = seededRng(1);
  for (const better of ['higher', 'lower'] as const)
    for (let game = 0; game < 10; game++) {
      const table = randomTable(rng);
      const found = solveGame(teamOf(table, better));
      const [low = 0, high = 0] = 'tree' in found ? (found.solution.bounds ?? []) : [];
      expect(low).toBe(high);
      expect(better === 'higher' ? low : -low).toBeCloseTo(bestOfAllPairs(table, better), 12);
    }
});

test('The players of the hat puzzle find their agreement: the second one is always right', () => {
  for (const colors of [2, 3, 4]) {
    const { bounds, nashConv } = solve(gameTree(hats, { colors }));
    // The first player sees nothing of the own hat, and so is right in 1 of `colors` games, whatever it says.
    expect(bounds?.[0]).toBeCloseTo(1 + 1 / colors, 12);
    expect(nashConv).toBeCloseTo(0, 12);
  }
  expect(bestPlay(hats, { colors: 3 })).toBeDefined();
  expect(() => solutionOf(hats, 'equilibrium').precompute?.({ colors: 3 }, {})).not.toThrow();
});

test('A team with more policies than are tried has no bounds, and no policies of which one seat alone improves', () => {
  const { bounds, values, nashConv, iterations } = solve(gameTree(hats, { colors: 4 }), { maxIterations: 50 });
  expect({ bounds, iterations }).toEqual({ bounds: undefined, iterations: 50 });
  expect(nashConv).toBeCloseTo(0, 12);
  expect(values[0]).toBe(values[1]);
  expect(values[0]).toBeGreaterThan(2 / 4);
  expect(values[0]).toBeLessThanOrEqual(1 + 1 / 4 + 1e-12);
});

test('Two teams that see everything have one value, for every seat of a team', () => {
  // Four seats say 0 or 1 in turn. The first team wins if its sum is larger, so the other one never needs to lose.
  const sums = (wins: (own: number, theirs: number) => boolean) =>
    defineGame({
      id: 'sums',
      seats: 4,
      teams: [
        [0, 2],
        [1, 3],
      ],
      deal: () => ({ said: [] as number[] }),
      toMove: ({ said }) => said.length,
      moves: ({ said }) => (said.length < 4 ? [0, 1] : []),
      play: ({ said }, move) => void said.push(move),
      view: { said: ({ said }) => said },
      measures: {
        win: {
          of: ({ said: [a = 0, b = 0, c = 0, d = 0] }, seat) => wins(a + c, b + d) === (seat % 2 === 0),
        },
      },
    });
  expect(optimum(sums((own, theirs) => own > theirs))).toMatchObject({ value: 0, lower: 0, upper: 0 });
  const solution = solveGame(sums((own, theirs) => own >= theirs));
  expect(solution).toMatchObject({ optimum: { value: 1 } });
  // Seat 3 has lost whatever it says; seat 2 loses by a 0 after 1, 1.
  expect(solution.solved.positionsAfter(['1', '1', '1'])[0]).toMatchObject({ seat: 3, values: { '0': 0, '1': 0 } });
  expect(solution.solved.positionsAfter(['1', '1'])[0]).toMatchObject({ seat: 2, values: { '0': 0, '1': 1 } });
  expect(
    bestPlay(
      sums((own, theirs) => own > theirs),
      {},
    ),
  ).toBeDefined();
});
