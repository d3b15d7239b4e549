// @module-tag slow (a browser)
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test, tooWide, type VisitOptions, withSite } from './visit.js';

const PHONE: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What a person taps on a page, and what it shows then. */
interface Tapped {
  readonly path: string;
  readonly what: string;
  readonly act: (page: Page) => Promise<void>;
}

const TAPPED: readonly Tapped[] = [
  {
    path: 'games/set.html#tableau=9&dealMore=0&seed=2',
    what: 'a wrong answer of practice',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Practice' }).tap();
      for (const at of [0, 1, 2]) await page.locator(`[data-at="${at}"]`).tap();
      await page.getByRole('button', { name: 'Take these three' }).tap();
      await page.locator('[data-message]', { hasText: 'These three are not a set, because' }).waitFor();
    },
  },
  {
    path: 'games/pairs.html#cards=8&copies=4&seed=7',
    what: 'the game of two strategies',
    act: async (page) => {
      await page.getByRole('button', { name: 'Watch strategies play this deal' }).tap();
      await page.getByRole('button', { name: 'Watch', exact: true }).tap();
      await page.getByRole('button', { name: 'Pause' }).tap();
      const shown = page.locator('[data-step]');
      const at = Number((await shown.textContent())?.split(' ')[1]);
      await page.getByRole('button', { name: 'Next' }).tap();
      expect(await shown.textContent()).toContain(`Move ${at + 1} of`);
    },
  },
  {
    path: 'your-strategy.html#game=unowar',
    what: 'an earlier attempt',
    act: async (page) => {
      await page.evaluate(() => {
        const attempt = { source: '// an attempt', at: '2026-11-23T08:00:00Z', failed: 0, place: 1, of: 5 };
        localStorage.setItem('cards:attempts:unowar', JSON.stringify([attempt]));
      });
      await page.reload();
      await page.locator('.attempts button').tap();
      await page.getByText('in the editor').waitFor();
      expect(await page.innerText('.cm-content')).toBe('// an attempt');
    },
  },
];

withSite();

test.for(TAPPED)('On a phone, a person opens $what by touch', async ({ path, act }, { visit }) => {
  const { page } = await visit(path, PHONE);
  if (path.startsWith('games/')) await page.waitForSelector('[data-ready]');
  await act(page);
  expect(await tooWide(page)).toBe(0);
});
