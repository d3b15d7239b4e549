// @module-tag slow (a browser)
import { expect } from 'vitest';
import { planExperiment, summarize } from '@cards/batch';
import { runPlan } from '@cards/batch/node';
import { pairs } from '@cards/pairs/search';
import { planStudy } from '@cards/report';
import { FIRST_LOAD, test, tooWide, withSite } from './visit.js';

withSite();

const STUDY = 'button:text-is("Study the game")';

test(
  'The laboratory studies a game as the command does, with its proof, and can be stopped',
  { tags: 'release' },
  async ({ visit }) => {
    const { page, loaded } = await visit('laboratory.html#game=pairs&param=cards=8&seed=2', {
      viewport: { width: 390, height: 844 },
    });
    await page.waitForSelector(STUDY);
    expect(loaded()).toBeLessThan(FIRST_LOAD);
    await page.click(STUDY);
    await page.click('.study button:text-is("Stop")');
    await page.waitForSelector('.study [role=status]:text-is("Stopped.")');
    await page.click(STUDY);
    const digest = await page.textContent('[data-study-digest]');
    const plan = planExperiment(planStudy(pairs, { params: { cards: 8 }, seed: '2' }).experiment);
    expect(digest).toBe(summarize(plan, (await runPlan(plan, { workers: 1 })).entries()).digest);
    expect(await page.textContent('[data-study]')).toMatch(/^Pairs \(cards 8, copies 4\) is /);
    // The value is that of the mathematics of Pairs; see docs/mathematics.md.
    expect(await page.textContent('.study dl')).toContain('The best possible mean of flips is 10.7429');
    expect(await page.textContent('.study .copy-line')).toContain('study pairs --seed 2 --param cards=8');
    expect(await tooWide(page)).toBe(0);
  },
);

test('A study needs one value of each parameter, and says so', async ({ visit }) => {
  const { page } = await visit('laboratory.html#game=pairs&param=cards=8..24:8&seed=1');
  await page.click(STUDY);
  expect(await page.textContent('.study [data-tab-problem]')).toBe("A study needs one value of cards, not '8..24:8'");
  // Another game has a study of its own.
  await page.click('label:has-text("UnoWar")');
  await page.waitForSelector('#study:text-is("Is UnoWar a good game?")');
  expect(await page.locator('.study [data-tab-problem]').count()).toBe(0);
});
