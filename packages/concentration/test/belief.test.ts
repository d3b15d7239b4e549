// @module-tag slow (samples of all positions)
// @module-tag release
import { seededRng } from '@cards/core';
import { beliefTests, strategyTests } from '@cards/core/testing';
import { ConcentrationGame } from '@cards/concentration';
import { concentration } from '@cards/concentration/search';
import { harness } from '@cards/concentration/testing';
import { describe, expect, test } from 'vitest';

const { search } = concentration;
if (typeof search !== 'object') throw new TypeError('Concentration has no belief');

describe('The belief of Concentration', () => {
  for (const { name, check } of beliefTests({ ...harness, game: concentration })) test(name, check);
});

test('A sampled state ends with the same pass as the game', () => {
  const params = { ranks: 2, copies: 2, bonus: 0, players: 2 };
  const game = new ConcentrationGame(params); // ranks 1 1 2 2
  const belief = search.belief(params, 0);
  belief.begin(game.view());
  // The second turn shows card 1 for the first time. Then follow 30 passes.
  const flips = [0, 2, 1, 2, ...Array.from({ length: 30 }, () => [1, 2]).flat()];
  for (const [at, place] of flips.entries()) {
    game.apply(place);
    belief.observe(game.view());
    // Before the third flip, a sample can have a pair there.
    const later = at < 2 ? [] : flips.slice(at + 1);
    const sample = belief.sample(seededRng(at));
    const ends = later.map((next) => {
      sample.apply(next);
      return sample.over;
    });
    expect(ends).toEqual(later.map((_, i) => i === later.length - 1));
    expect([game.over, game.turns]).toEqual([at === flips.length - 1, (at + 1) >> 1]);
  }
});

test('A belief that forgets the cards that were turned back samples another distribution', () => {
  const forgetful: typeof search.belief = (params, seat) => {
    const belief = search.belief(params, seat);
    belief.observe = (view) => belief.begin(view);
    return belief;
  };
  const game = { ...concentration, search: { ...search, belief: forgetful } };
  const found = beliefTests({ ...harness, game }).find(({ id }) => id === 'belief-distribution');
  expect(() => found?.check()).toThrow('another distribution');
});

describe.each(['flat:16', 'search:16'])('%s as a player of Concentration', (spec) => {
  const definition = concentration.strategies.find(({ name }) => spec.startsWith(name));
  if (definition === undefined) throw new Error(`Concentration has no strategy ${spec}`);
  const small = { ...harness, game: concentration, settings: [{ ranks: 3 }], games: 2 };
  for (const { name, check } of strategyTests(small, definition, { spec })) test(name, check);
});
