import { type AnyGame, exactResult } from '@cards/core';
import { enumerate } from '@cards/core/solve';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { exactSummary } from '../../src/index.js';

test.each([
  [pairs, { cards: 6, copies: 2 }, 'good'],
  [pairs, { cards: 6, copies: 2 }, 'optimal'],
  [mastermind, {}, 'most-parts'],
  [mastermind, { pegs: 3, colors: 3 }, 'random'],
] as const satisfies readonly (readonly [AnyGame, Record<string, number>, string])[])(
  'All possible games have the mean and the distribution of the theory: $0.id, $2',
  (game, params, spec) => {
    const enumerated = exactSummary({ game: { ...(game as AnyGame), theory: {} }, params, strategies: [spec] });
    const theory = exactResult<unknown, Record<string, number>>(game as AnyGame, params, [spec])?.measures ?? {};
    expect(Object.keys(enumerated.measures)).toEqual(expect.arrayContaining(Object.keys(theory)));
    for (const [name, { mean, distribution = {} }] of Object.entries(theory)) {
      expect(enumerated.measures[name]?.mean).toBeCloseTo(mean, 12);
      for (const [value, probability] of Object.entries(distribution))
        expect(enumerated.measures[name]?.distribution?.[value] ?? 0).toBeCloseTo(probability, 12);
    }
  },
);

// No setting of these games is small enough: each one shuffles the whole deck, and its order decides the game.
test.each([
  ['unowar', unowar, { points: 1, hand: 1 }, ['random', 'random']],
  ['set', set, { tableau: 0 }, ['random']],
] as const satisfies readonly (readonly [string, AnyGame, Record<string, number>, readonly string[]])[])(
  'The smallest setting of %s has too many possible games',
  (id, game, params, specs) => {
    expect(() => enumerate<unknown, Record<string, number>>(game as AnyGame, params, specs)).toThrow(
      `${id} with ${specs.join(', ')} has more than 3000000 possible games`,
    );
  },
);
