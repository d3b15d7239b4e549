import { InputError, seededRng } from '@cards/core';
import {
  set,
  SetCard,
  SetDeck,
  SetEngine,
  setFreeHands,
  SetGame,
  SetGameHistogram,
  SetHand,
  SetTableau,
} from '@cards/set';
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

test.each(['won', 'least', 'extra', 'end', 'size', 'tableau', 'dealMore', 'deckSize', 'over', 'toMove', 'params'])(
  'The member %s of a game cannot be assigned',
  (name) => {
    const before: unknown = Reflect.get(game, name);
    expect(() => Object.assign(game, { [name]: 27 })).toThrow(TypeError);
    expect(Reflect.get(game, name)).toBe(before);
  },
);

test('The cards and the hands are frozen, because all games of a process share them', () => {
  const card = SetCard.of(5);
  expect(() => Object.assign(card, { id: 6 })).toThrow(TypeError);
  expect(() => Object.assign(SetCard.all, { 0: card })).toThrow(TypeError);
  const hand = SetHand.parse('[1ebc,1ebs,1ebt]');
  expect(() => Object.assign(hand, { packed: 0 })).toThrow(TypeError);
  expect(() => Object.assign(hand.cards, { 0: card })).toThrow(TypeError);
  expect([String(SetCard.of(0)), SetCard.parse('1ebc').id, String(hand)]).toEqual(['1ebc', 0, '[1ebc,1ebs,1ebt]']);
});

test('The exact counts and the counts of a histogram cannot be assigned', () => {
  expect(() => Object.assign(setFreeHands(), { 3: 0n })).toThrow(TypeError);
  expect(() => Object.assign(new SetGameHistogram([1]).counts, { 0: 2 })).toThrow(TypeError);
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
    const before = structuredClone(engine);
    expect(() => engine.resetTo([1, 1])).toThrow(InputError);
    expect(structuredClone(engine)).toEqual(before);
  });

  const one = SetCard.of(0);
  test.each<[string, () => unknown, string]>([
    ['A card with the id length', () => SetCard.of('length' as never), 'from 0 to 80, not "length"'],
    ['A card with the id 1.5', () => SetCard.of(1.5), 'from 0 to 80, not 1.5'],
    ['A card from a number', () => SetCard.parse(5 as never), 'such as 1ebc, not 5'],
    ['A card from a long text', () => SetCard.parse('x'.repeat(1e6)), `such as 1ebc, not "${'x'.repeat(24)}…"`],
    ['A hand from a long text', () => SetHand.parse('x'.repeat(1e6)), `[1ebc,2fgs,3hrt], not "${'x'.repeat(24)}…"`],
    ['A hand from a list', () => SetHand.parse(['1ebc'] as never), '[1ebc,2fgs,3hrt], not a value of type object'],
    ['A hand of ids', () => Reflect.construct(SetHand, [0, 1, 2]), 'a hand must have three cards'],
    ['A hand of two cards', () => Reflect.construct(SetHand, [one, SetCard.of(1)]), 'a hand must have three cards'],
    ['A tableau of ids', () => new SetTableau([0, 1] as never), 'a tableau takes cards only'],
    ['A removal of a text', () => new SetTableau().remove('[1ebc]' as never), 'remove takes a hand'],
    ['A deck from an object', () => new SetDeck({} as never), 'cards, not a value of type object'],
    ['A deck from a number', () => new SetDeck(81 as never), 'cards, not 81'],
    ['A game without a deck', () => new SetGame(12, undefined as never), 'a game needs a deck, such as'],
    ['A game with a list as deck', () => new SetGame(12, [] as never), 'this value is not a SetDeck'],
    ['A game with 82 cards', () => new SetGame(82, new SetDeck(SetCard.all)), 'parameter tableau must be'],
    ['A game with dealMore 2', () => new SetGame(12, new SetDeck(SetCard.all), 2), 'parameter dealMore must be'],
    ['A reset with an object', () => new SetEngine(game.params).reset({} as never), 'a random number generator is'],
    ['A reset with null', () => new SetEngine(game.params).reset(null as never), 'a random number generator is'],
    ['A reset to a text', () => new SetEngine(game.params).resetTo('01' as never), 'must be a list of card ids'],
    [
      'A reset to a long list',
      () => new SetEngine(game.params).resetTo(Array<number>(1e5).fill(7)),
      `from 0 to 80, not "${'7,'.repeat(12)}…"`,
    ],
    ['A histogram of a long list', () => new SetGameHistogram(Array<number>(1e5).fill(7)), 'integers, not "7,7,'],
    [
      'A histogram without streams',
      () => SetGameHistogram.play(12, 1, {} as never),
      'a histogram needs random streams',
    ],
    ['A histogram of x games', () => SetGameHistogram.play(12, 'x' as never, {} as never), 'a histogram needs random'],
  ])('%s causes an InputError', (_, make, message) => {
    expect(make).toThrow(InputError);
    expect(make).toThrow(message);
    expect(make).toThrow(/^.{1,250}$/);
  });

  test('A game accepts a partly dealt deck, and the dealt cards are not in the game', () => {
    const deck = new SetDeck(SetCard.all);
    const dealt = Array.from({ length: 5 }, () => deck.deal());
    const partial = new SetGame(12, deck);
    expect(partial.tableau().cards()).toEqual(SetCard.all.slice(5, 17));
    partial.automatic();
    expect(partial.won().some((won) => dealt.some((card) => won.contains(card)))).toBe(false);
    const empty = new SetDeck(SetCard.all);
    while (!empty.isEmpty) empty.deal();
    expect(new SetGame(12, empty).automatic()).toEqual([]);
  });
});
