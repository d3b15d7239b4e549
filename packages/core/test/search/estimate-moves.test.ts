import { expect, test } from 'vitest';
import { defineGame, Streams } from '../../src/index.js';
import { estimateMoves } from '../../src/internal.js';

/** A player takes one, two or three coins, and who takes the last one wins. */
const coins = defineGame({
  id: 'coins',
  seats: 2,
  deal: () => ({ left: 6, mover: 0 }),
  toMove: ({ mover }) => mover,
  moves: ({ left }) => [1, 2, 3].filter((taken) => taken <= left),
  play(state, taken) {
    state.left -= taken;
    if (state.left > 0) state.mover = 1 - state.mover;
  },
  resample() {},
  view: { left: ({ left }) => left },
  measures: { win: { of: ({ mover }, seat) => mover === seat } },
});

/** The probability that the player to move wins if both play at random. */
function winsAtRandom(left: number): number {
  const moves = [1, 2, 3].filter((taken) => taken <= left);
  const sum = moves.reduce((all, taken) => all + (taken === left ? 1 : 1 - winsAtRandom(left - taken)), 0);
  return sum / moves.length;
}

const played = { params: {}, streams: new Streams(1, 'coins'), index: 0, moves: [1, 1, 1, 3] };

test('The estimate of a turn agrees with the exact value of random play, and a loss beyond chance names the better move', () => {
  const { rule, moves = [] } =
    estimateMoves(
      coins,
      { ...played, seat: 0 },
      new Map([
        [0, 2],
        [2, 3],
      ]),
    ) ?? {};
  expect(rule?.kind).toBe('winners');
  const [first, second] = [1 - winsAtRandom(5), 1 - winsAtRandom(3)];
  expect(moves.map(({ at, move }) => [at, move])).toEqual([
    [0, 1],
    [2, 1],
  ]);
  // Five standard errors of 400 games are at most 0.125.
  expect(Math.abs((moves[0]?.mean ?? 0) - first)).toBeLessThan(0.125);
  expect(Math.abs((moves[1]?.mean ?? 0) - second)).toBeLessThan(0.125);
  // The advised move, 3 of 4 coins, leaves the last one to the other player.
  expect(moves[1]?.regret).toBe(0);
  expect(moves[1]?.best).toBeUndefined();
});

test('The last turn of a game that is won at once has the value 1, and a move that is not advised against has no loss', () => {
  const { moves = [] } = estimateMoves(coins, { ...played, seat: 1 }, new Map()) ?? {};
  expect(moves.map(({ at, mean, regret }) => [at, at === 3 ? mean : 0, regret])).toEqual([
    [1, 0, 0],
    [3, 1, 0],
  ]);
});

test('A move that throws away a win that another one has at once loses about what random play makes of it', () => {
  const { moves = [] } = estimateMoves(coins, { ...played, moves: [3, 1, 2], seat: 1 }, new Map([[1, 3]])) ?? {};
  const lost = 1 - (1 - winsAtRandom(2));
  expect(moves[0]).toMatchObject({ at: 1, move: 1, best: 3 });
  expect(Math.abs((moves[0]?.regret ?? 0) - lost)).toBeLessThan(0.125);
});

test('A game without resample has no estimates', () => {
  const { search: _, ...rules } = coins;
  expect(estimateMoves(rules, { ...played, seat: 0 }, new Map())).toBeUndefined();
});
