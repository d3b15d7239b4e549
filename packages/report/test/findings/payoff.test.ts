import { expect, test } from 'vitest';
import type { CellSummary } from '@cards/batch';
import { buildReport } from '../../src/build-report.js';
import type { Finding } from '../../src/model/report-model.js';
import { cell, halves, MADE_UP, POT, runOf } from './made-up-runs.js';

const findingsOf = (cells: readonly CellSummary[]): readonly Finding[] =>
  buildReport(runOf(cells), MADE_UP).sections.flatMap(({ findings }) => findings);

/** A cell with half of 10,000 games one chip below and half one above a mean. */
const pot = (strategies: readonly string[], mean: number, more: Partial<CellSummary> = {}): CellSummary =>
  cell(POT, strategies, { chips: halves(mean - 1, mean + 1, 10_000) }, more);

test('The better of two players wins chips from the other one, in both seats', () => {
  const [found] = findingsOf([pot(['tight', 'loose'], 2), pot(['loose', 'tight'], -1)]);
  // One contest: the standard error of each mean is 0.01.
  expect(found).toEqual({
    kind: 'contest',
    status: 'shown',
    text: 'tight wins 1.500 chips a game against loose (95% interval 1.480 to 1.520).',
    values: { payoff: 1.5, low: expect.closeTo(1.4804, 4) as number, high: expect.closeTo(1.5196, 4) as number },
  });
});

test('Players without a shown difference are not called equal, because no margin of chips is known', () => {
  const [found] = findingsOf([pot(['tight', 'loose'], 0)]);
  expect(found).toMatchObject({ kind: 'contest', status: 'open' });
  expect(found?.text).toBe(
    'The games do not decide whether tight or loose is stronger: tight wins 0.000 chips a game against loose from the first seat (95% interval -0.020 to 0.020).',
  );
});

test('Three players have an order', () => {
  const [leader, order] = findingsOf([pot(['a', 'b'], 1), pot(['b', 'c'], 2), pot(['a', 'c'], 3)]);
  expect(leader?.text).toMatch(
    /^a beats both other players\. The closest is b, against which it wins 1\.\d+ chips a game/,
  );
  expect(order?.text).toBe('The order is a, b, c: each of them beats all that follow.');
});

test('In self-play, the first seat can win or lose chips', () => {
  expect(findingsOf([pot(['loose', 'loose'], -2)])[0]?.text).toBe(
    'The first seat wins -2.000 chips a game when loose plays against itself (95% interval -2.020 to -1.980).',
  );
});

test('With swapped seats, a game pair is what the first player wins in both', () => {
  const [found] = findingsOf([
    pot(['tight', 'loose'], 3, {
      lineups: [
        ['tight', 'loose'],
        ['loose', 'tight'],
      ],
    }),
  ]);
  expect(found).toMatchObject({ kind: 'difference', status: 'shown', values: { payoff: 1.5 } });
  expect(found?.text).toBe(
    'tight wins 1.5000 chips a game against loose on the same deals with the seats swapped (95% interval 1.4902 to 1.5098).',
  );
});

test('Chips along an axis are a trend', () => {
  const cells = [1, 2, 3].map((size) => pot(['tight', 'loose'], size, { params: { size } }));
  expect(findingsOf(cells)[0]?.text).toMatch(
    /^Chips \(tight against loose\) rise from 1\.\d+ at size 1 to 3\.\d+ at size 3 /,
  );
});
