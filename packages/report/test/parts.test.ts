import { simulate } from '@cards/batch';
import { exactSummary, gridCells } from '@cards/batch/internal';
import { type AnyGame, defineGame } from '@cards/core';
import { expect, test } from 'vitest';
import { exactDocument } from '../src/text/exact.js';
import { formatDocument } from '../src/text/formats.js';
import { formatTable } from '../src/text/summary.js';

interface State {
  readonly bids: number[];
}

/** Each of three seats bids 0 or 1; what a seat has more than the mean of all three counts in thirds of a coin. */
const bids = defineGame({
  id: 'bids',
  seats: 3,
  zeroSum: true,
  deal: (): State => ({ bids: [] }),
  toMove: ({ bids: made }) => made.length,
  moves: ({ bids: made }) => (made.length < 3 ? [0, 1] : []),
  play: ({ bids: made }, bid) => void made.push(bid),
  view: {},
  measures: {
    coins: {
      role: 'payoff',
      parts: 3,
      bounds: [-3, 3],
      of: ({ bids: made }, seat) => 3 * (made[seat] ?? 0) - made.reduce((sum, one) => sum + one, 0),
    },
  },
  strategies: { low: () => 0, high: () => 1 },
}) as unknown as AnyGame;

test('A payoff in parts is whole units in findings, in tables and in exact results', () => {
  const summary = simulate({ cells: gridCells({ game: bids, strategies: ['low', 'high'], trials: 100 }) });
  const table = formatTable(summary, [bids], { width: 80, color: false, command: '' });
  // One 1 among three: 1 - 1/3 of a coin.
  expect(table).toContain('high gets 0.6666667 coins a game at a table of low');
  expect(table).toMatch(/^high +0\.6666667 \(all games\) +0 \(all games\)$/mu);
  const exact = exactSummary({ game: bids, params: {}, strategies: ['high', 'low', 'low'] });
  const lines = formatDocument(exactDocument(bids, [exact]), 'table', { width: 80 });
  expect(lines).toContain('mean 0.6666666667');
  expect(lines).toMatch(/^ +-0\.3333333 {2}1\.0000/mu);
});
