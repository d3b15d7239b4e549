import { defineGame } from '@cards/core';
import { conformanceTests, type ConformanceTest } from '@cards/core/testing';
import { expect, test } from 'vitest';
import { kuhn } from '../../examples/kuhn.js';

const testOf = (game: typeof kuhn, id: string): ConformanceTest => {
  const found = conformanceTests({ game, ...game.checks }).find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no test ${id}`);
  return found;
};

test('A game that keeps its secrets passes the tests in all states', () => {
  testOf(kuhn, 'observes-all').check();
  testOf(kuhn, 'legal-everywhere').check();
});

test('A view with a hidden card that observe does not show is found, with two games that differ', () => {
  // The view has the card of the other seat, and observe leaves it out.
  const leaking = {
    ...kuhn,
    engine: (params: { cards: number }) => {
      const engine = kuhn.engine(params);
      const view = engine.view.bind(engine);
      const leak = (seat: number): object => ({ ...view(seat), peek: view(1 - seat).card });
      return Object.assign(engine, { view: leak });
    },
    observe: ({ card, bets }: { card: number; bets: readonly number[] }) => ({ card, bets: [...bets] }),
  } as unknown as typeof kuhn;
  expect(testOf(leaking, 'observes-all').check).toThrow(
    /seat 0 has observed the same in two games, but .*peek:1.* became .*peek:2.*: after the moves \[\], seat 0 sees card: 0, bets: none.* and after the moves \[\]/,
  );
});

test('A measure that is out of bounds in one of all games is found', () => {
  const rare = defineGame({
    id: 'rare',
    seats: 1,
    deal: (_, rng) => ({ card: rng.int(500), played: 0 }),
    moves: ({ played }) => (played === 0 ? [0, 1] : []),
    play: (state) => void state.played++,
    view: {},
    measures: { score: { bounds: [0, 498], of: ({ card }) => card } },
  });
  expect(testOf(rare as never, 'legal-everywhere').check).toThrow('score is 499, not an integer from 0 to 498');
});
