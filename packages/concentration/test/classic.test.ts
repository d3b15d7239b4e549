import { describe, expect, test } from 'vitest';
import { solveMargin } from '../src/exact/margin-solution.js';
import { firstOf, IDLE, PARTNER, PlanCode, replyOf, UNKNOWN } from '../src/knowledge/turn-plan.js';

/**
 * Table 2 of U. Zwick and M. S. Paterson, "The memory game", Theoretical Computer Science 110 (1993) 169-196, for 1 to
 * 15 pairs on the table, as T. Koka restates it beside a computation of his own (github.com/taulantkoka/memory-game,
 * simulations/00_exact_dp.py). A digit for each number of single cards known, from none to one of each pair: 0 is a
 * pass, 1 one new card and then a known one, 2 two new cards.
 */
const PUBLISHED_MOVES = [
  '21',
  '221',
  '2121',
  '22121',
  '212101',
  '2112101',
  '21212101',
  '221212101',
  '2121212101',
  '22121212101',
  '212121210101',
  '2212121210101',
  '21212121210101',
  '221212121210101',
  '2121212121210101',
];

/**
 * What the opening is worth to the first player with so many pairs, in pairs, to three decimals: T. Koka,
 * taulantkoka.com/projects/memory, "Position values" without a bound on memory, computed in fractions.
 */
const PUBLISHED_VALUES = [
  [8, -0.033],
  [10, -0.038],
  [12, -0.02],
  [16, -0.018],
  [20, -0.012],
] as const;

describe('the classic game, two copies and a bonus turn', () => {
  const ranks = PUBLISHED_MOVES.length;
  const { space, values, plans, passes } = solveMargin({ ranks, copies: 2, bonus: 1 });
  const code = new PlanCode(space.kinds.count);
  const [none, one, both] = [space.kinds.of(2, 0), space.kinds.of(2, 1), space.kinds.of(2, 2)];

  function position(counts: readonly (readonly [kind: number, count: number])[]): number {
    const all = new Uint8Array(space.kinds.count);
    for (const [kind, count] of counts) all[kind] = count;
    return space.indexOf(all);
  }

  /** How many new cards the solver turns up, with `n` pairs on the table and a single card known of `k` of them. */
  function newCards(n: number, k: number): number {
    const at = position([
      [none, n - k],
      [one, k],
    ]);
    const plan = plans[at] ?? 0;
    if (passes[at] === 1) return 0;
    expect(firstOf(plan)).toBe(code.unknown);
    // Without a single card nothing is replied to one, which is packed like its partner.
    expect(replyOf(plan, one)).toBe(PARTNER);
    // When all partners are known the first card makes a pair.
    return k < n && replyOf(plan, none) === UNKNOWN ? 2 : 1;
  }

  test('is played by the solver with the published moves', () => {
    const moves = PUBLISHED_MOVES.map((_, i) => Array.from({ length: i + 2 }, (__, k) => newCards(i + 1, k)).join(''));
    expect(moves).toEqual(PUBLISHED_MOVES);
    expect(
      replyOf(
        plans[
          position([
            [none, 5],
            [one, 1],
          ])
        ] ?? 0,
        none,
      ),
    ).toBe(IDLE);
  });

  test.each(PUBLISHED_VALUES)('with %i pairs is worth %d pairs to the first player', (pairs, published) => {
    const solution = solveMargin({ ranks: pairs, copies: 2, bonus: 1 });
    // A value in cards is twice that in pairs.
    expect((solution.values[solution.space.opening] ?? Number.NaN) / 2).toBeCloseTo(published, 3);
  });

  test('loses nothing by taking a known pair at once', () => {
    for (let n = 0; n < ranks; n++) {
      for (let k = 0; k <= n; k++) {
        const rest =
          values[
            position([
              [none, n - k],
              [one, k],
            ])
          ] ?? Number.NaN;
        expect(
          values[
            position([
              [none, n - k],
              [one, k],
              [both, 1],
            ])
          ],
        ).toBeCloseTo(2 + rest, 12);
      }
    }
  });
});
