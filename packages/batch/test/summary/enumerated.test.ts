import { harness as concentrationHarness } from '@cards/concentration/testing';
import { type AnyGame, enumerate, exactResult, type ParamValues } from '@cards/core';
import { checkedParams, defaultsOf } from '@cards/core/internal';
import type { GameHarness } from '@cards/core/testing';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { harness as pairsHarness } from '@cards/pairs/testing';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { exactSummary } from '../../src/internal.js';

test.each([
  ['pairs', { cards: 6, copies: 2 }, 'good', pairs],
  ['pairs', { cards: 6, copies: 2 }, 'optimal', pairs],
  ['mastermind', {}, 'most-parts', mastermind],
  ['mastermind', { pegs: 3, colors: 3 }, 'random', mastermind],
] as const satisfies readonly (readonly [string, Record<string, number>, string, AnyGame])[])(
  'All possible games have the mean and the distribution of the theory: %s, %j, %s',
  (_id, params, spec, game) => {
    const enumerated = exactSummary({ game: { ...(game as AnyGame), theory: {} }, params, strategies: [spec] });
    const theory = exactResult<Record<string, number>>(game as AnyGame, params, [spec])?.measures ?? {};
    expect(Object.keys(enumerated.measures)).toEqual(expect.arrayContaining(Object.keys(theory)));
    for (const [name, { mean, distribution = {} }] of Object.entries(theory)) {
      expect(enumerated.measures[name]?.mean).toBeCloseTo(mean, 12);
      for (const [value, probability] of Object.entries(distribution))
        expect(enumerated.measures[name]?.distribution?.[value] ?? 0).toBeCloseTo(probability, 12);
    }
  },
);

test.each([pairsHarness, concentrationHarness] as unknown as GameHarness<unknown, ParamValues>[])(
  'The conformance test of the theory of $game.id has line-ups with at most 3,000 possible games',
  ({ game, settings = [] }) => {
    const known = settings.flatMap((given) => {
      const params = checkedParams(game, given);
      const lineups = defaultsOf(game).strategies.map((spec) => (game.seats === 1 ? [spec] : [spec, spec]));
      return lineups.filter(
        (lineup) => game.theory?.about?.(params, lineup) !== undefined && isSmall(game, params, lineup),
      );
    });
    expect(known.length).toBeGreaterThan(1);
  },
);

function isSmall(game: AnyGame, params: ParamValues, lineup: readonly string[]): boolean {
  try {
    return enumerate(game, params, lineup, { maxGames: 3000 }).games > 0;
  } catch {
    return false;
  }
}

// No setting of these games is small enough: each one shuffles the whole deck, and its order decides the game.
test.each([
  ['unowar', unowar, { points: 1, hand: 1 }, ['random', 'random']],
  ['set', set, { tableau: 0 }, ['random']],
] as const satisfies readonly (readonly [string, AnyGame, Record<string, number>, readonly string[]])[])(
  'The smallest setting of %s has too many possible games',
  (id, game, params, specs) => {
    expect(() => enumerate(game as AnyGame, params, specs)).toThrow(
      `${id} with ${specs.join(', ')} has more than 3,000,000 possible games`,
    );
  },
);
