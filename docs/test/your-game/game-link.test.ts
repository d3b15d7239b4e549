import { seededRng } from '@cards/core';
import { expect, test } from 'vitest';
import { readShared, type SharedGame, writeShared } from '../../site/your-game/game-link.js';
import { STARTERS } from '../../site/your-game/starters.js';

const SHARED: SharedGame = {
  source: STARTERS[0]?.source ?? '',
  tab: 'run',
  params: { players: '3' },
  options: { seed: 'a b', trials: '20', strategies: '' },
};

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=&%#';

const REFUSED = 'InputError: The link is damaged, so nothing of it was opened. Copy the whole link again.';

/** The game of a fragment; the sentence if it is refused. */
async function opened(fragment: string): Promise<SharedGame | string | undefined> {
  return readShared(fragment).catch((error: unknown) => String(error));
}

test('A link holds the code, the options and the tab', async () => {
  const fragment = await writeShared(SHARED);
  expect(fragment).toMatch(/^g1=[\w-]+$/);
  expect(fragment.length).toBeLessThan(SHARED.source.length);
  expect(await readShared(fragment)).toEqual(SHARED);
  expect(await readShared('')).toBeUndefined();
  expect(await readShared('game=pig')).toBeUndefined();
});

test('A link that is damaged at any place is refused in a sentence, or it is the same link', async () => {
  const fragment = await writeShared(SHARED);
  const rng = seededRng('damage');
  let refused = 0;
  for (let count = 0; count < 200; count++) {
    const at = rng.int(fragment.length);
    const put = CHARACTERS[rng.int(CHARACTERS.length)] ?? '';
    const [head, tail] = [fragment.slice(0, at), fragment.slice(at + 1)];
    // A character is changed, lost, or added, or the link is cut.
    const damaged = [head + put + tail, head + tail, head + put + fragment.slice(at), head][count % 4] ?? '';
    // Without a character before the equals sign, it is the fragment of something else.
    if (!damaged.includes('=') || damaged === fragment) continue;
    const found = await opened(damaged);
    if (found === REFUSED) refused++;
    expect([damaged, found]).toEqual([damaged, typeof found === 'string' ? REFUSED : SHARED]);
  }
  expect(refused).toBeGreaterThan(150);
});

test('A link that unpacks to more than a file is refused', async () => {
  const bomb = await writeShared({ ...SHARED, source: ' '.repeat(5_000_000) });
  expect(bomb.length).toBeLessThan(20_000);
  expect(await opened(bomb)).toContain('The link is damaged');
});
