import { seededRng } from '@cards/core';
import { concentration, ConcentrationGame } from '@cards/concentration';
import { expect, test } from 'vitest';

test('show() prints the board of the source document and the open cards', () => {
  const game = new ConcentrationGame({ ranks: 2, copies: 4, bonus: 0 });
  game.reset(seededRng('show'));
  const show = (): string => concentration.notation?.show?.(game.view()) ?? '';
  const hidden = Array.from({ length: 4 }, () => 'XXX XXX').join('\n');
  expect(show()).toBe(hidden);
  game.apply(1);
  const card = /open (\(0, 2\)) (.{3})$/.exec(show())?.[2];
  expect(card).toMatch(/^[SHCD] [A2]$/);
  expect(show().startsWith(`XXX ${card}\n`)).toBe(true);
  const other = [0, 2, 3, 4, 5, 6, 7].find((place) => probe(place).cardAt(place).rank !== game.cardAt(1).rank);
  game.apply(other ?? 0);
  // The two cards of a mismatch are visible until the next move, although the board shows them face down.
  expect(show()).toMatch(new RegExp(`^${hidden}\nlast turn \\(0, 2\\) ${card} and \\(\\d, \\d\\) [SHCD] [A2]$`));

  function probe(place: number): ConcentrationGame {
    const copy = new ConcentrationGame({ ranks: 2, copies: 4, bonus: 0 });
    copy.reset(seededRng('show'));
    for (const each of [1, place]) copy.apply(each);
    return copy;
  }
});

test('show() names the first place too, as the open card and as the first card of a mismatch', () => {
  const game = new ConcentrationGame({ ranks: 2, copies: 2, bonus: 0 });
  const show = (): string => concentration.notation?.show?.(game.view()) ?? '';
  game.apply(0);
  expect(show()).toBe('S A XXX\nXXX XXX\nopen (0, 1) S A');
  game.apply(2);
  expect(show()).toBe('XXX XXX\nXXX XXX\nlast turn (0, 1) S A and (1, 1) S 2');
  game.apply(0);
  expect(show()).toBe('S A XXX\nXXX XXX\nopen (0, 1) S A');
});
