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

test('A saved game is plain, readable JSON', () => {
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

/** A copy of the list with a hole in its first place. */
function withHole(list: readonly number[]): number[] {
  const copy = [...list];
  delete copy[0];
  return copy;
}

describe('Damaged saves', () => {
  const saved = mismatchOpen();
  test.each<[string, unknown]>([
    ['its format is not cards-pairs/game@1', null],
    ['its format is not cards-pairs/game@1', undefined],
    ['its format is not cards-pairs/game@1', { ...saved, format: 'cards-pairs/game@2' }],
    ['its letters must be a string', { ...saved, letters: [...saved.letters] }],
    ["its letters must contain 'a' 4 times", { ...saved, letters: 'aaabbbbb' }],
    ["its letters must contain 'a' 4 times", { ...saved, letters: 'ccccbbbb' }],
    ['its slots must list each card from 0 to 7 once', { ...saved, slots: [7, 6, 5, 3, 2, 4, 1, 1] }],
    ['its slots must list each card from 0 to 7 once', { ...saved, slots: [8, 6, 5, 3, 2, 4, 1, 0] }],
    ['its slots must list each card from 0 to 7 once', { ...saved, slots: '76532410' }],
    ['its phase must be one of fresh, one-open, match, mismatch, turned-back', { ...saved, phase: 'over' }],
    ['its slots must list each card from 0 to 7 once', { ...saved, slots: withHole(saved.slots) }],
    ['its slots must list each card from 0 to 7 once', { ...saved, slots: [7.5, 6, 5, 3, 2, 4, 1, 0] }],
    ['its slots must list each card from 0 to 7 once', { ...saved, slots: saved.slots.map(String) }],
    ['its copies must be a number', { ...saved, copies: 4n }],
    ['its playable must be an integer from 0 to 8, not a value of type symbol', { ...saved, playable: Symbol('six') }],
    [
      'its flips must be an even integer from 2 to 100000, not a value of type object',
      { ...saved, flips: Object.create(null) as unknown },
    ],
    ['its lastFlipped cannot be a value of type undefined after 4 flips', { ...saved, lastFlipped: undefined }],
    ['its phase must be one of fresh, one-open, match, mismatch, turned-back', { ...saved, phase: 3 }],
    ['its slots must list each card from 0 to 7 once', { ...saved, slots: [...saved.slots, 0] }],
    ['its playable must be an integer from 0 to 7, not 8', { ...saved, phase: 'one-open', playable: 8 }],
    ['its playable must be an integer from 0 to 8, not 9', { ...saved, playable: 9 }],
    ['its playable must be an integer from 0 to 8, not -1', { ...saved, playable: -1 }],
    ['its playable must be an integer from 0 to 8, not 5.5', { ...saved, playable: 5.5 }],
    ["its number of matched 'a' cards must be even", { ...saved, playable: 7 }],
    ["its number of matched 'a' cards must be even", { ...saved, slots: [7, 6, 5, 3, 2, 0, 1, 4] }],
    ['its flips must be an even integer from 2 to 100000, not 3', { ...saved, flips: 3 }],
    ['its flips must be an odd integer from 3 to 100000, not 4', { ...saved, phase: 'one-open', playable: 5 }],
    ['its flips must be an even integer from 2 to 100000, not 0', { ...saved, flips: 0 }],
    ['its flips must be an even integer from 2 to 100000, not 100002', { ...saved, flips: 100_002 }],
    ['its phase cannot be fresh after 4 flips', { ...saved, phase: 'fresh' }],
    ['its lastFlipped cannot be 8 after 4 flips', { ...saved, lastFlipped: 8 }],
    ['its flippedBefore cannot be -1 after 4 flips', { ...saved, flippedBefore: -1 }],
    ['its lastFlipped cannot be 3 after 0 flips', { ...new MatchCardGame(8).save(), lastFlipped: 3 }],
    ['its last two cards are impossible in its phase, mismatch', { ...saved, flippedBefore: 5 }],
    ['its last two cards are impossible in its phase, mismatch', { ...saved, flips: 2 }],
    ['its last two cards are impossible in its phase, mismatch', { ...saved, lastFlipped: 3 }],
    ['its last two cards are impossible in its phase, turned-back', { ...saved, phase: 'turned-back', flips: 2 }],
    [
      'its last two cards are impossible in its phase, one-open',
      { ...saved, phase: 'one-open', playable: 5, flips: 3, lastFlipped: 4, flippedBefore: 2 },
    ],
    [
      'its last two cards are impossible in its phase, one-open',
      { ...saved, phase: 'one-open', playable: 5, flips: 3, lastFlipped: 4, flippedBefore: 4 },
    ],
    [
      'its last two cards are impossible in its phase, match',
      { ...saved, phase: 'match', lastFlipped: 0, flippedBefore: 1 },
    ],
    [
      'its last two cards are impossible in its phase, match',
      { ...saved, phase: 'match', lastFlipped: 1, flippedBefore: 2 },
    ],
    [
      'its last two cards are impossible in its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 1, flippedBefore: 7 },
    ],
    [
      'its last two cards are impossible in its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 1 },
    ],
    ['its last two cards are impossible in its phase, match', { ...saved, phase: 'match' }],
    [
      'its last two cards are impossible in its phase, match',
      { ...saved, phase: 'match', lastFlipped: 0, flippedBefore: 0 },
    ],
    [
      'its last two cards are impossible in its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 6 },
    ],
    [
      'its last two cards are impossible in its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 0 },
    ],
    [
      'its last two cards are impossible in its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 0, flippedBefore: 7 },
    ],
    [
      'its last two cards are impossible in its phase, turned-back',
      { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 7 },
    ],
    [
      'its last two cards are impossible in its phase, match',
      { ...saved, phase: 'match', lastFlipped: 0, flippedBefore: 2 },
    ],
    [
      'its last two cards are impossible in its phase, match',
      { ...saved, phase: 'match', lastFlipped: 2, flippedBefore: 0 },
    ],
    [
      'its last two cards are impossible in its phase, one-open',
      { ...saved, phase: 'one-open', playable: 5, flips: 5, lastFlipped: 2 },
    ],
  ])('A damaged save is refused: %s', (complaint, damaged) => {
    expect(() => MatchCardGame.restore(damaged)).toThrow(InputError);
    expect(() => MatchCardGame.restore(damaged)).toThrow(`this is not a saved game of Pairs: ${complaint}`);
  });

  test('A save with invalid parameters is refused', () => {
    expect(() => MatchCardGame.restore({ ...saved, letters: '' })).toThrow(InputError);
    expect(() => MatchCardGame.restore({ ...saved, copies: 3 })).toThrow('parameter copies must be 2 or 4, not 3');
  });
});

describe('The restore of a game', () => {
  test('A game restores a save with the same parameters', () => {
    const game = new MatchCardGame(8);
    game.restore(JSON.parse(JSON.stringify(mismatchOpen())));
    expect(game.save()).toEqual(mismatchOpen());
  });

  test('A game refuses a save with other parameters and stays unchanged', () => {
    const game = new MatchCardGame(12);
    game.flip(3);
    const before = game.save();
    expect(() => game.restore(mismatchOpen())).toThrow(
      'this is not a saved game of Pairs: it has 8 cards and 4 copies, but this game has 12 cards and 4 copies',
    );
    expect(() => game.restore(new MatchCardGame(12, 2).save())).toThrow(
      'this is not a saved game of Pairs: it has 12 cards and 2 copies, but this game has 12 cards and 4 copies',
    );
    expect(game.save()).toEqual(before);
  });
});

/** Values that an engine never saves, and some that it can save. */
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

describe('Saves with one replaced value', () => {
  test('A save with one replaced value is refused with an InputError, or is a state from which the game continues', () => {
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

describe('Corrupted saves', () => {
  /** Values of a wrong type or out of every bound. */
  const wrong = fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    -2,
    0.5,
    1e9,
    '',
    'zz',
    [],
    {},
    4n,
    Number.NaN,
    Symbol('x'),
  );

  /** A save in which one member is certainly corrupt. */
  const corrupted = fc
    .tuple(midGame, fc.nat(11), fc.nat(11), wrong, fc.constantFrom('a', 'b', '?', 'A'))
    .chain(([saved, slot, other, value, letter]) => {
      const { letters, slots, flips, playable } = saved;
      const without = (name: keyof SavedGame): object =>
        Object.fromEntries(Object.entries(saved).filter(([key]) => key !== name));
      const wrongLetter = letters[slot] === letter ? '!' : letter;
      return fc.constantFrom<object>(
        ...Object.keys(saved).map((name) => ({ ...saved, [name]: value })),
        ...Object.keys(saved).map((name) => without(name as keyof SavedGame)),
        { ...saved, letters: letters.slice(0, slot) + wrongLetter + letters.slice(slot + 1) },
        { ...saved, letters: letters.slice(1) },
        { ...saved, slots: slots.map((card, at) => (at === slot ? slots[(slot + 1 + (other % 11)) % 12] : card)) },
        { ...saved, slots: slots.slice(1) },
        { ...saved, slots: [...slots, 12] },
        { ...saved, slots: withHole(slots) },
        { ...saved, flips: flips + 1 },
        { ...saved, flips: 100_002 + (flips % 2) },
        { ...saved, playable: playable + 1 },
        { ...saved, playable: playable - 1 },
        { ...saved, lastFlipped: 12 },
        { ...saved, flippedBefore: 12 },
      );
    });

  test('Each of 2000 corrupted saves is refused with a clear error, and the game does not change', () => {
    let refused = 0;
    fc.assert(
      fc.property(corrupted, fc.constantFrom(2, 4), (saved, copies) => {
        const game = new MatchCardGame(12, copies);
        game.flip(5);
        const before = game.save();
        for (const restore of [() => game.restore(saved), () => MatchCardGame.restore(saved)]) {
          expect(restore).toThrow(InputError);
          expect(restore).toThrow(
            /^(this is not a saved game of Pairs: it(s .+ (must|cannot|is not|are impossible)| has )|(with [24] copies, )?parameter (copies|cards) must be ).{0,120}$/,
          );
        }
        expect(game.save()).toEqual(before);
        refused++;
      }),
      { seed: 1, numRuns: 2000 },
    );
    expect(refused).toBe(2000);
  });
});

test('A game that is saved and restored at any point continues with the same moves', () => {
  fc.assert(
    fc.property(midGame, fc.nat(), (saved, seed) => {
      const games = [MatchCardGame.restore(saved), MatchCardGame.restore(JSON.parse(JSON.stringify(saved)))] as const;
      const other = new MatchCardGame(12, saved.copies);
      other.flip(3);
      other.restore(saved);
      const flips = [...games, other].map((game) => playGood(game, seededRng(seed)));
      expect(new Set(flips).size).toBe(1);
      expect([games[1].save(), other.save()]).toEqual([games[0].save(), games[0].save()]);
    }),
    { seed: 1, numRuns: 500 },
  );
});
