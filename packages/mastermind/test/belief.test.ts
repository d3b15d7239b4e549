import { seededRng } from '@cards/core';
import { beliefTests, strategyTests } from '@cards/core/testing';
import { compare, GivenCodes, MastermindGame } from '@cards/mastermind';
import { mastermind } from '@cards/mastermind/search';
import { MastermindBelief } from '../src/belief.js';
import { harness } from '@cards/mastermind/testing';
import { describe, expect, test } from 'vitest';

describe('The belief of Mastermind', () => {
  for (const { name, check } of beliefTests({ ...harness, game: mastermind })) test(name, check);

  test('After two guesses the secret code is every consistent code equally often', () => {
    const params = { pegs: 3, colors: 4, guesses: 6 };
    const game = new MastermindGame(params, new GivenCodes([27], params));
    const belief = new MastermindBelief(params);
    game.reset(seededRng(1));
    belief.begin(game.view());
    const guesses = [1, 24];
    for (const guess of guesses) {
      game.apply(guess);
      belief.observe(game.view());
    }
    const all = Array.from({ length: 64 }, (_, code) => code);
    const consistent = all.filter((code) =>
      guesses.every((guess) => compare(code, guess, params) === compare(27, guess, params)),
    );
    const counts = new Map<number, number>();
    const samples = 1000 * consistent.length;
    for (let i = 0; i < samples; i++) {
      const secret = belief.sample(seededRng(i)).revealed();
      counts.set(secret, (counts.get(secret) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual(consistent);
    expect(consistent.length).toBeGreaterThan(1);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    const freedom = consistent.length - 1;
    expect(chiSquare).toBeLessThan(freedom + 4 * Math.sqrt(2 * freedom) + 4);
  });
});

describe.each(['flat:12', 'search:12'])('%s as a player of Mastermind', (spec) => {
  const definition = mastermind.strategies.find(({ name }) => spec.startsWith(name));
  if (definition === undefined) throw new Error(`Mastermind has no strategy ${spec}`);
  const small = { ...harness, game: mastermind, settings: [{ pegs: 3, colors: 4, guesses: 5 }], games: 2 };
  for (const { name, check } of strategyTests(small, definition, { spec })) test(name, check);
});
