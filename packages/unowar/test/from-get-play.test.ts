import { Card, createPlayers, createRunner, InputError, resolveParams, seededRng, Streams } from '@cards/core';
import {
  type AI,
  BiggestCardAI,
  type CardAI,
  CardPile,
  Deck,
  fromGetPlay,
  Hand,
  RandomCardAI,
  SmallestCardAI,
  tournament,
  UniformCardAI,
  unowar,
  UnoWarMatch,
  type UnoWarStrategy,
} from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { cards, StackedDeckRng } from './rigged.js';

/** The source document's RandomCardAI, written to the source document's interface. */
const firstCard: CardAI = {
  getPlay(hand, cardPile) {
    for (let i = 0; i < hand.getSize(); i++) if (cardPile.canPlay(hand.get(i))) return hand.get(i);
    return null;
  },
  toString: () => 'First Card AI',
};

/** The source document's SmallestCardAI, as a class. */
class Smallest implements CardAI {
  getPlay(hand: Parameters<CardAI['getPlay']>[0], cardPile: Parameters<CardAI['getPlay']>[1]): Card | null {
    let best: Card | null = null;
    for (let i = 0; i < hand.size; i++) {
      const card = hand.get(i);
      if (cardPile.canPlay(card) && (best === null || card.rank < best.rank)) best = card;
    }
    return best;
  }

  toString(): string {
    return 'Smallest Card AI';
  }
}

describe("An AI with the source document's getPlay", () => {
  test.each<[CardAI, AI]>([
    [firstCard, new RandomCardAI()],
    [new Smallest(), new SmallestCardAI()],
  ])('%s wins the same games as the strategy of this package', (ai, strategy) => {
    const rate = (player: AI): number => new UnoWarMatch(player, new RandomCardAI()).winRate(200, seededRng('same'));
    expect(rate(fromGetPlay(ai))).toBe(rate(strategy));
  });

  test('The name of the AI is the name of the strategy', () => {
    const [line] = tournament(1, seededRng(1), [fromGetPlay(firstCard)]);
    expect(line).toMatch(/^First Card AI vs\. First Card AI winRate: [01]\.0$/);
  });

  test('A strategy definition can create the AI, and a batch plays the same games as the built-in strategy', () => {
    const mine: UnoWarStrategy = {
      name: 'mine',
      summary: 'the first valid card',
      create: () => fromGetPlay(firstCard),
    };
    const params = resolveParams(unowar.parameters, {});
    const played = (spec: string): number[] => {
      const game = { ...unowar, strategies: [...unowar.strategies, mine] };
      const runner = createRunner(unowar.engine(params), createPlayers(game, params, [spec, 'biggest']));
      const measures = new Int32Array(3);
      runner.play(new Streams(1, 'unowar').gameRngs(2).seek(3), measures);
      return [...measures];
    };
    expect(played('mine')).toEqual(played('random'));
  });

  test('The AI gets the generator of its seat', () => {
    const draws: number[] = [];
    const drawing: CardAI = {
      getPlay(hand, cardPile, rng) {
        draws.push(rng.int(10));
        return firstCard.getPlay(hand, cardPile, rng);
      },
      toString: () => 'Drawing AI',
    };
    new UnoWarMatch(fromGetPlay(drawing), new RandomCardAI()).playGame(seededRng('draws'));
    expect(new Set(draws).size).toBeGreaterThan(5);
  });

  test('The AI cannot change the hand or the pile', () => {
    const greedy: CardAI = {
      getPlay(hand, cardPile) {
        for (const part of [hand, cardPile]) expect(Object.isFrozen(part)).toBe(true);
        expect(['remove', 'replace', 'play', 'put'].map((verb) => Reflect.get(hand, verb))).toEqual(
          Array(4).fill(undefined),
        );
        return null;
      },
      toString: () => 'Greedy AI',
    };
    expect(new UnoWarMatch(fromGetPlay(greedy), new RandomCardAI()).playGame(seededRng('greedy'))).toBe(false);
  });

  const deal = new StackedDeckRng(
    cards(
      'Two of Clubs, Ace of Hearts, Ten of Spades, Four of Diamonds, Jack of Diamonds' +
        ', King of Clubs, King of Hearts, King of Spades, King of Diamonds, Queen of Diamonds, Nine of Spades',
    ),
  );
  test.each<[string, unknown, string]>([
    [
      'a card that is not in its hand',
      Card.of(12, 2),
      'threw an error: getPlay must return a card of the hand, or null to pass; it returned Queen of Hearts, which is not in the hand',
    ],
    ['nothing', undefined, 'it returned a value of type undefined'],
    ['a slot', 2, 'it returned a value of type number'],
    ['a text', 'Ten of Spades', 'it returned a value of type string'],
    [
      'a card that cannot be played',
      Card.of(1, 2),
      'played an illegal move: Ace of Hearts (slot 1) cannot be played on Nine of Spades; playable slots: 2, 4',
    ],
  ])('An AI that returns %s ends the game with an error that names the AI', (_, card, message) => {
    const ai = fromGetPlay({ getPlay: () => card as Card, toString: () => 'Wrong AI' });
    expect(() => new UnoWarMatch(ai, new RandomCardAI()).playGame(deal)).toThrow(
      `strategy 'Wrong AI' ${message}`.replace(
        "' it",
        "' threw an error: getPlay must return a card of the hand, or null to pass; it",
      ),
    );
  });

  test.each<[string, unknown, string]>([
    ['undefined', undefined, 'an AI must be an object with the methods getPlay and toString'],
    ['an AI with move', new UniformCardAI(), 'an AI must be an object with the methods getPlay and toString'],
    ['an AI without toString', { getPlay: () => null }, 'an AI must have a method toString that returns its name'],
  ])('The adapter rejects %s with an InputError', (_, ai, message) => {
    expect(() => fromGetPlay(ai as CardAI)).toThrow(InputError);
    expect(() => fromGetPlay(ai as CardAI)).toThrow(message);
  });
});

describe("The source document's AIs", () => {
  const cardsOf = (hand: Hand): Card[] => Array.from({ length: hand.size }, (_, slot) => hand.get(slot));
  const handOf = (names: string): Hand => new Hand(new Deck(new StackedDeckRng(cards(names))), names.split(',').length);

  test.each<[string, AI & CardAI, (playable: readonly Card[]) => Card | undefined]>([
    ['the first valid card', new RandomCardAI(), ([first]) => first],
    ['the lowest-rank valid card', new SmallestCardAI(), ([...all]) => all.sort((a, b) => a.rank - b.rank)[0]],
    ['the largest-rank valid card', new BiggestCardAI(), ([...all]) => all.sort((a, b) => b.rank - a.rank)[0]],
  ])('%s is what getPlay(hand, cardPile) returns, and null if there is none', (_, ai, choose) => {
    const rng = seededRng('hands');
    const deck = new Deck(rng);
    let nulls = 0;
    for (let i = 0; i < 1000; i++) {
      const hand = new Hand(deck, 1 + rng.int(40));
      const pile = new CardPile(deck.draw());
      const expected = choose(cardsOf(hand).filter((card) => pile.canPlay(card))) ?? null;
      expect(ai.getPlay(hand, pile, rng)).toBe(expected);
      nulls += expected === null ? 1 : 0;
    }
    expect(nulls).toBeGreaterThan(0);
  });

  const named = 'Five of Spades, Nine of Hearts, Two of Clubs, King of Spades, Three of Diamonds';
  const pile = new CardPile(new Card(6, 3));

  test.each([new RandomCardAI(), new SmallestCardAI(), new BiggestCardAI()])(
    "%s takes a hand of the source document's form, and refuses what it cannot read",
    (ai) => {
      const hand = handOf(named);
      const given = { getSize: () => hand.size, get: (slot: number) => hand.get(slot) };
      expect(ai.getPlay(given, pile)).toBe(ai.getPlay(hand, pile));
      const own = { getSize: () => 1, get: () => ({ rank: 5, suit: 1 }) };
      const wrong: readonly (readonly [hand: unknown, message: string])[] = [
        [own, 'a card is needed, such as new Card(6, 3), not a value of type object'],
        [{ get: own.get }, 'must be an object with get, getSize, not one without getSize'],
        [{ getSize: () => '5', get: own.get }, 'must return its size, not "5"'],
        [[new Card(5, 1)], 'must be an object with get, getSize, not a value of type object'],
      ];
      for (const [one, message] of wrong) expect(() => ai.getPlay(one as Hand, pile)).toThrow(message);
      for (const [one] of wrong) expect(() => ai.getPlay(one as Hand, pile)).toThrow(InputError);
    },
  );

  test.each<[AI & CardAI, string | null]>([
    [new RandomCardAI(), 'Nine of Hearts'],
    [new SmallestCardAI(), 'Two of Clubs'],
    [new BiggestCardAI(), 'King of Spades'],
  ])('%s plays one card of a hand that the test names', (ai, expected) => {
    expect(String(ai.getPlay(handOf(named), pile, seededRng(1)))).toBe(expected);
  });
});
