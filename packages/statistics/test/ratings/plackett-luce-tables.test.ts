import { seededRng } from '@cards/core';
import { describe, expect, test } from 'vitest';
import { plackettLuce, type TableGames } from '../../src/ratings/plackett-luce.js';
import { HUNTER_2004, NASCAR_2002 } from './nascar-2002.js';

/** Converts log-odds to Elo. */
const elo = (odds: number): number => (400 / Math.LN10) * odds;

/** A ranking of players, each in its own seat, as choices: at each place one wins, and then its seat is empty. */
const rankingOf = (players: readonly string[], order: readonly string[], games = 1): readonly TableGames[] =>
  order.slice(0, -1).map((winner, place) => ({
    players: players.map((name) => (order.slice(place).includes(name) ? name : null)),
    wins: players.map((name) => (name === winner ? games : 0)),
  }));

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/** The strengths that fit choices best, without a penalty: Hunter's algorithm. Strengths are not logarithms. */
function byHunter(choices: readonly TableGames[]): Map<string, number> {
  const names = [...new Set(choices.flatMap(({ players }) => players.filter((name) => name !== null)))];
  let strengths = new Map(names.map((name) => [name, 1]));
  for (let step = 0; step < 5000; step++) {
    const before = strengths;
    const wins = new Map(names.map((name) => [name, 0]));
    const shares = new Map(names.map((name) => [name, 0]));
    for (const { players, wins: won } of choices) {
      const all = sum(players.map((name) => (name === null ? 0 : (before.get(name) ?? 0))));
      for (const [seat, name] of players.entries()) {
        if (name === null) continue;
        wins.set(name, (wins.get(name) ?? 0) + (won[seat] ?? 0));
        shares.set(name, (shares.get(name) ?? 0) + sum(won) / all);
      }
    }
    const next = names.map((name) => [name, (wins.get(name) ?? 0) / (shares.get(name) ?? 0)] as const);
    const scale = Math.exp(sum(next.map(([, strength]) => Math.log(strength))) / names.length);
    const change = Math.max(...next.map(([name, one]) => Math.abs(Math.log(one / scale / (before.get(name) ?? 0)))));
    strengths = new Map(next.map(([name, strength]) => [name, strength / scale]));
    if (change < 1e-13) break;
  }
  return strengths;
}

/** The penalized log-likelihood of games of two without a seat advantage, by its definition and by elimination. */
function directLikelihood(
  games: readonly TableGames[],
  names: readonly string[],
  strengths: readonly number[],
): number {
  const size = names.length - 1;
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  let value = 0;
  for (const { players, wins } of games) {
    const [one, other] = players.map((name) => names.indexOf(name ?? '')) as [number, number];
    const chance = 1 / (1 + Math.exp((strengths[other] ?? 0) - (strengths[one] ?? 0)));
    value += (wins[0] ?? 0) * Math.log(chance) + (wins[1] ?? 0) * Math.log(1 - chance);
    const weight = sum(wins) * chance * (1 - chance);
    for (const [row, sign] of [
      [one, 1],
      [other, -1],
    ] as const)
      for (const [column, its] of [
        [one, 1],
        [other, -1],
      ] as const)
        if (row < size && column < size)
          (matrix[row] as number[])[column] = (matrix[row]?.[column] ?? 0) + weight * sign * its;
  }
  for (let pivot = 0; pivot < size; pivot++) {
    const row = matrix[pivot] as number[];
    value += Math.log(row[pivot] ?? 0) / 2;
    for (const below of matrix.slice(pivot + 1)) {
      const factor = (below[pivot] ?? 0) / (row[pivot] ?? 1);
      for (let column = pivot; column < size; column++)
        below[column] = (below[column] ?? 0) - factor * (row[column] ?? 0);
    }
  }
  return value;
}

/** The maximum over some free coordinates, one after another, by Newton's method with differences. */
function climbed(
  likelihood: (at: readonly number[]) => number,
  start: readonly number[],
  free: readonly number[],
): number[] {
  const at = [...start];
  for (let round = 0; round < 400; round++) {
    let change = 0;
    for (const coordinate of free) {
      const value = (by: number): number => likelihood(at.map((one, index) => (index === coordinate ? one + by : one)));
      const step = 1e-3;
      const [low, here, high] = [value(-step), value(0), value(step)];
      const move = (step * (high - low)) / 2 / (2 * here - high - low);
      at[coordinate] = (at[coordinate] ?? 0) + move;
      change = Math.max(change, Math.abs(move));
    }
    if (change < 1e-10) break;
  }
  return at;
}

describe('plackettLuce at tables', () => {
  test('At tables of two it is the Bradley-Terry model: ten players, with intervals that end where the likelihood says', () => {
    const rng = seededRng('ten players');
    const names = [...'abcdefghij'];
    const games: TableGames[] = Array.from({ length: 60 }, (_, at) => {
      const one = names[at % 10] ?? '';
      const other = names[(at + 1 + (at % 4)) % 10] ?? '';
      return { players: one < other ? [one, other] : [other, one], wins: [rng.int(6) + 1, rng.int(6) + 1] };
    });
    const likelihood = (at: readonly number[]): number => directLikelihood(games, names, [...at, 0]);
    const free = [...Array(9).keys()];
    const best = climbed(
      likelihood,
      Array.from({ length: 9 }, () => 0),
      free,
    );
    const mean = sum(best) / 10;
    const ratings = plackettLuce(games);
    expect(ratings?.firstSeat).toBeUndefined();
    const byName = new Map(ratings?.players.map((player) => [player.name, player]));
    for (const [at, name] of names.entries())
      expect(byName.get(name)?.rating).toBeCloseTo(elo((best[at] ?? 0) - mean), 4);
    // The interval of a lead over the last player: the statistic of the constrained maximum is 3.841459.
    const leader = ratings?.players.find(({ lead }) => lead?.over === 'j');
    const at = names.indexOf(leader?.name ?? '');
    for (const end of leader?.lead?.ci95 ?? []) {
      const start = best.map((one, index) => (index === at ? end / elo(1) : one));
      const held = climbed(
        likelihood,
        start,
        free.filter((one) => one !== at),
      );
      expect(2 * (likelihood(best) - likelihood(held))).toBeCloseTo(3.841459, 4);
    }
  });

  test("Of a million equal rankings, the strengths are those of Hunter's algorithm, because the penalty is nothing", () => {
    const rng = seededRng('rankings');
    const names = [...'abcdef'];
    const choices = Array.from({ length: 40 }, () => {
      const order = [...names].sort(() => rng.int(2) * 2 - 1).slice(rng.int(3));
      return rankingOf(names, order, 1e6);
    }).flat();
    const expected = byHunter(choices);
    for (const { name, rating } of plackettLuce(choices)?.players ?? [])
      expect(rating).toBeCloseTo(elo(Math.log(expected.get(name) ?? 0)), 3);
  });

  test('The seats of a table have advantages over the mean of the others, and two players in the same seats have none', () => {
    const [strengths, seats] = [{ a: 0.6, b: -0.2, c: -0.4 }, [0.5, -0.1, 0.2]];
    const names = Object.keys(strengths) as (keyof typeof strengths)[];
    const rotations = names.map((_, by) => names.map((__, seat) => names[(seat + 3 - by) % 3] ?? 'a'));
    const tables = rotations.map((players): TableGames => {
      const odds = players.map((name, seat) => Math.exp(strengths[name] + (seats[seat] ?? 0)));
      return { players, wins: odds.map((one) => (1e9 * one) / sum(odds)) };
    });
    const ratings = plackettLuce(tables);
    expect(ratings?.players.map(({ rating }) => rating)).toEqual(
      ratings?.players.map(({ name }) => expect.closeTo(elo(strengths[name as 'a']), 4)),
    );
    const advantages = seats.map((own, seat) => elo(own - (sum(seats) - (seats[seat] ?? 0)) / 2));
    expect([ratings?.firstSeat, ...(ratings?.otherSeats ?? [])].map((one) => one?.rating)).toEqual(
      advantages.map((one) => expect.closeTo(one, 4)),
    );
    expect(ratings?.fit?.p).toBeCloseTo(1, 3);
    // Of the third seat, nothing is known if its player never leaves it.
    const swapped = plackettLuce([
      { players: ['a', 'b', 'c'], wins: [3, 4, 5] },
      { players: ['b', 'a', 'c'], wins: [3, 4, 5] },
    ]);
    expect(swapped?.firstSeat).toBeUndefined();
  });

  test('A tie of some players is an equal part of a win for each, and strategies can sit at a table twice', () => {
    const tables = [
      { players: ['a', 'b', 'c'], wins: [4 / 3 + 5, 4 / 3 + 3, 4 / 3] },
      { players: ['c', 'a', 'a'], wins: [2, 3, 4] },
    ];
    const ratings = plackettLuce(tables);
    expect(ratings?.players.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    for (const { rating, ci95 } of ratings?.players ?? []) {
      expect(ci95[0]).toBeLessThan(rating);
      expect(ci95[1]).toBeGreaterThan(rating);
    }
  });
});

describe('plackettLuce at tables, at length', { tags: ['slow', 'release'] }, () => {
  test.each([['rankings'], ['wins alone']])(
    'Strengths of six players at tables of four are recovered from %s: the intervals cover them in 93 to 97%',
    (what) => {
      const names = [...'abcdef'];
      const strengths = [1.2, 0.5, 0.2, -0.1, -0.6, -1.2];
      const seats = [0.3, 0, -0.1, -0.2];
      const rng = seededRng(`planted ${what}`);
      const RUNS = 150;
      let covered = 0;
      let seatCovered = 0;
      const errors = names.map((): number[] => []);
      // All 15 tables of four in all rotations.
      const tables = names
        .flatMap((_, one) => names.map((__, other) => [one, other] as const))
        .filter(([one, other]) => one < other)
        .flatMap((absent) => {
          const present = [...names.keys()].filter((player) => !absent.includes(player));
          return present.map((_, by) => present.map((__, seat) => present[(seat + 4 - by) % 4] ?? 0));
        });
      for (let run = 0; run < RUNS; run++) {
        const games = tables.flatMap((players) => {
          const line = players.map((player) => names[player] ?? '');
          // The order of exponential times with rates of the strengths is that of the model.
          const times = players.map((player, seat) => {
            const rate = Math.exp((strengths[player] ?? 0) + (seats[seat] ?? 0));
            return -Math.log((rng.int(1e9) + 0.5) / 1e9) / rate;
          });
          const order = [...line].sort(
            (one, other) => (times[line.indexOf(one)] ?? 0) - (times[line.indexOf(other)] ?? 0),
          );
          return rankingOf(line, order).slice(0, what === 'rankings' ? 3 : 1);
        });
        const ratings = plackettLuce(games);
        for (const { name, rating, ci95 } of ratings?.players ?? []) {
          const player = names.indexOf(name);
          const truth = elo(strengths[player] ?? 0);
          errors[player]?.push(rating - truth);
          covered += Number(ci95[0] <= truth && truth <= ci95[1]);
        }
        const truth = elo((seats[0] ?? 0) - (sum(seats) - (seats[0] ?? 0)) / 3);
        const [low = 1, high = 0] = ratings?.firstSeat?.ci95 ?? [];
        seatCovered += Number(low <= truth && truth <= high);
      }
      expect(covered / (RUNS * names.length)).toBeGreaterThan(0.93);
      expect(covered / (RUNS * names.length)).toBeLessThan(0.97);
      expect(seatCovered / RUNS).toBeGreaterThan(0.92);
      // The mean error is 0 within four standard errors.
      for (const error of errors)
        expect(Math.abs(sum(error))).toBeLessThan(4 * Math.sqrt(sum(error.map((one) => one ** 2))));
    },
  );

  test("The drivers of 2002 have the strengths of Hunter's algorithm", () => {
    const drivers = Array.from({ length: 83 }, (_, at) => String(at + 1));
    const choices = NASCAR_2002.flatMap((race) => {
      const order = race.filter((driver) => Number(driver) <= 83);
      return rankingOf(drivers, order, 1e6);
    });
    const strengths = new Map(
      plackettLuce(choices)?.players.map(({ name, rating }) => [name, Math.exp(rating / elo(1))]),
    );
    const total = sum([...strengths.values()]);
    for (const [driver, strength] of Object.entries(HUNTER_2004))
      expect((strengths.get(driver) ?? 0) / total).toBeCloseTo(strength, 4);
  });

  test('With more than 40 players, the intervals are those of few players', () => {
    // Two groups of 21 who meet in one game only have nearly the intervals of one group alone.
    const rng = seededRng('many players');
    const strength = (player: number): number => (player % 7) / 3 - 1;
    const groupOf = (from: number): TableGames[] =>
      Array.from({ length: 800 }, () => {
        const one = rng.int(21);
        const other = (one + 1 + rng.int(20)) % 21;
        const wins = Array.from({ length: 4 }, () =>
          Number(rng.int(1e6) / 1e6 < 1 / (1 + Math.exp(strength(other) - strength(one)))),
        );
        return {
          players: [`${from + one}`, `${from + other}`].sort(),
          wins: [] as number[],
          won: sum(wins),
          first: `${from + one}`,
        };
      }).map(({ players, won, first }) => ({ players, wins: players[0] === first ? [won, 4 - won] : [4 - won, won] }));
    const one = groupOf(100);
    const alone = plackettLuce(one);
    const both = plackettLuce([...one, ...groupOf(200), { players: ['100', '200'], wins: [1e6, 1e6] }]);
    const widths = (ratings: typeof alone): Map<string, number> =>
      new Map(
        ratings?.players.flatMap(({ name, lead }) =>
          lead === undefined ? [] : [[`${name} ${lead.over}`, lead.ci95[1] - lead.ci95[0]]],
        ),
      );
    const [few, many] = [widths(alone), widths(both)];
    const shared = [...many.keys()].filter((lead) => few.has(lead));
    expect(shared.length).toBeGreaterThan(3);
    for (const lead of shared) expect((many.get(lead) ?? 0) / (few.get(lead) ?? 1)).toBeCloseTo(1, 2);
  });
});
