import { resolveParams, seatStrategies, Streams } from '@cards/core';
import { concentration, type ConcentrationParams, exactResult, gameValues } from '@cards/concentration';
import { describe, expect, test } from 'vitest';
import { winMinusLoss } from '../src/exact/force-solution.js';
import { solveMargin } from '../src/exact/margin-solution.js';
import { firstOf, IDLE, PARTNER, PlanCode, replyOf, UNKNOWN } from '../src/knowledge/turn-plan.js';
import { type Fraction, fraction, naiveValue } from './naive-solver.js';

const params = (given: Partial<ConcentrationParams>): ConcentrationParams => resolveParams(concentration.parameters, given);
const numberOf = ({ over, under }: Fraction): number => Number(over) / Number(under);
const asFraction = ({ over, under }: Fraction): string => `${over}/${under}`;

/** Those of the whole deck take a second or two each. */
const computed = new Map<string, NonNullable<ReturnType<typeof exactResult>>>();

function measuresOf(given: Partial<ConcentrationParams>, specs: readonly string[]): NonNullable<ReturnType<typeof exactResult>>['measures'] {
  const key = JSON.stringify([given, specs]);
  const result = computed.get(key) ?? exactResult(params(given), specs);
  if (result === undefined) throw new Error(`${specs.join(' against ')} has no exact result`);
  computed.set(key, result);
  return result.measures;
}

describe('the values of the game', () => {
  const margin = { bonus: 0, worth: (ahead: number) => BigInt(ahead) };
  const winner = { bonus: 0, worth: (ahead: number) => BigInt(Math.sign(ahead)) };

  test('of two ranks with two copies are those found by hand', () => {
    // Two unknown cards are a pair with probability 1/3, and else the opponent is sure of one. The rest goes to the other
    // player in turn, or with the bonus turn to the same.
    expect(gameValues({ ranks: 2, copies: 2, bonus: 0 })).toEqual({ margin: 0, winMinusLoss: 0 });
    const classic = gameValues({ ranks: 2, copies: 2, bonus: 1 });
    expect(classic.margin).toBeCloseTo((4 - 2 * 4) / 3, 12);
    expect(classic.winMinusLoss).toBeCloseTo((1 - 2) / 3, 12);
  });

  test.each([
    [1, 4, 0], [2, 4, 0], [3, 4, 0], [4, 4, 0], [2, 4, 1], [3, 4, 1],
    [1, 2, 0], [2, 2, 0], [3, 2, 0], [5, 2, 0], [6, 2, 1], [7, 2, 1],
  ])('of %i ranks with %i copies and bonus %i are those of a naive solver in fractions', (ranks, copies, bonus) => {
    const values = gameValues({ ranks, copies, bonus });
    expect(values.margin).toBeCloseTo(numberOf(naiveValue(ranks, copies, { ...margin, bonus })), 12);
    expect(values.winMinusLoss).toBeCloseTo(numberOf(naiveValue(ranks, copies, { ...winner, bonus })), 12);
  });

  test('of the opening do not depend on whether passing is allowed, but for the win in the 13th decimal', () => {
    for (let ranks = 1; ranks <= 9; ranks++) {
      const [passing, plain] = [true, false].map((allowed) => {
        const rules = { ranks, copies: 4, bonus: 0, passing: allowed };
        const { space, values } = solveMargin(rules);
        return { margin: values[space.opening] ?? Number.NaN, win: winMinusLoss(rules) };
      });
      expect(passing?.margin).toBe(plain?.margin);
      expect(passing?.win).toBeCloseTo(plain?.win ?? Number.NaN, 12);
    }
  });

  test('of the document\'s game are found in a few seconds', () => {
    const begin = process.cpuUsage().user;
    const values = gameValues(params({}));
    expect(values.margin).toBeCloseTo(measuresOf({}, ['optimal', 'optimal'])['margin']?.mean ?? Number.NaN, 10);
    expect(process.cpuUsage().user - begin).toBeLessThan(20e6);
  }, 40_000);
});

describe('the classic game, two copies and a bonus turn', () => {
  /** The move of Zwick and Paterson's theorem, with n pairs on the table and k single cards known, k < n. */
  function publishedMove(n: number, k: number): 0 | 1 | 2 {
    if (k === 0) return 2;
    if ((n + k) % 2 === 0 || (n === 6 && k === 1)) return 1;
    return 3 * k >= 2 * (n + 1) ? 0 : 2;
  }

  const ranks = 16;
  const { space, values, plans, passes } = solveMargin({ ranks, copies: 2, bonus: 1 });
  const code = new PlanCode(space.kinds.count);
  const [none, one, both] = [space.kinds.of(2, 0), space.kinds.of(2, 1), space.kinds.of(2, 2)];

  function position(counts: readonly (readonly [kind: number, count: number])[]): number {
    const all = new Uint8Array(space.kinds.count);
    for (const [kind, count] of counts) all[kind] = count;
    return space.indexOf(all);
  }

  test('is played by the solver with the moves of Zwick and Paterson (1993)', () => {
    for (let n = 1; n <= ranks; n++) {
      for (let k = 0; k < n; k++) {
        const at = position([[none, n - k], [one, k]]);
        const plan = plans[at] ?? 0;
        const move = passes[at] === 1 ? 0 : new Map([[UNKNOWN, 2], [IDLE, 1]]).get(replyOf(plan, none));
        expect([n, k, move]).toEqual([n, k, publishedMove(n, k)]);
        expect(firstOf(plan)).toBe(code.unknown);
        // Without a single card nothing is replied to one, which is packed like its partner.
        expect(replyOf(plan, one)).toBe(PARTNER);
      }
    }
  });

  test('loses nothing by taking a known pair at once', () => {
    for (let n = 0; n < ranks; n++) {
      for (let k = 0; k <= n; k++) {
        const rest = values[position([[none, n - k], [one, k]])] ?? Number.NaN;
        expect(values[position([[none, n - k], [one, k], [both, 1]])]).toBeCloseTo(2 + rest, 12);
      }
    }
  });
});

describe('two players without memory', () => {
  /** Expected turns with so many ranks of four and of two cards left: the geometric wait for a pair, then the rest. */
  function expectedTurns(fours: bigint, twos: bigint): Fraction {
    if (fours + twos === 0n) return fraction(0n);
    const cards = 4n * fours + 2n * twos;
    const pairs = 6n * fours + twos;
    let total = fraction((cards * (cards - 1n)) / 2n, pairs);
    const add = (weight: bigint, rest: Fraction): void => {
      const under = total.under * pairs * rest.under;
      total = fraction(total.over * pairs * rest.under + weight * rest.over * total.under, under);
    };
    if (fours > 0n) add(6n * fours, memo(fours - 1n, twos + 1n));
    if (twos > 0n) add(twos, memo(fours, twos - 1n));
    return total;
  }
  const known = new Map<string, Fraction>();
  function memo(fours: bigint, twos: bigint): Fraction {
    const key = `${fours} ${twos}`;
    const turns = known.get(key) ?? expectedTurns(fours, twos);
    known.set(key, turns);
    return turns;
  }

  test('need 2470/7 turns', () => {
    expect(asFraction(memo(13n, 0n))).toBe('2470/7');
    expect(measuresOf({}, ['random', 'memory:0'])['turns']?.mean).toBeCloseTo(2470 / 7, 9);
    for (const ranks of [1, 2, 7]) {
      expect(measuresOf({ ranks }, ['random', 'random'])['turns']?.mean).toBeCloseTo(numberOf(memo(BigInt(ranks), 0n)), 9);
    }
  });
});

describe('exact results of two players', () => {
  const specs = ['random', 'memory:52', 'memory:52:reflip', 'optimal'];

  test.each(specs.flatMap((first) => specs.map((second) => [first, second])))('%s against %s are distributions', (first = '', second = '') => {
    const { win, tie, margin } = measuresOf({ ranks: 4 }, [first, second]);
    const chances = Object.values(margin?.distribution ?? {});
    expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    const loss = Object.entries(margin?.distribution ?? {}).reduce((sum, [cards, p]) => sum + (Number(cards) < 0 ? p : 0), 0);
    expect((win?.mean ?? 0) + (tie?.mean ?? 0) + loss).toBeCloseTo(1, 12);
  });

  test('give nobody more cards against optimal than the value of the game', () => {
    for (const ranks of [2, 3, 5]) {
      const { margin } = gameValues(params({ ranks }));
      for (const spec of specs) {
        expect(measuresOf({ ranks }, [spec, 'optimal'])['margin']?.mean).toBeLessThan(margin + 1e-9);
        expect(measuresOf({ ranks }, ['optimal', spec])['margin']?.mean).toBeGreaterThan(margin - 1e-9);
      }
    }
  });

  test('are not known of a memory that holds some cards and not others', () => {
    expect(exactResult(params({}), ['memory:10', 'random'])).toBeUndefined();
    expect(exactResult(params({ ranks: 2 }), ['memory:7', 'random'])).toBeUndefined();
    expect(exactResult(params({ ranks: 2 }), ['memory:8:lru', 'random'])).toBeDefined();
  });
});

describe('simulated means lie within 4 standard errors of the exact ones', () => {
  const standardError = (sum: number, squares: number, n: number): number => Math.sqrt((squares / n - (sum / n) ** 2) / n);

  test.each<[string, string, Partial<ConcentrationParams>, number]>([
    ['random', 'random', {}, 100_000],
    ['memory:52', 'memory:52', {}, 10_000],
    ['optimal', 'optimal', {}, 5000],
    ['optimal', 'memory:52', {}, 5000],
    ['memory:52:reflip', 'optimal', { ranks: 9 }, 5000],
    ['memory:52', 'memory:52:reflip', { ranks: 6 }, 5000],
    ['random', 'optimal', { ranks: 5 }, 5000],
    ['memory:52', 'random', { ranks: 5 }, 5000],
    ['memory:52', 'memory:52:reflip', { ranks: 8, copies: 2, bonus: 1 }, 5000],
    ['optimal', 'random', { ranks: 6, copies: 2, bonus: 1 }, 5000],
  ])('%s against %s with %j, %i games', (first, second, given, games) => {
    const exact = measuresOf(given, [first, second]);
    const table = concentration.table(params(given), seatStrategies(concentration, params(given), [first, second]));
    const lanes = new Streams('exact', concentration.id).lanes(2);
    const measures = new Int32Array(concentration.measures.length);
    const sums = concentration.measures.map(() => ({ sum: 0, squares: 0 }));
    for (let game = 0; game < games; game++) {
      table.play(lanes.at(game), measures);
      for (const [i, total] of sums.entries()) {
        const value = measures[i] ?? 0;
        total.sum += value;
        total.squares += value * value;
      }
    }
    for (const [i, { sum, squares }] of sums.entries()) {
      const expected = exact[concentration.measures[i]?.name ?? '']?.mean ?? Number.NaN;
      // A rate so small that nothing was seen of it has no standard error of its own.
      expect(Math.abs(sum / games - expected)).toBeLessThan(4 * standardError(sum, squares, games) + 1 / games);
    }
  }, 30_000);
});
