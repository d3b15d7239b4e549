import { type AnyGame, enumerate } from '@cards/core';
import { LUCK_UNIT } from '@cards/core/internal';
import { luckAdjusted } from '@cards/core/solve';
import { expect, test } from 'vitest';
import { concentration, gameValues } from '../src/index.js';

const game = luckAdjusted(concentration as unknown as AnyGame, { against: [] });

// Without the bonus turn, so few cards leave no luck.
const params = { ranks: 2, copies: 2, bonus: 1 };

interface Moments {
  readonly mean: number;
  readonly variance: number;
}

/** The exact moments over all deals of the result of seat 0, of the one without luck, and of the regret of seat 0. */
function momentsOf(specs: readonly string[]): Readonly<Record<'win' | 'tie' | 'adjusted0' | 'regret0', Moments>> {
  const { measures } = enumerate(game, params, specs);
  const of = (name: string): Moments => {
    const unit = game.measures.find((one) => one.name === name)?.parts ?? 1;
    const list = Object.entries(measures[name]?.distribution ?? {});
    const mean = list.reduce((sum, [value, share]) => sum + (Number(value) / unit) * share, 0);
    return {
      mean,
      variance: list.reduce((sum, [value, share]) => sum + (Number(value) / unit - mean) ** 2 * share, 0),
    };
  };
  return { win: of('win'), tie: of('tie'), adjusted0: of('adjusted0'), regret0: of('regret0') };
}

test.each([
  ['memory:4', 'optimal'],
  ['memory:4:reflip', 'memory:2'],
  ['memory:1', 'memory:4'],
])('Over all deals, the result of %s against %s without luck has the mean of the result', (...specs) => {
  const { win, tie, adjusted0 } = momentsOf(specs);
  const mean = win.mean + tie.mean / 2;
  // Each value is rounded to a ten-thousandth.
  expect(Math.abs(adjusted0.mean - mean)).toBeLessThan(0.5 / LUCK_UNIT);
  const plain = win.mean + tie.mean / 4 - mean ** 2;
  expect(adjusted0.variance).toBeLessThan(plain / 3);
});

test('Two perfect memories that play best have no luck left: the value of the game', () => {
  // With two ranks, the best play for the margin is also the best one to win.
  const { adjusted0, regret0 } = momentsOf(['optimal', 'optimal']);
  expect(adjusted0.mean).toBeCloseTo((1 + gameValues(params).winMinusLoss) / 2, 3);
  expect(adjusted0.variance).toBeLessThan(1e-6);
  expect(regret0.mean).toBeCloseTo(0, 10);
});
