import { describe, expect, test } from 'vitest';
import { type ExactResult, exactResult, InputError, type ParamValues } from '../../src/index.js';
import { Duel, duelGame } from '../testing/duel.js';

const asked: (readonly [params: ParamValues, specs: readonly string[]])[] = [];
const game = {
  ...duelGame(Duel),
  theory: {
    about: (params: ParamValues, specs: readonly string[]) => {
      asked.push([params, specs]);
      if (specs.length === 0) return undefined;
      return { cost: 1, compute: (): ExactResult => ({ measures: { win: { mean: 0.5 } } }) };
    },
  },
};

describe('exactResult', () => {
  test('exactResult computes what the theory knows, with all parameters', () => {
    expect(exactResult(game, {}, ['first', 'random'])).toEqual({ measures: { win: { mean: 0.5 } } });
    expect(asked.splice(0)).toEqual([[{ cards: 4 }, ['first', 'random']]]);
  });

  test('exactResult returns undefined if the game has no theory, or the theory knows nothing', () => {
    expect(exactResult(game, {}, [])).toBeUndefined();
    expect(exactResult(duelGame(Duel), {}, ['first', 'random'])).toBeUndefined();
    expect(exactResult({ ...game, theory: {} }, {}, ['first', 'random'])).toBeUndefined();
  });

  test('exactResult asks no theory about parameters that are not allowed', () => {
    asked.splice(0);
    expect(() => exactResult(game, { cards: 11 }, ['first', 'random'])).toThrow(InputError);
    expect(() => exactResult(game, { card: 1 }, ['first', 'random'])).toThrow("unknown parameter 'card'");
    expect(asked).toEqual([]);
  });
});
