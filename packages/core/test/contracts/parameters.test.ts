import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/errors/errors.js';
import { resolveParams } from '../../src/contracts/parameters.js';

const parameters = {
  points: { summary: 'rounds that win', default: 10, min: 1, max: 100 },
  hand: { summary: 'cards in a hand', default: 5, min: 1, max: 25 },
};

describe('parameters', () => {
  test('take their defaults, in the order of the game', () => {
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

  test.each([0, 26, 1.5, Number.NaN, Infinity])('out of bounds or not whole are refused: %s', (hand) => {
    expect(() => resolveParams(parameters, { hand })).toThrow(InputError);
    expect(() => resolveParams(parameters, { hand })).toThrow(
      `parameter hand is a whole number from 1 to 25, not ${hand}`,
    );
  });

  test('with an unknown name are refused', () => {
    expect(() => resolveParams(parameters, { cards: 3 })).toThrow(
      "unknown parameter 'cards'; choose from points, hand",
    );
    expect(() => resolveParams(parameters, { toString: 3 })).toThrow(
      "unknown parameter 'toString'; choose from points, hand",
    );
    expect(() => resolveParams({}, { cards: 3 })).toThrow("unknown parameter 'cards'; there is none");
  });
});
