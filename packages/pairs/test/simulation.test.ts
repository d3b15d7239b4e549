// @module-tag slow (100,000 games)
// @module-tag release
import { createPlayers, createRunner, type Player, playToEnd, seededRng, Streams } from '@cards/core';
import { flipsDistribution, GoodPlayer, MatchCardGame, pairs, type PairsView, RandomPlayer } from '@cards/pairs';
import { type ExactPlayer } from '../src/exact/flips.js';
import { describe, expect, test } from 'vitest';

/** The minimum number of expected games in a bin of the goodness-of-fit test. */
const BIN = 20;

/** By number of flips: the number of games. */
function tally(games: number, play: (index: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let index = 0; index < games; index++) {
    const flips = play(index);
    counts.set(flips, (counts.get(flips) ?? 0) + 1);
  }
  return counts;
}

/**
 * The deviations of a sample from an exact distribution: that of the mean, in standard errors, and that of chi-square
 * from its degrees of freedom, in standard deviations. Both are near 0 and very rarely above 4.
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
  // Merge the last bin, which can be too small, and the games beyond the listed tail into the bin before.
  const [expected, found] = bins.pop() as [number, number];
  const last = bins.at(-1) as [number, number];
  last[0] += expected;
  last[1] += found + games - bins.reduce((sum, [, count]) => sum + count, 0) - found;
  const freedom = bins.length - 1;
  const square = bins.reduce((sum, [e, f]) => sum + (f - e) ** 2 / e, 0);
  return [(average - mean) / Math.sqrt(variance / games), (square - freedom) / Math.sqrt(2 * freedom)];
}

describe('Simulated games and exact distributions', () => {
  // The README has the figures for a million games of each strategy with 32 cards and seed 1.
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
  ] as const)('Games of %s with %o have the exact distribution, in %i games', (player, params, games) => {
    const rngs = new Streams(1, 'pairs').gameRngs(1);
    const runner = createRunner(pairs.engine(params), createPlayers(pairs, params, [player]));
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

describe('Games without a shuffle', () => {
  test.each<[ExactPlayer, Player<PairsView>]>([
    ['random', { name: 'random', strategy: new RandomPlayer() }],
    ['good', { name: 'good', strategy: new GoodPlayer() }],
  ])('Cards in order have the same distribution as shuffled cards for the player %s', (name, player) => {
    const game = new MatchCardGame(32);
    const rng = seededRng('in order');
    const counts = tally(20_000, () => {
      game.reset();
      playToEnd(game, player, rng);
      return game.getFlips();
    });
    const [mean, fit] = deviations(counts, name, { cards: 32, copies: 4 });
    expect(Math.abs(mean)).toBeLessThan(4);
    expect(fit).toBeLessThan(4);
  });
});

test('The two deviations accept the right strategy and reject another one', () => {
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
