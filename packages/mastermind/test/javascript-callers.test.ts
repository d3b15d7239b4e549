import { InputError, type Rng, seededRng } from '@cards/core';
import {
  codeCount,
  codeOf,
  compare,
  feedbackText,
  GameConfiguration,
  GivenCodes,
  MastermindGame,
  SecretCodeGenerator,
} from '@cards/mastermind';
import { feedbackCount, feedbackOf } from '../src/feedback.js';
import { describe, expect, test } from 'vitest';

const shape = { pegs: 4, colors: 6 };

/** A list with a hole between its two values. */
function withHole(first: unknown, last: unknown): never {
  const list = [first, 0, last];
  delete list[1];
  return list as never;
}

/** Values in place of typed arguments, as JavaScript callers can pass them. */
const any = <Value>(value: Value): never => value as never;

describe('Arguments of a wrong type', () => {
  test.each<[string, () => unknown, string]>([
    ['feedbackOf(1.5, 2)', () => feedbackOf(1.5, 2), 'must be integers from 0 on, at most 10 in total, not 1.5 and 2'],
    ['feedbackOf(10n, 2)', () => feedbackOf(any(10n), 2), 'not a value of type bigint and 2'],
    ["feedbackOf('1', 2)", () => feedbackOf(any('1'), 2), 'not "1" and 2'],
    ['feedbackText(1.5)', () => feedbackText(1.5), 'a feedback must be an integer from 0 to 65, not 1.5'],
    [
      "codeCount('x', 'y')",
      () => codeCount(...(['x', 'y'] as unknown as [never])),
      'the number of pegs must be an integer from 1 to 10, not undefined',
    ],
    [
      'codeCount()',
      () => codeCount(any(undefined)),
      'the number of pegs must be an integer from 1 to 10, not undefined',
    ],
    [
      'codeCount(null)',
      () => codeCount(any(null)),
      'the number of pegs must be an integer from 1 to 10, not undefined',
    ],
    ['a symbol', () => codeCount({ pegs: any(Symbol('four')), colors: 6 }), 'not a value of type symbol'],
    ['an object without a text', () => compare(any(Object.create(null)), 2, shape), 'not a value of type object'],
    [
      'a code with a hole',
      () => codeOf(withHole(1, 2), 6),
      'the color of a peg must be an integer from 0 to 5, not undefined',
    ],
    [
      'no colors',
      () => codeCount({ pegs: 4, colors: 0 }),
      'the number of colors must be an integer from 1 to 10, not 0',
    ],
    ['a code without pegs', () => codeOf([], 6), 'the number of pegs must be an integer from 1 to 10, not 0'],
    ['a code of 11 colors', () => codeOf([1], 11), 'the number of colors must be an integer from 1 to 10, not 11'],
    ['a negative color', () => codeOf([0, -1], 6), 'the color of a peg must be an integer from 0 to 5, not -1'],
    ['half a color', () => codeOf([0, 0.5], 6), 'the color of a peg must be an integer from 0 to 5, not 0.5'],
    ['a color that is a text', () => codeOf([0, any('1')], 6), 'an integer from 0 to 5, not "1"'],
    ['a negative code', () => compare(-1, 0, shape), 'a code must be an integer from 0 to 1295, not -1'],
    ['a feedback of 11 pegs', () => feedbackCount(11), 'the number of pegs must be an integer from 1 to 10, not 11'],
    ['no secret codes', () => new GivenCodes([], shape), 'the list of secret codes is empty; pass at least one code'],
    ['null as pegs', () => codeOf(any(null), 6), 'the pegs must be a list of colors, not null'],
    ['true as pegs', () => codeOf(any(true), 6), 'the pegs must be a list of colors, not true'],
    ['a text as pegs', () => codeOf(any('RRBB'), 6), 'the pegs must be a list of colors, not "RRBB"'],
    [
      'colors with a hole',
      () => new GameConfiguration({ colors: withHole('red', 'blue') }),
      'a color name must consist of the letters a to z, not undefined',
    ],
    [
      'a text as colors',
      () => new GameConfiguration({ colors: any('red') }),
      'the colors must be a list of names, not "red"',
    ],
    [
      'codes with a hole',
      () => new GivenCodes(withHole(1, 2), shape),
      'a code must be an integer from 0 to 1295, not undefined',
    ],
    [
      'no codes',
      () => new GivenCodes(any(undefined), shape),
      'the secret codes must be a list of codes, not undefined',
    ],
    [
      'a very long name',
      () => new GameConfiguration({ colors: [`red${'!'.repeat(1e6)}`] }),
      `not "red${'!'.repeat(21)}…"`,
    ],
  ])('%s is refused, with what was given and what is allowed', (_, act, message) => {
    expect(act).toThrow(InputError);
    expect(act).toThrow(message);
  });
});

describe('A missing random number generator', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['Math.random', Math.random],
    ['a seed', 1],
  ])('With %s as the generator, a game and a source of codes say what to pass', (_, value) => {
    const rng = value as Rng;
    const game = new MastermindGame({ ...shape, guesses: 12 });
    game.reset(seededRng(1));
    const before = structuredClone(game);
    for (const act of [() => game.reset(rng), () => new SecretCodeGenerator(shape).next(rng)]) {
      expect(act).toThrow(InputError);
      expect(act).toThrow('a random number generator is missing; pass one, such as seededRng(1)');
    }
    expect(structuredClone(game)).toEqual(before);
  });
});

describe('The state of a game', () => {
  const names = ['params', 'pegs', 'colors', 'guesses', 'made', 'solved', 'toMove', 'over'];

  test.each(names)('%s cannot be assigned', (name) => {
    const game = new MastermindGame({ ...shape, guesses: 12 });
    game.reset(seededRng(1));
    game.apply(7);
    const before = structuredClone(game);
    for (const value of [0, 27, true])
      expect(() => Object.assign(game, { [name]: value })).toThrow(/Cannot set property/);
    expect([structuredClone(game), game.made]).toEqual([before, 1]);
  });

  test('The parameters of a game cannot be assigned', () => {
    const { params } = new MastermindGame({ ...shape, guesses: 12 });
    expect(() => Object.assign(params, { guesses: 100 })).toThrow(/read only/);
  });

  test('The list of names has every public accessor of the game', () => {
    const accessors: string[] = [];
    for (
      let one: object = MastermindGame.prototype;
      one !== Object.prototype;
      one = Object.getPrototypeOf(one) as object
    )
      for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(one)))
        if (get !== undefined) accessors.push(name);
    expect(accessors.sort()).toEqual([...names].sort());
  });
});
