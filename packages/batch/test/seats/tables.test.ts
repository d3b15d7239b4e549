import { type AnyGame, defineGame, type Parameter, type ParamValues } from '@cards/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CellRequest, type Grid, simulate } from '../../src/index.js';
import { roundOf, gridCells, pairingOf } from '../../src/internal.js';
import { BlockRunner } from '../../src/run/block-runner.js';
import { planCell } from '../../src/plan/cell.js';
import { playedLineups } from '../../src/plan/lineups.js';
import { pig } from '../../../core/examples/pig.js';
import { whist } from '../../../core/examples/whist.js';

interface State {
  sums: number[];
  played: number;
}

/** A race of dice for any number of seats: in turn each adds a number or passes, and the highest sum wins. */
function race(seats: number, turns: number, ties: boolean) {
  return defineGame({
    id: 'race',
    seats,
    deal: (): State => ({ sums: Array.from({ length: seats }, () => 0), played: 0 }),
    toMove: ({ played }) => played % seats,
    moves: ({ played }) => (played === turns * seats ? [] : [0, 1, 2]),
    play(state, move, rng) {
      const seat = state.played++ % seats;
      // Without ties, an earlier seat wins with the same sum.
      state.sums[seat] =
        (state.sums[seat] ?? 0) + (ties ? 1 : seats) * (move + rng.int(6)) - (ties || state.played > seats ? 0 : seat);
    },
    view: { sums: ({ sums }) => sums },
    measures: {
      win: { of: ({ sums }, seat) => isHighest(sums, seat) === 1 },
      ...(ties && { tie: { of: ({ sums }: State, seat: number) => isHighest(sums, seat) > 1 } }),
      sum: { each: 'seat', of: ({ sums }, seat) => sums[seat] ?? 0, bounds: [-10, 1000] },
      played: { role: 'length', of: ({ played }) => played },
    },
    strategies: { low: () => 0, high: () => 2, second: ({ seat }) => (seat === 1 ? 2 : 1) },
  });
}

/** How many seats have the highest sum, if this one does; otherwise 0. */
function isHighest(sums: readonly number[], seat: number): number {
  const most = Math.max(...sums);
  return sums[seat] === most ? sums.filter((sum) => sum === most).length : 0;
}

const STRATEGIES = ['random', 'low', 'high', 'second'] as const;

const tables = fc.integer({ min: 1, max: 6 }).chain((seats) =>
  fc.record({
    seats: fc.constant(seats),
    turns: fc.integer({ min: 1, max: 3 }),
    ties: fc.boolean(),
    seed: fc.integer({ min: 1, max: 1000 }).map(String),
    lineup: fc.array(fc.constantFrom(...STRATEGIES), { minLength: seats, maxLength: seats }),
  }),
);

const sumOf = (entries: readonly (readonly [number, number])[] = []): number =>
  entries.reduce((sum, [value, count]) => sum + value * count, 0);

test('The wins of all seats add up to one in a game with one winner, and a round is the sum of its rotations', () => {
  fc.assert(
    fc.property(tables, ({ seats, turns, ties, seed, lineup }) => {
      const game = race(seats, turns, ties);
      const request: CellRequest = { game, strategies: lineup, trials: 7 };
      const single = planCell(request);
      const counted = new BlockRunner(single, seed).play(0);
      const of = (name: string): number => sumOf(counted[single.measures.findIndex((one) => one.name === name)]);
      const wins = lineup.map((_, seat) => of(`win.${seat}`)).reduce((a, b) => a + b);
      expect(!ties && seats > 2 ? wins : 7).toBe(7);
      if (seats < 3) return;

      const round = planCell({ game, lineups: roundOf(lineup), trials: 7 });
      const rounds = new BlockRunner(round, seed).play(0);
      const isAmong = round.measures.some(({ name }) => name === 'win');
      for (const player of isAmong ? [0] : lineup.keys()) {
        const expected = lineup.map((_, by) => {
          const seat = (player + by) % seats;
          const rotated = lineup.map((_one, at) => lineup[(at - by + seats) % seats] ?? '');
          const cell = planCell({ game, strategies: rotated, trials: 7 });
          const all = new BlockRunner(cell, seed).play(0);
          return sumOf(all[cell.measures.findIndex(({ name }) => name === `win.${seat}`)]);
        });
        const name = isAmong ? 'win' : `win.${player}`;
        const found = rounds[round.measures.findIndex((one) => one.name === name)];
        expect(sumOf(found)).toBe(expected.reduce((a, b) => a + b));
      }
    }),
    { numRuns: 60, seed: 45 },
  );
});

test('The blocks of a round in any order have the counts of the whole run', () => {
  fc.assert(
    fc.property(tables, ({ seats, turns, ties, seed, lineup }) => {
      fc.pre(seats > 2);
      const request: CellRequest = { game: race(seats, turns, ties), lineups: roundOf(lineup), trials: 45 };
      const [cell] = simulate({ seed, cells: [request] }).cells;
      const runner = new BlockRunner(planCell(request), seed);
      const blocks = [2, 0, 1].map((block) => sumOf(runner.play(block)[0]));
      const { mean = 0, n = 0 } = Object.values(cell?.measures ?? {})[0] ?? {};
      expect(blocks.reduce((a, b) => a + b)).toBeCloseTo(mean * n, 6);
    }),
    { numRuns: 20, seed: 45 },
  );
});

describe('line-ups of three seats', () => {
  const params: ParamValues = { players: 3 };
  const of = (grid: Omit<Grid, 'game'>) =>
    gridCells({ ...grid, game: pig, params }).map(({ lineups }) => [
      lineups[0]?.join(' '),
      pairingOf(lineups) === 'round',
    ]);

  test('A list of strategies is one among many, each at a table of each, in rounds', () => {
    expect(of({ strategies: ['random', 'hold'] })).toEqual([
      ['random random random', true],
      ['random hold hold', true],
      ['hold random random', true],
      ['hold hold hold', true],
    ]);
    expect(of({ strategies: ['hold'] })).toEqual([['hold hold hold', false]]);
    expect(of({ strategies: ['random', 'hold'], against: 'hold' })).toEqual([
      ['random hold hold', true],
      ['hold hold hold', true],
    ]);
    expect(of({ strategies: ['random', 'hold'], selfPlay: true })).toEqual([
      ['random random random', false],
      ['hold hold hold', false],
    ]);
    expect(of({ strategies: ['random', 'hold'], paired: true })).toEqual([
      ['random hold hold', true],
      ['hold random random', true],
    ]);
  });

  test('One name in a line-up has all seats, and a paired line-up is a round', () => {
    expect(of({ lineup: ['hold'] })).toEqual([['hold hold hold', false]]);
    expect(of({ lineup: ['random', 'hold', 'hold:8'], paired: true })).toEqual([['random hold hold:8', true]]);
    expect(() => planCell({ game: pig, params, strategies: ['random', 'hold'] })).toThrow(
      'pig takes 3 strategies, not 2',
    );
  });

  test('The rotations of a round move each player to the next seat, and equal ones are played once', () => {
    expect(roundOf(['a', 'b', 'c'])).toEqual([
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['b', 'c', 'a'],
    ]);
    expect(playedLineups(roundOf(['a', 'b', 'a', 'b']))).toHaveLength(2);
    expect(playedLineups(roundOf(['a', 'a', 'a']))).toHaveLength(1);
  });

  test('A strategy among itself gets exactly an even share', () => {
    const [cell] = simulate({
      cells: [{ game: pig, params, lineups: roundOf(['hold', 'hold', 'hold']), trials: 50 }],
    }).cells;
    expect(cell?.measures['points']).toMatchObject({ mean: 6, min: 6, max: 6, n: 50 });
  });

  test('The players who hold at 20 points win more than those who roll at random, at any table', () => {
    const cells = gridCells({ game: pig, strategies: ['random', 'hold'], params: { players: 4 }, trials: 400 });
    const share = (at: number): number => (simulate({ cells }).cells[at]?.measures['points']?.mean ?? 0) / (4 * 12);
    expect(share(1)).toBeLessThan(0.15);
    expect(share(2)).toBeGreaterThan(0.5);
  });

  test('Partners have no points, because several seats win, but a payoff', () => {
    const lineup = ['random', 'highest', 'highest', 'highest'];
    const { measures } = planCell({ game: whist, lineups: roundOf(lineup) });
    expect(measures.map(({ name }) => name)).toEqual(['lead', 'win', 'tie']);
  });

  test('Partners without a payoff share a win: with teams, each has the result of its team', () => {
    const [win, tie] = whist.measures.filter(({ role }) => role === 'win' || role === 'tie');
    if (win === undefined || tie === undefined) throw new Error('whist has a winner');
    const game = { ...whist, measures: [win, tie] as const };
    const lineups = roundOf(['random', 'highest', 'highest', 'highest']);
    const pointsOf = (one: AnyGame) => simulate({ cells: [{ game: one, lineups, trials: 20 }] }).cells[0]?.measures;
    const { teams: _, ...alone } = game;
    const [joined, apart] = [
      pointsOf({
        ...game,
        teams: [
          [0, 2],
          [1, 3],
        ],
      }),
      pointsOf(alone as AnyGame),
    ];
    // Of 12 points, two winners have 6 each, and four who tie 3 each; of 2 points, each of two teams that tie has 1.
    const [wins, ties] = [joined?.['win']?.mean ?? 0, joined?.['tie']?.mean ?? 0];
    expect(joined?.['points']?.mean).toBeCloseTo(2 * wins + ties, 12);
    expect(apart?.['points']?.mean).toBeCloseTo(6 * wins + 3 * ties, 12);
  });

  test('A game whose only winner is declared is at fault if several seats win', () => {
    const win = whist.measures.find(({ role }) => role === 'win');
    if (win === undefined) throw new Error('whist has a winner');
    const { teams: _, ...game } = { ...whist, measures: [{ ...win, sole: true }] as const };
    const request = {
      game: game as AnyGame,
      lineups: roundOf(['random', 'highest', 'highest', 'highest']),
      trials: 20,
    };
    expect(() => simulate({ cells: [request] })).toThrow(
      "several seats win, but the measure 'win' is declared with sole",
    );
  });
});

test('A parameter that joined a game later is not part of digests while it has its default', () => {
  const digest = (parameters: Readonly<Record<string, Parameter>>, params: ParamValues = {}): string => {
    // Its rules know no parameters.
    const { notation: _, ...plain } = race(2, 1, true);
    const game = { ...plain, parameters, engine: () => plain.engine({}) };
    return simulate({ cells: [{ game, params, strategies: ['low', 'high'], trials: 20 }] }).digest;
  };
  const size = { summary: 'size', default: 2, min: 1, max: 5 };
  const before = digest({});
  expect(digest({ size: { ...size, addedLater: true } })).toBe(before);
  expect(digest({ size: { ...size, addedLater: true } }, { size: 3 })).not.toBe(before);
  expect(digest({ size })).not.toBe(before);
});
