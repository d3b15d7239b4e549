// @module-tag slow (a browser)
import { expect, test } from 'vitest';
import { Firefox, installedFirefox, untilAnswered } from './firefox.js';
import { digestInNode } from './laboratory-digest.js';
import { sitePages, siteUrl, withSite } from './visit.js';

const TRIALS = 2000;

/** Runs the experiment of the page, and answers with the digest. */
const RUN = untilAnswered(`
  document.querySelector('[data-digest]')?.textContent ??
  [...document.querySelectorAll('button:enabled')].find((one) => one.textContent.trim() === 'Run')?.click()`);

/** Waits until the games of the home page are played. Firefox reports a worker that ends while it loads as an error. */
const PLAYED = untilAnswered('/games played by this browser, in/.test(document.body.textContent) ? true : undefined');

withSite();

// Firefox has its own rules for policies and modules.
test(
  'Firefox has no error on any page, and the laboratory has the digest of Node there',
  { tags: 'release' },
  async ({ skip }) => {
    const path = installedFirefox();
    skip(path === undefined, 'Firefox is not installed');
    const firefox = await Firefox.start(path ?? '');
    try {
      const problems: Record<string, unknown> = {};
      for (const page of sitePages()) {
        await firefox.open(siteUrl() + page);
        if (page === 'index.html') await firefox.run(`document.querySelector('.live').scrollIntoView();${PLAYED}`);
        problems[page] = await firefox.problems(siteUrl());
      }
      await firefox.open(`${siteUrl()}laboratory.html#game=pairs&strategy=good,optimal&trials=${TRIALS}&seed=1`);
      expect(await firefox.run(RUN)).toBe(await digestInNode(TRIALS));
      problems['a run'] = await firefox.problems(siteUrl());
      expect(problems).toEqual(Object.fromEntries(Object.keys(problems).map((page) => [page, []])));
    } finally {
      await firefox.close();
    }
  },
);
