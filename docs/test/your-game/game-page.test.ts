// @module-tag slow (a browser)
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Experiment, planExperiment, summarize } from '@cards/batch';
import { gridCells } from '@cards/batch/internal';
import { importGame, runPlan } from '@cards/batch/node';
import { gameHashOf } from '@cards/batch/node/internal';
import type { AnyGame } from '@cards/core';
import { planStudy } from '@cards/report';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { builtPackages } from '../../../tools/tests/native-build.ts';
import { SANDBOX } from '../../.vitepress/build/check-site.js';
import { readShared, writeShared } from '../../site/your-game/game-link.js';
import { STARTERS } from '../../site/your-game/starters.js';
import { Firefox, installedFirefox, untilAnswered } from '../firefox.js';
import {
  FIRST_LOAD,
  openEditor,
  siteFolder,
  siteUrl,
  test,
  testBrowser,
  tooWide,
  type VisitOptions,
  withSite,
} from '../visit.js';
import { HEAP, HOSTILE, RAW, SILENCE, SILENT } from './hostile-games.js';

withSite();

const PAGE = 'your-game.html';
const TRIALS = 300;

/** The digest of what Node plays with a game from a file, as the command does. */
async function digestInNode(
  source: string,
  experimentOf: (game: AnyGame, gameHash: string) => Experiment,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cards-game-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const module = join(folder, 'game.ts');
  writeFileSync(module, source);
  const game = await importGame({ module, exportName: '' }, [builtPackages()]);
  const plan = planExperiment(experimentOf(game, gameHashOf(game) ?? ''));
  return summarize(plan, (await runPlan(plan, { workers: 1 })).entries()).digest;
}

/** The run that the tests play. */
const runOf = (game: AnyGame, gameHash: string): Experiment => ({
  seed: '1',
  cells: gridCells({ game, trials: TRIALS }).map((cell) => ({ ...cell, gameHash })),
});

const starterOf = (wanted: string) => STARTERS.find(({ id }) => id === wanted) ?? { title: '', source: '' };

/** Opens a starter from the gallery, and waits until its table is dealt. */
async function openStarter(page: Page, id: string): Promise<void> {
  await page.click(`.gallery button:has(strong:text-is("${starterOf(id).title}"))`);
  await page.waitForSelector('[data-table] [data-move]');
}

/** Plays the first legal move until the game is over. */
async function playFirstMoves(page: Page, act: (page: Page) => Promise<void>): Promise<void> {
  for (;;) {
    await page.waitForSelector('[data-turn]:text-matches("Your move|over")');
    if ((await page.locator('[data-results]').count()) > 0) return;
    const before = await page.locator('[data-log] li').count();
    await act(page);
    await expect.poll(() => page.locator('[data-log] li').count()).toBeGreaterThan(before);
  }
}

test('From the gallery to a game that is played, run, checked and solved; a run has the digest of the command', async ({
  visit,
}) => {
  const { page, loaded, requested } = await visit(PAGE);
  await page.waitForLoadState('networkidle');
  expect(loaded()).toBeLessThan(FIRST_LOAD);
  await openStarter(page, 'kuhn');
  // Nothing of TypeScript is loaded before a person comes to the text.
  expect(requested().filter((path) => path.includes('/type-worker'))).toEqual([]);
  await playFirstMoves(page, async () => {
    await page.focus('[data-move]');
    await page.keyboard.press('Enter');
  });
  expect(await page.locator('[data-results] tr').allTextContents()).toEqual([
    expect.stringMatching(/^win[01]$/),
    expect.stringMatching(/^chips-?[12]$/),
  ]);
  await page.click('button:text-is("Undo")');
  await page.waitForSelector('[data-move]');
  await page.click('button:text-is("Hint")');
  await page.waitForSelector('[data-hint]:text-matches("would play: (bet|pass)")');

  await page.click('#tab-run');
  await page.fill('label:has-text("Games of each cell") input', String(TRIALS));
  await page.click('button:text-is("Run the games")');
  const digest = await page.textContent('[data-digest]');
  expect(digest).toBe(await digestInNode(starterOf('kuhn').source, runOf));
  expect(await page.textContent('[data-output]')).toContain(`Digest: ${digest}`);
  expect(await page.locator('.drawn svg').count()).toBeGreaterThan(0);

  await page.click('#tab-tests');
  await page.click('button:text-is("Check the rules")');
  expect(await page.textContent('[data-verdict]')).toMatch(/^Passed: all \d+ tests$/);

  // Kuhn (1950): the value of the game for the first player is -1/18.
  await page.click('#tab-solve');
  await page.click('button:text-is("Solve the game")');
  const value = /seat 0 is (-?[\d.]+) chips/.exec((await page.locator('[data-solution]').first().textContent()) ?? '');
  expect(Number(value?.[1])).toBeCloseTo(-1 / 18, 4);
});

test('A study has the digest of the command', { tags: 'release' }, async ({ visit }) => {
  const { page } = await visit(PAGE);
  await openStarter(page, 'dice');
  await page.click('#tab-study');
  await page.click('button:text-is("Study the game")');
  const digest = await page.textContent('[data-study-digest]', { timeout: 200_000 });
  const { source } = starterOf('dice');
  expect(digest).toBe(await digestInNode(source, (game, gameHash) => planStudy(game, { gameHash }).experiment));
  expect(await page.textContent('[data-study]')).toMatch(/^Dice \(players 3\) is /);
});

/** The others are examples of core, which has their tests. */
const OWN = new Set(['high-card', 'dice']);

test('Every game of the gallery is dealt as it stands, and those of the page pass their tests', async ({ visit }) => {
  const { page } = await visit(PAGE);
  for (const { id } of STARTERS) {
    await openStarter(page, id);
    if (!OWN.has(id)) continue;
    await page.click('#tab-tests');
    await page.click('button:text-is("Check the rules")');
    expect([id, await page.textContent('[data-verdict]')]).toEqual([id, expect.stringMatching(/^Passed/)]);
    await page.click('#tab-play');
  }
});

test('A link shows its code and runs nothing, then runs it; a draft survives a reload', async ({ visit }) => {
  const source = starterOf('dice').source.replace("id: 'dice'", "id: 'dicelink'");
  const fragment = await writeShared({ source, tab: 'play', params: { players: '4' }, options: { seed: '7' } });
  const { page } = await visit(`${PAGE}#${fragment}`);
  await page.waitForSelector('[data-untrusted]');
  await openEditor(page);
  expect(await page.innerText('.cm-content')).toContain('dicelink');
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.locator('[data-table]').count()).toBe(0);
  await page.click('[data-open]');
  await page.waitForSelector('[data-table] [data-move]');
  expect(await page.locator('.seats select').count()).toBe(4);
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
  // A change makes it a draft, which is kept.
  await page.click('.cm-content');
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('// mine ');
  await page.fill('.name input', 'My dice');
  await page.keyboard.press('Tab');
  await page.goto(siteUrl() + PAGE);
  await page.click('.draft button:text-is("My dice")');
  await openEditor(page);
  await page.waitForSelector('.cm-content:has-text("// mine")');
  expect(await page.locator('iframe').count()).toBe(0);
  // A damaged link is refused.
  await page.goto(`${siteUrl()}${PAGE}#${fragment.slice(0, -9)}`);
  expect(await page.textContent('[data-link-problem]')).toContain('The link is damaged');
  expect(await page.locator('iframe').count()).toBe(0);
});

/** Seven coins; a player takes one, two or three, and who takes the last one wins. */
const COINS = `import { defineGame } from '@cards/core';

export const coins = defineGame({
  id: 'coins',
  seats: 2,
  deal: () => ({ left: 7, mover: 0 }),
  toMove: ({ mover }) => mover,
  moves: ({ left }) => [1, 2, 3].filter((taken) => taken <= left),
  play(state, taken) {
    state.left -= taken;
    if (state.left > 0) state.mover = 1 - state.mover;
  },
  view: { left: ({ left }) => left, mover: ({ mover }) => mover },
  measures: { win: { of: ({ mover }, seat) => mover === seat } },
});
`;

/** A member of the view that fails in the middle of a game. */
const NO_THREE = `
function noThree({ left }: { left: number }): number {
  if (left === 3) throw new Error('no three');
  return left;
}
`;

test('After a game, the page says what the own moves lost; a game that fails a test is stepped through', async ({
  visit,
}) => {
  const linkOf = async (source: string): Promise<string> =>
    `${PAGE}#${await writeShared({ source, tab: 'play', params: {}, options: {} })}`;
  const { page } = await visit(await linkOf(COINS));
  await page.click('[data-open]');
  await page.waitForSelector('[data-table] [data-move]');
  await playFirstMoves(page, () => page.click('[data-move]'));
  await page.click('button:text-is("What did my moves lose?")');
  // Bouton (1901): who leaves a multiple of four wins.
  let left = 7;
  const expected: string[] = [];
  for (const [at, text] of (await page.locator('[data-log] li').allTextContents()).entries()) {
    const taken = Number(/: (\d)$/.exec(text.trim())?.[1]);
    const best = left % 4;
    const isBest = best === 0 || best === taken;
    if (text.includes('you'))
      expected.push(`Move ${at + 1}, 1: ${isBest ? 'no move is better' : `loses 1.000 against ${best}`}`);
    left -= taken;
  }
  expect(expected[0]).toBe('Move 1, 1: loses 1.000 against 3');
  await page.waitForSelector('[data-lost]');
  expect(await page.locator('[data-losses] li > span').allTextContents()).toEqual(expected);

  // Another move is tried where the last choice was.
  await page.locator('[data-losses] button').last().click();
  await page.waitForSelector('[data-move]');
  // A game that is too large to solve is reviewed by simulated games.
  await page.goto(siteUrl() + PAGE);
  await openStarter(page, 'oh-hell');
  await playFirstMoves(page, () => page.click('[data-move]'));
  await page.click('button:text-is("What did my moves lose?")');
  expect(await page.textContent('[data-lost]')).toMatch(
    /^(No move is|\d+ of your \d+ choices (is|are)) shown to be worse/,
  );
  expect(await page.locator('[data-losses] li > span').first().textContent()).toMatch(
    /^Move \d+, bid 0: gets \d+\.\d\d/,
  );

  await page.goto(siteUrl() + (await linkOf(COINS.replace('({ left }) => left,', 'noThree,') + NO_THREE)));
  await page.click('[data-open]');
  await page.click('#tab-tests');
  await page.click('button:text-is("Check the rules")');
  const game = page.locator('details', { hasText: 'Step through the game that failed' }).first();
  await game.locator('summary').click();
  const step = game.locator('[data-test-step]');
  const [, last] = /^Move (\d+) of \1\. After /.exec((await step.textContent()) ?? '') ?? [];
  expect(await game.locator('.problem').textContent()).toContain('no three');
  await game.getByRole('button', { name: 'Deal' }).click();
  expect(await step.textContent()).toBe(`Move 0 of ${last}. The deal, as seat 0 sees it.`);
  expect(await game.locator('dd').first().textContent()).toBe('7');
  await game.getByRole('button', { name: 'Next' }).click();
  expect(await step.textContent()).toMatch(new RegExp(`^Move 1 of ${last}\\. After [123], `));
});

test('On a phone, a game for four is played by touch, with a person in two seats', async ({ visit }) => {
  const { page } = await visit(PAGE, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.tap(`.gallery button:has(strong:text-is("Whist"))`);
  await page.waitForSelector('[data-table] [data-move]');
  const { y = Infinity } = (await page.locator('[data-table]').boundingBox()) ?? {};
  expect(y).toBeLessThan(844);
  expect(await tooWide(page)).toBe(0);
  await page.selectOption('.seats label:has-text("Seat 1") select', '');
  // The screen is handed over.
  await page.tap('button:text-is("Show what seat 0 sees")');
  await page.tap('[data-move]');
  await page.tap('button:text-is("Show what seat 1 sees")');
  await page.tap('[data-move]');
  // The next person alone sees the moves so far.
  const next = 'button:text-matches("Show what seat [01] sees")';
  await page.waitForSelector(next);
  expect(await page.locator('[data-log]').count()).toBe(0);
  await page.tap(next);
  await page.waitForSelector('[data-log] li:nth-child(2)');
  expect(await tooWide(page)).toBe(0);
});

/** A game with more moves than a page has buttons for. */
const MANY = `import { defineGame } from '@cards/core';
  export const many = defineGame({
    id: 'many',
    seats: 1,
    deal: () => ({ played: -1 }),
    view: {},
    moves: ({ played }) => (played < 0 ? Array.from({ length: 500 }, (_, at) => at) : []),
    play: (state, move) => void (state.played = move),
    moveText: (move) => 'N' + move,
    measures: { number: { of: ({ played }) => played, bounds: [-1, 499] } },
  });`;

test('Moves that are too many for buttons are typed in any case, and what is no move is refused', async ({ visit }) => {
  const shared = await writeShared({ source: MANY, tab: 'play', params: {}, options: {} });
  const { page } = await visit(`${PAGE}#${shared}`);
  await page.click('[data-open]');
  await page.fill('[data-typed]', 'n500');
  await page.press('[data-typed]', 'Enter');
  expect(await page.textContent('.play > .problem')).toBe("'n500' is not one of the 500 legal moves, such as 'N0'");
  await page.fill('[data-typed]', 'n499');
  await page.press('[data-typed]', 'Enter');
  await page.waitForSelector('[data-log] :text-is("N499")');
});

test('Two friends far away play an open game by links and by lines, which hold the moves; moves that do not fit are refused', async ({
  visit,
  skip,
}) => {
  const { source } = starterOf('connect-four');
  const linkOf = async (moves: string, code = source): Promise<string> =>
    `${PAGE}#${await writeShared({ source: code, tab: 'play', params: {}, options: { players: ',', moves } })}`;
  const { page } = await visit(await linkOf('4.4.3'));
  // A game of the gallery is trusted, and a screen on which all see the same is not handed over.
  await page.click('[data-move]:text-is("3")');
  await page.waitForSelector('[data-log] li:nth-child(4)');
  expect(await page.textContent('[data-turn]')).toBe('Your move, seat 0.');
  await page.click('.friend button:text-is("Copy link")');
  await page.waitForSelector('.friend [role=status]:text-matches("link")');
  const { hash } = new URL(page.url());
  expect((await readShared(hash.slice(1)))?.options).toMatchObject({ players: ',', moves: '4.4.3.3' });

  await page.goto('about:blank');
  await page.goto(siteUrl() + (await linkOf('4.9')));
  await page.waitForSelector('[data-table] [data-move]');
  expect(await page.textContent('.play > .problem')).toBe(
    'The moves do not fit this game, so it begins with its deal: move 2 of the people, 9, is not legal.',
  );

  const context = await untrustedContext({ offline: true });
  if (context === undefined) return skip('no browser');
  const file = await context.newPage();
  await file.goto(String(pathToFileURL(await handedOver(page))));
  const { source: code, ...rest } = (await readShared(hash.slice(1))) ?? { source: '' };
  expect(code).toBe(source);
  const line = await writeShared({ tab: 'play', params: {}, options: {}, ...rest, source: '' });
  await file.fill('.friend input', `#${line}`);
  await file.press('.friend input', 'Enter');
  await file.waitForSelector('[data-log] li:nth-child(4)');
  await file.click('[data-move]:text-is("5")');
  await file.waitForSelector('[data-log] li:nth-child(5)');
  await file.fill('.friend input', 'my move is 5');
  await file.press('.friend input', 'Enter');
  expect(await file.textContent('.play > .problem')).toContain('it begins with #g1=');
});

/**
 * What the page calls at intervals is called only by a test, more often than the watchdog waits for a sign of life. So
 * no clock ends a game, and a page that does something before that has done it while the game ran.
 */
const TIMERS = `
  const calls = [];
  globalThis.setInterval = (call) => {
    calls.push(call);
    return 0;
  };
  globalThis.passTime = () => {
    for (let times = 0; times < 30; times++) for (const call of calls) call();
  };`;

/** How long the next click of a person takes until the page has drawn what follows, in milliseconds. */
const NEXT_CLICK = `new Promise((resolve) => {
  const answer = ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
  addEventListener('click', answer, { capture: true, once: true });
})`;

/** Opens and closes the part on guards. A busy machine may delay one of five clicks, and a page that is blocked all. */
async function medianDelay(page: Page): Promise<number> {
  const delays: number[] = [];
  for (let clicks = 0; clicks < 5; clicks++) {
    const delay = page.evaluate<number>(NEXT_CLICK);
    await page.click('.guards summary');
    delays.push(await delay);
  }
  return delays.sort((one, other) => one - other)[2] ?? Infinity;
}

/** A context that is not watched for problems: untrusted code has some. */
async function untrustedContext(options?: VisitOptions): Promise<BrowserContext | undefined> {
  const context = await testBrowser()?.newContext(options);
  context?.setDefaultTimeout(200_000);
  onTestFinished(() => context?.close());
  return context;
}

/** A server that nothing may reach, and the paths that were asked for. */
async function listeningServer(): Promise<{ readonly url: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }).end('0');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test(
  'Hostile games leave the page usable, reach nothing, and end with a sentence',
  { tags: 'release' },
  async ({ skip }) => {
    const context = await untrustedContext();
    if (context === undefined) return skip('no browser');
    const { url, asked } = await listeningServer();
    const dialogs: string[] = [];
    const failed: unknown[] = [];
    const examine = async ({ name, source, says }: (typeof HOSTILE)[number]): Promise<void> => {
      const page = await context.newPage();
      page.on('dialog', (dialog) => {
        dialogs.push(`${name}: ${dialog.message()}`);
        void dialog.dismiss();
      });
      const text = source.replaceAll('SERVER', url);
      const fragment = await writeShared({ source: text, tab: 'play', params: {}, options: {} });
      const isSilent = says === SILENT;
      // The time of the watchdog passes at once, but only after the code has become silent.
      if (isSilent) await page.addInitScript(TIMERS);
      const silence = isSilent ? page.waitForEvent('console', (message) => message.text() === SILENCE) : undefined;
      await page.goto(`${siteUrl()}${PAGE}#${fragment}`);
      await page.click('[data-open]');
      await silence;
      // The page answers within a second while the code runs.
      const delay = await medianDelay(page);
      await page.waitForSelector('.guards[open]');
      if (delay > 1000) failed.push([name, `a click took ${delay} ms`]);
      if (isSilent) {
        expect([name, await page.locator('[data-problem], [data-table]').count()]).toEqual([name, 0]);
        await page.evaluate('passTime()');
      }
      await page.waitForSelector('[data-problem], [data-table]');
      const shown = (await page.textContent('.game-side')) ?? '';
      if (!says.test(shown)) failed.push([name, shown.slice(0, 600)]);
      // Text of the game is text.
      expect(await page.locator('.game-side :is(img, script, iframe, object, svg)').count()).toBe(0);
      await page.close();
    };
    const waiting = [...HOSTILE];
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await examine(next);
      }),
    );
    expect(failed).toEqual([]);
    expect(dialogs).toEqual([]);
    expect(asked).toEqual([]);
  },
);

test(
  'A game that fills the heap while it shows signs of life ends with a sentence, and the page answers until then',
  { tags: 'release' },
  async ({ skip }) => {
    const context = await untrustedContext();
    if (context === undefined) return skip('no browser');
    const page = await context.newPage();
    const options = { trials: '100000' };
    const fragment = await writeShared({ source: HEAP, tab: 'run', params: {}, options });
    await page.goto(`${siteUrl()}${PAGE}#${fragment}`);
    await page.click('[data-open]');
    await page.click('button:text-is("Run the games")');
    const delays: number[] = [];
    while ((await page.locator('[data-problem]').count()) === 0) delays.push(await medianDelay(page));
    expect(await page.textContent('[data-problem]')).toMatch(
      /no progress within the timeout of 4 s|silent for 4 seconds/,
    );
    expect(Math.max(...delays)).toBeLessThan(1000);
  },
);

test('A script in the frame, without any of our guards, reaches no network, no storage and no page', async ({
  skip,
}) => {
  const context = await untrustedContext();
  if (context === undefined) return skip('no browser');
  const page = await context.newPage();
  await page.goto(siteUrl() + PAGE);
  await page.evaluate(() => localStorage.setItem('secret', 'a secret'));
  await expectRefusals(page, { src: 'sandbox.html' });
});

/** Tries everything that is refused in a frame of a page. */
async function expectRefusals(
  page: Page,
  address: { readonly src: string } | { readonly srcdoc: string },
): Promise<void> {
  const { url, asked } = await listeningServer();
  const scripts = RAW.scripts.map(([name, code]) => [name, code.replaceAll('SERVER', url)] as const);
  const answers = await page.evaluate(RAW.inFrame, { scripts, address });
  expect(Object.keys(answers)).toHaveLength(RAW.scripts.length);
  for (const [name, answer] of Object.entries(answers))
    expect([name, answer]).toEqual([name, expect.stringMatching(/^(refused|it sent)/)]);
  expect(asked).toEqual([]);
}

/**
 * Saves the game of the page as a page, and answers with its path.
 *
 * @param waits - whether the page studies the game first; otherwise the study may end before it is stopped
 */
async function handedOver(page: Page, waits = false): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cards-handed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const saving = page.waitForEvent('download');
  await page.click('button:text-is("Download as a page")');
  if (!waits) page.click('button:text-is("Save without its study")').catch(() => undefined);
  const saved = await saving;
  const path = join(folder, saved.suggestedFilename());
  await saved.saveAs(path);
  return path;
}

/** A text that would end the element which holds it, and what a replacement of text would read. */
const SCRIPTS = "// </script><!-- <script> $& $'";

test('A game that was handed over is one file: it plays, runs and solves the game on a phone without a network, and its frame reaches nothing', async ({
  visit,
  skip,
}) => {
  const source = `${starterOf('kuhn').source}${SCRIPTS}`;
  const options = { trials: String(TRIALS) };
  const { page: author } = await visit(`${PAGE}#${await writeShared({ source, tab: 'play', params: {}, options })}`);
  await author.click('[data-open]');
  await author.waitForSelector('[data-table] [data-move]');
  const path = await handedOver(author);
  expect(basename(path)).toBe('kuhn.html');
  // A message takes a file of this size.
  expect(statSync(path).size).toBeLessThan(1_000_000);

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, offline: true };
  const context = await untrustedContext(phone);
  if (context === undefined) return skip('no browser');
  const problems: string[] = [];
  const page = await context.newPage();
  page.on('request', (request) => /^(?:file|blob):/.test(request.url()) || problems.push(request.url()));
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(String(pathToFileURL(path)));
  await page.waitForSelector('[data-table] [data-move]');
  expect(await page.evaluate("JSON.parse(document.querySelector('#handed').textContent).game.source")).toBe(source);
  expect(await tooWide(page)).toBe(0);
  await playFirstMoves(page, () => page.tap('[data-move]'));
  await page.tap('#tab-run');
  await page.tap('button:text-is("Run the games")');
  expect(await page.textContent('[data-digest]')).toBe(await digestInNode(source, runOf));
  await page.tap('#tab-solve');
  await page.tap('button:text-is("Solve the game")');
  // Kuhn (1950).
  expect(await page.locator('[data-solution]').first().textContent()).toContain('the value for seat 0 is -0.0555');
  expect(await page.locator('.copy-line').count()).toBe(0);

  // A game of this site has its own table, with the deal of the page and the study.
  const { page: site } = await visit('games/pairs.html#cards=8&copies=4&seed=2');
  await site.waitForSelector('[data-ready]');
  const table = await handedOver(site, true);
  expect(statSync(table).size).toBeLessThan(1_000_000);
  await page.goto(String(pathToFileURL(table)));
  // See docs/mathematics.md.
  expect(await page.textContent('main')).toContain('The best possible mean of flips is 10.7429');
  await page.tap('summary:text-is("The rules")');
  expect(await page.textContent('details[open] li')).toBe('8 cards lie face down, 4 of each kind.');
  while (!(await page.textContent('[data-message]'))?.includes('All pairs found')) {
    await page.tap('button:text-is("Hint")');
    await page.tap('.hinted button');
  }
  await page.waitForSelector('[data-reviewed]');
  expect(await tooWide(page)).toBe(0);
  expect(problems).toEqual([]);
  await context.setOffline(false);
  await expectRefusals(page, { srcdoc: readFileSync(join(siteFolder(), SANDBOX), 'utf8') });
});

test('The page of the frame does nothing without a sandbox', async ({ skip }) => {
  const context = await untrustedContext();
  if (context === undefined) return skip('no browser');
  const page = await context.newPage();
  await page.goto(siteUrl() + PAGE);
  const said = await page.evaluate(async () => {
    const heard: unknown[] = [];
    addEventListener('message', ({ data }) => heard.push(data));
    const frame = document.createElement('iframe');
    frame.src = 'sandbox.html';
    document.body.append(frame);
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve);
    });
    frame.contentWindow?.postMessage({ id: 0, code: 'postMessage("it runs")' }, '*');
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    return heard;
  });
  expect(said).toEqual([]);
});

/** Plays Kuhn poker, runs it, checks its rules and solves it, and answers with what the page says of the last three. */
const IN_FIREFOX = `
  const said = [];
  const press = (selector, text = '') => {
    const found = [...document.querySelectorAll(selector)].find((one) => !one.disabled && one.textContent.includes(text));
    found?.click();
    return found !== undefined;
  };
  const note = (selector) => {
    const found = document.querySelector(selector);
    if (found !== null) said.push(found.textContent);
    return found !== null;
  };
  const steps = [
    () => press('.gallery button', 'Kuhn'),
    () => document.querySelector('[data-results]') !== null || (press('[data-move]') && false),
    () => press('#tab-run'),
    () => {
      const input = [...document.querySelectorAll('.tab-panel input')][1];
      if (input === undefined) return false;
      input.value = '${TRIALS}';
      return input.dispatchEvent(new Event('input'));
    },
    () => press('main button', 'Run the games'),
    () => note('[data-digest]'),
    () => press('#tab-tests'),
    () => press('main button', 'Check the rules'),
    () => note('[data-verdict]'),
    () => press('#tab-solve'),
    () => press('main button', 'Solve the game'),
    () => note('[data-solution]'),
  ];
  const timer = setInterval(() => {
    if (steps[0]()) steps.shift();
    if (steps.length > 0) return;
    clearInterval(timer);
    arguments[0](said);
  }, 100);`;

/** Copies the link of the page, and answers with its fragment. */
const COPY_LINK = `
  [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Copy link').click();
  ${untilAnswered("location.hash.startsWith('#g1=') ? location.hash : undefined")}`;

/** Answers with the number of frames and the name of the game, once a link has opened. */
const LINKED = untilAnswered(`document.querySelector('[data-untrusted], #tab-panel') === null
  ? undefined
  : [document.querySelectorAll('iframe').length, document.querySelector('h2.name').textContent]`);

/** Plays a move in a page that was handed over, and answers with the tabs once the move is in the list. */
const PLAY_HANDED = untilAnswered(`document.querySelector('[data-log]') === null
  ? document.querySelector('[data-move]')?.click()
  : document.querySelector('[role=tablist]').innerText.split(/\\s+/).join()`);

test('Firefox plays, runs, checks and solves a game with the same digest; a link from each browser opens in the other one, where only a game of the gallery runs at once; a page from Chromium plays there', async ({
  skip,
  visit,
}) => {
  const path = installedFirefox();
  skip(path === undefined, 'Firefox is not installed');
  const foreign = `${starterOf('pig').source}// of a visitor`;
  const { page } = await visit(
    `${PAGE}#${await writeShared({ source: foreign, tab: 'play', params: {}, options: {} })}`,
  );
  const firefox = await Firefox.start(path ?? '');
  const inChromium = (body: string): Promise<unknown> =>
    page.evaluate(`new Promise((resolve) => (function () {${body}})(resolve))`);
  const sourceOf = async (hash: string): Promise<string | undefined> => (await readShared(hash.slice(1)))?.source;
  try {
    await firefox.open(siteUrl() + PAGE);
    expect(await firefox.run(IN_FIREFOX)).toEqual([
      await digestInNode(starterOf('kuhn').source, runOf),
      expect.stringMatching(/^Passed: all \d+ tests$/),
      expect.stringContaining('seat 0 is -0.0555'),
    ]);
    expect(await firefox.problems(siteUrl())).toEqual([]);
    const fromFirefox = String(await firefox.run(COPY_LINK));
    await page.click('button:text-is("Copy link")');
    await page.waitForURL(({ hash }) => hash.startsWith('#g1='));
    const { hash: fromChromium } = new URL(page.url());
    expect(await sourceOf(fromChromium)).toBe(foreign);
    expect(await sourceOf(fromFirefox)).toBe(starterOf('kuhn').source);
    await firefox.open('about:blank');
    await firefox.open(siteUrl() + PAGE + fromChromium);
    expect(await firefox.run(LINKED)).toEqual([0, 'From a link']);
    await page.click('[data-open]');
    await page.waitForSelector('[data-table] [data-move]');
    const handed = String(pathToFileURL(await handedOver(page)));
    await firefox.open(handed);
    expect(await firefox.run(PLAY_HANDED)).toBe('Play,Run,Solve,Study');
    expect(await firefox.problems('file:')).toEqual([]);
    await page.goto('about:blank');
    await page.goto(siteUrl() + PAGE + fromFirefox);
    expect(await inChromium(LINKED)).toEqual([1, 'Kuhn poker']);
  } finally {
    await firefox.close();
  }
});
