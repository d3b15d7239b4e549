import { InputError, seededRng, Streams } from '@cards/core';
import { GivenCodes, MastermindGame, type MastermindParams, SecretCodeGenerator } from '@cards/mastermind';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated } from '../../../tools/mutated.js';

const params: MastermindParams = { pegs: 3, colors: 4, guesses: 6 };

/** A game after some random guesses. */
function played(seed: number, guesses: number): MastermindGame {
  const game = new MastermindGame(params);
  const rng = seededRng(seed);
  game.reset(rng);
  for (let i = 0; i < guesses && !game.over; i++) game.apply(rng.int(64));
  return game;
}

const games = fc.tuple(fc.nat(1000), fc.nat(6)).map(([seed, guesses]) => played(seed, guesses));

const seen = (game: MastermindGame): unknown => [
  game.params,
  game.revealed(),
  game.made,
  game.solved,
  game.over,
  Array.from({ length: game.made }, (_, i) => [game.guessAt(i), game.feedbackAt(i)]),
];

/** The error of a restore; undefined if there is none. */
function errorOf(restore: () => void): unknown {
  try {
    restore();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('Saved games', () => {
  test('A restored game equals the saved game', () => {
    fc.assert(
      fc.property(games, (game) => {
        const saved = JSON.parse(JSON.stringify(game.save())) as unknown;
        expect(seen(MastermindGame.restore(saved))).toEqual(seen(game));
        const other = played(1, 3);
        other.restore(saved);
        expect(seen(other)).toEqual(seen(game));
      }),
      { seed: 1 },
    );
  });

  test('A damaged save is refused with an InputError, unless it is still a legal state', () => {
    fc.assert(
      fc.property(
        games.chain((game) => mutated(game.save())),
        (saved) => {
          const other = played(2, 2);
          const before = seen(other);
          const error = errorOf(() => other.restore(saved));
          expect([undefined, InputError]).toContain(error === undefined ? undefined : (error as Error).constructor);
          expect(error === undefined ? before : seen(other)).toEqual(before);
          if (error !== undefined) return;
          // Play a game with this secret and these guesses by the rules.
          const replay = new MastermindGame(params, new GivenCodes([other.revealed()], params));
          replay.reset(seededRng(1));
          for (let i = 0; i < other.made; i++) replay.apply(other.guessAt(i));
          expect(seen(replay)).toEqual(seen(other));
        },
      ),
      { seed: 1, numRuns: 1000 },
    );
  });

  test.each([
    ['another format', { format: 'cards-set/game@1' }, 'its format is not cards-mastermind/game@1'],
    ['other parameters', { colors: 5 }, 'its number of colors must be 4 as in this game, not 5'],
    ['parameters out of bounds', { pegs: 11 }, 'its number of pegs must be an integer from 1 to 10'],
    ['no colors', { colors: 0 }, 'its number of colors must be an integer from 1 to 10'],
    ['half a guess', { guesses: 5.5 }, 'its number of guesses must be an integer from 1 to 100'],
    ['a negative secret', { secret: -1 }, 'its secret must be a code from 0 to 63'],
    ['a text as history', { history: '123' }, 'its history must be a list of at most 6 codes'],
    ['a guess that is not a code', { history: [1, 64] }, 'its history must contain only codes from 0 to 63'],
    ['a secret that is not a code', { secret: 64 }, 'its secret must be a code from 0 to 63'],
    ['guesses after the end', { secret: 5, history: [5, 6] }, 'its history continues after the secret code was found'],
    ['too many guesses', { history: [1, 2, 3, 4, 6, 7, 8] }, 'its history must be a list of at most 6 codes'],
    [
      'holes',
      { history: Array.from({ length: 3 }).concat(Array<number>(1)) },
      'its history must contain only codes from 0 to 63',
    ],
  ])('A save with %s is refused with the reason', (_, change, reason) => {
    const game = played(1, 2);
    const saved = { ...game.save(), secret: 5, history: [], ...change };
    expect(() => game.restore(saved)).toThrow(InputError);
    expect(() => game.restore(saved)).toThrow(`this is not a saved game of Mastermind: ${reason}`);
  });

  test.each([null, undefined, 5, 'game'])('The value %s instead of a save is refused with the reason', (value) => {
    expect(() => MastermindGame.restore(value)).toThrow(
      new InputError('this is not a saved game of Mastermind: it is not an object'),
    );
  });

  test('A save can end with the secret code, and can use all guesses', () => {
    const saved = { ...played(1, 0).save(), secret: 5, history: [1, 2, 3, 4, 6, 5] };
    const game = MastermindGame.restore(saved);
    expect([game.solved, game.over, game.save()]).toEqual([true, true, saved]);
  });

  test('A save has no source of codes, and the game that restores it keeps its own source', () => {
    const saved = played(1, 2).save();
    const game = new MastermindGame(params, new GivenCodes([7, 9], params));
    game.restore(saved);
    expect(game.revealed()).toBe(saved.secret);
    game.reset(seededRng(1));
    expect(game.revealed()).toBe(7);
    const other = MastermindGame.restore(saved, new GivenCodes([8], params));
    other.reset(seededRng(1));
    expect(other.revealed()).toBe(8);
    const drawn = MastermindGame.restore(saved);
    const fresh = new MastermindGame(params);
    for (const one of [drawn, fresh]) one.reset(new Streams(1, 'mastermind').rng(3));
    expect(drawn.revealed()).toBe(fresh.revealed());
  });
});

/** A game with any parameters, after any number of random guesses. */
const anyGame = fc
  .record({
    pegs: fc.integer({ min: 1, max: 10 }),
    colors: fc.integer({ min: 1, max: 10 }),
    guesses: fc.integer({ min: 1, max: 100 }),
    seed: fc.nat(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .filter(({ pegs, colors }) => colors ** pegs <= 5000 || colors ** pegs > 100_000)
  .map(({ seed, share, ...shape }) => {
    const game = new MastermindGame(shape);
    const rng = seededRng(seed);
    const source = new SecretCodeGenerator(shape);
    game.reset(rng);
    for (let i = 0; i < Math.round(share * shape.guesses) && !game.over; i++) game.apply(source.next(rng));
    return game;
  });

describe('Any game at any point', () => {
  test('A game that is saved and restored equals the game and continues with the same feedback', () => {
    fc.assert(
      fc.property(anyGame, fc.nat(), (game, seed) => {
        const restored = MastermindGame.restore(JSON.parse(JSON.stringify(game.save())));
        expect(seen(restored)).toEqual(seen(game));
        const rng = seededRng(seed);
        const source = new SecretCodeGenerator(game.params);
        while (!game.over) {
          const guess = source.next(rng);
          for (const one of [game, restored]) one.apply(guess);
        }
        expect([seen(restored), restored.save()]).toEqual([seen(game), game.save()]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  /** Values of a wrong type or out of every bound. */
  const wrong = fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    -1,
    0.5,
    1e11,
    '',
    '1',
    {},
    4n,
    Number.NaN,
    Symbol('x'),
  );

  /** A save in which one member is certainly corrupt. */
  const corrupted = fc.tuple(anyGame, wrong, fc.nat()).chain(([game, value, at]) => {
    const saved = game.save();
    const { history, secret, guesses } = saved;
    const without = (name: string): object => Object.fromEntries(Object.entries(saved).filter(([key]) => key !== name));
    const inHistory = (change: (list: unknown[], place: number) => void): object => {
      const list: unknown[] = history.length === 0 ? [secret] : [...history];
      change(list, at % list.length);
      return { ...saved, history: list };
    };
    return fc.constantFrom<object>(
      ...Object.keys(saved).map((name) => ({ ...saved, [name]: value })),
      ...Object.keys(saved).map(without),
      inHistory((list, place) => (list[place] = value)),
      inHistory((list, place) => delete list[place]),
      { ...saved, format: 'cards-mastermind/game@2' },
      { ...saved, secret: saved.colors ** saved.pegs },
      { ...saved, history: Array.from({ length: guesses + 1 }, () => secret) },
      { ...saved, guesses: guesses + 1, history: [secret, secret, ...history].slice(0, guesses + 1) },
    );
  });

  test('Each of 2000 corrupted saves is refused with a clear error, and the game does not change', () => {
    let refused = 0;
    fc.assert(
      fc.property(corrupted, (saved) => {
        const game = played(1, 3);
        const before = seen(game);
        for (const restore of [() => game.restore(saved), () => MastermindGame.restore(saved)]) {
          expect(restore).toThrow(InputError);
          expect(restore).toThrow(
            /^this is not a saved game of Mastermind: its .{4,40} (must|is not|continues).{1,80}$/,
          );
        }
        expect(seen(game)).toEqual(before);
        refused++;
      }),
      { seed: 1, numRuns: 2000 },
    );
    expect(refused).toBe(2000);
  });
});
