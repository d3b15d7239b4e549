import { describe, expect, test } from 'vitest';
import { solve } from '../src/exact/solution.js';
import { firstOf, IDLE, PARTNER, PlanCode, replyOf, UNKNOWN } from '../src/knowledge.js';

/**
 * Table 2 of U. Zwick and M. S. Paterson, "The memory game", Theoretical Computer Science 110 (1993) 169-196, for 1 to
 * 15 pairs on the table, as restated by T. Koka with another computation (github.com/taulantkoka/memory-game,
 * simulations/00_exact_dp.py). There is one digit for each number of known single cards, from none to one of each pair:
 * 0 is a pass, 1 is one new card and then a known card, 2 is two new cards.
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
 * [pairs, value of the opening for the first player in pairs, to three decimals]. Source: T. Koka,
 * taulantkoka.com/projects/memory, "Position values" with unlimited memory, computed in fractions.
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
  const { space, values, plans, passes } = solve({ ranks, copies: 2, bonus: 1 });
  const code = new PlanCode(space.kinds.count);
  const [none, one, both] = [space.kinds.of(2, 0), space.kinds.of(2, 1), space.kinds.of(2, 2)];

  function position(counts: readonly (readonly [kind: number, count: number])[]): number {
    const all = new Uint8Array(space.kinds.count);
    for (const [kind, count] of counts) all[kind] = count;
    return space.indexOf(all);
  }

  /** The number of new cards that the solver flips, with `n` pairs left and one card known of `k` of them. */
  function newCards(n: number, k: number): number {
    const at = position([
      [none, n - k],
      [one, k],
    ]);
    const plan = plans[at] ?? 0;
    if (passes[at] === 1) return 0;
    expect(firstOf(plan)).toBe(code.unknown);
    // Without known single cards there is no reply to them; its bits are those of PARTNER.
    expect(replyOf(plan, one)).toBe(PARTNER);
    // When all partners are known the first card makes a pair.
    return k < n && replyOf(plan, none) === UNKNOWN ? 2 : 1;
  }

  test('The solver plays the published moves of the classic game', () => {
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

  test.each(PUBLISHED_VALUES)(
    'The classic game with %i pairs has the value %d pairs for the first player',
    (pairs, published) => {
      const solution = solve({ ranks: pairs, copies: 2, bonus: 1 });
      // A value in cards is twice that in pairs.
      expect((solution.values[solution.space.opening] ?? Number.NaN) / 2).toBeCloseTo(published, 3);
    },
  );

  test('A player of the classic game loses nothing by taking a known pair at once', () => {
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
