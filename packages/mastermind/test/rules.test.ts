import { IllegalMoveError, InputError, seededRng } from '@cards/core';
import {
  blacksOf,
  codeCount,
  codeOf,
  compare,
  feedbackTable,
  feedbackText,
  GameConfiguration,
  GivenCodes,
  mastermind,
  MastermindGame,
  type MastermindView,
  pegsOf,
  SecretCodeGenerator,
  shortFeedback,
  whitesOf,
} from '@cards/mastermind';
import { feedbackOf } from '../src/feedback.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCodes, naiveFeedback } from './naive.js';

const configuration = new GameConfiguration();
const code = (text: string): number => {
  const read = configuration.readCode(text);
  if (read === undefined) throw new Error(`${text} is not a code`);
  return read;
};

/** Shapes with at most 100,000 codes. */
const shapes = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }))
  .map(([pegs, colors]) => ({ pegs, colors }))
  .filter((shape) => codeCount(shape) <= 100_000);

describe('Feedback', () => {
  test.each([
    ['RRRR', 'BBBB', 'No pegs'],
    ['RRRR', 'RBBY', '1 black peg'],
    ['RBYR', 'BBRG', '1 black peg and 1 white peg'],
    ['YRBY', 'OOOO', 'No pegs'],
    ['YRBY', 'RRRR', '1 black peg'],
    ['YRBY', 'YRBY', '4 black pegs'],
  ])('The secret code %s with the guess %s has the feedback of the source document: %s', (secret, guess, text) => {
    expect(feedbackText(compare(code(secret), code(guess), configuration.shape))).toBe(text);
    expect(feedbackText(feedbackTable(configuration.shape).feedback(code(secret), code(guess)))).toBe(text);
  });

  test('Feedback agrees with an independent definition for all pairs of codes with four pegs of six colors', () => {
    const shape = { pegs: 4, colors: 6 };
    const table = feedbackTable(shape);
    // The definition of naive.ts, with pegs and color counts computed once for each code.
    const codes = allCodes(shape).map((number) => {
      const pegs = pegsOf(number, shape);
      return { number, pegs, colors: [0, 1, 2, 3, 4, 5].map((color) => pegs.filter((peg) => peg === color).length) };
    });
    let wrong = 0;
    for (const secret of codes) {
      for (const guess of codes) {
        let blacks = 0;
        let all = 0;
        for (let peg = 0; peg < 4; peg++) if (secret.pegs[peg] === guess.pegs[peg]) blacks++;
        for (let color = 0; color < 6; color++) all += Math.min(secret.colors[color] ?? 0, guess.colors[color] ?? 0);
        if (table.feedback(secret.number, guess.number) !== feedbackOf(blacks, all - blacks)) wrong++;
      }
    }
    expect(wrong).toBe(0);
  });

  test(
    "Feedback agrees with an independent definition and with the source document's procedure in every shape",
    { tags: 'slow' },
    () => {
      fc.assert(
        fc.property(shapes, fc.nat(), fc.nat(), (shape, one, other) => {
          const [secret, guess] = [one % codeCount(shape), other % codeCount(shape)];
          const feedback = feedbackTable(shape).feedback(secret, guess);
          expect(feedback).toBe(naiveFeedback(secret, guess, shape));
          expect(feedback).toBe(compare(secret, guess, shape));
        }),
        { numRuns: 60, seed: 1 },
      );
    },
  );

  // Gur, Mastermind strategies (serkangur.freeservers.com): codes by feedback, for each class of first guesses.
  test.each([
    ['BBBB', [625, 0, 0, 0, 0, 500, 0, 0, 0, 150, 0, 0, 20, 1]],
    ['BBBG', [256, 308, 61, 0, 0, 317, 156, 27, 0, 123, 24, 3, 20, 1]],
    ['BBGG', [256, 256, 96, 16, 1, 256, 208, 36, 0, 114, 32, 4, 20, 1]],
    ['BBGO', [81, 276, 222, 44, 2, 182, 230, 84, 4, 105, 40, 5, 20, 1]],
    ['BGOP', [16, 152, 312, 136, 9, 108, 252, 132, 8, 96, 48, 6, 20, 1]],
  ])('Each feedback of the first guess %s is as frequent as published', (guess, published) => {
    const kinds = [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 0],
      [2, 1],
      [2, 2],
      [3, 0],
      [4, 0],
    ] as const;
    const feedbacks = allCodes(configuration.shape).map((secret) =>
      feedbackTable(configuration.shape).feedback(secret, code(guess)),
    );
    expect(
      kinds.map(([blacks, whites]) => feedbacks.filter((feedback) => feedback === feedbackOf(blacks, whites)).length),
    ).toEqual(published);
  });

  test('The number of a feedback determines its black and white pegs', () => {
    for (let blacks = 0; blacks <= 10; blacks++) {
      for (let whites = 0; blacks + whites <= 10; whites++) {
        const feedback = feedbackOf(blacks, whites);
        expect([blacksOf(feedback), whitesOf(feedback)]).toEqual([blacks, whites]);
      }
    }
  });

  test.each([
    [1.5, 2],
    [-1, 2],
    [2, -1],
    [6, 5],
    [Number.NaN, 0],
  ])('feedbackOf refuses %d black and %d white pegs', (blacks, whites) => {
    expect(() => feedbackOf(blacks, whites)).toThrow(InputError);
  });

  test.each([-1, 66, 0.5])('The number %d is refused as a feedback', (number) => {
    for (const read of [blacksOf, whitesOf, feedbackText, shortFeedback])
      expect(() => read(number)).toThrow('a feedback must be an integer from 0 to 65');
  });

  test('Feedback has a text in the singular, a text in the plural, and a short text for the history', () => {
    expect(feedbackText(feedbackOf(1, 1))).toBe('1 black peg and 1 white peg');
    expect(feedbackText(feedbackOf(2, 2))).toBe('2 black pegs and 2 white pegs');
    expect(feedbackText(feedbackOf(0, 3))).toBe('3 white pegs');
    expect(shortFeedback(feedbackOf(2, 0))).toBe('2B_0W');
  });
});

describe('Codes', () => {
  test('Codes are numbered in the order of their colors', () => {
    expect(code('BBBB')).toBe(0);
    expect(code('YYYY')).toBe(1295);
    expect(code('BBBG')).toBe(1);
    expect(pegsOf(code('GBOY'), configuration.shape)).toEqual([1, 0, 2, 5]);
  });

  test('Codes are unchanged after conversion to pegs and back, and to text and back', () => {
    fc.assert(
      fc.property(shapes, fc.nat(), (shape, number) => {
        const some = number % codeCount(shape);
        expect(codeOf(pegsOf(some, shape), shape.colors)).toBe(some);
        const names = GameConfiguration.of({ ...shape, guesses: 12 });
        expect(names.readCode(names.codeText(some))).toBe(some);
      }),
      { seed: 1 },
    );
  });

  test.each(['oooo', 'kkkk', 'RRRRR', 'RRR', '', ' ', 'RR R', 'KKKK', 'RRRR '])(
    'The text %j is not read as a code',
    (text) => {
      expect(configuration.readCode(text)).toBeUndefined();
    },
  );

  test('Each peg of a random code is uniform and independent of the other pegs', () => {
    const shape = { pegs: 2, colors: 5 };
    const source = new SecretCodeGenerator(shape);
    const rng = seededRng('codes');
    const counts = allCodes(shape).map(() => 0);
    const draws = 25_000;
    for (let i = 0; i < draws; i++) {
      const drawn = source.next(rng);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    const expected = draws / counts.length;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The 99.9 % quantile of chi-square with 24 degrees of freedom.
    expect(chiSquare).toBeLessThan(51.18);
  });

  test.each([
    { pegs: 0, colors: 6 },
    { pegs: 4, colors: 11 },
    { pegs: 'x', colors: 'y' },
  ])('codeCount refuses the shape %j', (shape) => {
    expect(() => codeCount(shape as { pegs: number; colors: number })).toThrow(InputError);
  });

  test('A peg without a color and a number that is not a code are refused', () => {
    expect(() => codeOf([0, 6], 6)).toThrow('the color of a peg must be an integer from 0 to 5, not 6');
    expect(() => pegsOf(1296, configuration.shape)).toThrow('a code must be an integer from 0 to 1295, not 1296');
    expect(() => compare(0, 0.5, configuration.shape)).toThrow(InputError);
  });

  test('A secret code is not drawn without a random number generator', () => {
    const game = new MastermindGame(configuration.params);
    expect(() => Reflect.apply(game.reset, game, [])).toThrow(
      'a random number generator is missing; pass one, such as seededRng(1)',
    );
  });

  test('GivenCodes returns its codes in turn', () => {
    const codes = new GivenCodes([3, 5], { pegs: 1, colors: 6 });
    expect([codes.next(), codes.next(), codes.next()]).toEqual([3, 5, 3]);
    expect(() => new GivenCodes([6], { pegs: 1, colors: 6 })).toThrow('a code must be an integer from 0 to 5, not 6');
    expect(() => new GivenCodes([], { pegs: 1, colors: 6 })).toThrow(InputError);
  });
});

test('The parameters have the defaults of the source document: four pegs of six colors, and twelve guesses', () => {
  expect(mastermind.parameters).toEqual({
    pegs: { summary: 'pegs in the secret code', default: 4, min: 1, max: 10 },
    colors: { summary: 'colors that a peg can have', default: 6, min: 1, max: 10 },
    guesses: { summary: 'guesses allowed', default: 12, min: 1, max: 100 },
  });
});

describe('The configuration', () => {
  test("The default configuration is the source document's", () => {
    expect(configuration.params).toEqual({ pegs: 4, colors: 6, guesses: 12 });
    expect(configuration.colors).toEqual(['blue', 'green', 'orange', 'purple', 'red', 'yellow']);
  });

  test('A configuration can have five pegs and the color Maroon', () => {
    const five = new GameConfiguration({ pegs: 5, colors: [...configuration.colors, 'Maroon'] });
    expect(five.codeText(five.readCode('MMRBY') ?? -1)).toBe('MMRBY');
  });

  test('The ten default colors have different first letters', () => {
    expect(new Set(GameConfiguration.of({ pegs: 1, colors: 10, guesses: 1 }).colors.map((name) => name[0])).size).toBe(
      10,
    );
  });

  test.each([
    [{ pegs: 0 }, 'the number of pegs must be an integer from 1 to 10, not 0'],
    [{ pegs: 2.5 }, 'the number of pegs must be an integer from 1 to 10, not 2.5'],
    [{ guesses: 101 }, 'the number of guesses must be an integer from 1 to 100, not 101'],
    [{ colors: [] }, 'the number of colors must be an integer from 1 to 10, not 0'],
    [{ colors: ['red', 'Rose'] }, 'color names must have different first letters; those of red, Rose are RR'],
    [{ colors: ['red', ''] }, 'a color name must consist of the letters a to z, not ""'],
    [{ colors: ['red', '2nd'] }, 'a color name must consist of the letters a to z, not "2nd"'],
  ])('The configuration %j is refused', (settings, message) => {
    expect(() => new GameConfiguration(settings)).toThrow(message);
  });
});

describe('The game', () => {
  const played = (secret: string, guesses: number, ...moves: string[]): MastermindGame => {
    const game = new MastermindGame(
      { ...configuration.params, guesses },
      new GivenCodes([code(secret)], configuration.shape),
    );
    game.reset(seededRng(1));
    for (const move of moves) game.apply(code(move));
    return game;
  };
  const measured = (game: MastermindGame): number[] => {
    const measures = new Int32Array(2);
    game.measure(measures);
    return [...measures];
  };

  test('A game is won with the secret code, also with the last guess', () => {
    expect(measured(played('YRBY', 12, 'YRBY'))).toEqual([1, 1]);
    expect(measured(played('YRBY', 2, 'OOOO', 'YRBY'))).toEqual([2, 1]);
  });

  test('A game is lost after the last guess and counts all guesses', () => {
    const game = played('YRBY', 2, 'OOOO', 'OOOO');
    expect([game.over, game.solved]).toEqual([true, false]);
    expect(measured(game)).toEqual([2, 0]);
  });

  test('A game has no measures before it is over', () => {
    const game = played('YRBY', 12, 'OOOO', 'OOOO');
    expect(() => measured(game)).toThrow('the game is not over; guesses left: 10');
    expect(game.toMove).toBe(0);
  });

  test('A guess can be repeated, and can be inconsistent with the feedback', () => {
    const game = played('YRBY', 12, 'OOOO', 'OOOO');
    expect(game.isLegal(code('OOOO'))).toBe(true);
  });

  test.each([-1, 1296, 0.5, Number.NaN])('The guess %d is refused with the bounds of a code', (move) => {
    const game = played('YRBY', 12);
    expect(() => {
      game.apply(move);
    }).toThrow(`a guess must be a code, an integer from 0 to 1295, not ${move}`);
    expect(game.made).toBe(0);
  });

  test('A game that is over refuses every guess', () => {
    const game = played('YRBY', 12, 'YRBY');
    expect(() => {
      game.apply(0);
    }).toThrow(new IllegalMoveError('the game is over'));
    expect([game.legalMoves(), game.isLegal(0)]).toEqual([[], false]);
  });

  test('The view of a strategy has no member for the secret code', () => {
    const view: MastermindView = played('YRBY', 12).view();
    // @ts-expect-error -- the view has no such member
    const reveal: unknown = view.revealed;
    expect(reveal).toBeUndefined();
  });

  test('A game refuses to return a guess that was not made', () => {
    const game = played('YRBY', 12, 'OOOO');
    expect(() => game.guessAt(1)).toThrow('there is no guess 1; guesses made: 1, numbered from 0');
    for (const index of [-1, 1, Number.NaN]) {
      const message = `there is no guess ${index}; guesses made: 1, numbered from 0`;
      expect(() => game.guessAt(index)).toThrow(new InputError(message));
      expect(() => game.feedbackAt(index)).toThrow(new InputError(message));
    }
  });

  test('A secret that is not a code is refused', () => {
    const game = new MastermindGame(configuration.params, { next: () => 1296 });
    expect(() => {
      game.reset(seededRng(1));
    }).toThrow('the secret code from the source must be an integer from 0 to 1295, not 1296');
  });

  test.each([{ pegs: 11 }, { colors: 0 }, { guesses: 2.5 }, { guesses: 101 }])(
    'The parameters %j are refused',
    (given) => {
      expect(() => new MastermindGame({ ...configuration.params, ...given })).toThrow(InputError);
      expect(() => new MastermindGame({ ...configuration.params, ...given })).toThrow(
        /^parameter (pegs|colors|guesses) (is a whole number|must be an integer) from 1 to/,
      );
    },
  );
});
