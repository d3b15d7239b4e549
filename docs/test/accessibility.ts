import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visit, VisitOptions } from './visit.js';

/** What the tests share with those of other pages. */
interface Setting {
  readonly visit: (path: string, options?: VisitOptions) => Promise<Visit>;
  /** Why the tests are skipped; undefined if there is a browser. */
  readonly missing: string | undefined;
  /** The pages of the built site. */
  readonly pages: () => readonly string[];
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules of WCAG 2.2 for the levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A page with components: their colors are not those of the guides. */
const HAS_COMPONENTS = /^(?:index|laboratory|your-strategy|games\/.*)\.html$/;

/** The page of a guide that is checked in dark colors too; all guides have the same style. */
const GUIDE = 'writing-a-strategy.html';

/** Runs that change a page: what to press, and what shows that the run is over. */
const RUNS: Readonly<Record<string, { readonly press: string; readonly done: string }>> = {
  'laboratory.html': { press: 'button:text-is("Run"):enabled', done: '[data-digest]' },
  'your-strategy.html': { press: 'button:text-is("Test and rank"):enabled', done: '[data-verdict]' },
};

/** Defines the tests of accessibility, which load the script of axe-core into every page. */
export function accessibilityTests({ visit, missing, pages }: Setting): void {
  test.for(['light', 'dark'] as const)(
    'Every page follows WCAG 2.2 AA in %s colors, before and after a run',
    async (colorScheme, { skip }) => {
      skip(missing !== undefined, missing);
      const checked = pages().filter(
        (path) => !path.startsWith('api/') && (colorScheme === 'light' || HAS_COMPONENTS.test(path) || path === GUIDE),
      );
      expect(checked).toEqual(expect.arrayContaining(['index.html', 'laboratory.html', 'your-strategy.html', GUIDE]));
      // The policy of the site would forbid to add the script of the check.
      const { page, close } = await visit('', { colorScheme, bypassCSP: true });
      const site = page.url();
      try {
        for (const path of checked) {
          await page.goto(site + path);
          await page.waitForLoadState('networkidle');
          await page.addScriptTag({ path: AXE });
          expect([path, await violations(page)]).toEqual([path, []]);
          const run = RUNS[path];
          if (run === undefined) continue;
          await page.click(run.press);
          await page.waitForSelector(run.done);
          expect([`${path} after a run`, await violations(page)]).toEqual([`${path} after a run`, []]);
        }
      } finally {
        await close();
      }
    },
  );
}

/** The elements that break a rule. */
async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (tags) => {
    const axe = Reflect.get(window, 'axe') as {
      run(
        context: Document,
        options: object,
      ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
    };
    const { violations: broken } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return broken.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
  }, TAGS);
}
