import { defineGame, enumerate } from '@cards/core';
import { deviations, efg, exploit, gameTree, optimum, policyOf, solve } from '@cards/core/solve';
import { isSolution, solutionOf } from '@cards/core/solve/internal';
import { describe, expect, test } from 'vitest';
import { kuhnpoker } from '../../examples/kuhn-players.js';
import { liarsDice } from '../../examples/liars-dice.js';

/** What the seats gain together if each of them alone leaves the uniform policy for its best response. */
const gainsOfUniform = (players: number): number => {
  const tree = gameTree(kuhnpoker, { players });
  const uniform = tree.sets.map((sets) => sets.uniform());
  return deviations(tree, uniform).reduce((sum, { gain }) => sum + gain, 0);
};

test.each([
  // OpenSpiel, exploitability_test.py, and nash_conv of the uniform policy of kuhn_poker(players=3) and (players=4).
  [2, 11 / 12],
  [3, 2.0625],
  [4, 3.476042],
])('The NashConv of uniform play in Kuhn poker for %i players is that of OpenSpiel', (players, published) => {
  expect(gainsOfUniform(players)).toBeCloseTo(published, 6);
});

test('Kuhn poker for three players reaches a NashConv below 0.0005', () => {
  // OpenSpiel's plain CFR reaches .00036 in 10,000 iterations.
  const { nashConv, values, bounds, iterations } = solve(gameTree(kuhnpoker, { players: 3 }), { tolerance: 5e-4 });
  expect(nashConv).toBeLessThanOrEqual(5e-4);
  expect(iterations).toBeLessThan(10_000);
  expect(bounds).toBeUndefined();
  expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 12);
  // Szafron, Gibson and Sturtevant, A parameterized family of equilibrium profiles for three-player Kuhn poker, AAMAS
  // 2013: in their equilibria, player 2 wins -1/48, and player 1 between -1/48 and -1/48 - 1/96.
  expect(values[1]).toBeCloseTo(-1 / 48, 3);
});

test('Kuhn poker for four players reaches a NashConv below 0.007', { tags: 'slow' }, () => {
  const { nashConv, iterations } = solve(gameTree(kuhnpoker, { players: 4 }), { tolerance: 0.007 });
  expect(nashConv).toBeLessThanOrEqual(0.007);
  expect(iterations).toBeLessThan(1000);
});

test('The gains of a policy are divided among its situations', () => {
  const tree = gameTree(kuhnpoker, { players: 3 });
  const policies = tree.sets.map((_, seat) => policyOf(tree, seat, 'random'));
  for (const [seat, { best, value, gain, mistakes }] of deviations(tree, policies).entries()) {
    expect(best - value).toBeCloseTo(gain, 12);
    expect(mistakes.reduce((sum, { loss }) => sum + loss, 0)).toBeCloseTo(gain, 12);
    expect(mistakes.every((one) => one.seat === seat)).toBe(true);
  }
});

test('With two seats, what a policy loses is what both seats gain by leaving it and the equilibrium', () => {
  const tree = gameTree(liarsDice, { sides: 3 });
  const equilibrium = solve(tree);
  const policy = policyOf(tree, 0, 'random');
  const [own, other] = deviations(tree, [policy, equilibrium.policies[1] ?? policy]);
  const { loss } = exploit(tree, 0, policy, equilibrium);
  expect(loss).toBeCloseTo((own?.gain ?? 0) + (other?.gain ?? 0), 12);
});

test('A response to a strategy in all other seats wins in all possible games what the best response wins', () => {
  const game = { ...kuhnpoker, strategies: [...kuhnpoker.strategies, solutionOf(kuhnpoker, 'response:random')] };
  const tree = gameTree(kuhnpoker, { players: 3 });
  const found = deviations(
    tree,
    tree.sets.map((_, seat) => policyOf(tree, seat, 'random')),
  );
  for (const [seat, { best }] of found.entries()) {
    const specs = found.map((_, one) => (one === seat ? 'response:random' : 'random'));
    expect(enumerate(game, { players: 3 }, specs).measures[`chips.${seat}`]?.mean).toBeCloseTo(best, 12);
  }
});

test('The strategy equilibrium is refused where no policy has its guarantee', () => {
  expect(isSolution('equilibrium')).toBe(true);
  const { precompute } = solutionOf(kuhnpoker, 'equilibrium');
  expect(() => precompute?.({ players: 3 }, {})).toThrow(
    'equilibrium needs a game whose best play has one value, such as two seats that always win the same sum, and kuhnpoker is another',
  );
});

test('A file for Gambit has the payoffs of every seat', () => {
  const lines = efg(kuhnpoker, { players: 3 }).split('\n');
  expect(lines[0]).toBe('EFG 2 R "Kuhnpoker" { "seat 0" "seat 1" "seat 2" }');
  const ends = lines.filter((line) => line.startsWith('t '));
  expect(ends).toHaveLength(312);
  expect(ends[0]).toMatch(/\{ -1, -1, 2 \}$/);
});

describe('Two seats that do not always win the same sum', () => {
  /** Hidden moves of both seats, with their payoffs as [first][second]. */
  const matrix = (payoffs: readonly (readonly (readonly [number, number])[])[]) =>
    defineGame({
      id: 'matrix',
      seats: 2,
      deal: () => ({ chosen: [] as number[] }),
      toMove: ({ chosen }) => chosen.length,
      moves: ({ chosen }) => (chosen.length < 2 ? [0, 1] : []),
      play: ({ chosen }, move) => void chosen.push(move),
      view: { own: ({ chosen }, seat) => chosen[seat] ?? null },
      measures: {
        won: {
          role: 'payoff',
          bounds: [0, 9],
          of: ({ chosen: [one = 0, two = 0] }, seat) => payoffs[one]?.[two]?.[seat] ?? 0,
        },
      },
    });

  test('In the dilemma of the prisoners, both defect', () => {
    // Each seat wins more by its second move, whatever the other one does.
    const dilemma = matrix([
      [
        [3, 3],
        [0, 5],
      ],
      [
        [5, 0],
        [1, 1],
      ],
    ]);
    const tree = gameTree(dilemma);
    const { values, nashConv, bounds } = solve(tree);
    expect(bounds).toBeUndefined();
    expect(nashConv).toBeLessThanOrEqual(1e-6);
    for (const value of values) expect(value).toBeCloseTo(1, 5);
    const cooperate = tree.sets.map(() => new Float64Array([1, 1, 0]));
    expect(deviations(tree, cooperate).map(({ gain }) => gain)).toEqual([2, 2]);
  });

  test('A constant sum is a game for one value, whatever the sum is', () => {
    const shared = matrix([
      [
        [2, 7],
        [5, 4],
      ],
      [
        [4, 5],
        [3, 6],
      ],
    ]);
    // Seat 0 plays its first move with p: 2p + 4(1 - p) = 5p + 3(1 - p), so p = 1/4 and the value is 3.5.
    const { bounds: [lower, upper] = [9, 0] } = solve(gameTree(shared));
    expect(lower).toBeLessThanOrEqual(3.5);
    expect(upper).toBeGreaterThanOrEqual(3.5);
    expect(upper - lower).toBeLessThanOrEqual(1e-6);
  });
});

describe('Games of several seats that hide nothing', () => {
  /** Each seat in turn takes 1 or 2 of the matches. Who takes the last one wins; the next seat wins half of it. */
  const matches = (count: number, seats: number) =>
    defineGame({
      id: 'matches',
      seats,
      deal: () => ({ left: count, mover: 0 }),
      toMove: ({ mover }) => mover,
      moves: ({ left }) => [1, 2].filter((taken) => taken <= left),
      play(state, taken) {
        state.left -= taken;
        state.mover = (state.mover + 1) % seats;
      },
      view: { left: ({ left }) => left, mover: ({ mover }) => mover },
      measures: {
        points: {
          role: 'payoff',
          bounds: [0, 2],
          of: ({ mover }, seat) => (seat === (mover + seats - 1) % seats ? 2 : seat === mover ? 1 : 0),
        },
      },
    });

  /** What the seats win by backward induction, the seat to move first; the first of equally good moves is played. */
  const won = (left: number, seats: number): readonly number[] => {
    if (left === 0) return Array.from({ length: seats }, (_, at) => (at === seats - 1 ? 2 : at === 0 ? 1 : 0));
    const after = [1, 2].filter((taken) => taken <= left).map((taken) => won(left - taken, seats));
    const turned = after.map((values) => [values.at(-1) ?? 0, ...values.slice(0, -1)]);
    return turned.reduce((best, values) => ((values[0] ?? 0) > (best[0] ?? 0) ? values : best));
  };

  test.each([2, 3, 4])(
    'With %i seats, each seat maximizes its own payoff, and the first of equal moves is played',
    (seats) => {
      for (let count = 1; count <= 10; count++) {
        const { value, values, nashConv = 0, states } = optimum(matches(count, seats));
        expect(states).toBeGreaterThanOrEqual(count);
        expect(value).toBeCloseTo(won(count, seats)[0] ?? Number.NaN, 12);
        // Two seats share 3 points in every game.
        expect(values ?? []).toEqual(seats === 2 ? [] : won(count, seats));
        expect(Math.abs(nashConv)).toBeLessThan(1e-12);
      }
    },
  );

  test('Two seats that can help each other do so', () => {
    // Centipede, Rosenthal, Games of perfect information, predatory pricing and the chain-store paradox, 1981: the
    // first seat takes at once.
    const centipede = defineGame({
      id: 'centipede',
      seats: 2,
      deal: () => ({ pot: 2, turn: 0, taken: false }),
      toMove: ({ turn }) => turn % 2,
      moves: ({ taken, turn }) => (taken || turn === 6 ? [] : [0, 1]),
      play(state, take) {
        if (take === 1) state.taken = true;
        else {
          state.turn++;
          state.pot += 2;
        }
      },
      view: { pot: ({ pot }) => pot, turn: ({ turn }) => turn, taken: ({ taken }) => taken },
      measures: {
        won: {
          role: 'payoff',
          bounds: [-1, 20],
          of: ({ pot, turn, taken }, seat) => (taken ? pot / 2 + (turn % 2 === seat ? 2 : -2) : pot / 2),
        },
      },
    });
    expect(optimum(centipede)).toMatchObject({ value: 3, values: [3, -1], nashConv: 0, states: 6 });
  });

  test('With three seats, play that can repeat has values and a proof of how good they are', () => {
    // Each seat rolls: on 1 of 2 it wins, otherwise the next one rolls. So 4/7, 2/7, 1/7. A pass wins nothing.
    const rolls = defineGame({
      id: 'rolls',
      seats: 3,
      deal: () => ({ mover: 0, won: false }),
      toMove: ({ mover }) => mover,
      moves: ({ won: isWon }) => (isWon ? [] : [0, 1]),
      play(state, move, rng) {
        if (move === 1 && rng.int(2) === 0) state.won = true;
        else state.mover = (state.mover + 1) % 3;
      },
      view: { mover: ({ mover }) => mover, won: ({ won: isWon }) => isWon },
      measures: { win: { of: ({ mover, won: isWon }, seat) => isWon && mover === seat } },
    });
    const { values, nashConv, states } = optimum(rolls);
    expect(states).toBe(3);
    for (const [seat, value] of [4 / 7, 2 / 7, 1 / 7].entries()) expect(values?.[seat]).toBeCloseTo(value, 12);
    expect(nashConv).toBeCloseTo(0, 12);
  });
});
