import { Card, InputError, seededRng } from '@cards/core';
import { CardPile, Deck, Hand, RandomCardAI, UnoWarGame, UnoWarMatch } from '@cards/unowar';
import { expect, test } from 'vitest';

const deck = new Deck(seededRng(1));

test.each<[string, () => unknown, string | RegExp]>([
  ['A game to 0 points', () => new UnoWarGame({ points: 0, hand: 5 }, seededRng(1)), /^parameter points must be/],
  ['A game to 101 points', () => UnoWarGame.undealt({ points: 101, hand: 5 }), /^parameter points must be/],
  ['A game with hands of 8 cards', () => UnoWarGame.undealt({ points: 1, hand: 8 }), /^parameter hand must be/],
  ['A game with hands of 2.5 cards', () => UnoWarGame.undealt({ points: 1, hand: 2.5 }), /^parameter hand must be/],
  [
    'A game with an unknown parameter',
    () => UnoWarGame.undealt({ points: 1, hand: 5, cards: 3 } as never),
    "unknown parameter 'cards'",
  ],
  [
    'A game without a generator',
    () => new UnoWarGame({ points: 1, hand: 5 }, undefined as never),
    'generator is missing',
  ],
  [
    'A game with an object as generator',
    () => new UnoWarGame({ points: 1, hand: 5 }, {} as never),
    'generator is missing',
  ],
  [
    'A deck without a generator',
    () => new Deck(null as never),
    'a random number generator is missing; pass one, such as seededRng(1)',
  ],
  [
    'A hand without a deck',
    () => new Hand(undefined as never, 5),
    'a hand needs a deck, such as new Deck(seededRng(1))',
  ],
  ['A hand of -1 cards', () => new Hand(deck, -1), 'the size of a hand must be a non-negative integer, not -1'],
  [
    'A hand of x cards',
    () => new Hand(deck, 'x' as never),
    'the size of a hand must be a non-negative integer, not "x"',
  ],
  [
    'A pile without a card',
    () => new CardPile(undefined as never),
    'a card is needed, such as new Card(6, 3), not undefined',
  ],
  [
    'A pile with a text',
    () => new CardPile('Ace of Spades' as never),
    'a card is needed, such as new Card(6, 3), not "Ace of Spades"',
  ],
])('%s causes an InputError', (_, make, message) => {
  expect(make).toThrow(InputError);
  expect(make).toThrow(message);
});

test('A match of an AI without move says what is missing, and nothing of getPlay', () => {
  const create = (): unknown => new UnoWarMatch({ toString: () => 'Empty AI' } as never, new RandomCardAI());
  expect(create).toThrow(new InputError('an AI must be an object with the methods move and toString'));
});

test('The name of an array member is not a slot of a hand', () => {
  const hand = new Hand(deck, 5);
  for (const get of [(slot: never) => hand.get(slot), (slot: never) => hand.view().get(slot)])
    expect(() => get('length' as never)).toThrow('a hand of 5 has no slot "length"');
});

test('A value that is not a card cannot be played on a pile', () => {
  const pile = new CardPile(Card.of(1, 1));
  for (const card of [undefined, null, {}, { id: 99 }, 'Ace of Spades'])
    expect(() => pile.play(card as never)).toThrow(/^a card is needed/);
  expect(pile.numCards).toBe(1);
});
