import { MatchCardGame, pairs } from '@cards/pairs';
import { expect, test } from 'vitest';

/** The view of a game of `aaaabbbb` after these flips, as a replay shows it. */
function shownAfter(cards: readonly number[]): string[] {
  const game = new MatchCardGame(8);
  for (const card of cards) game.apply(card);
  return pairs.notation?.show?.(game.view()).split('\n') ?? [];
}

test('The text of a view explains the brackets of open cards, and only where there are some', () => {
  expect(shownAfter([])).toEqual(['  0   1   2   3   4   5   6   7']);
  expect(shownAfter([0])).toEqual([
    '[a]   1   2   3   4   5   6   7',
    'Brackets mark open cards, which are not matched.',
  ]);
  expect(shownAfter([0, 4])).toEqual([
    '[a]   1   2   3 [b]   5   6   7',
    'Brackets mark open cards, which are not matched. The next move turns them back.',
  ]);
  expect(shownAfter([0, 1])).toEqual([' a   a    2   3   4   5   6   7']);
});

test('The first card of a turn can be the last card of a mismatch', () => {
  expect(shownAfter([0, 4, 4]).at(-1)).toBe('Brackets mark open cards, which are not matched.');
});
