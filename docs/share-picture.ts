import { join } from 'node:path';
import { launchBrowser } from './test/browser.js';
import { BASE, builtSite } from './test/built-site.js';
import { serveFolder } from './test/static-server.js';

// Takes the picture that messages show of a link to the site: the top of its first page.

const found = await launchBrowser();
if (found.browser === undefined) throw new Error(found.reason);
const site = await builtSite();
const served = await serveFolder(site.folder, BASE);
const page = await found.browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
await page.goto(served.url);
await page.evaluate(() => {
  for (const part of document.querySelectorAll('.VPNav, .actions, .lines, .live button')) part.remove();
  document.documentElement.style.overflow = 'hidden';
  scrollTo(0, 90);
});
await page.screenshot({ path: join(import.meta.dirname, 'public/share.png') });
await found.browser.close();
served.close();
site.remove();
