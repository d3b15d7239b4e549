import { Card, InputError, MisbehaviorError, seededRng } from '@cards/core';
import { type AI, BiggestCardAI, PASS, RandomCardAI, SmallestCardAI, tournament, UnoWarMatch } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { cards, StackedDeckRng } from './rigged.js';

const passing: AI = { move: () => PASS, toString: () => 'Passing AI' };

/** A player that always returns the same slot. */
const stubborn = (slot: number): AI => ({ move: () => slot, toString: () => 'Stubborn AI' });

describe('UnoWarMatch', () => {
  test('A match has its two players as ai1 and ai2', () => {
    const [first, second] = [new RandomCardAI(), new BiggestCardAI()];
    const match = new UnoWarMatch(first, second);
    expect(match.ai1).toBe(first);
    expect(match.ai2).toBe(second);
  });

  test('A player who always passes loses as ai1 and as ai2', () => {
    const rng = seededRng('passing');
    expect(new UnoWarMatch(new SmallestCardAI(), passing).playGame(rng)).toBe(true);
    expect(new UnoWarMatch(passing, new SmallestCardAI()).playGame(rng)).toBe(false);
  });

  test('A game of a match goes to ten points', () => {
    let asked = 0;
    const counting: AI = {
      move: () => {
        asked++;
        return PASS;
      },
      toString: () => 'Counting AI',
    };
    // This player moves once in each round, and loses it.
    new UnoWarMatch(counting, new SmallestCardAI()).playGame(seededRng('ten'));
    expect(asked).toBe(10);
  });

  test('The win rate is the proportion of games that ai1 wins', () => {
    const match = new UnoWarMatch(new RandomCardAI(), new BiggestCardAI());
    const rng = seededRng('share');
    const twin = rng.clone();
    let wins = 0;
    for (let i = 0; i < 200; i++) if (match.playGame(rng)) wins++;
    expect(wins).toBeGreaterThan(100);
    expect(wins).toBeLessThan(200);
    expect(match.winRate(200, twin)).toBe(wins / 200);
  });

  test.each([0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e99])(
    'A win rate over %s trials causes an InputError',
    (trials) => {
      const match = new UnoWarMatch(new RandomCardAI(), new BiggestCardAI());
      expect(() => match.winRate(trials, seededRng('trials'))).toThrow(
        `the number of trials must be a positive integer, not ${trials}`,
      );
    },
  );

  test('The error for a card that cannot be played names the player, the card and the playable slots', () => {
    const deal = new StackedDeckRng(
      cards(
        'Two of Clubs, Ace of Hearts, Ten of Spades, Four of Diamonds, Jack of Diamonds' +
          ', King of Clubs, King of Hearts, King of Spades, King of Diamonds, Queen of Diamonds, Nine of Spades',
      ),
    );
    expect(() => new UnoWarMatch(stubborn(1), passing).playGame(deal)).toThrow(
      "strategy 'Stubborn AI' played an illegal move: Ace of Hearts (slot 1) cannot be played on Nine of Spades; " +
        'playable slots: 2, 4',
    );
  });

  test.each([5, -2, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 32])(
    'The error for a player who plays slot %s, which no hand has, names the player and the slots',
    (slot) => {
      expect(() => new UnoWarMatch(stubborn(slot), passing).winRate(3, seededRng('no slot'))).toThrow(
        `strategy 'Stubborn AI' played an illegal move: ${slot} is not a move: play a slot from 0 to 4, or pass with -1`,
      );
    },
  );

  test.each<[string, unknown, string]>([
    ['undefined', undefined, 'nothing; return an integer'],
    ['a card', Card.of(1, 1), 'an object; return an integer'],
    ['a text', '2', "the text '2'; return an integer"],
    ['a list', [2], 'an object; return an integer'],
  ])(
    'A player who plays %s instead of a slot ends the game with an error that names the player',
    (_, move, message) => {
      // An untyped player can return any value.
      const player: AI = { move: () => move as number, toString: () => 'Untyped AI' };
      expect(() => new UnoWarMatch(new SmallestCardAI(), player).winRate(3, seededRng('untyped'))).toThrow(
        `strategy 'Untyped AI' played an illegal move: ${message}`,
      );
    },
  );

  test('An error that a player throws becomes a MisbehaviorError that names the player', () => {
    const failing: AI = {
      move: () => {
        throw new Error('lost my glasses');
      },
      toString: () => 'Failing AI',
    };
    const match = new UnoWarMatch(new SmallestCardAI(), failing);
    expect(() => match.playGame(seededRng('failing'))).toThrow(MisbehaviorError);
    expect(() => match.playGame(seededRng('failing'))).toThrow("strategy 'Failing AI' threw an error: lost my glasses");
  });
});

describe('Invalid players of a match', () => {
  const player = new RandomCardAI();

  test.each<[string, unknown, string]>([
    ['undefined', undefined, 'an AI must be an object with the methods move and toString'],
    ['a text', 'random', 'an AI must be an object with the methods move and toString'],
    ['a number as name', { move: () => PASS, toString: () => 5 }, 'an AI must have a method toString'],
    ['an object without move', { toString: () => 'Empty AI' }, 'an AI must be an object with the methods move and'],
    [
      'an AI with getPlay',
      { getPlay: () => null, toString: () => "Document's AI" },
      'an AI must be an object with the methods move and toString; this one has getPlay: pass it through fromGetPlay',
    ],
    [
      'an AI without a toString of its own',
      { move: () => PASS },
      "an AI must have a method toString that returns its name, such as 'Random Card AI'",
    ],
    ['an AI with an empty name', { move: () => PASS, toString: () => '' }, 'an AI must have a method toString'],
    [
      'an AI without a prototype',
      Object.assign(Object.create(null) as object, { move: () => PASS }),
      'an AI must have a method toString',
    ],
  ])('A match and a tournament reject %s with an InputError', (_, given, message) => {
    const ai = given as AI;
    for (const make of [
      () => new UnoWarMatch(ai, player),
      () => new UnoWarMatch(player, ai),
      () => tournament(1, seededRng(1), [player, ai]),
    ]) {
      expect(make).toThrow(InputError);
      expect(make).toThrow(message);
    }
  });

  test('The players of a match cannot be assigned', () => {
    const match = new UnoWarMatch(player, passing);
    for (const name of ['ai1', 'ai2']) expect(() => Object.assign(match, { [name]: passing })).toThrow(TypeError);
    expect([match.ai1, match.ai2]).toEqual([player, passing]);
  });
});

describe('tournament', () => {
  test('The tournament prints every ordered pair of the three players in the format of the source document', () => {
    const lines = [...tournament(20, seededRng('tournament'))];
    const names = ['Random', 'Smallest', 'Biggest'];
    expect(lines.map((line) => line.replace(/\d\.\d{1,3}$/, '#'))).toEqual(
      names.flatMap((ai1) => names.map((ai2) => `${ai1} Card AI vs. ${ai2} Card AI winRate: #`)),
    );
  });

  test('The tournament prints rates with one to three decimals', () => {
    const rates = (trials: number, ai: AI): string[] =>
      [...tournament(trials, seededRng('decimals'), [ai, passing])].map((line) => line.split('winRate: ')[1] ?? '');
    expect(rates(1, new SmallestCardAI()).slice(1, 3)).toEqual(['1.0', '0.0']);
    expect(rates(700, new BiggestCardAI())[0]).toMatch(/^0\.\d{1,3}$/);
  });

  test('The tournament accepts any list of players', () => {
    expect([...tournament(1, seededRng('anyone'), [passing])]).toEqual(['Passing AI vs. Passing AI winRate: 0.0']);
  });

  test.each([[[]], ['ab'], [5], [null]])('The tournament rejects the players %j with an InputError', (players) => {
    expect(() => tournament(1, seededRng('players'), players as never)).toThrow(
      'the players of a tournament must be a list of at least one AI',
    );
  });

  test('The tournament rejects an invalid number of trials, and a missing generator, at once', () => {
    for (const trials of [0, 1.5, 'x' as unknown as number])
      expect(() => tournament(trials, seededRng('none'))).toThrow(InputError);
    for (const given of [[1], [1, {}]])
      expect(() => Reflect.apply(tournament, undefined, given)).toThrow('a random number generator is missing');
  });
});
