import { seededRng } from '@cards/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plackettLuce, type Ratings, type TableGames } from '../../src/ratings/plackett-luce.js';

/** Converts log-odds to Elo. */
const elo = (odds: number): number => (400 / Math.LN10) * odds;
const chance = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Games of two players, of which the first one has some points: 2 for a win, and 1 for a tie. */
const game = (first: string, second: string, games: number, points: number): TableGames => ({
  players: [first, second],
  wins: [points / 2, games - points / 2],
});

function ratingsOf(tables: readonly TableGames[]): Ratings {
  const ratings = plackettLuce(tables);
  if (ratings === undefined) throw new Error('the players must be connected by games');
  return ratings;
}

const byName = (ratings: Ratings): Readonly<Record<string, number>> =>
  Object.fromEntries(ratings.players.map(({ name, rating }) => [name, rating]));

/** A round robin in which each player meets each player in both orders, and itself, with the expected results. */
const expectedTable = (odds: Readonly<Record<string, number>>, seat: number, games: number): readonly TableGames[] =>
  Object.entries(odds).flatMap(([first, one]) =>
    Object.entries(odds).map(([second, other]) =>
      game(first, second, games, Math.round(2 * games * chance(one - other + seat))),
    ),
  );

describe('plackettLuce for two players', () => {
  test.each([
    [100, 120],
    [100, 200],
    [100, 0],
    [1, 2],
    [1, 1],
    [7, 3],
    [1e9, 2e9],
  ])(
    'The ratings of two players after %d games and %d points have the closed form with half a win and half a loss',
    (games, points) => {
      const { players, firstSeat, fit } = ratingsOf([game('a', 'b', games, points)]);
      const difference = 400 * Math.log10((points / 2 + 0.5) / (games - points / 2 + 0.5));
      expect(players.map(({ name, rating }) => [name, rating])).toEqual([
        ['a', expect.closeTo(difference / 2, 5)],
        ['b', expect.closeTo(-difference / 2, 5)],
      ]);
      expect(firstSeat).toBeUndefined();
      expect(fit).toBeUndefined();
      for (const { rating, ci95 } of players) {
        expect(ci95[0]).toBeLessThan(rating);
        expect(ci95[1]).toBeGreaterThan(rating);
        expect(Number.isFinite(ci95[0]) && Number.isFinite(ci95[1])).toBe(true);
      }
    },
  );

  test('The intervals of two players end where the likelihood ratio statistic is the 0.95 quantile of chi-square', () => {
    const [wins, losses] = [37, 4];
    const [low, high] = ratingsOf([game('a', 'b', wins + losses, 2 * wins)]).players[0]?.ci95 ?? [];
    const likelihood = (p: number): number => (wins + 0.5) * Math.log(p) + (losses + 0.5) * Math.log(1 - p);
    const best = likelihood((wins + 0.5) / (wins + losses + 1));
    // 3.841459: the 0.95 quantile of chi-square with one degree of freedom.
    for (const end of [low, high])
      expect(2 * (best - likelihood(chance((2 * (end ?? 0)) / elo(1))))).toBeCloseTo(3.841459, 4);
  });

  test('The ratings of two players rise with the points, and change their signs when the players are swapped', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 1000 })
          .chain((games) => fc.tuple(fc.constant(games), fc.integer({ min: 0, max: 2 * games - 1 }))),
        ([games, points]) => {
          const [one] = ratingsOf([game('a', 'b', games, points)]).players;
          const [more] = ratingsOf([game('a', 'b', games, points + 1)]).players;
          const [, swapped] = ratingsOf([game('a', 'b', games, 2 * games - points)]).players;
          expect(more?.rating).toBeGreaterThan(one?.rating ?? Number.NaN);
          expect(swapped?.rating).toBeCloseTo(one?.rating ?? Number.NaN, 6);
          expect(swapped?.ci95[0]).toBeCloseTo(one?.ci95[0] ?? Number.NaN, 1);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('plackettLuce rates both strength and seat if two players met in both orders', () => {
    // The odds are 60.5 : 40.5 in one order and 30.5 : 70.5 in the other. The model has as many parameters as contests,
    // so the penalty adds half a win and half a loss to each.
    const { players, firstSeat } = ratingsOf([game('a', 'b', 100, 120), game('b', 'a', 100, 60)]);
    const [one, other] = [Math.log(60.5 / 40.5), Math.log(30.5 / 70.5)];
    expect(players[0]?.rating).toBeCloseTo(elo((one - other) / 4), 8);
    expect(firstSeat?.rating).toBeCloseTo(elo((one + other) / 2), 8);
  });

  test('The intervals of two players cover as well as the interval of a proportion', () => {
    for (const [n, least, mean] of [
      [1, 0.86, 0.97],
      [2, 0.86, 0.96],
      [10, 0.9, 0.95],
      [50, 0.9, 0.945],
    ] as const) {
      const intervals = Array.from(
        { length: n + 1 },
        (_, wins) => ratingsOf([game('a', 'b', n, 2 * wins)]).players[0]?.ci95 ?? [0, 0],
      );
      const coverages = Array.from({ length: 50 }, (_, i) => {
        const p = 0.5 + i / 100;
        const truth = elo(Math.log(p / (1 - p))) / 2;
        let choose = 1;
        return intervals.reduce((sum, [low, high], wins) => {
          if (wins > 0) choose *= (n - wins + 1) / wins;
          return low <= truth && truth <= high ? sum + choose * p ** wins * (1 - p) ** (n - wins) : sum;
        }, 0);
      });
      // Whole wins cannot make 95 % everywhere: Wilson's interval falls to 0.8, 0.83, 0.9 and 0.91 in samples of these
      // sizes.
      expect(Math.min(...coverages), `${n}`).toBeGreaterThan(least);
      expect(coverages.reduce((sum, one) => sum + one, 0) / 50, `${n}`).toBeGreaterThan(mean);
    }
  });
});

describe('plackettLuce for several players', () => {
  test('The ratings are the true ones if all results are as expected', () => {
    const odds = { a: 0.4, b: -1.3, c: 2.1, d: -1.2 };
    const { players, firstSeat, fit } = ratingsOf(expectedTable(odds, 0.25, 1e9));
    // A factor of ten in the odds is 400 points.
    expect(players.map(({ rating }) => rating)).toEqual(Object.values(odds).map((one) => expect.closeTo(elo(one), 4)));
    expect(firstSeat?.rating).toBeCloseTo(elo(0.25), 4);
    // Sixteen contests minus three free strengths and the seat.
    expect(fit).toMatchObject({ degrees: 12, p: expect.closeTo(1, 6) });
  });

  test('plackettLuce compares players who never met through their common opponents', () => {
    const won = Math.round(1e9 * (10 / 11));
    const { players, fit } = ratingsOf([game('a', 'b', 1e9, 2 * won), game('c', 'b', 1e9, 2 * won)]);
    expect(players.map(({ rating }) => rating)).toEqual(
      [400 / 3, -800 / 3, 400 / 3].map((value) => expect.closeTo(value, 4)),
    );
    expect(fit).toBeUndefined();
  });

  test('The ratings have the same bits for every order and division of the input', () => {
    const table = [...expectedTable({ a: 0.4, b: -1.3, c: 3.1 }, 0.2, 37)];
    const whole = ratingsOf(table);
    const cut = table.flatMap((one) => {
      const firstPart = one.wins.map((won) => Math.floor(won / 3));
      return [
        { ...one, wins: firstPart },
        { ...one, wins: one.wins.map((won, seat) => won - (firstPart[seat] ?? 0)) },
      ];
    });
    fc.assert(
      fc.property(
        fc.constantFrom(table, cut).chain((rows) => fc.shuffledSubarray(rows, { minLength: rows.length })),
        (rows) => {
          const shuffled = ratingsOf(rows);
          expect(byName(shuffled)).toEqual(byName(whole));
          expect(shuffled).toMatchObject({ firstSeat: whole.firstSeat, fit: whole.fit });
        },
      ),
      { numRuns: 20 },
    );
    expect(ratingsOf([...table].reverse()).players.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  });

  test('The ratings are finite if one player wins all games and another loses all games', () => {
    const names = ['best', 'middle', 'worst'];
    const table = names.flatMap((first, i) =>
      names.map((second, j) => game(first, second, 1000, i < j ? 2000 : i > j ? 0 : 1000)),
    );
    const [best, middle, worst] = ratingsOf(table).players;
    expect(best?.rating).toBeGreaterThan(800);
    expect(best?.rating).toBeLessThan(3000);
    expect(middle?.rating).toBeCloseTo(0, 3);
    expect(worst?.rating).toBeCloseTo(-(best?.rating ?? 0), 3);
    // The interval is longer upwards: the data do not limit how much better the player is.
    expect((best?.ci95[1] ?? 0) - (best?.rating ?? 0)).toBeGreaterThan((best?.rating ?? 0) - (best?.ci95[0] ?? 0));
  });

  test('Two ties count as a win and a loss', () => {
    expect(ratingsOf([game('a', 'b', 10, 10)])).toEqual(ratingsOf([game('a', 'b', 4, 6), game('a', 'b', 6, 4)]));
  });

  test('plackettLuce rates the seat only if two players met in both orders or a player met itself', () => {
    const ring = [game('a', 'b', 10, 14), game('b', 'c', 10, 14), game('c', 'a', 10, 14)];
    expect(ratingsOf(ring).firstSeat).toBeUndefined();
    expect(ratingsOf([...ring, game('b', 'a', 10, 10)]).firstSeat).toBeDefined();
    const alone = ratingsOf([...ring, game('c', 'c', 1e6, 2e6 * 0.75)]);
    expect(alone.firstSeat?.rating).toBeCloseTo(elo(Math.log(3)), 0);
  });

  test('plackettLuce rates only the seat for a player who met only itself', () => {
    expect(ratingsOf([game('a', 'a', 100, 120)])).toEqual({
      players: [{ name: 'a', rating: 0, ci95: [0, 0] }],
      firstSeat: {
        rating: expect.closeTo(400 * Math.log10(60.5 / 40.5), 8),
        ci95: [expect.closeTo(1.27, 2), expect.closeTo(139.99, 2)],
      },
    });
  });

  test('plackettLuce returns undefined for groups that never met, and for no games', () => {
    expect(plackettLuce([game('a', 'b', 10, 10), game('c', 'd', 10, 10)])).toBeUndefined();
    expect(plackettLuce([game('a', 'b', 10, 10), game('c', 'd', 10, 10), game('a', 'd', 0, 0)])).toBeUndefined();
    expect(plackettLuce([game('a', 'b', 10, 10), game('c', 'c', 10, 10)])).toBeUndefined();
    expect(plackettLuce([])).toBeUndefined();
    expect(plackettLuce([game('a', 'b', 0, 0)])).toBeUndefined();
  });

  test('Entries without games are ignored, also those of players without games', () => {
    const games = [game('a', 'b', 10, 14), game('b', 'c', 10, 12)];
    expect(plackettLuce([game('d', 'a', 0, 0), ...games, game('b', 'a', 0, 0)])).toEqual(plackettLuce(games));
  });

  test('The lead of each player is that over the next weaker one', () => {
    const { players } = ratingsOf(expectedTable({ a: 0.4, b: -1.3, c: 2.1, d: -1.2, e: 0.9 }, 0.1, 1000));
    expect(Object.fromEntries(players.map(({ name, lead }) => [name, lead?.over]))).toEqual({
      a: 'd',
      b: undefined,
      c: 'e',
      d: 'b',
      e: 'a',
    });
  });

  test('In a large sample, the interval of a strength does not depend on the uncertainty of the seat', () => {
    // Each order has log-odds with variance 4 / n. The strength of a player is a quarter of their difference.
    const n = 1e6;
    const { players } = ratingsOf([game('a', 'b', n, n), game('b', 'a', n, n)]);
    const [low = 0, high = 0] = players[0]?.ci95 ?? [];
    expect((high - low) / 2).toBeCloseTo(elo(1.959964 * Math.sqrt((2 * 4) / n / 16)), 4);
  });

  test('A ring of three players without a seat leaves one degree of freedom, and two players leave no fit', () => {
    const { fit } = ratingsOf([game('a', 'b', 100, 140), game('b', 'c', 100, 140), game('c', 'a', 100, 140)]);
    expect(fit?.degrees).toBe(1);
    // Each contest has 20 wins more than expected, with a variance of 25.
    expect(fit?.chiSquare).toBeCloseTo(48, 6);
    expect(Object.hasOwn(ratingsOf([game('a', 'b', 10, 14)]), 'fit')).toBe(false);
  });

  test('Of two equal players, the one whose name comes first leads the other', () => {
    for (const one of [game('a', 'b', 10, 10), game('b', 'a', 10, 10)]) {
      const leads = ratingsOf([one]).players.map(({ name, lead }) => [name, lead?.over]);
      expect(Object.fromEntries(leads)).toEqual({ a: 'b', b: undefined });
    }
  });

  test.each([[[-1, 0]], [[1]], [[1, 2, 3]], [[Number.NaN, 0]], [[0, Number.POSITIVE_INFINITY]]])(
    'plackettLuce rejects two players with the wins %j',
    (wins) => {
      expect(() => plackettLuce([{ players: ['a', 'b'], wins }])).toThrow(
        `a, b: each player must have a number of wins from 0, and an empty seat 0, not ${wins.join(', ')}`,
      );
    },
  );

  test('plackettLuce rejects wins of an empty seat', () => {
    expect(() => plackettLuce([{ players: ['a', null], wins: [1, 1] }])).toThrow('an empty seat 0, not 1, 1');
  });
});

describe('plackettLuce with simulated results', { tags: ['slow', 'release'] }, () => {
  const RUNS = 150;
  /** Four standard errors of a share of the runs. */
  const slack = (share: number): number => 4 * Math.sqrt((share * (1 - share)) / RUNS);

  test.each<
    [
      name: string,
      odds: readonly number[],
      seat: number,
      games: (first: number, second: number) => number,
      ties: number,
    ]
  >([
    ['four players of like strength', [0, 1, -1, 0.5], 0.3, () => 30, 0],
    ['unequal numbers of games', [0, 1, -2, 2], 0.3, (first, second) => (first < second ? 200 : 5), 0],
    ['one who nearly always wins and one who nearly always loses', [0, 5, -4], 0.1, () => 100, 0],
    ['one game each', [0, 0.5, -0.5], 0, () => 1, 0],
    ['half of the games tied', [0, 0.5, -0.5], 0, () => 60, 0.5],
  ])('Intervals cover the true ratings, and the fit accepts the model: %s', (name, odds, seat, games, ties) => {
    const rng = seededRng(name);
    const mean = odds.reduce((sum, one) => sum + one, 0) / odds.length;
    const points = (p: number): number => {
      const drawn = rng.int(1e6) / 1e6;
      const tied = Math.min(ties, 2 * p, 2 - 2 * p);
      return drawn < tied ? 1 : drawn < tied / 2 + p ? 2 : 0;
    };
    const held = odds.map(() => 0);
    let seatHeld = 0;
    let rejected = 0;
    for (let run = 0; run < RUNS; run++) {
      const table = odds.flatMap((one, first) =>
        odds.map((other, second) => {
          const n = games(first, second);
          const total = Array.from({ length: n }, () => points(chance(one - other + seat))).reduce(
            (sum, value) => sum + value,
            0,
          );
          return game(`${first}`, `${second}`, n, total);
        }),
      );
      const { players, firstSeat, fit } = ratingsOf(table);
      const holds = ([low, high]: readonly [number, number], truth: number): number =>
        Number(low <= truth && truth <= high);
      for (const [player, { ci95 }] of players.entries())
        held[player] = (held[player] ?? 0) + holds(ci95, elo((odds[player] ?? 0) - mean));
      seatHeld += holds(firstSeat?.ci95 ?? [1, 0], elo(seat));
      rejected += Number((fit?.p ?? 1) < 0.05);
    }
    for (const count of [...held, seatHeld]) expect(count / RUNS).toBeGreaterThan(0.95 - slack(0.95));
    expect(rejected / RUNS).toBeLessThan(0.05 + slack(0.05));
  });

  test('The fit rejects the model if three players beat each other in a cycle', () => {
    const ring = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ].flatMap(([one = '', other = '']) => [game(one, other, 100, 140), game(other, one, 100, 60)]);
    const { players, fit } = ratingsOf(ring);
    for (const { rating } of players) expect(rating).toBeCloseTo(0, 8);
    // In each of the six contests, the wins differ from the expected number by 20, with a variance of 25.
    expect(fit?.chiSquare).toBeCloseTo(96, 6);
    expect(fit?.degrees).toBe(3);
    expect(fit?.p).toBeLessThan(1e-15);
  });

  // Contests in which the weaker side has less than five expected wins are pooled in the order of the names. The last
  // ones can make a class of their own (false), or join the class before them (true).
  test.each([
    [7, 0, 5, false],
    [9, 0, 6, true],
    [12, 4, 6, false],
  ])(
    'The fit of contests of %i games pools small ones: %i large contests and %i classes',
    (games, large, pooled, hasRest) => {
      const odds = { a: 1.2, b: 0.4, c: -0.4, d: -1.2 };
      const table = expectedTable(odds, 0.1, games).map((one, at) => moved(one, (((at * 7) % 5) - 2) / 2));
      const ratings = ratingsOf(table);
      const rating = byName(ratings);
      const add = (one: readonly number[], other: readonly number[]): number[] =>
        one.map((value, at) => value + (other[at] ?? 0));
      // For the weaker side of each contest: the surplus, the expected wins, their variance, and their derivatives by
      // the strengths of a, b and c relative to d, and by the seat.
      const contests = table.map(({ players: [first, second], wins: [won = 0, lost = 0] }) => {
        const played = won + lost;
        const difference = (rating[first ?? ''] ?? 0) - (rating[second ?? ''] ?? 0) + (ratings.firstSeat?.rating ?? 0);
        const weaker = chance(-Math.abs(difference / elo(1)));
        const wins = difference > 0 ? lost : won;
        const variance = played * weaker * (1 - weaker);
        const design = [...['a', 'b', 'c'].map((name) => Number(first === name) - Number(second === name)), 1];
        const slopes = design.map((value) => value * variance * (difference > 0 ? -1 : 1));
        return [wins - played * weaker, played * weaker, variance, ...slopes];
      });
      const others = contests.filter(([, expected = 0]) => expected >= 5);
      const classes: number[][] = [];
      let rest: number[] | undefined;
      for (const contest of contests.filter(([, expected = 0]) => expected < 5)) {
        rest = rest === undefined ? contest : add(rest, contest);
        if ((rest[1] ?? 0) < 5) continue;
        classes.push(rest);
        rest = undefined;
      }
      if (rest !== undefined) classes.push(add(classes.pop() ?? [], rest));
      expect([others.length, classes.length, rest !== undefined]).toEqual([large, pooled, hasRest]);

      const all = [...others, ...classes];
      const chiSquare = all.reduce((sum, [surplus = 0, , variance = 1]) => sum + surplus ** 2 / variance, 0);
      expect(ratings.fit?.chiSquare).toBeCloseTo(chiSquare, 8);
      const information = [0, 1, 2, 3].map((row) =>
        [0, 1, 2, 3].map((column) =>
          contests.reduce((sum, one) => sum + ((one[3 + row] ?? 0) * (one[3 + column] ?? 0)) / (one[2] ?? 1), 0),
        ),
      );
      const explained = all.reduce((sum, [, , variance = 1, ...slopes]) => {
        const solved = solve(information, slopes);
        return sum + slopes.reduce((product, slope, at) => product + slope * (solved[at] ?? 0), 0) / variance;
      }, 0);
      expect(ratings.fit?.degrees).toBe(Math.ceil(all.length - explained));
    },
  );

  test('The fit accepts one upset among thousands of games with a clear favorite', () => {
    // The model expects an upset in this contest once in 10,000 tables, but an upset in any contest is common.
    const names = ['best', 'middle', 'worst'];
    const table = names.flatMap((first, i) =>
      names.map((second, j) => game(first, second, 1000, i < j ? 1990 : i > j ? 10 : 1000)),
    );
    const upset = table.map((one) => (one.players.join(' ') === 'best worst' ? moved(one, 4) : one));
    expect(ratingsOf(upset).fit?.p).toBeGreaterThan(0.001);
  });
});

/** The same number of games, of which the first player won more. */
function moved(one: TableGames, more: number): TableGames {
  return { ...one, wins: one.wins.map((won, seat) => won + (seat === 0 ? more : -more)) };
}

/** Solves a system of linear equations by elimination, from the first row down. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [pivot, row] of rows.entries()) {
    const divisor = row[pivot] ?? 1;
    for (const [column, value] of row.entries()) row[column] = value / divisor;
    for (const other of rows) {
      const factor = other === row ? 0 : (other[pivot] ?? 0);
      for (const [column, value] of row.entries()) other[column] = (other[column] ?? 0) - factor * value;
    }
  }
  return rows.map((row) => row.at(-1) ?? Number.NaN);
}
