import { resolveParams, seededRng } from '@cards/core';
import { rulebookOf } from '@cards/core/internal';
import {
  blacksOf,
  codeCount,
  compare,
  GameConfiguration,
  GivenCodes,
  mastermind,
  MastermindGame,
  type MastermindParams,
  shortFeedback,
  whitesOf,
} from '@cards/mastermind';
import { expect, test } from 'vitest';

const defaults = resolveParams<MastermindParams>(mastermind.parameters);
const shape = { pegs: 4, colors: 6 };
const configuration = new GameConfiguration();
const code = (text: string): number => configuration.readCode(text) ?? -1;

function played(secret: string, ...guesses: readonly string[]): MastermindGame {
  const game = new MastermindGame(defaults, new GivenCodes([code(secret)], shape));
  game.reset(seededRng(1));
  for (const guess of guesses) game.apply(code(guess));
  return game;
}
/** The answer to a guess, such as `1B_2W`. */
const answer = (secret: string, guess: string): string => shortFeedback(played(secret, guess).feedbackAt(0));
const counts = (secret: string, guess: string): number[] => {
  const feedback = played(secret, guess).feedbackAt(0);
  return [blacksOf(feedback), whitesOf(feedback)];
};
const score = (game: MastermindGame): number[] => {
  const into = new Int32Array(2);
  game.measure(into);
  return [...into];
};
const twelve = Array.from({ length: 12 }, () => 'OOOO');

/** What shows each sentence and each picture of the rulebook, in its order. */
const PLAYED: Readonly<Record<string, () => void>> = {
  'The computer chooses a secret code: 4 pegs in a row, each in one of 6 colors.': () => {
    expect([defaults.pegs, defaults.colors, codeCount(shape)]).toEqual([4, 6, 6 ** 4]);
    expect(played('YRBY').legalMoves()).toHaveLength(6 ** 4);
  },
  'A color can appear more than once.': () => {
    expect(score(played('OOOO', 'OOOO'))).toEqual([1, 1]);
  },
  'All codes are equally likely.': () => {
    // Of 16 codes, each is drawn 625 times on average, with a standard deviation of 24.2.
    const drawn = new Map<number, number>();
    const game = new MastermindGame({ pegs: 2, colors: 4, guesses: 16 });
    for (let index = 0; index < 10_000; index++) {
      game.reset(seededRng(`code ${index}`));
      for (let guess = 0; !game.over; guess++) game.apply(guess);
      const secret = game.made - 1;
      drawn.set(secret, (drawn.get(secret) ?? 0) + 1);
    }
    expect(drawn.size).toBe(16);
    for (const count of drawn.values()) expect(Math.abs(count - 625)).toBeLessThan(5 * 24.2);
  },
  'You guess a code.': () => {
    expect(played('YRBY', 'RBYR').guessAt(0)).toBe(code('RBYR'));
  },
  'You can guess any code, also one that the answers so far exclude.': () => {
    expect(answer('YRBY', 'OOOO')).toBe('0B_0W');
    expect(played('YRBY', 'OOOO', 'OOOO').made).toBe(2);
    expect(played('YRBY', 'OOOO').legalMoves()).toHaveLength(6 ** 4);
  },
  'The answer has a black peg for each peg of your guess that has the right color in the right place.': () => {
    expect([counts('YRBY', 'YOOO'), counts('YRBY', 'YROY'), counts('YRBY', 'YRBY')]).toEqual([
      [1, 0],
      [3, 0],
      [4, 0],
    ]);
  },
  'It has a white peg for each other peg of your guess that has a color of the code, but in the wrong place.': () => {
    expect([counts('YRBY', 'OOOB'), counts('YRBY', 'RYYB'), counts('RBYR', 'BBRG')]).toEqual([
      [0, 1],
      [0, 4],
      [1, 1],
    ]);
  },
  'No peg of the code or of the guess counts twice.': () => {
    // One red peg in the code, four in the guess; two yellow pegs in the code, one in the guess.
    expect([counts('YRBY', 'RRRR'), counts('YRBY', 'OYOO'), counts('YRBY', 'RORO')]).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
  },
  'the code     YRBY\nthe guess    RYBB    1 black peg, 2 white pegs': () => {
    expect(counts('YRBY', 'RYBB')).toEqual([1, 2]);
  },
  'The answer does not show to which pegs it belongs.': () => {
    expect([answer('YRBY', 'YOOO'), answer('YRBY', 'OROO'), answer('YRBY', 'OOBO')]).toEqual([
      '1B_0W',
      '1B_0W',
      '1B_0W',
    ]);
    expect(compare(code('YRBY'), code('YOOO'), shape)).toBe(compare(code('YRBY'), code('OROO'), shape));
  },
  'You win when you guess the code.': () => {
    const game = played('YRBY', 'OOOO', 'YRBY');
    expect([game.over, score(game)]).toEqual([true, [2, 1]]);
  },
  'You lose after 12 wrong guesses, and all of them count.': () => {
    expect(played('YRBY', ...twelve.slice(1)).over).toBe(false);
    expect([played('YRBY', ...twelve).over, score(played('YRBY', ...twelve))]).toEqual([true, [12, 0]]);
    expect(score(played('YRBY', ...twelve.slice(1), 'YRBY'))).toEqual([12, 1]);
  },
  'You can also play with 1 to 10 pegs, 1 to 10 colors and 1 to 100 guesses.': () => {
    const playable = (given: Partial<MastermindParams>): boolean => {
      try {
        const game = mastermind.engine(resolveParams<MastermindParams>(mastermind.parameters, given));
        game.reset(seededRng(1));
        game.apply(0);
        return true;
      } catch {
        return false;
      }
    };
    expect([0, 1, 10, 11].filter((pegs) => playable({ pegs }))).toEqual([1, 10]);
    expect([0, 1, 10, 11].filter((colors) => playable({ colors }))).toEqual([1, 10]);
    expect([0, 1, 100, 101].filter((guesses) => playable({ guesses }))).toEqual([1, 100]);
  },
};

test('Every sentence and every picture of the rulebook is played', () => {
  expect(Object.keys(PLAYED)).toEqual(rulebookOf(mastermind)?.flatMap((rule) => rule.split(/(?<=\.)[ \n]/)));
});

test.each(Object.entries(PLAYED))('%s', (_, play) => {
  play();
});
