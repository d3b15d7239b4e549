import { InputError, seededRng } from '@cards/core';
import { set, SetDeck, SetEngine, SetHand } from '@cards/set';
import { describe, expect, test } from 'vitest';

const game = new SetEngine({ tableau: 4, dealMore: 0 });
game.apply(game.least);

describe('View', () => {
  test('A view is frozen, and no field of it gives access to the engine', () => {
    const view = game.view();
    expect([Object.isFrozen(view), Object.isFrozen(Object.getPrototypeOf(view))]).toEqual([true, true]);
    expect(Reflect.ownKeys(view).map((key) => typeof Reflect.get(view, key))).toEqual(['number', 'number']);
    expect(() => Object.assign(view, { won: 27 })).toThrow(TypeError);
  });

  test('An observation is the view as plain JSON, with the move of each set', () => {
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
])('The member %s of a game cannot be assigned', (name) => {
  const before: unknown = Reflect.get(game, name);
  expect(() => Object.assign(game, { [name]: 27 })).toThrow(TypeError);
  expect(Reflect.get(game, name)).toBe(before);
});

describe('Invalid arguments', () => {
  test.each([{ tableau: 100 }, { tableau: -1 }, { tableau: 2.5 }, { dealMore: 2 }])(
    'An engine with the parameters %j causes an InputError',
    (given) => {
      expect(() => new SetEngine({ tableau: 12, dealMore: 0, ...given })).toThrow(InputError);
      expect(() => new SetEngine({ tableau: 12, dealMore: 0, ...given })).toThrow(
        /^parameter (tableau|dealMore) must be an integer from 0 to/,
      );
    },
  );

  test('A deck without a generator or cards causes an InputError', () => {
    const make = (): SetDeck => Reflect.construct(SetDeck, []) as SetDeck;
    expect(make).toThrow(InputError);
    expect(make).toThrow(
      'a deck needs a random generator, such as seededRng(1), or a list of all 81 cards, not undefined',
    );
  });

  test('An engine with a deck that contains a card twice causes an InputError and changes nothing', () => {
    const engine = new SetEngine({ tableau: 12, dealMore: 0 });
    engine.reset(seededRng(1));
    const before = engine.save();
    expect(() => engine.resetTo([1, 1])).toThrow(InputError);
    expect(engine.save()).toEqual(before);
  });
});
