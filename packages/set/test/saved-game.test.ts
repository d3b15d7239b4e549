import { InputError, seededRng } from '@cards/core';
import { DONE, NONE, SetCard, SetEngine, type SetParams } from '@cards/set';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated } from '../../../tools/mutated.js';

/** A game after some moves. About one move in ten is a random legal move; the others take the least set. */
function played(params: SetParams, seed: number, moves: number): SetEngine {
  const game = new SetEngine(params);
  const rng = seededRng(seed);
  game.reset(rng);
  for (let i = 0; i < moves && !game.over; i++) {
    const legal = game.legalMoves();
    game.apply(rng.int(10) === 0 ? (legal[rng.int(legal.length)] as number) : game.least);
  }
  return game;
}

const settings = fc.record({ tableau: fc.constantFrom(0, 3, 9, 12, 80), dealMore: fc.nat(1) });
const games = fc.tuple(settings, fc.nat(1000), fc.nat(30)).map(([params, seed, moves]) => played(params, seed, moves));

const seen = (game: SetEngine): unknown => [
  game.params,
  game.deckSize,
  game.won,
  game.least,
  game.extra,
  game.end,
  Array.from({ length: game.size }, (_, i) => game.cardAt(i)),
  Array.from({ length: game.won }, (_, i) => game.wonAt(i)),
  SetCard.all.filter(({ id }) => game.isUnseen(id)).map(String),
];

/** All visible states from here to the end of the game, and the measures. */
function rest(game: SetEngine): unknown[] {
  const states = [seen(game)];
  while (!game.over) {
    game.apply(game.least);
    states.push(seen(game));
  }
  const measures = new Int32Array(3);
  game.measure(measures);
  return [...states, [...measures]];
}

/** The error that `restore` throws, or undefined. */
function errorOf(restore: () => void): unknown {
  try {
    restore();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('Saved games', () => {
  test('A restored game continues exactly like the original', () => {
    fc.assert(
      fc.property(games, (game) => {
        const saved = JSON.parse(JSON.stringify(game.save())) as unknown;
        const other = new SetEngine(game.params);
        other.restore(saved);
        const [one, two, three] = [game, other, SetEngine.restore(saved)].map(rest);
        expect(two).toEqual(one);
        expect(three).toEqual(one);
      }),
      { seed: 1 },
    );
  });

  test('A damaged save either causes an InputError and changes nothing, or is a legal state', () => {
    fc.assert(
      fc.property(
        games.chain((game) => mutated(game.save()).map((saved) => ({ params: game.params, saved }))),
        ({ params, saved }) => {
          const other = played(params, 2, 2);
          const before = seen(other);
          const error = errorOf(() => other.restore(saved));
          expect([undefined, InputError]).toContain(error === undefined ? undefined : (error as Error).constructor);
          expect(error === undefined ? before : seen(other)).toEqual(before);
          if (error !== undefined) return;
          // Each card is in one place, and the game can be finished.
          const cards = other.size + other.deckSize + 3 * other.won;
          expect(cards).toBe(other.save().deck.length);
          rest(other);
        },
      ),
      { seed: 1, numRuns: 1000 },
    );
  });

  const params: SetParams = { tableau: 3, dealMore: 0 };
  const deck = SetCard.all.map(String);
  test.each([
    ['another format', { format: 'cards-pairs/game@1' }, 'its format must be cards-set/game@1'],
    ['other parameters', { tableau: 4 }, 'its parameter tableau is 4, but this game has 3'],
    [
      'a set that was not in the tableau',
      { won: ['[1egc,1egs,1egt]'] },
      '[1egc,1egs,1egt] was not in the tableau when it was won',
    ],
    ['a hand that is not a set', { won: ['[1ebc,1ebs,1egt]'] }, 'each hand in its won list must be a set'],
    ['deals that did not happen', { extra: 1 }, 'its extra must be 0, not 1, to fit its deck and its sets won'],
    ['an impossible end', { end: 'none' }, "its end must be 'overlooked', not 'none'"],
    ['a wrong choice among three cards that are a set', { end: 'wrong' }, "it cannot end with 'wrong'"],
    ['holes', { deck: Array.from({ length: 3 }).concat(Array<string>(1)) }, 'its deck must contain only texts'],
  ])('A save with %s causes an InputError with the reason', (_, change, reason) => {
    const game = new SetEngine(params);
    const saved = { ...game.save(), deck, ...change };
    expect(() => game.restore(saved)).toThrow(InputError);
    expect(() => game.restore(saved)).toThrow(`this is not a saved game of Set: ${reason}`);
  });

  test.each([[['1ebx']], [['1ebc', '1ebc']]])('A save with the invalid deck %j causes an InputError', (cards) => {
    expect(() => SetEngine.restore({ ...new SetEngine(params).save(), deck: cards })).toThrow(InputError);
  });

  test('A save keeps how a game ended', () => {
    for (const [move, end] of [
      [NONE, 'overlooked'],
      [DONE, 'done'],
      [undefined, 'wrong'],
    ] as const) {
      const game = new SetEngine({ tableau: 4, dealMore: 0 });
      game.apply(move ?? (game.legalMoves().at(-1) as number));
      expect([game.end, SetEngine.restore(game.save()).end]).toEqual([end, end]);
    }
  });
});
