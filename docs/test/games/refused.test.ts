import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { refusedAt } from '../../site/games/load-game.js';

test('At the usual table of a game, every strategy plays', async () => {
  expect(await refusedAt(concentration, { ranks: 13, copies: 4, bonus: 0, players: 2 }, ['optimal'])).toEqual(
    new Map(),
  );
  expect(await refusedAt(pairs, { cards: 8, copies: 4 }, ['optimal'])).toEqual(new Map());
});

test('At another table, the strategies that the game refuses there are known before the first deal', async () => {
  const refused = await refusedAt(concentration, { ranks: 4, players: 3 }, ['random', 'memory:5', 'optimal']);
  expect([...refused.keys()]).toEqual(['optimal']);
  expect(refused.get('optimal')).toContain('concentration has 3');
  expect(await refusedAt(unowar, { players: 6 }, ['random', 'biggest', 'keeper', 'search:100'])).toEqual(new Map());
});
