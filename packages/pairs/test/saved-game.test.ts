import { InputError } from '@cards/core';
import { MatchCardGame, type SavedGame } from '@cards/pairs';
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

describe('a damaged save is refused', () => {
  const saved = mismatchOpen();
  test.each<[string, unknown]>([
    ['its format is not cards-pairs/game@1', null],
    ['its format is not cards-pairs/game@1', { ...saved, format: 'cards-pairs/game@2' }],
    ['its letters are no text', { ...saved, letters: [...saved.letters] }],
    ["its letters hold not 4 times 'a'", { ...saved, letters: 'aaabbbbb' }],
    ["its letters hold not 4 times 'a'", { ...saved, letters: 'ccccbbbb' }],
    ['its slots are not the cards 0 to 7', { ...saved, slots: [7, 6, 5, 3, 2, 4, 1, 1] }],
    ['its slots are not the cards 0 to 7', { ...saved, slots: [8, 6, 5, 3, 2, 4, 1, 0] }],
    ['its slots are not the cards 0 to 7', { ...saved, slots: '76532410' }],
    ['its phase is none of fresh, one-open, match, mismatch, turned-back', { ...saved, phase: 'over' }],
    ['its playable is 9', { ...saved, playable: 9 }],
    ['its playable is -1', { ...saved, playable: -1 }],
    ['its playable is 5.5', { ...saved, playable: 5.5 }],
    ["an odd number of 'a' is matched", { ...saved, playable: 7 }],
    ["an odd number of 'a' is matched", { ...saved, slots: [7, 6, 5, 3, 2, 0, 1, 4] }],
    ['its flips are 3', { ...saved, flips: 3 }],
    ['its flips are 0', { ...saved, flips: 0 }],
    ['its flips are 100002', { ...saved, flips: 100_002 }],
    ['it is fresh after 4 flips', { ...saved, phase: 'fresh' }],
    ['its lastFlipped is 8', { ...saved, lastFlipped: 8 }],
    ['its flippedBefore is -1', { ...saved, flippedBefore: -1 }],
    ['its last two cards do not fit its phase, mismatch', { ...saved, lastFlipped: 3 }],
    ['its last two cards do not fit its phase, match', { ...saved, phase: 'match' }],
    ['its last two cards do not fit its phase, match', { ...saved, phase: 'match', lastFlipped: 0, flippedBefore: 0 }],
    ['its last two cards do not fit its phase, turned-back', { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 6 }],
    ['its last two cards do not fit its phase, turned-back', { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 0 }],
    ['its last two cards do not fit its phase, turned-back', { ...saved, phase: 'turned-back', lastFlipped: 0, flippedBefore: 7 }],
    ['its last two cards do not fit its phase, turned-back', { ...saved, phase: 'turned-back', lastFlipped: 7, flippedBefore: 7 }],
    ['its last two cards do not fit its phase, match', { ...saved, phase: 'match', lastFlipped: 0, flippedBefore: 2 }],
    ['its last two cards do not fit its phase, match', { ...saved, phase: 'match', lastFlipped: 2, flippedBefore: 0 }],
    ['its last two cards do not fit its phase, one-open', { ...saved, phase: 'one-open', playable: 5, flips: 5, lastFlipped: 2 }],
  ])('%s', (complaint, damaged) => {
    expect(() => MatchCardGame.restore(damaged as SavedGame)).toThrow(InputError);
    expect(() => MatchCardGame.restore(damaged as SavedGame)).toThrow(`this is no saved game of Pairs: ${complaint}`);
  });

  test('with the size of no table', () => {
    expect(() => MatchCardGame.restore({ ...saved, letters: '' })).toThrow(InputError);
    expect(() => MatchCardGame.restore({ ...saved, copies: 3 })).toThrow('there are 2 or 4 copies of each type, not 3');
  });
});
