import { InputError, seededRng, Streams } from '@cards/core';
import { GivenCodes, MastermindGame, type MastermindParams } from '@cards/mastermind';
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
