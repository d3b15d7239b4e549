import { expect, test } from 'vitest';
import { contentSecurityPolicy, withPolicy } from '../.vitepress/build/content-security-policy.js';
import { slugOf } from '../.vitepress/build/slug.js';
import { LISTED_GAMES } from '../site/games/game-list.js';
import { loadGame } from '../site/games/load-game.js';

test('The policy of a page has the hash of each script in it, and no permission for others', () => {
  const html = '<meta charset="utf-8"><script>alert(1)</script><script src="/a.js"></script>';
  const policy = contentSecurityPolicy(html);
  // From: printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
  expect(policy.split('; ').find((one) => one.startsWith('script-src'))).not.toMatch(/unsafe|http|\*/);
  expect(withPolicy(html)).toContain(`content="${policy}"`);
});

test('Anchors are those of a code host', () => {
  expect(slugOf('Where a rule is enforced')).toBe('where-a-rule-is-enforced');
  expect(slugOf('MAX_TRIALS')).toBe('max_trials');
  expect(slugOf('What’s `new`: findLeast()?')).toBe('whats-new-findleast');
});

test('The list of the games has the title of each game, and loads each with its search', async () => {
  for (const { id, title } of LISTED_GAMES) {
    const game = await loadGame(id);
    expect([game.id, game.title]).toEqual([id, title]);
    const searching = await loadGame(id, ['search:100']);
    expect(searching.strategies.map(({ name }) => name)).toContain('search');
  }
  await expect(loadGame('chess')).rejects.toThrow(/unknown game 'chess'/);
});
