import { simulate } from '@cards/batch';
import { reportHtml } from '@cards/report/html';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { launchBrowser } from './browser.js';

test('The tables of a page of a run fit a phone: none scrolls', { tags: 'slow' }, async ({ skip }) => {
  const found = await launchBrowser();
  if (found.browser === undefined) return skip(`no browser: ${found.reason}`);
  const names = ['random', 'smallest', 'biggest', 'keeper'];
  const cells = names.flatMap((first) =>
    names.map((second) => ({ game: unowar, params: { points: 1 }, strategies: [first, second], trials: 20 })),
  );
  const page = await found.browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.setContent(
    reportHtml([{ name: 'UnoWar', summary: simulate({ cells }), games: [unowar], command: 'run', versions: {} }]),
  );
  const wide = await page
    .locator('.scroll')
    .evaluateAll((regions) => regions.map(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth));
  await found.browser.close();
  expect(wide.length).toBeGreaterThan(3);
  expect(Math.max(...wide)).toBe(0);
});
