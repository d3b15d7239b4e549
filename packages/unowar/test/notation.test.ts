import { seededRng } from '@cards/core';
import { unowar, UnoWarGame } from '@cards/unowar';
import { expect, test } from 'vitest';

test('The text for a seat shows its own hand, the pile, the score and the size of the deck', () => {
  const game = new UnoWarGame({ points: 2, hand: 3 }, seededRng('show'));
  for (const seat of [0, 1]) {
    const { hand, pile, playable } = game.view(seat);
    const text = unowar.notation?.show?.(game.view(seat));
    const cards = [0, 1, 2].map((slot) => `${(playable >> slot) % 2 === 1 ? '*' : ''}${hand.get(slot)}`);
    // 52 cards, minus both hands and the starter card.
    expect(text).toBe(`pile ${pile.topCard}, 1 card; deck 45 cards; points 0 : 0\nhand ${cards.join(', ')}`);
  }
  game.apply(-1);
  expect(unowar.notation?.show?.(game.view(0))).toContain('points 0 : 1\n');
  expect(unowar.notation?.show?.(game.view(1))).toContain('points 1 : 0\n');
});
