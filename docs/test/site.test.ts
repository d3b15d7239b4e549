// @module-tag slow (a browser)
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { planExperiment, summarize } from '@cards/batch';
import { gridCells } from '@cards/batch/internal';
import { runPlan } from '@cards/batch/node';
import { unowar } from '@cards/unowar';
import { siteProblems } from '../.vitepress/build/check-site.js';
import { SEARCH_OPTIONS } from '../.vitepress/theme/search-order.js';
import { COMMAND } from '../site/command.js';
import { BASE } from './built-site.js';
import { digestInNode } from './laboratory-digest.js';
import { FIRST_LOAD, siteFolder, sitePages, test, siteUrl, tooWide, withSite } from './visit.js';

withSite();

/** The lower edge of an element in the window, in pixels. */
async function endOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
}

/** Waits until the laboratory is done, and returns the digest. */
async function playedDigest(page: Page): Promise<string | null> {
  await page.click('button:text-is("Run"):enabled');
  return page.textContent('[data-digest]', { timeout: 200_000 });
}

test('Every link of the guides leads to a page and an anchor, and every page has a policy for its scripts', () => {
  const problems = siteProblems(siteFolder(), BASE);
  expect(problems.filter((problem) => !problem.includes(`${BASE}api/`))).toEqual([]);
  expect(readdirSync(siteFolder()).filter((name) => name.endsWith('.html')).length).toBeGreaterThan(10);
});

test('No code, output, or table of a guide is cut in a window of 1280 pixels, and no guide is wider than a phone', async ({
  visit,
}) => {
  const { page } = await visit('', { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const cut: string[] = [];
  for (const path of sitePages()) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(siteUrl() + path);
    const blocks = page.locator('.vp-doc pre, .vp-doc table, .home pre');
    const wide = await blocks.evaluateAll((all) =>
      all.filter((block) => block.scrollWidth > block.clientWidth).map((block) => block.textContent),
    );
    cut.push(...wide.map((text) => `${path}: ${text}`));
    await page.setViewportSize({ width: 390, height: 844 });
    if ((await tooWide(page)) > 0) cut.push(path);
  }
  expect(cut).toEqual([]);
});

test('Every page has its own description for shared links, and a picture with its whole URL', () => {
  const shown = sitePages().map((path) => {
    const html = readFileSync(join(siteFolder(), path), 'utf8');
    const [, picture = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? [];
    const [, description = ''] = /property="og:description" content="([^"]*)"/.exec(html) ?? [];
    return { picture, description };
  });
  expect(new Set(shown.map(({ picture }) => picture))).toEqual(new Set([`https://example.org${BASE}share.png`]));
  expect(existsSync(join(siteFolder(), 'share.png'))).toBe(true);
  // The home page, the cheat sheet and the page for wrong links have that of the site.
  expect(new Set(shown.map(({ description }) => description)).size).toBeGreaterThan(shown.length - 3);
});

/** What a person types, and the address of the first result. */
const SEARCHED: Readonly<Record<string, RegExp>> = {
  // Exports, whose reference has more than one page with the word.
  defineGame: /core\/.*#definegame$/,
  seededRng: /core\/.*#seededrng$/,
  simulate: /batch\/[\w-]+\.html#simulate$/,
  Strategy: /core\/.*#strategy$/,
  Engine: /core\/.*#engine/,
  Rng: /core\/.*#rng$/,
  Card: /core\/.*#card$/,
  Streams: /core\/.*#streams/,
  InputError: /core\/.*#inputerror$/,
  createRunner: /core\/.*#createrunner$/,
  solveGame: /core\/solve\/.*#solvegame$/,
  withSearch: /core\/search.*#withsearch$/,
  'meanInterval()': /statistics\/.*#meaninterval$/,
  wilsonInterval: /statistics\/.*#wilsoninterval$/,
  MatchCardGame: /pairs\/.*#matchcardgame$/,
  wasMatch: /pairs\/.*#wasmatch$/,
  planExperiment: /batch\/.*#planexperiment$/,
  formatSummary: /report\/.*#formatsummary$/,
  // Commands.
  'cards-sim study': /(?:invent|studying-a-game)\.html/,
  'cards-sim tune': /tuning-a-game\.html/,
  'cards-sim explain': /explaining\.html/,
  'npx @cards/sim league': /leagues\.html/,
  'cards-sim check': /(?:writing-a-game|players)\.html#(?:\d-)?check/,
  'cards-sim score': /scoring-a-player\.html/,
  // Options.
  '--shard': /(?:records|many-machines)\.html/,
  '--isolated': /(?:teach|judging)\.html/,
  '--queue': /many-machines\.html/,
  '--records': /records\.html/,
  // Messages.
  'played an illegal move': /faq\.html#what-a-message-means/,
  'cannot be used with an experiment file': /faq\.html#what-a-message-means/,
};

/** The exports of this site are in the index if it was built with the reference. */
const hasReference = (): boolean => existsSync(join(siteFolder(), 'api'));

test('The search finds the exact name of an export, a command, an option and a message first', async () => {
  const chunks = join(siteFolder(), 'assets/chunks');
  const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndex')) ?? '';
  const text = readFileSync(join(chunks, file), 'utf8');
  // A first answer needs the index, and less than 300 kB of the search itself.
  expect(text.length).toBeLessThan(1_500_000);
  const { default: json } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { default: string };
  const fields = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] };
  const index = MiniSearch.loadJSON<object>(json, { ...fields, searchOptions: SEARCH_OPTIONS });
  expect(Object.keys(SEARCHED)).toHaveLength(30);
  for (const [query, first] of Object.entries(SEARCHED)) {
    if (!hasReference() && /^[A-Za-z0-9]+(?:\(\))?$/.test(query)) continue;
    expect([query, index.search(query)[0]?.id]).toEqual([query, expect.stringMatching(first)]);
  }
});

test('The search says that it loads, and answers as the policy of the site allows', async ({ visit }) => {
  const { page } = await visit('');
  let answer = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/@localSearchIndex/, async (route) => {
    await wait;
    await route.continue();
  });
  await page.click('.DocSearch-Button');
  await page.fill('.VPLocalSearchBox input', 'digest');
  const said = (): Promise<string> =>
    page.evaluate("getComputedStyle(document.querySelector('.VPLocalSearchBox .results'), '::before').content");
  expect(await said()).toContain('Loading');
  answer();
  await page.locator('.VPLocalSearchBox .results a').first().waitFor();
  expect(await said()).toBe('none');
});

test('A page has no SharedArrayBuffer, as in the browser of a visitor', async ({ visit }) => {
  const { page } = await visit('your-strategy.html');
  expect(await page.evaluate(() => 'SharedArrayBuffer' in globalThis)).toBe(false);
});

test('A run of 200,000 games has the digest of Node, and its link repeats it in a second tab', async ({ visit }) => {
  const { page } = await visit('laboratory.html#game=pairs&strategy=good,optimal&trials=100000&seed=1');
  const digest = await playedDigest(page);
  expect(digest).toBe(await digestInNode(100_000));
  expect(await page.textContent('.findings')).toContain('optimal needs the fewest flips');
  expect(await page.textContent('.copy-line code')).toBe(
    `${COMMAND.join(' ')} run pairs --strategy good,optimal --trials 100000 --seed 1`,
  );
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  expect(await playedDigest(tab)).toBe(digest);
  expect(await page.locator('.report-chart svg title').first().textContent()).toContain('flips');
});

test('A table of four has the digest of Node, its players in the link, and shares next to that by chance', async ({
  visit,
}) => {
  const link = 'game=unowar&strategy=random,smallest&param=points=1&param=players=4&trials=100&seed=1';
  const { page } = await visit('laboratory.html');
  await page.click('label:has-text("UnoWar")');
  await page.fill('label:has-text("points") input', '1');
  await page.fill('label:has-text("players") input', '4');
  await page.fill('label:has-text("List, with") input', 'random,smallest');
  await page.fill('label:has-text("Rounds of each cell") input', '100');
  await page.waitForURL((url) => url.hash === `#${link}`);
  const params = { points: 1, players: 4 };
  const cells = gridCells({ game: unowar, params, strategies: ['random', 'smallest'], trials: 100 });
  const plan = planExperiment({ seed: '1', cells });
  expect(await playedDigest(page)).toBe(summarize(plan, (await runPlan(plan, { workers: 1 })).entries()).digest);
  const rows = page.locator('.cells tbody tr');
  expect(await rows.locator('td:last-child').allTextContents()).toEqual(['25%', '25%', '25%', '25%']);
  // One of four players of the same strategy wins each game.
  expect(await rows.first().locator('td').nth(1).textContent()).toMatch(/^25\.?0*% ± /);
  expect(await page.textContent('.findings')).toContain('of 25% by chance');
});

test('The laboratory leaves out the default strategies that do not play at a table, and offers them no more', async ({
  visit,
}) => {
  const { page } = await visit('laboratory.html#game=concentration&seed=1');
  const list = page.locator('label:has-text("List, with") input');
  await expect.poll(() => list.inputValue()).toBe('random,memory:10,memory:52,optimal');
  await page.fill('label:has-text("players") input', '3');
  await expect.poll(() => list.inputValue()).toBe('random,memory:10,memory:52');
  expect(await page.locator('.chips label').allTextContents()).not.toContainEqual(expect.stringContaining('optimal'));
  await list.fill('random,optimal');
  expect(await page.textContent('[role=alert]')).toContain('but concentration has 3');
});

test('The laboratory does not move while it loads', async ({ visit }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    const { page } = await visit('', { viewport });
    await page.addInitScript(() => {
      Reflect.set(window, 'shifts', 0);
      const add = (shift: number): void =>
        void Reflect.set(window, 'shifts', Number(Reflect.get(window, 'shifts')) + shift);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) add(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${siteUrl()}laboratory.html`);
    await page.waitForSelector('.same');
    // A shift is reported with the frame after it.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifts')))).toBeLessThan(0.02);
  }
});

test('A run of a hundred million games leaves the page usable, stops, and goes on', async ({ visit }) => {
  const { page } = await visit('laboratory.html#game=pairs&strategy=optimal&trials=100000000&seed=2');
  const games = async (): Promise<number> =>
    Number((await page.textContent('.progress p'))?.match(/([\d,]+) of 100,000,000/)?.[1]?.replaceAll(',', ''));
  await page.click('button:text-is("Run"):enabled');
  await page.waitForFunction(() => document.querySelector('.progress')?.textContent?.includes('games a second'));
  await page.click('button:text-is("Stop")');
  await page.click('button:text-is("Go on")');
  const stopped = await games();
  expect(stopped).toBeGreaterThan(0);
  expect(await endOf(page, '.cells tr')).toBeLessThan(720);
  await expect.poll(games, { timeout: 100_000 }).toBeGreaterThan(stopped);
  await page.click('button:text-is("Stop")');
  await page.waitForSelector('button:text-is("Go on")');
});

test('On a phone, a question of the gallery has numbers before its first cell is played, and a matrix in the window', async ({
  visit,
}) => {
  const { page } = await visit('laboratory.html', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  expect(await endOf(page, 'button:text-is("Run")')).toBeLessThan(844);
  const firstGames = page.evaluate<readonly number[]>(`new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const games = [...document.querySelectorAll('.cells td:nth-of-type(1)')].map((cell) => cell.textContent);
      if (games.length === 0) return;
      observer.disconnect();
      resolve(games.map((text) => Number(text.replaceAll(',', ''))));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  })`);
  await page.tap('button:has-text("Who beats whom")');
  const games = await firstGames;
  expect(games).toHaveLength(16);
  expect(Math.max(...games)).toBeGreaterThan(0);
  expect(Math.max(...games)).toBeLessThan(20_000);
  await page.waitForSelector('.report-chart svg .diverging-3');
  await expect.poll(() => endOf(page, '.report-chart svg rect')).toBeLessThan(844);
  expect(await page.locator('button:text-is("Stop")').count()).toBe(1);
  expect(page.url()).toContain('#game=unowar&strategy=random,smallest,biggest,keeper');
  expect(await tooWide(page)).toBe(0);
});

test('The home page draws its figure in workers, and its first load is under 100 kB', async ({ visit }) => {
  const { page, loaded, requested } = await visit('', { viewport: { width: 390, height: 844 } });
  await page.waitForLoadState('networkidle');
  // A person who does not scroll to the figure does not pay for it.
  expect(requested().filter((path) => path.includes('worker'))).toEqual([]);
  // VitePress itself has 84 kB. The reference adds 3 kB.
  expect(loaded()).toBeLessThan(100_000);
  await page.locator('.live').scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    /^[\d,]+ games played/.test(document.querySelector('.live .status')?.textContent ?? ''),
  );
  expect(await page.locator('.live svg .peg').count()).toBe(18);
  expect(loaded()).toBeLessThan(FIRST_LOAD);
  expect(await tooWide(page)).toBe(0);
});

test('An experiment that is not possible is refused with the message of the command', async ({ visit }) => {
  const { page } = await visit('laboratory.html#game=pairs&strategy=god&trials=5&seed=1');
  expect(await page.textContent('[role=alert]')).toMatch(/unknown strategy 'god'/);
  expect(await page.isDisabled('button:text-is("Run")')).toBe(true);
});

test('A link with an error is reported, and stays until the controls change', async ({ visit }) => {
  const { page } = await visit('laboratory.html#game=chess&trials=5');
  expect(await page.textContent('[role=alert]')).toMatch(/^\s*The link has an error: unknown game 'chess'/);
  expect(page.url()).toMatch(/#game=chess&trials=5$/);
  await page.fill('label:has-text("Seed") input', '9');
  await page.waitForURL(/#game=pairs.*seed=9/);
  expect(await page.locator('[role=alert]').count()).toBe(0);
  await page.evaluate(() => (location.hash = '#seed=7'));
  expect(await page.textContent('[role=alert]')).toContain('a link must name a game');
  expect(await page.inputValue('label:has-text("Seed") input')).toBe('9');
});
