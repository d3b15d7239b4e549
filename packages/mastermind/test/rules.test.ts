import { IllegalMoveError, InputError, seededRng } from '@cards/core';
import {
  blacksOf,
  codeCount,
  codeOf,
  compare,
  feedbackOf,
  feedbackTable,
  feedbackText,
  GameConfiguration,
  GivenCodes,
  MastermindGame,
  type MastermindView,
  pegsOf,
  SecretCodeGenerator,
  shortFeedback,
  whitesOf,
} from '@cards/mastermind';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCodes, naiveFeedback } from './naive.js';

const configuration = new GameConfiguration();
const code = (text: string): number => {
  const read = configuration.readCode(text);
  if (read === undefined) throw new Error(`${text} is no code`);
  return read;
};

/** Shapes with at most 100,000 codes. */
const shapes = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }))
  .map(([pegs, colors]) => ({ pegs, colors }))
  .filter((shape) => codeCount(shape) <= 100_000);

describe('feedback', () => {
  test.each([
    ['RRRR', 'BBBB', 'No pegs'],
    ['RRRR', 'RBBY', '1 black peg'],
    ['RBYR', 'BBRG', '1 black peg and 1 white peg'],
    ['YRBY', 'OOOO', 'No pegs'],
    ['YRBY', 'RRRR', '1 black peg'],
    ['YRBY', 'YRBY', '4 black pegs'],
  ])('is that of the document: %s, guessed %s, has %s', (secret, guess, told) => {
    expect(feedbackText(compare(code(secret), code(guess), configuration.shape))).toBe(told);
    expect(feedbackText(feedbackTable(configuration.shape).feedback(code(secret), code(guess)))).toBe(told);
  });

  test('agrees with an independent definition on all pairs of four pegs of six colors', () => {
    const shape = { pegs: 4, colors: 6 };
    const table = feedbackTable(shape);
    // The definition of naive.ts, with what depends on one code alone written down once.
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
  }, 20_000);

  test("agrees with an independent definition, and with the document's procedure, in every shape", () => {
    fc.assert(
      fc.property(shapes, fc.nat(), fc.nat(), (shape, one, other) => {
        const [secret, guess] = [one % codeCount(shape), other % codeCount(shape)];
        const feedback = feedbackTable(shape).feedback(secret, guess);
        expect(feedback).toBe(naiveFeedback(secret, guess, shape));
        expect(feedback).toBe(compare(secret, guess, shape));
      }),
      { numRuns: 60, seed: 1 },
    );
  }, 20_000);

  // Gur, Mastermind strategies (serkangur.freeservers.com): codes by feedback, for each kind of first guess.
  test.each([
    ['BBBB', [625, 0, 0, 0, 0, 500, 0, 0, 0, 150, 0, 0, 20, 1]],
    ['BBBG', [256, 308, 61, 0, 0, 317, 156, 27, 0, 123, 24, 3, 20, 1]],
    ['BBGG', [256, 256, 96, 16, 1, 256, 208, 36, 0, 114, 32, 4, 20, 1]],
    ['BBGO', [81, 276, 222, 44, 2, 182, 230, 84, 4, 105, 40, 5, 20, 1]],
    ['BGOP', [16, 152, 312, 136, 9, 108, 252, 132, 8, 96, 48, 6, 20, 1]],
  ])('comes as often as published after %s', (guess, published) => {
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
    const answers = allCodes(configuration.shape).map((secret) =>
      feedbackTable(configuration.shape).feedback(secret, code(guess)),
    );
    expect(
      kinds.map(([blacks, whites]) => answers.filter((answer) => answer === feedbackOf(blacks, whites)).length),
    ).toEqual(published);
  });

  test('is numbered so that black and white pegs can be had back', () => {
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
    [6, 5],
    [Number.NaN, 0],
  ])('is not made of %d black and %d white pegs', (blacks, whites) => {
    expect(() => feedbackOf(blacks, whites)).toThrow(InputError);
  });

  test.each([-1, 66, 0.5])('has no pegs where the number %d is no feedback', (number) => {
    for (const read of [blacksOf, whitesOf, feedbackText, shortFeedback])
      expect(() => read(number)).toThrow('a feedback is a whole number from 0 to 65');
  });

  test('reads in the singular and the plural, and short in the history', () => {
    expect(feedbackText(feedbackOf(1, 1))).toBe('1 black peg and 1 white peg');
    expect(feedbackText(feedbackOf(2, 2))).toBe('2 black pegs and 2 white pegs');
    expect(feedbackText(feedbackOf(0, 3))).toBe('3 white pegs');
    expect(shortFeedback(feedbackOf(2, 0))).toBe('2B_0W');
  });
});

describe('codes', () => {
  test('are numbers in the order of their colors', () => {
    expect(code('BBBB')).toBe(0);
    expect(code('YYYY')).toBe(1295);
    expect(code('BBBG')).toBe(1);
    expect(pegsOf(code('GBOY'), configuration.shape)).toEqual([1, 0, 2, 5]);
  });

  test('survive a journey through pegs and through text', () => {
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

  test.each(['oooo', 'kkkk', 'RRRRR', 'RRR', '', ' ', 'RR R', 'KKKK', 'RRRR '])('are not read from %j', (text) => {
    expect(configuration.readCode(text)).toBeUndefined();
  });

  test('are drawn with every peg uniform and independent', () => {
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
  ])('are not counted for the shape %j', (shape) => {
    expect(() => codeCount(shape as { pegs: number; colors: number })).toThrow(InputError);
  });

  test('are not made of pegs without a color, nor taken apart when they are none', () => {
    expect(() => codeOf([0, 6], 6)).toThrow('the color of a peg is a whole number from 0 to 5, not 6');
    expect(() => pegsOf(1296, configuration.shape)).toThrow('a code is a whole number from 0 to 1295, not 1296');
    expect(() => compare(0, 0.5, configuration.shape)).toThrow(InputError);
  });

  test('are not drawn without a generator', () => {
    const game = new MastermindGame(configuration.params);
    expect(() => Reflect.apply(game.reset, game, [])).toThrow(
      'a secret code is drawn with a generator, such as seededRng(1); none was given',
    );
  });

  test('can be given in turn', () => {
    const codes = new GivenCodes([3, 5], { pegs: 1, colors: 6 });
    expect([codes.next(), codes.next(), codes.next()]).toEqual([3, 5, 3]);
    expect(() => new GivenCodes([6], { pegs: 1, colors: 6 })).toThrow('a code is a whole number from 0 to 5, not 6');
    expect(() => new GivenCodes([], { pegs: 1, colors: 6 })).toThrow(InputError);
  });
});

describe('a configuration', () => {
  test("is the document's when nothing is given", () => {
    expect(configuration.params).toEqual({ pegs: 4, colors: 6, guesses: 12 });
    expect(configuration.colors).toEqual(['blue', 'green', 'orange', 'purple', 'red', 'yellow']);
  });

  test('takes five pegs and the color Maroon', () => {
    const five = new GameConfiguration({ pegs: 5, colors: [...configuration.colors, 'Maroon'] });
    expect(five.codeText(five.readCode('MMRBY') ?? -1)).toBe('MMRBY');
  });

  test('has ten colors that can be told apart', () => {
    expect(new Set(GameConfiguration.of({ pegs: 1, colors: 10, guesses: 1 }).colors.map((name) => name[0])).size).toBe(
      10,
    );
  });

  test.each([
    [{ pegs: 0 }, 'the number of pegs is a whole number from 1 to 10, not 0'],
    [{ pegs: 2.5 }, 'the number of pegs is a whole number from 1 to 10, not 2.5'],
    [{ guesses: 101 }, 'the number of guesses is a whole number from 1 to 100, not 101'],
    [{ colors: [] }, 'the number of colors is a whole number from 1 to 10, not 0'],
    [{ colors: ['red', 'Rose'] }, 'colors have different first letters; those of red, Rose are RR'],
    [{ colors: ['red', ''] }, "the name of a color is a word of letters, not ''"],
    [{ colors: ['red', '2nd'] }, "the name of a color is a word of letters, not '2nd'"],
    [{ pegs: 10 }, '10 pegs of 6 colors make 60466176 codes; at most 100000 are allowed'],
  ])('refuses %j', (settings, message) => {
    expect(() => new GameConfiguration(settings)).toThrow(message);
  });
});

describe('the game', () => {
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

  test('is won with the secret code, with any number of guesses left', () => {
    expect(measured(played('YRBY', 12, 'YRBY'))).toEqual([1, 1]);
    expect(measured(played('YRBY', 2, 'OOOO', 'YRBY'))).toEqual([2, 1]);
  });

  test('is lost with the last guess, and then counts all of them', () => {
    const game = played('YRBY', 2, 'OOOO', 'OOOO');
    expect([game.over, game.solved]).toEqual([true, false]);
    expect(measured(game)).toEqual([2, 0]);
  });

  test('takes the same guess twice, and guesses that cannot be right', () => {
    const game = played('YRBY', 12, 'OOOO', 'OOOO');
    expect(game.isLegal(code('OOOO'))).toBe(true);
  });

  test.each([-1, 1296, 0.5, Number.NaN])('refuses %d with a reason', (move) => {
    const game = played('YRBY', 12);
    expect(() => {
      game.apply(move);
    }).toThrow(`a guess is a code, a whole number from 0 to 1295, not ${move}`);
    expect(game.made).toBe(0);
  });

  test('takes no guess once it is over', () => {
    const game = played('YRBY', 12, 'YRBY');
    expect(() => {
      game.apply(0);
    }).toThrow(IllegalMoveError);
    expect(game.legalMoves()).toEqual([]);
  });

  test('has no way to the secret in the view of a strategy', () => {
    const view: MastermindView = played('YRBY', 12).view();
    // @ts-expect-error -- the view has no such member
    const reveal: unknown = view.revealed;
    expect(reveal).toBeUndefined();
  });

  test('tells no guess that was not made', () => {
    const game = played('YRBY', 12, 'OOOO');
    expect(() => game.guessAt(1)).toThrow('there is no guess 1; guesses are numbered from 0, and 1 are made');
    expect(() => game.feedbackAt(-1)).toThrow(RangeError);
  });

  test('refuses a secret that is no code', () => {
    const game = new MastermindGame(configuration.params, { next: () => 1296 });
    expect(() => {
      game.reset(seededRng(1));
    }).toThrow('the secret code from the source must be an integer from 0 to 1295, not 1296');
  });

  test.each([{ pegs: 11 }, { colors: 0 }, { guesses: 2.5 }, { guesses: 101 }])('refuses the parameters %j', (given) => {
    expect(() => new MastermindGame({ ...configuration.params, ...given })).toThrow(InputError);
    expect(() => new MastermindGame({ ...configuration.params, ...given })).toThrow(
      /^parameter (pegs|colors|guesses) is a whole number from 1 to/,
    );
  });

  test('refuses more codes than it has room for', () => {
    expect(() => new MastermindGame({ pegs: 6, colors: 10, guesses: 12 })).toThrow(
      '6 pegs of 10 colors make 1000000 codes; at most 100000 are allowed',
    );
  });
});
