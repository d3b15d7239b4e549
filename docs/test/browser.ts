import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Where Chrome and Chromium usually are. */
const INSTALLED: readonly string[] = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A browser, or the reason why there is none. */
export type FoundBrowser =
  | { readonly browser: Browser; readonly name: string }
  | { readonly browser: undefined; readonly reason: string };

/**
 * Launches a browser without an installation: on Linux the Chromium of the package `@sparticuz/chromium`, elsewhere the
 * Chrome of the system. The arguments of both packages are left out: they give pages more than the browser of a visitor
 * gives, or less.
 */
export async function launchBrowser(): Promise<FoundBrowser> {
  const tried: string[] = [];
  for (const candidate of await candidates()) {
    try {
      const browser = await launchPlain(candidate.path);
      return { browser, name: `${candidate.name} ${browser.version()}` };
    } catch (error) {
      tried.push(`${candidate.name}: ${String(error).split('\n')[0]}`);
    }
  }
  const reason = tried.length === 0 ? 'no Chrome and no Chromium is installed' : tried.join('; ');
  return { browser: undefined, reason };
}

/** Launches a browser as a visitor starts it, with a new profile, but without a window and without its sandbox. */
async function launchPlain(executablePath: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'cards-browser-'));
  const args = ['--headless', '--no-sandbox', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const browser = await launchUnpacked({ executablePath, ignoreDefaultArgs: true, args });
  browser.on('disconnected', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  return browser;
}

/**
 * Launches a browser. If another process of the tests is still unpacking the file, waits for that: the Chromium of the
 * system takes three times the processor time.
 */
async function launchUnpacked(options: LaunchOptions): Promise<Browser> {
  try {
    return await chromium.launch(options);
  } catch (error) {
    if (!String(error).includes('ETXTBSY')) throw error;
    await setTimeout(100);
    return launchUnpacked(options);
  }
}

interface Candidate {
  readonly name: string;
  readonly path: string;
}

async function candidates(): Promise<readonly Candidate[]> {
  const installed = INSTALLED.filter((path) => existsSync(path)).map((path) => ({ name: path, path }));
  if (process.platform !== 'linux' || process.arch !== 'x64') return installed;
  return [{ name: 'Chromium of @sparticuz/chromium', path: await sparticuz.executablePath() }, ...installed];
}
