import { beliefTests, strategyTests } from '@cards/core/testing';
import { mastermind } from '@cards/mastermind/search';
import { harness } from '@cards/mastermind/testing';
import { describe, test } from 'vitest';

describe('The belief of Mastermind', () => {
  for (const { name, check } of beliefTests({ ...harness, game: mastermind })) test(name, check);
});

describe.each(['flat:12', 'search:12'])('%s as a player of Mastermind', (spec) => {
  const definition = mastermind.strategies.find(({ name }) => spec.startsWith(name));
  if (definition === undefined) throw new Error(`Mastermind has no strategy ${spec}`);
  const small = { ...harness, game: mastermind, settings: [{ pegs: 3, colors: 4, guesses: 5 }], games: 2 };
  for (const { name, check } of strategyTests(small, definition, { spec })) test(name, check);
});
