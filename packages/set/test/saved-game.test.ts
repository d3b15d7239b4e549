import { InputError, seededRng } from '@cards/core';
import { DONE, NONE, SetCard, SetEngine, type SetParams } from '@cards/set';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated } from '../../../tools/mutated.js';

/** A game after some moves: sets as long as there are any, in most games. */
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

/** Everything that can be seen from here to the end. */
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

/** Restores, and returns the error if there was one. */
function errorOf(restore: () => void): unknown {
  try {
    restore();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('a saved game', () => {
  test('goes on as the game itself when it is restored', () => {
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

  test('is refused with an InputError once it is damaged, or is a legal state', () => {
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
          // Each card is in one place, and the game has an end.
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
    ['another format', { format: 'cards-pairs/game@1' }, 'its format is not cards-set/game@1'],
    ['other parameters', { tableau: 4 }, 'its tableau is 4, and that of this game 3'],
    [
      'a set that was not in the tableau',
      { won: ['[1egc,1egs,1egt]'] },
      '[1egc,1egs,1egt] was not in the tableau when it was won',
    ],
    ['a hand that is not a set', { won: ['[1ebc,1ebs,1egt]'] }, 'one of its won hands is not a set'],
    ['deals that did not happen', { extra: 1 }, 'three more cards were dealt 0 times and not 1'],
    ['an end that cannot be', { end: 'none' }, "it ends with 'overlooked' and not with 'none'"],
    ['a wrong choice among three cards that are a set', { end: 'wrong' }, "it cannot end with 'wrong'"],
    [
      'holes',
      { deck: Array.from({ length: 3 }).concat(Array<string>(1)) },
      'its deck holds something other than texts',
    ],
  ])('with %s is refused with the reason', (_, change, reason) => {
    const game = new SetEngine(params);
    const saved = { ...game.save(), deck, ...change };
    expect(() => game.restore(saved)).toThrow(InputError);
    expect(() => game.restore(saved)).toThrow(`this is not a saved game of Set: ${reason}`);
  });

  test.each([['1ebx'], ['1ebc', '1ebc']])('with the deck %j is refused', (...cards) => {
    expect(() => SetEngine.restore({ ...new SetEngine(params).save(), deck: cards })).toThrow(InputError);
  });

  test('keeps the end of a game, whatever it was', () => {
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
