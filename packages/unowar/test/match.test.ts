import { Card, InputError, MisbehaviorError, seededRng } from '@cards/core';
import { type AI, BiggestCardAI, PASS, RandomCardAI, SmallestCardAI, tournament, UnoWarMatch } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { cards, StackedDeckRng } from './rigged.js';

const passing: AI = { move: () => PASS, toString: () => 'Passing AI' };

/** A player that returns the same slot whatever it holds. */
const stubborn = (slot: number): AI => ({ move: () => slot, toString: () => 'Stubborn AI' });

describe('a match', () => {
  test('keeps the two players', () => {
    const [first, second] = [new RandomCardAI(), new BiggestCardAI()];
    const match = new UnoWarMatch(first, second);
    expect(match.ai1).toBe(first);
    expect(match.ai2).toBe(second);
  });

  test('is won by AI 1 against one who always passes, and lost the other way round', () => {
    const rng = seededRng('passing');
    expect(new UnoWarMatch(new SmallestCardAI(), passing).playGame(rng)).toBe(true);
    expect(new UnoWarMatch(passing, new SmallestCardAI()).playGame(rng)).toBe(false);
  });

  test('goes to ten points', () => {
    let asked = 0;
    const counting: AI = {
      move: () => {
        asked++;
        return PASS;
      },
    };
    // It is asked once in each round that it loses, and never in one that it wins.
    new UnoWarMatch(counting, new SmallestCardAI()).playGame(seededRng('ten'));
    expect(asked).toBe(10);
  });

  test('has a win rate that is the share of games won', () => {
    const match = new UnoWarMatch(new RandomCardAI(), new BiggestCardAI());
    const rng = seededRng('share');
    const twin = rng.clone();
    let wins = 0;
    for (let i = 0; i < 200; i++) if (match.playGame(rng)) wins++;
    expect(wins).toBeGreaterThan(100);
    expect(wins).toBeLessThan(200);
    expect(match.winRate(200, twin)).toBe(wins / 200);
  });

  test.each([0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e99])('has no win rate over %s trials', (trials) => {
    const match = new UnoWarMatch(new RandomCardAI(), new BiggestCardAI());
    expect(() => match.winRate(trials, seededRng('trials'))).toThrow(
      `a win rate takes a whole number of trials from 1 on, not ${trials}`,
    );
  });

  test('stops a player who plays a card that can not be played, and names both', () => {
    const deal = new StackedDeckRng(
      cards(
        'Two of Clubs, Ace of Hearts, Ten of Spades, Four of Diamonds, Jack of Diamonds' +
          ', King of Clubs, King of Hearts, King of Spades, King of Diamonds, Queen of Diamonds, Nine of Spades',
      ),
    );
    expect(() => new UnoWarMatch(stubborn(1), passing).playGame(deal)).toThrow(
      "strategy 'Stubborn AI' played an illegal move: Ace of Hearts (slot 1) can't be played on Nine of Spades; " +
        'playable: slot 2, slot 4',
    );
  });

  test.each([5, -2, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 32])(
    'stops a player who plays slot %s, which is in no hand',
    (slot) => {
      expect(() => new UnoWarMatch(stubborn(slot), passing).winRate(3, seededRng('no slot'))).toThrow(
        `strategy 'Stubborn AI' played an illegal move: ${slot} is no slot of a hand of 5 (0 to 4), nor -1 to pass`,
      );
    },
  );

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['a card', Card.of(1, 1)],
    ['a text', '2'],
    ['a list', [2]],
  ])('stops a player who plays %s', (_, move) => {
    // What a player without types might return.
    const player: AI = { move: () => move as number, toString: () => 'Untyped AI' };
    expect(() => new UnoWarMatch(new SmallestCardAI(), player).winRate(3, seededRng('untyped'))).toThrow(
      /strategy 'Untyped AI' played an illegal move: .* is no slot of a hand of 5/,
    );
  });

  test('says whose error it was when a player throws', () => {
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

describe('the tournament', () => {
  test('reports every ordered pair of the three players, in the form of the document', () => {
    const lines = [...tournament(20, seededRng('tournament'))];
    const names = ['Random', 'Smallest', 'Biggest'];
    expect(lines.map((line) => line.replace(/\d\.\d{1,3}$/, '#'))).toEqual(
      names.flatMap((ai1) => names.map((ai2) => `${ai1} Card AI vs. ${ai2} Card AI winRate: #`)),
    );
  });

  test('rounds to three decimals and always shows one', () => {
    const rates = (trials: number, ai: AI): string[] =>
      [...tournament(trials, seededRng('decimals'), [ai, passing])].map((line) => line.split('winRate: ')[1] ?? '');
    expect(rates(1, new SmallestCardAI()).slice(1, 3)).toEqual(['1.0', '0.0']);
    expect(rates(700, new BiggestCardAI())[0]).toMatch(/^0\.\d{1,3}$/);
  });

  test('lets anyone take part', () => {
    expect([...tournament(1, seededRng('anyone'), [passing])]).toEqual(['Passing AI vs. Passing AI winRate: 0.0']);
  });

  test('refuses a bad number of trials', () => {
    for (const trials of [0, 1.5, 'x' as unknown as number])
      expect(() => tournament(trials, seededRng('none'))).toThrow(InputError);
    expect(() => Reflect.apply(tournament, undefined, [1])).toThrow(
      'a match needs a generator, such as seededRng(1); none was given',
    );
  });
});
