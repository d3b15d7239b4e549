import { InputError, seededRng } from '@cards/core';
import { set, SetDeck, SetEngine, SetHand } from '@cards/set';
import { describe, expect, test } from 'vitest';

const game = new SetEngine({ tableau: 4, dealMore: 0 });
game.apply(game.least);

describe('a view', () => {
  test('is frozen, and has no way to the engine by name', () => {
    const view = game.view();
    expect([Object.isFrozen(view), Object.isFrozen(Object.getPrototypeOf(view))]).toEqual([true, true]);
    expect(Reflect.ownKeys(view).map((key) => typeof Reflect.get(view, key))).toEqual(['number', 'number']);
    expect(() => Object.assign(view, { won: 27 })).toThrow(TypeError);
  });

  test('is observed as plain JSON, with the move of each set', () => {
    const observed = set.observe?.(game.view());
    expect(observed).toMatchObject({
      tableau: ['1egc', '1egs', '1egt', '1erc'],
      tableauSize: 4,
      dealMore: false,
      sets: [{ hand: '[1egc,1egs,1egt]', move: SetHand.parse('[1egc,1egs,1egt]').packed }],
      moves: { none: 0, done: 1 },
      setsWon: ['[1ebc,1ebs,1ebt]'],
      cardsInDeck: 74,
    });
    expect((observed as { readonly unseen: readonly string[] }).unseen.slice(0, 2)).toEqual(['1ers', '1ert']);
  });
});

test.each([
  'won',
  'least',
  'extra',
  'end',
  'size',
  'tableau',
  'dealMore',
  'deckSize',
  'over',
  'toMove',
  'moveLimit',
  'params',
])('the %s of a game cannot be assigned', (name) => {
  const before: unknown = Reflect.get(game, name);
  expect(() => Object.assign(game, { [name]: 27 })).toThrow(TypeError);
  expect(Reflect.get(game, name)).toBe(before);
});

describe('arguments out of bounds', () => {
  test.each([{ tableau: 100 }, { tableau: -1 }, { tableau: 2.5 }, { dealMore: 2 }])(
    'are refused by the engine: %j',
    (given) => {
      expect(() => new SetEngine({ tableau: 12, dealMore: 0, ...given })).toThrow(InputError);
      expect(() => new SetEngine({ tableau: 12, dealMore: 0, ...given })).toThrow(
        /^parameter (tableau|dealMore) is a whole number from 0 to/,
      );
    },
  );

  test('such as no generator at all are refused by a deck', () => {
    const make = (): SetDeck => Reflect.construct(SetDeck, []) as SetDeck;
    expect(make).toThrow(InputError);
    expect(make).toThrow('a deck takes a generator, such as seededRng(1), or a list of all 81 cards, not undefined');
  });

  test("such as cards twice are refused by a deck of one's own", () => {
    const engine = new SetEngine({ tableau: 12, dealMore: 0 });
    engine.reset(seededRng(1));
    const before = engine.save();
    expect(() => engine.resetTo([1, 1])).toThrow(InputError);
    expect(engine.save()).toEqual(before);
  });
});
