import { seededRng } from '@cards/core';
import { codeOf, GameConfiguration, GivenCodes, mastermind, MastermindGame } from '@cards/mastermind';
import { describe, expect, test } from 'vitest';

const configuration = new GameConfiguration();
const code = (text: string): number => configuration.readCode(text) ?? -1;

function played(...guesses: string[]): MastermindGame {
  const game = new MastermindGame(configuration.params, new GivenCodes([code('YRBY')], configuration.shape));
  game.reset(seededRng(1));
  for (const guess of guesses) game.apply(code(guess));
  return game;
}

describe('Views', () => {
  test('A view is frozen and has no property that leads to the engine', () => {
    const view = played('OOOO').view();
    expect([Object.isFrozen(view), Object.isFrozen(Object.getPrototypeOf(view))]).toEqual([true, true]);
    expect(Reflect.ownKeys(view).map((key) => typeof Reflect.get(view, key))).toEqual(['number', 'number', 'number']);
    expect(() => Object.assign(view, { made: 0 })).toThrow(TypeError);
  });

  test('An observation is plain JSON', () => {
    expect(mastermind.observe?.(played('OOOO', 'RRBB').view())).toEqual({
      pegs: 4,
      colors: ['B', 'G', 'O', 'P', 'R', 'Y'],
      guessesMade: 2,
      guessesAllowed: 12,
      solved: false,
      history: [
        { guess: 'OOOO', black: 0, white: 0 },
        { guess: 'RRBB', black: 2, white: 0 },
      ],
    });
  });

  test('An observation is enough to make a move', () => {
    const game = played();
    const observed = mastermind.observe?.(game.view()) as { readonly colors: readonly string[] };
    game.apply(
      codeOf(
        [...'YRBY'].map((letter) => observed.colors.indexOf(letter)),
        observed.colors.length,
      ),
    );
    expect(game.solved).toBe(true);
  });
});

test.each(['pegs', 'guesses', 'made', 'solved', 'over', 'toMove', 'params'])(
  'The property %s of a game cannot be assigned',
  (name) => {
    const game = played('OOOO');
    const before: unknown = Reflect.get(game, name);
    expect(() => Object.assign(game, { [name]: 7 })).toThrow(TypeError);
    expect(Reflect.get(game, name)).toBe(before);
  },
);

test('The parameters of a game are frozen', () => {
  expect(Object.isFrozen(played().params)).toBe(true);
});
