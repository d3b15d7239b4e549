import { type Player, createPlayers, seededRng, playToEnd, Streams } from '@cards/core';
import {
  type ExactPlayer,
  flipsDistribution,
  GoodPlayer,
  MatchCardGame,
  pairs,
  type PairsView,
  RandomPlayer,
} from '@cards/pairs';
import { describe, expect, test } from 'vitest';

/** Bins of a goodness-of-fit test hold at least so many expected games. */
const BIN = 20;

/** How often each number of flips occurs. */
function tally(games: number, play: (index: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let index = 0; index < games; index++) {
    const flips = play(index);
    counts.set(flips, (counts.get(flips) ?? 0) + 1);
  }
  return counts;
}

/**
 * How far a sample lies from an exact distribution: its mean in standard errors, and its chi-square, less its degrees
 * of freedom, in standard deviations. Both are near 0 and hardly ever above 4.
 */
function deviations(
  counts: ReadonlyMap<number, number>,
  player: ExactPlayer,
  params: { cards: number; copies: number },
): [mean: number, fit: number] {
  const { mean, variance, probabilities } = flipsDistribution(player, params);
  const games = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const average = [...counts].reduce((sum, [flips, count]) => sum + flips * count, 0) / games;
  const bins: [expected: number, found: number][] = [[0, 0]];
  for (const [flips, probability] of probabilities) {
    if ((bins.at(-1)?.[0] ?? 0) >= BIN) bins.push([0, 0]);
    const bin = bins.at(-1) as [number, number];
    bin[0] += games * probability;
    bin[1] += counts.get(flips) ?? 0;
  }
  // What is left over at the end joins the bin before; so do the games beyond the listed tail.
  const [expected, found] = bins.pop() as [number, number];
  const last = bins.at(-1) as [number, number];
  last[0] += expected;
  last[1] += found + games - bins.reduce((sum, [, count]) => sum + count, 0) - found;
  const freedom = bins.length - 1;
  const square = bins.reduce((sum, [e, f]) => sum + (f - e) ** 2 / e, 0);
  return [(average - mean) / Math.sqrt(variance / games), (square - freedom) / Math.sqrt(2 * freedom)];
}

describe('games through the public interface are those of the exact distribution', () => {
  // A million games of each with 32 cards, seed 1, lie as near; the README has the figures.
  test.each([
    ['random', { cards: 32, copies: 4 }, 40_000],
    ['good', { cards: 32, copies: 4 }, 100_000],
    ['optimal', { cards: 32, copies: 4 }, 100_000],
    ['random', { cards: 104, copies: 4 }, 2000],
    ['good', { cards: 104, copies: 4 }, 20_000],
    ['optimal', { cards: 104, copies: 4 }, 20_000],
    ['random', { cards: 20, copies: 2 }, 20_000],
    ['good', { cards: 52, copies: 2 }, 20_000],
    ['good', { cards: 8, copies: 4 }, 20_000],
  ] as const)('%s, %o, %i games', (player, params, games) => {
    const rngs = new Streams(1, 'pairs').gameRngs(1);
    const runner = pairs.runner(params, createPlayers(pairs, params, [player]));
    const measures = new Int32Array(1);
    const counts = tally(games, (index) => {
      runner.play(rngs.seek(index), measures);
      return measures[0] as number;
    });
    const [mean, fit] = deviations(counts, player, params);
    expect(Math.abs(mean)).toBeLessThan(4);
    expect(fit).toBeLessThan(4);
  });
});

describe('cards that lie in order are as hard as shuffled ones', () => {
  test.each<[ExactPlayer, Player<PairsView>]>([
    ['random', { name: 'random', strategy: new RandomPlayer() }],
    ['good', { name: 'good', strategy: new GoodPlayer() }],
  ])('for the %s player', (player, seated) => {
    const game = new MatchCardGame(32);
    const rng = seededRng('in order');
    const counts = tally(20_000, () => {
      game.reset();
      playToEnd(game, seated, rng);
      return game.getFlips();
    });
    const [mean, fit] = deviations(counts, player, { cards: 32, copies: 4 });
    expect(Math.abs(mean)).toBeLessThan(4);
    expect(fit).toBeLessThan(4);
  });
});

test('the two deviations accept the right player and reject another', () => {
  const params = { cards: 32, copies: 4 };
  const expected = (player: ExactPlayer): Map<number, number> =>
    new Map(
      [...flipsDistribution(player, params).probabilities].map(([flips, probability]) => [
        flips,
        Math.round(1e5 * probability),
      ]),
    );
  for (const player of ['good', 'optimal'] as const) {
    const [mean, fit] = deviations(expected(player), player, params);
    expect(Math.abs(mean)).toBeLessThan(0.1);
    expect(fit).toBeLessThan(0);
  }
  for (const deviation of deviations(expected('good'), 'optimal', params)) expect(deviation).toBeGreaterThan(100);
});
