import { resolveParams, seededRng } from '@cards/core';
import { set, SetEngine, SetHand, type SetParams } from '@cards/set';
import { expect, test } from 'vitest';

test('The text for the player shows the tableau in the notation of the source document, the size of the deck and the sets won', () => {
  const game = new SetEngine(resolveParams<SetParams>(set.parameters, { tableau: 12 }));
  game.reset(seededRng('a set'));
  const view = game.view();
  const shown = set.notation?.show?.(view) ?? '';
  expect(shown).toMatch(/^\{([123][efh][brg][cst],){11}[123][efh][brg][cst]\}\n69 in the deck, 0 sets won$/);
  const [first = ''] = shown.split('\n');
  const hand = SetHand.of(view.least);
  for (const card of hand.cards) expect(first).toContain(String(card));
  game.apply(view.least);
  expect(set.notation?.show?.(view)).toContain('\n66 in the deck, 1 set won');
  for (const card of hand.cards) expect(set.notation?.show?.(view)).not.toContain(String(card));
});
