import { expect, test } from 'vitest';
import type { CellSummary } from '@cards/batch';
import { buildReport } from '../../src/build-report.js';
import type { Finding } from '../../src/model/report-model.js';
import {
  cell,
  DRAWN,
  halves,
  HEADS,
  HEADS_OF_THREE,
  MADE_UP,
  PARTNERS,
  POT,
  rate,
  runOf,
  TEAM,
  THREE,
} from './made-up-runs.js';

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
    text: 'tight gets 1.500 chips a game against loose (95% interval 1.480 to 1.520).',
    values: { payoff: 1.5, low: expect.closeTo(1.4804, 4) as number, high: expect.closeTo(1.5196, 4) as number },
  });
});

test('Players without a shown difference are not called equal, because no margin of chips is known', () => {
  const [found] = findingsOf([pot(['tight', 'loose'], 0)]);
  expect(found).toMatchObject({ kind: 'contest', status: 'open' });
  expect(found?.text).toBe(
    'The games do not decide whether tight or loose is stronger: tight gets 0.000 chips a game against loose from seat 0 (95% interval -0.020 to 0.020).',
  );
});

test('Three players have an order', () => {
  const [leader, order] = findingsOf([pot(['a', 'b'], 1), pot(['b', 'c'], 2), pot(['a', 'c'], 3)]);
  expect(leader?.text).toMatch(
    /^a beats both other players\. The closest is b, against which it gets 1\.\d+ chips a game/,
  );
  expect(order?.text).toBe('The order is a, b, c: each of them beats all that follow.');
});

test('In self-play, seat 0 can win or lose chips', () => {
  expect(findingsOf([pot(['loose', 'loose'], -2)])[0]?.text).toBe(
    'The seat matters: loose against itself: seat 0 gets -2.000 chips a game (95% interval -2.020 to -1.980).',
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
    'tight gets 1.5000 chips a game against loose on the same deals with the seats swapped (95% interval 1.4902 to 1.5098).',
  );
});

test('Chips along an axis are a trend', () => {
  const cells = [1, 2, 3].map((size) => pot(['tight', 'loose'], size, { params: { size } }));
  expect(findingsOf(cells)[0]?.text).toMatch(
    /^Chips \(tight against loose\) rise from 1\.\d+ at size 1 to 3\.\d+ at size 3 /,
  );
});

test('Where the fewest points win, the best strategy needs the fewest against the same opponents', () => {
  const heads = (strategies: readonly string[], mean: number): CellSummary =>
    cell(HEADS, strategies, { points: halves(mean - 1, mean + 1, 10_000) });
  const [alone] = findingsOf([heads(['low', 'high'], 20), heads(['high', 'high'], 30)]);
  expect(alone).toMatchObject({ kind: 'best', status: 'shown' });
  expect(alone?.text).toBe(
    'Against high, low needs the fewest points: 20.000 on average, 10.000 fewer than high (95% interval 9.961 to 10.039).',
  );
  const all = [heads(['low', 'high'], 20), heads(['high', 'high'], 30), heads(['low', 'low'], 25)];
  expect(findingsOf([...all, heads(['high', 'low'], 40)])[0]?.text).toBe(
    'low needs the fewest points against both opponents.',
  );
});

test('The places of a table are named from the best to the worst, also where the fewest points win', () => {
  const means = [20, 12, 31].map((mean, seat) => [`points.${seat}`, halves(mean - 1, mean + 1, 10_000)]);
  const [found] = findingsOf([cell(HEADS_OF_THREE, ['a', 'b', 'c'], Object.fromEntries(means))]);
  expect(found?.text).toMatch(/^a - b - c: b in seat 1 gets 12.* a in seat 0 gets 20.* c in seat 2 gets 31/);
});

test('Where all seats play together, the best line-up gets the most', () => {
  const team = (strategies: readonly string[], mean: number): CellSummary =>
    cell(TEAM, strategies, { hits: halves(mean - 1, mean + 1, 10_000) });
  const cells = [team(['new', 'new'], 2), team(['new', 'old'], 5), team(['old', 'old'], 8)];
  expect(findingsOf(cells)[0]?.text).toMatch(
    /^old gets the most hits: 8\.000 on average, 3\.000 more than new with old /,
  );
});

test('Partners have one result, that of their team', () => {
  const measures = { 'win.0': rate(6000, 10_000), 'win.1': rate(4000, 10_000) };
  const all = { ...measures, 'win.2': measures['win.0'], 'win.3': measures['win.1'] };
  const textOf = (strategies: readonly string[]): string =>
    findingsOf([cell(PARTNERS, strategies, all)])[0]?.text ?? '';
  expect(textOf(['a', 'a', 'a', 'a'])).toMatch(
    /^The seat matters: .*: the team of seats 0 and 2 wins 60\.\d+% of the games \([^)]*\) and the team of seats 1 and 3 wins 40\.\d+% /,
  );
  expect(textOf(['a', 'b', 'c', 'b'])).toContain('the team of a in seat 0 and c in seat 2 wins 60');
});

test('The rate of ties stands next to the score that they change', () => {
  const tied = cell(DRAWN, ['dull', 'dull'], { win: rate(1500, 10_000), tie: rate(7000, 10_000) });
  expect(findingsOf([tied])[0]?.text).toMatch(
    /^The seat does not matter by 1 percentage point or more: dull against itself: seat 0 scores 50\.\d+% \(95% interval [^;]*; 70% ties\)/,
  );
});

test('Seats that do not win all games between them are compared with each other, and with nothing by chance', () => {
  const [n, seats] = [10_000, ['a', 'a', 'a']];
  const measures = (wins: readonly number[]) =>
    Object.fromEntries(
      wins.flatMap((won, seat) => [
        [`win.${seat}`, rate(won, n)],
        [`tie.${seat}`, rate(4000, n)],
      ]),
    );
  const [level] = findingsOf([cell(THREE, seats, measures([2000, 2000, 2000]))]);
  expect(level?.text).toMatch(/seat 0 wins 20\.\d+% of the games \(95% interval 19/);
  expect(level?.text).toContain('; 40% ties)');
  expect(level?.text).not.toContain('by chance');
  expect(level?.status).toBe('open');
  expect(findingsOf([cell(THREE, seats, measures([3000, 2000, 1000]))])[0]?.status).toBe('shown');
  // Games without a tie have a winner each, so the wins are shares.
  const shared = Object.fromEntries([5000, 3000, 2000].map((won, seat) => [`win.${seat}`, rate(won, n)]));
  expect(findingsOf([cell(THREE, seats, shared)])[0]?.text).toContain('of 33.3% by chance');
});
