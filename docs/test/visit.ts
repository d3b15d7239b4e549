import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test as vitestTest } from 'vitest';
import { SANDBOX } from '../.vitepress/build/check-site.js';
import { type FoundBrowser, launchBrowser } from './browser.js';
import { BASE, type BuiltSite, builtSite } from './built-site.js';
import { type Served, serveFolder } from './static-server.js';

/** The largest first load of a page: what a visitor downloads before the page can be used, compressed, in bytes. */
export const FIRST_LOAD = 300_000;

let found: FoundBrowser;
let site: BuiltSite;
let served: Served;

/** Opens a browser and the site for the tests of a file. */
export function withSite(): void {
  beforeAll(async () => {
    site = await builtSite();
    found = await launchBrowser();
    served = await serveFolder(site.folder, BASE);
  });
  afterAll(async () => {
    await found.browser?.close();
    served?.close();
    site?.remove();
  });
}

/** The browser, for a test that is not about the problems of a page; undefined without one. */
export const testBrowser = (): Browser | undefined => found.browser;

/** The folder of the built site. */
export const siteFolder = (): string => site.folder;

/** The URL of its first page, with a slash at the end. */
export const siteUrl = (): string => served.url;

/** The paths of its HTML files, without those of the reference, and without the frame for code of a visitor. */
export function sitePages(): readonly string[] {
  const paths = readdirSync(site.folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith('.html') && !path.startsWith('api') && path !== SANDBOX);
}

/** A page, and what it has loaded. */
interface Visit {
  readonly page: Page;
  /** The paths that the page has loaded so far. */
  requested(): readonly string[];
  /** The bytes that the page has loaded, compressed, without the files whose paths match. */
  loaded(except?: RegExp): number;
}

/** The options of a context of the browser. */
export type VisitOptions = Parameters<Browser['newContext']>[0];

/** Opens a page of the site in a context of its own. */
export type Visitor = (path: string, options?: VisitOptions) => Promise<Visit>;

/**
 * A test that visits pages in a browser. It fails if a page has a problem: a request to another origin, a failed one,
 * an error or a warning. Without a browser, it is skipped.
 */
export const test = vitestTest.extend<{ visit: Visitor }>({
  visit: async ({ skip }, use) => {
    const { browser } = found;
    if (browser === undefined) return skip(`no browser: ${found.reason}`);
    const problems: string[] = [];
    const opened: (() => Promise<void>)[] = [];
    await use(async (path, options) => {
      const context = await browser.newContext(options);
      // Time decides no test: this is for a page that never answers.
      context.setDefaultTimeout(200_000);
      opened.push(() => context.close());
      return openPage(await context.newPage(), path, problems);
    });
    for (const close of opened) await close();
    // oxlint-disable-next-line vitest/no-standalone-expect -- a part of every test
    expect(problems).toEqual([]);
  },
});

/** Opens a page, and notes its problems. */
async function openPage(page: Page, path: string, problems: string[]): Promise<Visit> {
  const context = page.context();
  const loaded: string[] = [];
  context.on('request', (request) => {
    const link = request.url();
    if (!link.startsWith(served.url) && !link.startsWith('data:') && !link.startsWith('blob:'))
      problems.push(`requests ${link}`);
  });
  context.on('response', (response) => {
    if (!response.ok()) problems.push(`${response.url()} has the status ${response.status()}`);
    const { protocol, pathname } = new URL(response.url());
    if (protocol.startsWith('http')) loaded.push(pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(served.url + path);
  return {
    page,
    requested: () => loaded,
    loaded: (except) =>
      loaded
        .filter((pathname) => except?.test(pathname) !== true)
        .reduce((sum, pathname) => sum + gzipSync(readFileSync(fileOf(pathname))).length, 0),
  };
}

/** Moves the mouse over a page until its editor is there, which comes at the first sign of a person. */
export async function openEditor(page: Page): Promise<void> {
  for (let at = 1; (await page.locator('.cm-content').count()) === 0; at++) {
    await page.mouse.move(at % 300, 200);
    await page.waitForTimeout(50);
  }
}

/** By how many pixels a page is wider than its window. */
export function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The file behind a path of the site. */
function fileOf(pathname: string): string {
  const path = decodeURIComponent(pathname.slice(BASE.length));
  return join(site.folder, path === '' ? 'index.html' : path);
}
