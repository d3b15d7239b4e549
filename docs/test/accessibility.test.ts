// @module-tag slow (a browser)
// @module-tag release
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sitePages, test, withSite } from './visit.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules of WCAG 2.2 for the levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rule for the colors of texts. */
const CONTRAST = 'color-contrast';

/** A page with components: their colors are not those of the guides. */
const HAS_COMPONENTS = /^(?:index|laboratory|your-strategy|your-game|games\/.*)\.html$/;

/** Whether to check the other guides too, which takes a minute: `ACCESSIBILITY=all pnpm test docs/test -t WCAG`. */
const CHECKS_ALL = process.env['ACCESSIBILITY'] === 'all';

/** The page that plays games by itself, on all processors: its test does not wait longer than until the first ones. */
const HOME = 'index.html';

/** What shows its first games. */
const PLAYED = '.live .status:text-matches("^[1-9][0-9,]* games played")';

/** The page of a guide whose colors are checked; all guides have the same style. */
const GUIDE = 'writing-a-strategy.html';

/** Tables of more players than a page proposes, as the fragments of links. */
const TABLES: Readonly<Record<string, string>> = {
  'games/unowar.html': '#players=6&seed=5&against=random,keeper,random,smallest,random&seat=1',
  'games/concentration.html': '#players=4&seed=5&against=memory:5&seat=1',
};

/** What a person does on a page, which then has other elements. */
interface Act {
  /** The options that differ from those of the page, by their labels. */
  readonly options?: Readonly<Record<string, string>>;
  readonly press: string;
  /** What shows that it is done. */
  readonly done: string;
}

/** The results have the same elements as after the games that the pages propose, which take seven seconds. */
const ACTS: Readonly<Record<string, readonly Act[]>> = {
  'laboratory.html': [
    { options: { 'Games of each cell': '2,000' }, press: 'button:text-is("Run"):enabled', done: '[data-digest]' },
  ],
  // After the check, the page lists the attempt.
  'your-strategy.html': [
    { press: 'button:text-is("Check types")', done: '[data-types]' },
    {
      options: { 'Games for each': '100' },
      press: 'button:text-is("Test and rank"):enabled',
      done: '[data-verdict]',
    },
  ],
  'your-game.html': [
    { press: '.gallery button:has-text("Pig")', done: '[data-table] [data-move]' },
    { press: '#tab-run', done: 'button:text-is("Run the games")' },
    { options: { 'Games of each cell': '60' }, press: 'button:text-is("Run the games")', done: '[data-digest]' },
    { press: '#tab-tests', done: 'button:text-is("Check the rules")' },
    { press: 'button:text-is("Check the rules")', done: '[data-verdict]' },
  ],
  'games/concentration.html': [
    { press: 'button:has-text("Watch strategies")', done: '[data-watch]' },
    { press: '[data-watch] [type=submit]', done: '[data-step]' },
  ],
};

withSite();

test('Every kind of page follows WCAG 2.2 AA, in light and dark colors, before and after a run', async ({ visit }) => {
  const isChecked = (path: string): boolean => HAS_COMPONENTS.test(path) || path === GUIDE || CHECKS_ALL;
  const checked = sitePages().filter(isChecked);
  expect(checked).toEqual(expect.arrayContaining(['index.html', 'laboratory.html', 'your-strategy.html', GUIDE]));
  // The policy of the site would forbid to add the script of the check.
  const { page } = await visit('', { colorScheme: 'light', bypassCSP: true });
  const site = page.url();
  for (const path of checked) {
    const hasComponents = HAS_COMPONENTS.test(path);
    await page.goto(site + path, { waitUntil: hasComponents && path !== HOME ? 'networkidle' : 'load' });
    if (path === HOME) {
      await page.locator('.live').scrollIntoViewIfNeeded();
      await page.waitForSelector(PLAYED);
    }
    await page.addScriptTag({ path: AXE });
    const check = hasComponents || path === GUIDE ? checkBoth : checkStructure;
    await check(page, path);
    const table = TABLES[path];
    if (table !== undefined) {
      await page.evaluate((hash) => (location.hash = hash), table);
      await page.locator('.players li').nth(3).waitFor();
      await checkBoth(page, `${path}${table}`);
    }
    for (const { options = {}, press, done } of ACTS[path] ?? []) {
      for (const [label, value] of Object.entries(options)) await page.fill(`label:has-text("${label}") input`, value);
      await page.click(press);
      await page.waitForSelector(done);
      await checkBoth(page, `${path} after ${press}`);
    }
  }
});

/** Checks all rules in light colors, and the colors of texts in dark ones, in which nothing else changes. */
async function checkBoth(page: Page, name: string): Promise<void> {
  expect([name, 'light', await violations(page, { runOnly: TAGS })]).toEqual([name, 'light', []]);
  await showColors(page, 'dark');
  expect([name, 'dark', await violations(page, { runOnly: CONTRAST })]).toEqual([name, 'dark', []]);
  await showColors(page, 'light');
}

/** Checks all rules except that for the colors of texts, which takes most of the time and is the same in all guides. */
async function checkStructure(page: Page, name: string): Promise<void> {
  const rules = { [CONTRAST]: { enabled: false } };
  expect([name, await violations(page, { runOnly: TAGS, rules })]).toEqual([name, []]);
}

/** Changes the colors that the visitor prefers. */
async function showColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const isDark = colorScheme === 'dark';
  await page.waitForFunction((dark) => document.documentElement.classList.contains('dark') === dark, isDark);
  // The colors of some parts change slowly.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
}

/** The elements that break a rule. */
async function violations(page: Page, which: object): Promise<readonly string[]> {
  return page.evaluate(async (options) => {
    const axe = Reflect.get(window, 'axe') as {
      run(
        context: Document,
        settings: object,
      ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
    };
    const { violations: broken } = await axe.run(document, {
      ...options,
      resultTypes: ['violations'],
    });
    return broken.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
  }, which);
}
