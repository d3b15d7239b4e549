import {
  type AnyGame,
  createPlayers,
  enumerate,
  exactResult,
  type ParamValues,
  type Seat,
  seededRng,
} from '@cards/core';
import { concentration, gameValues } from '@cards/concentration';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { withRegret } from '../../src/run/move-records.js';

/** Measures are integers: the regret is counted in units of this size. */
const UNIT = 1e-6;

/** The exact mean of a measure of a line-up, and of the regret of each seat, over all deals. */
function exactRegret(
  game: AnyGame,
  params: ParamValues,
  specs: readonly string[],
  measure: string,
): { readonly mean: number; readonly regrets: readonly number[] } {
  const sums = specs.map(() => 0);
  const positions = game.theory?.positions?.(params);
  if (positions === undefined) throw new Error('the values of positions are not known');
  const strategies = specs.map((spec, at) => ({
    name: `seat${at}`,
    summary: '',
    create: ({ seat }: { readonly seat: Seat }) => {
      const [player] = createPlayers(game, params, specs).slice(seat);
      if (player === undefined) throw new Error(spec);
      const { strategy } = withRegret(player, { game, seat, values: positions() }, (regret) => {
        sums[seat] = (sums[seat] ?? 0) + (regret ?? Number.NaN);
      });
      // The strategy draws the same numbers in each game, so that only the deals differ.
      let rng = seededRng(seat);
      return {
        ...strategy,
        begin: (view: unknown) => {
          sums[seat] = 0;
          rng = seededRng(seat);
          strategy.begin?.(view);
        },
        move: (view: unknown) => strategy.move(view, rng),
      };
    },
  }));
  const measured: AnyGame = {
    ...game,
    strategies,
    measures: [
      ...game.measures,
      ...specs.map((_, seat) => ({ ...game.measures[0], name: `regret${seat}`, bounds: () => [0, 2e9] as const })),
    ],
    engine: (given) => {
      const engine = game.engine(given);
      const measureOf = engine.measure.bind(engine);
      engine.measure = (into, one) => {
        measureOf(into, one);
        for (const [seat, sum] of sums.entries()) into[game.measures.length + seat] = Math.round(sum / UNIT);
      };
      return engine;
    },
  };
  const { measures } = enumerate(
    measured,
    params,
    strategies.map(({ name }) => name),
  );
  const meanOf = (name: string): number => measures[name]?.mean ?? Number.NaN;
  return { mean: meanOf(measure), regrets: specs.map((_, seat) => UNIT * meanOf(`regret${seat}`)) };
}

test.each<[string, AnyGame, ParamValues, string, string]>([
  ['8 cards of Pairs, good', pairs, { cards: 8, copies: 4 }, 'good', 'flips'],
  ['8 cards of Pairs, optimal', pairs, { cards: 8, copies: 4 }, 'optimal', 'flips'],
  ['6 cards of Pairs, random', pairs, { cards: 6, copies: 2 }, 'random', 'flips'],
  ['27 codes, random', mastermind, { pegs: 3, colors: 3, guesses: 12 }, 'random', 'guesses'],
  ['64 codes, consistent', mastermind, { pegs: 3, colors: 4, guesses: 12 }, 'consistent', 'guesses'],
  ['64 codes, optimal', mastermind, { pegs: 3, colors: 4, guesses: 12 }, 'optimal', 'guesses'],
])('The mean regret of a game is the mean minus the optimum: %s', (_name, game, params, spec, measure) => {
  const optimum = exactResult(game, params, ['optimal'])?.measures[measure]?.mean ?? Number.NaN;
  const { mean, regrets } = exactRegret(game, params, [spec], measure);
  expect(regrets[0]).toBeCloseTo(mean - optimum, 5);
  expect(regrets[0] === 0).toBe(spec === 'optimal');
});

test.each([0, 1])(
  'In Concentration with bonus %i, the margin is the value of the game, minus the regret of the first seat, plus that of the second',
  (bonus) => {
    const params = { ranks: 3, copies: 2, bonus };
    for (const specs of [
      ['memory:6', 'memory:6'],
      ['memory:2', 'memory:6'],
      ['optimal', 'memory:3'],
    ]) {
      const {
        mean,
        regrets: [first = Number.NaN, second = Number.NaN],
      } = exactRegret(concentration, params, specs, 'margin');
      expect(mean).toBeCloseTo(gameValues(params).margin - first + second, 5);
    }
  },
);
