import { expect, test } from 'vitest';
import { Firefox, installedFirefox } from './firefox.js';

/** What the test shares with those of the other pages. */
interface Setting {
  /** The URL of the first page, with a slash at the end. */
  readonly url: () => string;
  /** The pages of the built site. */
  readonly pages: () => readonly string[];
  /** The digest that Node computes for these games of two strategies. */
  readonly digestInNode: (trials: number) => Promise<string>;
}

const TRIALS = 2000;

/** Runs the experiment of the page, and answers with the digest. */
const RUN = `
  const done = arguments[0];
  const find = () => [...document.querySelectorAll('button:enabled')].find((one) => one.textContent.trim() === 'Run');
  const timer = setInterval(() => {
    const digest = document.querySelector('[data-digest]');
    if (digest === null) return find()?.click();
    clearInterval(timer);
    done(digest.textContent);
  }, 100);`;

/** Waits until the games of the home page are played. Firefox reports a worker that ends while it loads as an error. */
const PLAYED = `
  const done = arguments[0];
  const timer = setInterval(() => {
    if (!/games played by this browser, in/.test(document.body.textContent)) return;
    clearInterval(timer);
    done();
  }, 100);`;

/** Defines the test in Firefox, which has its own rules for policies and modules. */
export function firefoxTests({ url, pages, digestInNode }: Setting): void {
  test('Firefox has no error on any page, and the laboratory has the digest of Node there', async ({ skip }) => {
    const path = installedFirefox();
    skip(path === undefined, 'Firefox is not installed');
    const firefox = await Firefox.start(path ?? '');
    try {
      const problems: Record<string, unknown> = {};
      for (const page of pages()) {
        await firefox.open(url() + page);
        if (page === 'index.html') await firefox.run(PLAYED);
        problems[page] = await firefox.problems(url());
      }
      await firefox.open(`${url()}laboratory.html#game=pairs&strategy=good,optimal&trials=${TRIALS}&seed=1`);
      expect(await firefox.run(RUN)).toBe(await digestInNode(TRIALS));
      problems['a run'] = await firefox.problems(url());
      expect(problems).toEqual(Object.fromEntries(Object.keys(problems).map((page) => [page, []])));
    } finally {
      await firefox.close();
    }
  });
}
