import { createPlayers, createRunner, exactResult, resolveParams, seededRng, Streams } from '@cards/core';
import { concentration, ConcentrationGame, type ConcentrationParams, gameValues } from '@cards/concentration';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameOf } from './rigged.js';

const measured = (game: ConcentrationGame, seat: number): number[] => {
  const into = new Int32Array(concentration.measures.length);
  game.measure(into, seat);
  return [...into];
};

const played = (game: ConcentrationGame, places: readonly number[]): ConcentrationGame => {
  for (const place of places) game.apply(place);
  return game;
};

// Places 0 to 5: A 2 3 A 2 3.
const CARDS = 'SA S2 S3 HA H2 H3';
const three = { ranks: 3, copies: 2, players: 3 };

describe('Three players', () => {
  test('They take turns by seat, and three equal scores are a tie of three', () => {
    const game = gameOf(CARDS, three);
    expect([game.toMove, played(game, [0, 3]).toMove, played(game, [1, 4]).toMove]).toEqual([0, 1, 2]);
    played(game, [2, 5]);
    expect([0, 1, 2].map((seat) => measured(game, seat))).toEqual([
      [3, 0, 1, 0],
      [3, 0, 1, 0],
      [3, 0, 1, 0],
    ]);
  });

  test('The margin of a seat is its cards minus the most of another; a tie of two leaves the third seat behind', () => {
    const two = gameOf('SA S2 HA H2', { ranks: 2, copies: 2, players: 3 });
    played(two, [0, 1, 0, 2, 1, 3]);
    expect([0, 1, 2].map((seat) => measured(two, seat))).toEqual([
      [3, 0, 0, -2],
      [3, 0, 1, 0],
      [3, 0, 1, 0],
    ]);
    const bonus = played(gameOf(CARDS, { ...three, bonus: 1 }), [0, 1, 0, 3, 1, 4, 2, 5]);
    expect([0, 1, 2].map((seat) => measured(bonus, seat).slice(1))).toEqual([
      [0, 0, -6],
      [1, 0, 6],
      [0, 0, -6],
    ]);
  });

  test('30 passes in a row with the same two cards end a game, of any players', () => {
    const game = gameOf(CARDS, three);
    played(game, [0, 3, 1, 2]);
    for (let pass = 0; pass < 30; pass++) {
      expect([game.over, game.passes, game.toMove]).toEqual([false, pass, (2 + pass) % 3]);
      played(game, [1, 2]);
    }
    expect([game.over, game.left]).toEqual([true, 4]);
    expect([0, 1, 2].map((seat) => measured(game, seat).slice(1))).toEqual([
      [1, 0, 2],
      [0, 0, -2],
      [0, 0, -2],
    ]);
  });
});

test('At any table, either one seat wins, or two or more tie, and the margins agree with the cards', () => {
  fc.assert(
    fc.property(
      fc.record({
        ranks: fc.integer({ min: 1, max: 6 }),
        copies: fc.constantFrom(2, 4),
        bonus: fc.integer({ min: 0, max: 1 }),
        players: fc.integer({ min: 2, max: 6 }),
      }),
      fc.string(),
      (params, seed) => {
        const rng = seededRng(`moves ${seed}`);
        const game = new ConcentrationGame(params);
        game.reset(seededRng(`deal ${seed}`));
        while (!game.over) game.apply(game.view().playableAt(rng.int(game.playable)));
        const seats = Array.from({ length: params.players }, (_, seat) => seat);
        const cards = seats.map((seat) => game.won(seat));
        expect(cards.reduce((sum, own) => sum + own, 0)).toBe(params.ranks * params.copies - game.left);
        const most = Math.max(...cards);
        const first = seats.filter((seat) => cards[seat] === most);
        for (const seat of seats) {
          const [, win, tie, margin] = measured(game, seat);
          const isFirst = first.includes(seat);
          expect([win, tie]).toEqual([isFirst && first.length === 1 ? 1 : 0, isFirst && first.length > 1 ? 1 : 0]);
          expect(margin).toBe((cards[seat] as number) - Math.max(...cards.filter((_, other) => other !== seat)));
        }
      },
    ),
    { seed: 4, numRuns: 100 },
  );
});

describe('Three players without memory, for whom the chances are a sum of a geometric series', () => {
  /** The mean of a measure for each seat, of 30,000 games. */
  function means(params: ConcentrationParams, at: number): number[] {
    const specs = ['random', 'memory:0', 'random'];
    const game = concentration.engine(params);
    const runner = createRunner(game, createPlayers(concentration, params, specs));
    const rngs = new Streams('tables', concentration.id).gameRngs(3);
    const into = new Int32Array(concentration.measures.length);
    const sums = [0, 0, 0];
    for (let index = 0; index < 30_000; index++) {
      runner.play(rngs.seek(index), into);
      for (const seat of [0, 1, 2]) {
        game.measure(into, seat);
        sums[seat] = (sums[seat] as number) + (into[at] as number);
      }
    }
    return sums.map((sum) => sum / 30_000);
  }

  // With two pairs left, a turn finds a pair with probability 1/3, with three pairs 1/5; the last turn always does. A
  // standard error is at most 0.003, so 0.012 are four.
  const [WIN, TIE, TOLERANCE] = [1, 2, 0.012];

  test.each([
    // The first pair is of seats 0, 1, 2 with 9/19, 6/19, 4/19, and the last one of the next seat: a tie of these two.
    ['two pairs tie', { ranks: 2, bonus: 0 }, TIE, [13 / 19, 15 / 19, 10 / 19]],
    // With the bonus turn, the finder of the first pair also wins the last one.
    ['two pairs win with the bonus turn', { ranks: 2, bonus: 1 }, WIN, [9 / 19, 6 / 19, 4 / 19]],
    // The first pair is of seats 0, 1, 2 with 25/61, 20/61, 16/61. All three tie if the second one is of the next seat,
    // 9/19; otherwise, the finder of the first pair also wins one of the last two.
    ['three pairs win', { ranks: 3, bonus: 0 }, WIN, [250 / 1159, 200 / 1159, 160 / 1159]],
    ['three pairs tie', { ranks: 3, bonus: 0 }, TIE, [9 / 19, 9 / 19, 9 / 19]],
  ])('%s as often as computed', (_, given, at, expected) => {
    const found = means({ copies: 2, players: 3, ...given }, at);
    for (const seat of [0, 1, 2]) expect(Math.abs((found[seat] ?? 0) - (expected[seat] ?? 0))).toBeLessThan(TOLERANCE);
  });

  test('The exact turns are those of two such players, 2470/7, and nothing else is known', () => {
    const measures = exactResult(concentration, { players: 3 }, ['random', 'memory:0', 'random'])?.measures;
    expect(Object.keys(measures ?? {})).toEqual(['turns']);
    expect(measures?.['turns']?.mean).toBeCloseTo(2470 / 7, 9);
    expect(exactResult(concentration, { players: 3 }, ['random', 'memory:52', 'random'])).toBeUndefined();
    expect(exactResult(concentration, { players: 3 }, [])).toBeUndefined();
    expect(concentration.theory?.positions?.(resolveParams(concentration.parameters, { players: 3 }))).toBeUndefined();
  });
});

test('What is for two players refuses more with one sentence', () => {
  const sentence = 'the solution, which optimal plays, is for games of one or two seats, but concentration has 3';
  const params = resolveParams(concentration.parameters, { players: 3 });
  expect(() => gameValues({ ranks: 2, players: 3 })).toThrow(sentence);
  const optimal = concentration.strategies.find(({ name }) => name === 'optimal');
  expect(() => optimal?.precompute?.(params, {})).toThrow(sentence);
});
