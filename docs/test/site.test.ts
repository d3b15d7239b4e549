import { createRequire } from 'node:module';
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planExperiment, summarize } from '@cards/batch';
import { runPlan } from '@cards/batch/node';
import { pairs } from '@cards/pairs';
import { siteProblems } from '../.vitepress/build/check-site.js';
import { launchBrowser } from './browser.js';
import { BASE, type BuiltSite, buildSite } from './built-site.js';
import { gameTests } from './games/game-tests.js';
import { type Served, serveFolder } from './static-server.js';
import { type Visit, type VisitOptions, visitSite } from './visit.js';

/** The largest first load of a page: what a visitor downloads before the page can be used, compressed. */
const FIRST_LOAD = 300_000;

const found = await launchBrowser();
/** Why the tests in a browser are skipped; undefined if there is a browser. */
const missing = found.browser === undefined ? `no browser: ${found.reason}` : undefined;

let site: BuiltSite;
let served: Served;

beforeAll(async () => {
  site = buildSite();
  served = await serveFolder(site.folder, BASE);
});

afterAll(async () => {
  await found.browser?.close();
  served?.close();
  site?.remove();
});

const visit = (path: string, options?: VisitOptions): Promise<Visit> =>
  visitSite({ found, folder: site.folder, url: served.url }, path, options);

/** Waits until the laboratory is done, and returns the digest. */
async function playedDigest(page: Page): Promise<string | null> {
  await page.click('button:text-is("Run"):enabled');
  return page.textContent('[data-digest]', { timeout: 200_000 });
}

async function digestInNode(trials: number): Promise<string> {
  const cells = ['good', 'optimal'].map((strategy) => ({ game: pairs, strategies: [strategy], trials }));
  const plan = planExperiment({ seed: '1', cells });
  return summarize(plan, (await runPlan(plan, { workers: 2 })).entries()).digest;
}

test('Every link of the guides leads to a page and an anchor, and every page has a policy for its scripts', () => {
  const problems = siteProblems(site.folder, BASE);
  expect(problems.filter((problem) => !problem.includes(`${BASE}api/`))).toEqual([]);
  expect(readdirSync(site.folder).filter((name) => name.endsWith('.html')).length).toBeGreaterThan(10);
});

test('A run of 200,000 games has the digest of Node, and its address repeats it in a second tab', async ({ skip }) => {
  skip(missing !== undefined, missing);
  const { page, problems, close } = await visit(
    'laboratory.html#game=pairs&strategy=good,optimal&trials=100000&seed=1',
  );
  try {
    const digest = await playedDigest(page);
    expect(digest).toBe(await digestInNode(100_000));
    expect(await page.textContent('.findings')).toContain('optimal needs the fewest flips');
    expect(await page.textContent('.copy-line code')).toBe(
      'npx @cards/sim run pairs --strategy good,optimal --trials 100000 --seed 1',
    );
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    expect(await playedDigest(tab)).toBe(digest);
    await page.click('text=Draw the charts of the report');
    expect(await page.locator('.report-chart svg title').first().textContent()).toContain('flips');
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
});

test('A run of a hundred million games leaves the page usable, stops, and goes on', async ({ skip }) => {
  skip(missing !== undefined, missing);
  const { page, problems, close } = await visit('laboratory.html#game=pairs&strategy=optimal&trials=100000000&seed=2');
  try {
    const games = async (): Promise<number> =>
      Number((await page.textContent('.progress p'))?.match(/([\d,]+) of 100,000,000/)?.[1]?.replaceAll(',', ''));
    await page.click('button:text-is("Run"):enabled');
    await page.waitForFunction(() => document.querySelector('.progress')?.textContent?.includes('games a second'));
    await page.click('button:text-is("Stop")');
    await page.click('button:text-is("Go on")');
    const stopped = await games();
    expect(stopped).toBeGreaterThan(0);
    await expect.poll(games, { timeout: 100_000 }).toBeGreaterThan(stopped);
    await page.click('button:text-is("Stop")');
    await page.waitForSelector('button:text-is("Go on")');
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
});

test('The home page draws its figure in workers, and its first load is under 300 kB', async ({ skip }) => {
  skip(missing !== undefined, missing);
  const { page, problems, loaded, close } = await visit('', { viewport: { width: 390, height: 844 } });
  try {
    await page.waitForFunction(() =>
      /^[\d,]+ games played/.test(document.querySelector('.live .status')?.textContent ?? ''),
    );
    expect(await page.locator('.live svg .peg').count()).toBe(18);
    expect(loaded()).toBeLessThan(FIRST_LOAD);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
});

test('An experiment that is not possible is refused with the message of the command', async ({ skip }) => {
  skip(missing !== undefined, missing);
  const { page, close } = await visit('laboratory.html#game=pairs&strategy=god&trials=5&seed=1');
  try {
    expect(await page.textContent('[role=alert]')).toMatch(/unknown strategy 'god'/);
    expect(await page.isDisabled('button:text-is("Run")')).toBe(true);
  } finally {
    await close();
  }
});

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PAGES = ['', 'laboratory.html#game=concentration', 'install.html', 'mathematics.html', 'getting-started.html'];

test('Every kind of page follows WCAG 2.2 AA, in light and dark colors', async ({ skip }) => {
  skip(missing !== undefined, missing);
  for (const colorScheme of ['light', 'dark'] as const) {
    // A policy would forbid to add the script of the check.
    const { page, close } = await visit('', { colorScheme, bypassCSP: true });
    try {
      for (const path of PAGES) {
        await page.goto(served.url + path);
        await page.waitForLoadState('networkidle');
        await page.addScriptTag({ path: AXE });
        expect([colorScheme, path, await violations(page)]).toEqual([colorScheme, path, []]);
      }
    } finally {
      await close();
    }
  }
});

/** The elements that break a rule. */
async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const axe = Reflect.get(window, 'axe') as {
      run(
        context: Document,
        options: object,
      ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations: broken } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return broken.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
  });
}

gameTests({ visit, missing, firstLoad: FIRST_LOAD });
