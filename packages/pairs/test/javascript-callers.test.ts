import { InputError, type Rng, seededRng } from '@cards/core';
import { goodMC, MatchCardGame, pairs, playGood, playRandom, randomMC } from '@cards/pairs';
import { describe, expect, test } from 'vitest';

/** Values that JavaScript callers pass in place of a generator. */
const notGenerators: readonly [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['Math.random', Math.random],
  ['a seed', 1],
  ['an object that only shuffles', { shuffle: () => undefined }],
  ['an object that only draws integers', { int: () => 0 }],
];

describe('A missing random number generator', () => {
  test.each(notGenerators)('With %s as the generator, every function says what to pass', (_, value) => {
    const rng = value as Rng;
    const game = new MatchCardGame(8);
    const before = JSON.stringify(game);
    for (const act of [
      () => game.shuffleCards(rng),
      () => playRandom(game, rng),
      () => playGood(game, rng),
      () => randomMC(10, rng),
      () => goodMC(10, rng),
    ]) {
      expect(act).toThrow(InputError);
      expect(act).toThrow('a random number generator is missing; pass one, such as seededRng(1)');
    }
    expect(JSON.stringify(game)).toBe(before);
  });

  test('A game with a flip is not reset by a value that is not a generator', () => {
    const game = new MatchCardGame(8);
    game.flip(0);
    const before = JSON.stringify(game);
    expect(() => game.reset(Math.random as unknown as Rng)).toThrow('a random number generator is missing');
    expect(JSON.stringify(game)).toBe(before);
  });

  test('A terminal game without streams says what to pass', () => {
    const setting = { params: { cards: 8, copies: 4 }, strategies: [], words: [] };
    expect(() => pairs.dialogue?.(setting as never)).toThrow(
      "the streams are missing; pass them, such as new Streams(1, 'pairs')",
    );
  });
});

describe('The state of a game', () => {
  const names = ['n', 'copies', 'flips', 'playable', 'lastFlipped', 'flippedBefore', 'over', 'toMove', 'moveLimit'];

  test.each(names)('%s cannot be assigned', (name) => {
    const game = new MatchCardGame(8);
    game.shuffleCards(seededRng(1));
    game.flip(0);
    game.flip(1);
    const before = JSON.stringify(game);
    for (const value of [0, 27, true])
      expect(() => Object.assign(game, { [name]: value })).toThrow(/Cannot set property/);
    expect(JSON.stringify(game)).toBe(before);
    expect(game.getFlips()).toBe(2);
  });

  test('The list of names has every public accessor of the game', () => {
    const accessors: string[] = [];
    for (
      let one: object = MatchCardGame.prototype;
      one !== Object.prototype;
      one = Object.getPrototypeOf(one) as object
    )
      for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(one)))
        if (get !== undefined) accessors.push(name);
    expect(accessors.sort()).toEqual([...names].sort());
  });
});
