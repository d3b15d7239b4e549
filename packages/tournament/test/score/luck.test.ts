import { simulate } from '@cards/batch';
import { concentration } from '@cards/concentration';
import { type AnyGame, enumerate, exactResult, type ParamValues, seededRng } from '@cards/core';
import { LUCK_UNIT } from '@cards/core/internal';
import { gameTree, luckAdjusted, policyOf } from '@cards/core/solve';
import { solutionOf } from '@cards/core/solve/internal';
import { pairs } from '@cards/pairs/search';
import { flipsDistribution } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { meanInterval, Tally } from '@cards/statistics';
import { expect, test } from 'vitest';
import { kuhn } from '../../../core/examples/kuhn.js';
import { leduc } from '../../../core/examples/leduc.js';

interface Case {
  readonly game: AnyGame;
  readonly params: ParamValues;
  readonly strategies: readonly string[];
  readonly measure: string;
  /** How many times more games a result with luck needs, at least. */
  readonly times: number;
  /** The number of games that show the distribution, in a game that is too large to enumerate. */
  readonly games?: number;
}

/** The number of games of each run. */
const TRIALS = 200;

const solvable = (given: unknown): AnyGame => {
  const game = given as AnyGame;
  return { ...game, strategies: [...game.strategies, solutionOf(game, 'equilibrium')] };
};

/** The exact mean of the result: from the tree of the game, or the theory; undefined if it is not known. */
function exactMean({ game, params, strategies }: Case): number | undefined {
  if (game.id === 'pairs') return flipsDistribution('good', EIGHT).mean;
  if (game.id === 'unowar') return undefined;
  const { win, tie } = exactResult(game, params, strategies)?.measures ?? {};
  if (win !== undefined && tie !== undefined) return win.mean + tie.mean / 2;
  const tree = gameTree(game, params);
  return tree.value(strategies.map((spec, seat) => policyOf(tree, seat, spec)));
}

type Shares = readonly (readonly [value: number, share: number])[];

/** The distributions of the result and of the one without luck, over all games or in some. */
function distributions({ game, params, strategies, measure, games }: Case): readonly [plain: Shares, adjusted: Shares] {
  const names = [measure, 'tie', 'adjusted0'].filter((name) => game.measures.some((one) => one.name === name));
  const found =
    games === undefined
      ? enumerate(game, params, strategies).measures
      : simulate({ cells: [{ game, params, strategies, measures: names, trials: games }] }).cells[0]?.measures;
  const [plain = [], adjusted = [], tie] = [measure, 'adjusted0', 'tie'].map((name) => {
    const one = found?.[name];
    const counts = one === undefined ? {} : 'histogram' in one ? one.histogram : one.distribution;
    const list = Object.entries(counts ?? {}).map(([value, count]) => [Number(value), count] as const);
    const sum = list.reduce((total, [, count]) => total + count, 0);
    return list.map(([value, count]) => [value, count / sum] as const);
  });
  const [, tied = 0] = tie?.find(([value]) => value === 1) ?? [];
  const results = plain.map(([value, share]) => [value, value === 0 && tied > 0 ? share - tied : share] as const);
  return [[...results, [0.5, tied]], adjusted.map(([value, share]) => [value / LUCK_UNIT, share] as const)];
}

const meanOf = (list: Shares): number => list.reduce((sum, [value, share]) => sum + value * share, 0);
const varianceOf = (list: Shares): number =>
  list.reduce((sum, [value, share]) => sum + share * (value - meanOf(list)) ** 2, 0);

const EIGHT = { cards: 8, copies: 4 };

const cards = concentration as unknown as AnyGame;

const RUNS = 400;

test.each<readonly [string, Case]>([
  ['Kuhn', { game: solvable(kuhn), params: {}, strategies: ['random', 'equilibrium'], measure: 'chips', times: 3 }],
  ['Leduc', { game: solvable(leduc), params: {}, strategies: ['caller', 'equilibrium'], measure: 'chips', times: 3 }],
  ['Pairs', { game: pairs, params: EIGHT, strategies: ['good'], measure: 'flips', times: 3, games: 4000 }],
  [
    'Concentration',
    { game: cards, params: { ranks: 4 }, strategies: ['memory:16', 'optimal'], measure: 'win', times: 50, games: 2000 },
  ],
  [
    'UnoWar',
    {
      game: unowar as unknown as AnyGame,
      params: { points: 1, hand: 3 },
      strategies: ['smallest', 'keeper'],
      measure: 'win',
      times: 1.2,
      games: 800,
    },
  ],
])(
  'Without luck, %s has the exact mean, the intervals of 400 runs hold in 93% to 97%, and fewer games would do',
  { tags: ['slow'] },
  (_, one) => {
    const game = luckAdjusted(one.game, { against: one.strategies.length === 1 ? [] : ['', 'equilibrium'] });
    const [plain, adjusted] = distributions({ ...one, game });
    const exact = exactMean(one);
    // The rounding of values is within the first limit. An exact mean that is not known is that of the same games.
    const spread = varianceOf(exact === undefined ? plain : adjusted);
    const error = one.games === undefined ? 5e-5 : 3 * Math.sqrt(spread / one.games);
    expect(Math.abs(meanOf(adjusted) - (exact ?? meanOf(plain)))).toBeLessThan(error);
    expect(varianceOf(adjusted)).toBeLessThan(varianceOf(plain) / one.times);
    const rng = seededRng(1);
    let held = 0;
    for (let run = 0; run < RUNS; run++) {
      const tally = new Tally(-(2 ** 29), 2 ** 29);
      for (let trial = 0; trial < TRIALS; trial++) {
        let left = rng.int(2 ** 32) / 2 ** 32;
        const [value] = adjusted.find(([, share]) => (left -= share) < 0) ?? adjusted[0] ?? [0];
        tally.add(Math.round(value * LUCK_UNIT));
      }
      const entries = tally.entries();
      const [low, high] = meanInterval(entries, [entries[0]?.[0] ?? 0, entries.at(-1)?.[0] ?? 0]);
      if (low / LUCK_UNIT <= meanOf(adjusted) && meanOf(adjusted) <= high / LUCK_UNIT) held++;
    }
    expect(held / RUNS).toBeGreaterThanOrEqual(0.93);
    expect(held / RUNS).toBeLessThanOrEqual(0.97);
  },
);
