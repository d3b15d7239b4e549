import { IllegalMoveError, InputError, seededRng } from '@cards/core';
import {
  boardText,
  ConcentrationGame,
  type ConcentrationParams,
  faceText,
  gameValues,
  MemoryPlayer,
  placeText,
} from '@cards/concentration';
import { describe, expect, test } from 'vitest';

// Types do not stop a caller in JavaScript. The casts to `never` stand for that.

const SMALL = { ranks: 2, copies: 2, bonus: 0 };

/** An object that has no text. */
const NO_TEXT: unknown = Object.create(null);

const BAD_PARAMS: readonly [given: unknown, complaint: string][] = [
  [{ ...SMALL, ranks: 14 }, 'parameter ranks must be an integer from 1 to 13, not 14'],
  [{ ...SMALL, ranks: 100 }, 'parameter ranks must be an integer from 1 to 13, not 100'],
  [{ ...SMALL, ranks: 0 }, 'parameter ranks must be an integer from 1 to 13, not 0'],
  [{ ...SMALL, ranks: -1 }, 'parameter ranks must be an integer from 1 to 13, not -1'],
  [{ ...SMALL, ranks: 2.5 }, 'parameter ranks must be an integer from 1 to 13, not 2.5'],
  [{ ...SMALL, copies: 3 }, 'parameter copies must be 2 or 4, not 3'],
  [{ ...SMALL, bonus: 5 }, 'parameter bonus must be an integer from 0 to 1, not 5'],
  [{ ...SMALL, rank: 5 }, "unknown parameter 'rank'; choose from ranks, copies, bonus"],
  [null, 'the parameters must be an object, such as { ranks: 13, copies: 4, bonus: 0 }, not null'],
  ['13', 'the parameters must be an object, such as { ranks: 13, copies: 4, bonus: 0 }, not "13"'],
];

describe('parameters out of bounds', () => {
  test.each(BAD_PARAMS)('The constructor and gameValues refuse the parameters %j', (given, complaint) => {
    const params = given as ConcentrationParams;
    for (const use of [() => new ConcentrationGame(params), () => gameValues(params)]) {
      expect(use).toThrow(InputError);
      expect(use).toThrow(complaint);
    }
  });
});

describe('a player with a memory', () => {
  test.each([
    [-1, '-1'],
    [53, '53'],
    [2.5, '2.5'],
    [Number.NaN, 'NaN'],
    ['10', '"10"'],
    [undefined, 'undefined'],
    [{}, 'a value of type object'],
  ])('A memory of %s cards is refused', (size, shown) => {
    const create = (): MemoryPlayer => new MemoryPlayer(size as never);
    expect(create).toThrow(InputError);
    expect(create).toThrow(`the size of a memory must be an integer from 0 to 52, not ${shown}`);
  });

  test('An unknown style is refused with the styles to choose from', () => {
    expect(() => new MemoryPlayer(10, 'lifo' as never)).toThrow(
      "unknown memory style 'lifo'; choose from keep, fifo, lru, reflip",
    );
    for (const style of ['keep', 'fifo', 'lru', 'reflip'] as const)
      expect(() => new MemoryPlayer(52, style)).not.toThrow();
  });
});

describe('a generator', () => {
  test.each([42, {}, 'seed', null])('reset refuses %j as a generator and changes nothing', (deal) => {
    const game = new ConcentrationGame(SMALL);
    game.apply(1);
    const before = structuredClone(game);
    expect(() => game.reset(deal as never)).toThrow(InputError);
    expect(() => game.reset(deal as never)).toThrow('a random number generator is missing');
    expect(structuredClone(game)).toEqual(before);
  });

  test('reset without a generator puts the cards in order', () => {
    const game = new ConcentrationGame(SMALL);
    game.reset(seededRng(1));
    game.reset();
    expect(structuredClone(game)).toEqual(structuredClone(new ConcentrationGame(SMALL)));
  });
});

describe('a move', () => {
  test.each([
    ['text', '0'],
    ['a BigInt', 1n],
    ['a symbol', Symbol('card')],
    ['an object without text', NO_TEXT],
    ['a fraction', 0.5],
    ['NaN', Number.NaN],
    ['nothing', undefined],
  ])('A move that is %s is illegal and changes nothing', (_, move) => {
    const game = new ConcentrationGame(SMALL);
    const before = structuredClone(game);
    expect([game.isLegal(move as never), game.isPlayable(move as never)]).toEqual([false, false]);
    expect(() => game.apply(move as never)).toThrow(IllegalMoveError);
    expect(() => game.apply(move as never)).toThrow('is not a place; the places are 0 to 3');
    expect(structuredClone(game)).toEqual(before);
  });
});

describe('the texts of places and cards', () => {
  test.each([4, -1, 0.5, Number.NaN, '0', undefined, Symbol('place'), NO_TEXT])(
    'placeText refuses a place that the board does not have (%#)',
    (place) => {
      expect(() => placeText(SMALL, place as never)).toThrow(RangeError);
      expect(() => placeText(SMALL, place as never)).toThrow('is not a place; the places are 0 to 3');
    },
  );

  test.each([undefined, null, 3, {}, { ranks: 2 }, { ranks: 'two', copies: 2 }])(
    'placeText refuses %j as a layout',
    (layout) => {
      expect(() => placeText(layout as never, 0)).toThrow(RangeError);
      expect(() => placeText(layout as never, 0)).toThrow('placeText needs a layout with ranks and copies');
    },
  );

  test.each([undefined, null, 5, {}, { suit: 9, rank: 1 }, { suit: 1, rank: 14 }])(
    'faceText refuses %j as a card',
    (card) => {
      expect(() => faceText(card as never)).toThrow(InputError);
      expect(() => faceText(card as never)).toThrow('faceText needs a card, such as Card.of(1, 1)');
    },
  );

  test.each([undefined, null, {}, 'board'])('boardText refuses %j as a view', (view) => {
    expect(() => boardText(view as never)).toThrow(InputError);
    expect(() => boardText(view as never)).toThrow('boardText needs a game or its view');
  });
});
