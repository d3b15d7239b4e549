import { InputError, seededRng } from '@cards/core';
import { MatchCardGame, playGood, type SavedGame } from '@cards/pairs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** A game of 8 cards with `aa` matched and a mismatch open: 4 and 2. */
function mismatchOpen(): SavedGame {
  const game = new MatchCardGame(8);
  for (const card of [0, 1, 4, 2]) game.flip(card);
  return game.save();
}

test('a saved game is plain JSON that a person can read', () => {
  expect(mismatchOpen()).toEqual({
    format: 'cards-pairs/game@1',
    copies: 4,
    letters: 'aaaabbbb',
    slots: [7, 6, 5, 3, 2, 4, 1, 0],
    playable: 6,
    flips: 4,
    phase: 'mismatch',
    lastFlipped: 2,
    flippedBefore: 4,
  });
});

/** The same list without its first element, but of the same length. */
function withHole(list: readonly number[]): number[] {
  const copy = [...list];
  delete copy[0];
  return copy;
}

describe('a damaged save is refused', () => {
  const saved = mismatchOpen();
  test.each<[string, unknown]>([
    ['its format is not cards-pairs/game@1', null],
    ['its format is not cards-pairs/game@1', { ...saved, format: 'cards-pairs/game@2' }],
    ['its letters are not a string', { ...saved, letters: [...saved.letters] }],
    ["its letters do not have 4 of 'a'", { ...saved, letters: 'aaabbbbb' }],
    ["its letters do not have 4 of 'a'", { ...saved, letters: 'ccccbbbb' }],
    ['its slots are not the cards 0 to 7', { ...saved, slots: [7, 6, 5, 3, 2, 4, 1, 1] }],
    ['its slots are not the cards 0 to 7', { ...saved, slots: [8, 6, 5, 3, 2, 4, 1, 0] }],
    ['its slots are not the cards 0 to 7', { ...saved, slots: '76532410' }],
    ['its phase is none of fresh, one-open, match, mismatch, turned-back', { ...saved, phase: 'over' }],
    ['its slots are not the cards 0 to 7', { ...saved, slots: withHole(saved.slots) }],
    ['its slots are not the cards 0 to 7', { ...saved, slots: [7.5, 6, 5, 3, 2, 4, 1, 0] }],
    ['its slots are not the cards 0 to 7', { ...saved, slots: saved.slots.map(String) }],
    ['its copies are not a number', { ...saved, copies: 4n }],
    ['its playable is of type symbol', { ...saved, playable: Symbol('six') }],
    ['its flips are of type object', { ...saved, flips: Object.create(null) as unknown }],
    ['its lastFlipped is of type undefined', { ...saved, lastFlipped: undefined }],
    ['its phase is none of fresh, one-open, match, mismatch, turned-back', { ...saved, phase: 3 }],
    ['its playable is 9', { ...saved, playable: 9 }],
    ['its playable is -1', { ...saved, playable: -1 }],
    ['its playable is 5.5', { ...saved, playable: 5.5 }],
    ["an odd number of 'a' is matched", { ...saved, playable: 7 }],
    ["an odd number of 'a' is matched", { ...saved, slots: [7, 6, 5, 3, 2, 0, 1, 4] }],
    ['its flips are 3', { ...saved, flips: 3 }],
    ['its flips are 0', { ...saved, flips: 0 }],
    ['its flips are 100002', { ...saved, flips: 100_002 }],
    ['its phase is fresh after 4 flips', { ...saved, phase: 'fresh' }],
    ['its lastFlipped is 8', { ...saved, lastFlipped: 8 }],
    ['its flippedBefore is -1', { ...saved, flippedBefore: -1 }],
    ['its last two cards do not fit its phase, mismatch', { ...saved, flips: 2 }],
    ['its last two cards do not fit its phase, mismatch', { ...saved, lastFlipped: 3 }],
    ['its last two cards do not fit its phase, turned-back', { ...saved, phase: 'turned-back', flips: 2 }],
    [
      'its last two cards do not fit its phase, one-open',
      { ...saved, phase: 'one-open', playable: 5, flips: 3, lastFlipped: 4, flippedBefore: 2 },
    ],
    ['its last two cards do not fit its phase, match', { ...saved, phase: 'match' }],
    ['its last two cards do not fit its phase, match', { ...saved, phase: 'match', lastFlipped: 0, flippedBefore: 0 }],
    [
      'its last two cards do not fit its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 6 },
    ],
    [
      'its last two cards do not fit its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 0 },
    ],
    [
      'its last two cards do not fit its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 0, flippedBefore: 7 },
    ],
    [
      'its last two cards do not fit its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 7 },
    ],
    ['its last two cards do not fit its phase, match', { ...saved, phase: 'match', lastFlipped: 0, flippedBefore: 2 }],
    ['its last two cards do not fit its phase, match', { ...saved, phase: 'match', lastFlipped: 2, flippedBefore: 0 }],
    [
      'its last two cards do not fit its phase, one-open',
      { ...saved, phase: 'one-open', playable: 5, flips: 5, lastFlipped: 2 },
    ],
  ])('%s', (complaint, damaged) => {
    expect(() => MatchCardGame.restore(damaged)).toThrow(InputError);
    expect(() => MatchCardGame.restore(damaged)).toThrow(`this is no saved game of Pairs: ${complaint}`);
  });

  test('with the size of no table', () => {
    expect(() => MatchCardGame.restore({ ...saved, letters: '' })).toThrow(InputError);
    expect(() => MatchCardGame.restore({ ...saved, copies: 3 })).toThrow('there are 2 or 4 copies of each type, not 3');
  });
});

describe('restore on a game', () => {
  test('takes over a state of the same size', () => {
    const game = new MatchCardGame(8);
    game.restore(JSON.parse(JSON.stringify(mismatchOpen())));
    expect(game.save()).toEqual(mismatchOpen());
  });

  test('refuses a game of another size and changes nothing', () => {
    const game = new MatchCardGame(12);
    game.flip(3);
    const before = game.save();
    expect(() => game.restore(mismatchOpen())).toThrow(
      'this is no saved game of Pairs: it has 8 cards and 4 copies of each type, not 12 and 4',
    );
    expect(game.save()).toEqual(before);
  });
});

/** Values that no engine saves, and some that it might. */
const junk = fc.oneof(
  fc.integer({ min: -2, max: 20 }),
  fc.double().map((value) => value + 0),
  fc.string({ maxLength: 8 }),
  fc.constantFrom<unknown>(null, undefined, true, 4n, {}, [], [0, 1]),
  fc.constantFrom('fresh', 'one-open', 'match', 'mismatch', 'turned-back'),
);

/** The save of a random game of 12 cards at a random point. */
const midGame = fc.tuple(fc.constantFrom(2, 4), fc.nat(), fc.nat({ max: 40 })).map(([copies, seed, moves]) => {
  const game = new MatchCardGame(12, copies);
  const rng = seededRng(seed);
  game.reset(rng);
  for (let move = 0; move < moves && !game.over; move++) {
    game.apply(game.playableAt(rng.int(game.playable)));
    if (game.lastEvent().kind === 'mismatched' && rng.int(3) === 0) game.flipMismatch();
  }
  return game.save();
});

describe('any save with one member or one slot replaced', () => {
  test('is refused with an InputError and changes nothing, or is a state that a game goes on from', () => {
    const names = fc.constantFrom<keyof SavedGame>(
      'format',
      'copies',
      'letters',
      'slots',
      'playable',
      'flips',
      'phase',
      'lastFlipped',
      'flippedBefore',
    );
    fc.assert(
      fc.property(midGame, names, fc.option(fc.nat({ max: 11 })), junk, (saved, name, slot, value) => {
        const slots: unknown[] = [...saved.slots];
        if (slot !== null) slots[slot] = value;
        const mutated = slot === null ? { ...saved, [name]: value } : { ...saved, slots };
        const game = new MatchCardGame(12, saved.copies);
        const before = game.save();
        let refused: unknown;
        try {
          game.restore(mutated);
        } catch (error) {
          refused = error;
        }
        expect(refused === undefined || refused instanceof InputError).toBe(true);
        expect(game.save()).toEqual(refused === undefined ? mutated : before);
        expect(playGood(game, seededRng(1))).toBeGreaterThanOrEqual(12);
      }),
      { numRuns: 2000 },
    );
  });
});
