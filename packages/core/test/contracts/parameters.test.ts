import { describe, expect, test } from 'vitest';
import { InputError, resolveParams } from '../../src/index.js';
import { checkedParams } from '../../src/internal.js';
import { Duel, duelGame, type DuelParams } from '../testing/duel.js';

const parameters = {
  points: { summary: 'the number of points that wins', default: 10, min: 1, max: 100 },
  hand: { summary: 'the number of cards in a hand', default: 5, min: 1, max: 25 },
};

describe('resolveParams', () => {
  test('resolveParams adds the default values in the order of the game', () => {
    expect(Object.entries(resolveParams(parameters))).toEqual([
      ['points', 10],
      ['hand', 5],
    ]);
    expect(Object.entries(resolveParams(parameters, { hand: 7 }))).toEqual([
      ['points', 10],
      ['hand', 7],
    ]);
    expect(Object.entries(resolveParams(parameters, { hand: 1, points: 100 }))).toEqual([
      ['points', 100],
      ['hand', 1],
    ]);
  });

  test.each([0, 26, 1.5, Number.NaN, Infinity])(
    'resolveParams rejects %s, which is not an integer within the bounds',
    (hand) => {
      expect(() => resolveParams(parameters, { hand })).toThrow(InputError);
      expect(() => resolveParams(parameters, { hand })).toThrow(
        `parameter hand must be an integer from 1 to 25, not ${hand}`,
      );
    },
  );

  test('resolveParams rejects an unknown name and lists the known ones', () => {
    expect(() => resolveParams(parameters, { cards: 3 })).toThrow(
      "unknown parameter 'cards'; choose from points, hand",
    );
    expect(() => resolveParams(parameters, { toString: 3 })).toThrow(
      "unknown parameter 'toString'; choose from points, hand",
    );
    expect(() => resolveParams({}, { cards: 3 })).toThrow("unknown parameter 'cards'; none is defined");
  });
});

describe('checkedParams', () => {
  /** Refuses a combination of parameters. */
  class EvenDuel extends Duel {
    constructor(params: DuelParams) {
      if (params.cards % 2 === 1) throw new InputError('parameter cards must be even');
      super(params);
    }
  }

  test('checkedParams adds the default values, and returns a frozen object', () => {
    const params = checkedParams(duelGame(EvenDuel));
    expect(params).toEqual({ cards: 4 });
    expect(Object.isFrozen(params)).toBe(true);
    expect(checkedParams(duelGame(EvenDuel), { cards: 6 })).toEqual({ cards: 6 });
  });

  test('checkedParams rejects what the bounds or the engine do not allow', () => {
    expect(() => checkedParams(duelGame(EvenDuel), { cards: 12 })).toThrow('an integer from 1 to 10, not 12');
    expect(() => checkedParams(duelGame(EvenDuel), { cards: 3 })).toThrow(
      new InputError('parameter cards must be even'),
    );
  });
});
