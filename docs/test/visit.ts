import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { FoundBrowser } from './browser.js';
import { BASE } from './built-site.js';

/** A site that is served, and the browser that visits it. */
interface VisitedSite {
  readonly found: FoundBrowser;
  /** The folder of the built site. */
  readonly folder: string;
  /** The URL of its first page, with a slash at the end. */
  readonly url: string;
}

/** A page, and everything that must not happen on it. */
export interface Visit {
  readonly page: Page;
  readonly problems: string[];
  /** The paths that the page has loaded so far. */
  requested(): readonly string[];
  /** The bytes that the page has loaded, compressed, without the files whose paths match. */
  loaded(except?: RegExp): number;
  close(): Promise<void>;
}

/** The options of a context of the browser. */
export type VisitOptions = Parameters<Browser['newContext']>[0];

/**
 * Opens a page in a context of its own. Requests to another origin, failed requests, errors and warnings are problems.
 *
 * @param site - the site
 * @param path - the path of the page within the site
 * @param options - the options of the context
 */
export async function visitSite(
  { found, folder, url }: VisitedSite,
  path: string,
  options?: VisitOptions,
): Promise<Visit> {
  if (found.browser === undefined) throw new Error(found.reason);
  const context = await found.browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  const loaded: string[] = [];
  context.on('request', (request) => {
    const link = request.url();
    if (!link.startsWith(url) && !link.startsWith('data:') && !link.startsWith('blob:'))
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
  await page.goto(url + path);
  return {
    page,
    problems,
    requested: () => loaded,
    loaded: (except) =>
      loaded
        .filter((pathname) => except?.test(pathname) !== true)
        .reduce((sum, pathname) => sum + gzipSync(readFileSync(fileOf(folder, pathname))).length, 0),
    close: () => context.close(),
  };
}

/** By how many pixels a page is wider than its window. */
export function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The file behind a path of the site. */
function fileOf(folder: string, pathname: string): string {
  const path = decodeURIComponent(pathname.slice(BASE.length));
  return join(folder, path === '' ? 'index.html' : path);
}
