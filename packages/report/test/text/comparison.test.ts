import { simulate } from '@cards/batch';
import { compareSummaries } from '@cards/batch/internal';
import { defineGame } from '@cards/core';
import { expect, test } from 'vitest';
import { comparisonDocument } from '../../src/text/comparison.js';
import { formatDocument } from '../../src/text/formats.js';

test('Two runs of a game that counts parts of a chip are compared in whole chips', () => {
  const pot = defineGame({
    id: 'pot',
    seats: 2,
    parameters: { chips: { default: 30, min: 0, max: 100 } },
    deal: () => ({ moved: 0 }),
    toMove: () => 0,
    moves: ({ moved }) => (moved === 0 ? [0] : []),
    play: (state) => void state.moved++,
    view: {},
    measures: {
      chips: {
        role: 'payoff',
        bounds: [-6000, 6000],
        parts: 60,
        of: (_, seat, { chips }) => (seat === 0 ? 60 : -60) * chips,
      },
    },
  });
  const [a, b] = [2, 3].map((trials) => {
    const cells = [{ game: pot, lineups: [['random', 'random']], trials }] as const;
    return { name: `${trials} games`, summary: simulate({ cells }) };
  });
  if (a === undefined || b === undefined) throw new Error('no runs');
  const comparison = compareSummaries(a, b);
  expect(comparison.cells[0]?.measures['chips']).toMatchObject({ a: { mean: 30 }, b: { mean: 30 }, difference: 0 });
  const text = formatDocument(comparisonDocument(comparison, [pot]), 'table', { width: 100 });
  expect(text).toMatch(/, chips +30 ± /);
});
